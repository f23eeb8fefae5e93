import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { talus, temporary } from '../cli/talus.ts'

const corpus = fileURLToPath(new URL('.', import.meta.url))

test('V8-seed-3: tension holds what touched, not what stands metres apart across a seam', { timeout: 120_000 }, async () => {
  const { folder, remove } = temporary()
  const { code, stdout } = await talus(folder, 'run', join(corpus, 'V8-seed-3.yaml'))
  expect(stdout).toContain('its check passed')
  expect(code).toBe(0)
  remove()
})
