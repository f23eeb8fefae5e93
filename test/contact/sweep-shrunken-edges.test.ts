/** The sweeps of a cube over slabs (see sweep.test), found by shrunken edges. */
import { vi } from 'vitest'
import type * as Scene from './scene.ts'

vi.mock('./scene.ts', async (original) => {
  const scene = await original<typeof Scene>()
  const { makeShrunkenCells } = await import('../../src/contact/look/shrunken-edges/shrunken-edge.ts')
  const stageOf: typeof scene.stageOf = (blocks, per) => scene.stageOf(blocks, per, makeShrunkenCells())
  return { ...scene, stageOf }
})

await import('./sweep.test.ts')
