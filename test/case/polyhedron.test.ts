import { describe, expect, test } from 'vitest'
import { CaseError } from '../../src/case/problem.ts'
import { startRun } from '../../src/index.ts'
import { caseOf } from '../state/models.ts'

const CUBE = '[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]'
const FACES = '[1, 4, 3, 2], [5, 6, 7, 8], [1, 2, 6, 5], [2, 3, 7, 6], [3, 4, 8, 7], [4, 1, 5, 8]'

function told(shape: string): string {
  try {
    const c = caseOf(`
title: One block
materials: { rock: { density: 2000, young: 1 GPa, poisson: 0.2 } }
blocks:
  stone: { shape: ${shape}, material: rock, mesh: { size: 2 } }
stages: [{ run: { time: 1 ms } }]
`)
    startRun(c)
    return 'no error'
  } catch (error) {
    if (error instanceof CaseError || error instanceof Error) return error.message
    throw error
  }
}

const faced = (vertices: string, faces: string) =>
  told(`{ polyhedron: { vertices: [${vertices}], faces: [${faces}] } }`)

test('a polyhedron by its vertices, and by its vertices and faces', () => {
  expect(told(`{ polyhedron: [${CUBE}] }`)).toBe('no error')
  expect(faced(CUBE, FACES)).toBe('no error')
})

describe('refused by the file, with the place in it', () => {
  test.each([
    [
      'vertex twice',
      () => told(`{ polyhedron: [${CUBE}, [1, 1, 0]] }`),
      'blocks.stone.shape.polyhedron[8]: expected a place of its own, found that of vertex 3',
    ],
    [
      'vertex twice beside faces',
      () => faced(`${CUBE}, [1, 1, 0]`, FACES),
      'blocks.stone.shape.polyhedron.vertices[8]: expected a place of its own, found that of vertex 3',
    ],
    [
      'no such vertex',
      () => faced(CUBE, FACES.replace('[4, 1, 5, 8]', '[4, 1, 5, 9]')),
      'blocks.stone.shape.polyhedron.faces[5][3]: expected the number of a vertex, 1 to 8, found 9',
    ],
    [
      'counted from 0',
      () => faced(CUBE, FACES.replace('[1, 4, 3, 2]', '[0, 3, 2, 1]')),
      'blocks.stone.shape.polyhedron.faces[0][0]: expected the number of a vertex, 1 to 8, found 0',
    ],
    [
      'a vertex twice in a face',
      () => faced(CUBE, FACES.replace('[1, 4, 3, 2]', '[1, 4, 3, 4]')),
      'blocks.stone.shape.polyhedron.faces[0][3]: expected a vertex once in a face, found 4 again',
    ],
    [
      'too few vertices',
      () => told('{ polyhedron: [[0, 0, 0], [1, 0, 0], [0, 1, 0]] }'),
      'blocks.stone.shape.polyhedron: expected a list of at least 4',
    ],
    [
      'a strange key',
      () => told(`{ polyhedron: { vertices: [${CUBE}], loops: [] } }`),
      'blocks.stone.shape.polyhedron',
    ],
  ])('%s', (_, tell, message) => {
    expect(tell()).toContain(message)
  })
})

describe('degenerate solids, refused with the block and the reason', () => {
  test.each([
    [
      'one face inside out',
      CUBE,
      FACES.replace('[5, 6, 7, 8]', '[8, 7, 6, 5]'),
      'face face2 is inside out: its vertices run clockwise from outside',
    ],
    [
      'all faces inside out',
      CUBE,
      '[2, 3, 4, 1], [8, 7, 6, 5], [5, 6, 2, 1], [6, 7, 3, 2], [7, 8, 4, 3], [8, 5, 1, 4]',
      'the solid is inside out: its faces are clockwise from outside',
    ],
    [
      'coplanar faces',
      CUBE,
      `${FACES.replace('[5, 6, 7, 8]', '[5, 6, 7], [5, 7, 8]')}`,
      'faces face2 and face3 lie in one plane: merge them into one face',
    ],
    [
      'a vertex on an edge of a face',
      `${CUBE}, [0.5, 0, 1]`,
      FACES.replace('[5, 6, 7, 8]', '[5, 9, 6, 7, 8]'),
      'the surface is open: edge 5-9 of face face2 has no neighbour',
    ],
    [
      'vertices that all but coincide',
      `${CUBE}, [1, 1, 1.0000000000001]`,
      FACES.replace('[5, 6, 7, 8]', '[5, 6, 9, 8]'),
      'vertices 7 and 9 coincide',
    ],
    ['a vertex of no face', `${CUBE}, [0.5, 0.5, 0.5]`, FACES, 'vertex 9 belongs to no face'],
    [
      'a face left out',
      CUBE,
      FACES.replace('[5, 6, 7, 8], ', ''),
      'the surface is open: edge 6-5 of face face2 has no neighbour',
    ],
    ['a bent face', CUBE.replace('[1, 1, 1]', '[1, 1, 1.1]'), FACES, 'face face2 is not planar: vertex 5 is off by'],
    [
      'not convex',
      '[0, 0, 0], [1, 0, 0], [0, 1, 0], [0.2, 0.2, 0.2], [0, 0, 1]',
      '[1, 3, 2], [1, 2, 5], [1, 5, 3], [2, 3, 4], [3, 5, 4], [5, 2, 4]',
      'the solid is not convex: vertex 5 is in front of face face4',
    ],
    [
      'zero volume',
      '[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]',
      '[1, 3, 2], [1, 2, 4], [1, 4, 3], [2, 3, 4]',
      'the solid is flat: it has no volume',
    ],
    [
      'a face without area',
      '[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [0, 0, 1]',
      '[1, 2, 3], [1, 3, 4], [1, 4, 5], [1, 5, 3], [3, 5, 4]',
      'face face1 has no area: its vertices coincide or lie on one line',
    ],
  ])('%s', (_, vertices, faces, reason) => {
    const message = faced(vertices, faces)
    expect(message).toContain('blocks.stone.shape: expected a solid, found ')
    expect(message).toContain(reason)
  })

  test.each([
    ['flat vertices', '{ polyhedron: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]] }', 'all 4 lie in one plane'],
    [
      'flat tetrahedron',
      '{ tetrahedron: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]] }',
      'its four vertices lie in one plane',
    ],
    [
      'half spaces with nothing behind them',
      '{ half spaces: [{ normal: [1, 0, 0], through: [0, 0, 0] }, { normal: [-1, 0, 0], through: [1, 0, 0] }, { normal: [0, 1, 0], through: [0, 1, 0] }, { normal: [0, -1, 0], through: [0, 0, 0] }] }',
      'nothing lies behind all planes',
    ],
    [
      'half spaces that leave a side open',
      '{ half spaces: [{ normal: [1, 0, 0], through: [1, 0, 0] }, { normal: [-1, 0, 0], through: [0, 0, 0] }, { normal: [0, 1, 0], through: [0, 1, 0] }, { normal: [0, -1, 0], through: [0, 0, 0] }] }',
      'the solid is unbounded',
    ],
  ])('%s', (_, shape, reason) => {
    const message = told(shape)
    expect(message).toContain('blocks.stone.shape: expected a solid, found ')
    expect(message).toContain(reason)
  })
})

test('sides of an extrusion in one plane are a matter of the mesher', () => {
  const message = told('{ extrude: { polygon: [[0, 0], [1, 0], [2, 0], [1, 1]], height: 1 } }')
  expect(message).toContain('blocks.stone.mesh: expected a mesh of the block')
  expect(message).toContain('faces side1 and side2 lie in one plane; merge them into one face')
})
