import { expect, test } from 'vitest'
import { bareHost } from '../../src/index.ts'
import type { Model } from '../../src/setup/model.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { readSample } from '../run/help.ts'

const twoBlocks = (size: string) => `
title: Two blocks that touch
materials: { rock: { density: 2600, young: 20e9, poisson: 0.25 } }
blocks:
  left: { shape: { box: [1, 1, 1] }, material: rock, mesh: { size: 0.3, conform: true } }
  right: { shape: { wedge: [1, 1, 1] }, rotate: { axis: [0, 0, 1], angle: 180 deg }, at: [2, 1, 0], material: rock, mesh: { size: ${size} } }
stages: [settle: { ratio: 1e-3 }]
`

/** Triangles of the outer surface in the plane x = 1, each by its three corners in any order. */
function trianglesBetween({ points, facets, nodeBlock }: Model, block: number): string[] {
  const found: string[] = []
  for (let facet = 0; facet < facets.length; facet += 3) {
    const nodes = [...facets.subarray(facet, facet + 3)]
    if (nodeBlock[nodes[0]] !== block || nodes.some((node) => Math.abs(points[3 * node] - 1) > 1e-12)) continue
    const corners = nodes.map((node) => [1, 2].map((axis) => points[3 * node + axis].toFixed(9)).join(' '))
    found.push(corners.sort().join(', '))
  }
  return found.sort()
}

test('blocks of one size have the same triangles on the face they share', () => {
  const { model } = prepareWorld(readSample(twoBlocks('0.3')), bareHost())
  expect(model.blocks).toEqual(['left', 'right'])
  const [left, right] = [0, 1].map((block) => trianglesBetween(model, block))
  expect(left.length).toBeGreaterThan(10)
  expect(right).toEqual(left)
})

test('blocks of different sizes do not fit, and the faces are named', () => {
  expect(() => prepareWorld(readSample(twoBlocks('0.2')), bareHost())).toThrow(
    /same triangles on left.east and right.\w+, which touch, found sizes 0.3 m and 0.2 m/,
  )
})
