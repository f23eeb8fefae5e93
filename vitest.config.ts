import { defineConfig } from 'vitest/config'

/** What they measure depends on what else a worker has run: they have one of their own. */
const ALONE = ['test/run/allocation.test.ts', 'test/run/collection.test.ts']

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'together', include: ['test/**/*.test.ts'], exclude: ALONE, isolate: false } },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
})
