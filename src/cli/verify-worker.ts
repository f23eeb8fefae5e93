/** A process that verifies case files one after the other for `talus verify`. */
import { nodeHost } from './node-host.ts'
import { type VerifyJob, verifyFile } from './verify-file.ts'

/** The command tells how far all of it is. */
const host = { ...nodeHost(), progress: () => {} }

process.on('message', async (job: VerifyJob) => {
  const result = await verifyFile(job, host)
  process.send?.(result)
})
process.on('disconnect', () => process.exit())
