/** A process that verifies case files one after the other for `talus verify`. */
import { nodeHost } from './node-host.ts'
import { type VerifyJob, verifyFile } from './verify-file.ts'

process.on('message', async (job: VerifyJob) => {
  const result = await verifyFile(job, nodeHost())
  process.send?.(result)
})
process.on('disconnect', () => process.exit())
