import { describe, expect, test } from 'vitest'
import { CaseError } from '../../src/case/problem.ts'
import { readCase } from '../../src/case/read.ts'
import { GOOD, VARIANTS } from './good.ts'

function told(text: string, set?: string[], name = 'c.yaml'): string {
  try {
    readCase(text, { name, folder: '.', set, variants: VARIANTS })
  } catch (error) {
    if (error instanceof CaseError) return error.message
    throw error
  }
  return 'no error'
}

/** What is told when `a` stands as `b` in a good case. */
function changed(name: string, a: string, b: string, set?: string[]): string {
  const text = GOOD[`cases/${name}`]
  expect(text).toContain(a)
  return told(text.replace(a, b), set)
}

const column = (a: string, b: string) => changed('F03-column.yaml', a, b)
const bar = (a: string, b: string) => changed('F18-bar.yaml', a, b)
const shapes = (a: string, b: string) => changed('shapes.yaml', a, b)

const SHAPES =
  'box, prism, wedge, tetrahedron, polyhedron, half spaces, extrude, cylinder, tube, shell, slope, surface, mesh, union'
const ACTIONS = 'fixed, roller, velocity, rotation, traction, pressure, stress, force, body, quiet'
const PRESSURES = 'a pressure in Pa, kPa, MPa, GPa, bar, N/m2, kN/m2, MN/m2, N/mm2, psf, ksf, psi or ksi'

describe('the message says file:line:column, path, expected, found and the remedy', () => {
  test.each([
    [
      'young:',
      'yung:',
      'c.yaml:9:32 materials.rock.yung: expected one of model, density, young, poisson, volumetric strain, found the unknown key "yung"; did you mean "young"?',
    ],
    [', young: 20 GPa', '', `c.yaml:9:9 materials.rock.young: expected ${PRESSURES} (Young's modulus), found nothing`],
    [
      '20 GPa',
      '20 GP',
      `c.yaml:9:39 materials.rock.young: expected ${PRESSURES}, found "20 GP": no unit "GP" is known`,
    ],
    ['20 GPa', '20 m', `c.yaml:9:39 materials.rock.young: expected ${PRESSURES}, found "20 m", a length`],
    ['20 GPa', '.nan', `c.yaml:9:39 materials.rock.young: expected ${PRESSURES} (Young's modulus), found NaN`],
    ['20 GPa', '-1', 'c.yaml:9:39 materials.rock.young: expected a pressure above 0, found -1'],
    [
      '20 GPa',
      '1e40 Pa',
      'c.yaml:9:39 materials.rock.young: expected a pressure of at most 1e15 Pa (diamond has 1.2e12), found "1e40 Pa"',
    ],
    ['poisson: 0.25', 'poisson: 0.5', 'c.yaml:9:56 materials.rock.poisson: expected a number below 0.5, found 0.5'],
    [
      'box: [1, 1, 10 m]',
      'boxx: [1, 1, 10]',
      `c.yaml:11:19 blocks.col.shape.boxx: expected one of ${SHAPES}, found the unknown key "boxx"; did you mean "box"?`,
    ],
    ['box: [1, 1, 10 m]', 'box: [1, 1]', 'c.yaml:11:24 blocks.col.shape.box: expected a list of 3, found a list of 2'],
    [
      '{ box: [1, 1, 10 m] }',
      'box',
      `c.yaml:11:17 blocks.col.shape: expected a mapping with one of ${SHAPES} (What the block looks like before it is turned and moved), found "box"`,
    ],
    [
      'box: [1, 1, 10 m]',
      'box: [1, 1, 1], prism: [1, 1, 1]',
      `c.yaml:11:17 blocks.col.shape: expected exactly one of ${SHAPES}, found box and prism`,
    ],
    [
      'on: col.bottom',
      'on: cl.bottom',
      'c.yaml:13:15 boundaries.base.on: expected a block: col, found "cl"; did you mean "col"?',
    ],
    [
      'on: col.bottom',
      'on: col.botom',
      'c.yaml:13:15 boundaries.base.on: expected a face of the box col: bottom, top, west, east, south, north, surface, found "botom"; did you mean "bottom"?',
    ],
    [
      'col.bottom, roller: true',
      'col.bottom, roller: true, fixed: true',
      `c.yaml:13:9 boundaries.base: expected exactly one of ${ACTIONS}, found fixed and roller`,
    ],
    [
      'roller: true',
      'roler: true',
      `c.yaml:13:27 boundaries.base.roler: expected one of on, where, at, ${ACTIONS}, found the unknown key "roler"; did you mean "roller"?`,
    ],
    [
      '(H - z)',
      '(H - q)',
      'c.yaml:16:30 initial[0].stress.zz: expected an expression over x, y, z, t and the parameters, found at character 17: unknown name "q"; did you mean "x"?, in "-2600*9.81*(H - q)"',
    ],
    [
      '(H - z)',
      '(H - z',
      'c.yaml:16:30 initial[0].stress.zz: expected a pressure or an expression over x, y, z and t, found at character 18: expected an operator or \')\', found the end, in "-2600*9.81*(H - z"',
    ],
    [
      'record: top',
      'record: tp',
      'c.yaml:23:28 expect[0].record: expected a record: top, base, found "tp"; did you mean "top"?',
    ],
    [
      'record: base.zz',
      'record: base.zx',
      'c.yaml:24:26 expect[1].record: expected a part of stress: xx, yy, zz, xy, yz, xz, found "zx"; did you mean "xx"?',
    ],
    [
      'part: z',
      'part: zz',
      'c.yaml:20:51 record.top.part: expected a part of displacement: x, y, z, magnitude, found "zz"',
    ],
    [
      'within: 0.1 %',
      'within: 3 MPa',
      'c.yaml:23:93 expect[0].within: expected a tolerance in % or a length in m, um, mm, cm, km, ft or in, found one in Pa',
    ],
    [
      'value: -2600*9.81*9.5',
      'value: 0',
      'c.yaml:24:53 expect[1].within: expected an absolute tolerance, since the value is 0, found a relative one; such as 2 mm, or 1e-6 absolute',
    ],
    [
      'u_top[0]/',
      'u_tp[0]/',
      'c.yaml:27:29 compare[0].compute: expected quantities of expect: u_top, szz, found "u_tp"; did you mean "u_top"?',
    ],
    [
      'material: rock, mesh',
      'material: rok, mesh',
      'c.yaml:11:50 blocks.col.material: expected a material: rock, found "rok"; did you mean "rock"?',
    ],
    [
      'cells: [1, 1, 10] }',
      'cells: [1, 1, 10], mesher: tetgn }',
      'c.yaml:11:91 blocks.col.mesh.mesher: expected one of delaunay, structured, tetgen, gmsh, found "tetgn"; did you mean "tetgen"?',
    ],
    [
      'blocks.col.mesh.cells:',
      'blocks.cl.mesh.cells:',
      'c.yaml:25:32 blocks.cl.mesh.cells: expected a path of the case; here one of col, found "cl"; did you mean "col"?',
    ],
    [
      '[2, 2, 10]',
      '[1, 1, 10]',
      'c.yaml:25:45 vary."blocks.col.mesh.cells"[1]: expected variations with different names, found "c-cells1x1x10" twice',
    ],
  ])('column: %s → %s', (a, b, message) => {
    expect(column(a, b)).toBe(message)
  })

  test.each([
    [
      'boundaries.free end.quiet: true',
      'materials.soft.young: 3',
      'c.yaml:20:74 stages[1].run.with."materials.soft.young": expected what a stage can override: gravity, damping, water, seismic, boundaries.push, boundaries.free end, boundaries.sides, found "materials.soft.young"',
    ],
    [
      'boundaries.free end.quiet: true',
      'boundaries.free end.roller: true',
      `c.yaml:20:102 boundaries.free end: expected exactly one of ${ACTIONS}, found roller and quiet`,
    ],
    [
      'boundaries.free end.quiet: true',
      'boundaries.free ende.quiet: true',
      'c.yaml:20:74 boundaries.free ende.quiet: expected a path of the case; here one of push, free end, sides, found "free ende"; did you mean "free end"?',
    ],
    [
      'at: 20 ms',
      'at: 50 ms',
      'c.yaml:31:40 expect[2].at: expected a time within the stage, at most 0.04 s, found 0.05 s',
    ],
    ['stage: 1', 'stage: 2', 'c.yaml:30:115 expect[1].stage: expected a stage from 0 to 1, found 2'],
    [
      '[10 ms, 0]]',
      '[4 ms, 0]]',
      'c.yaml:15:74 boundaries.push.velocity.x.table[2][0]: expected a time after that of the row before, found 0.004 s after 0.005 s',
    ],
    ['gravity: 0', 'gravity: [0, 0]', 'c.yaml:2:10 gravity: expected a list of 3, found a list of 2'],
    [
      'mesh: { cells: [120, 2, 2]',
      'mesh: { size: 0.5, cells: [120, 2, 2]',
      'c.yaml:13:11 blocks.bar.mesh: expected either size or cells, found both',
    ],
  ])('bar: %s → %s', (a, b, message) => {
    expect(bar(a, b)).toBe(message)
  })

  test.each([
    [
      'dip: 45 deg, dip direction: 105 deg',
      'dip: 45 deg',
      'c.yaml:16:11 blocks.wedge.shape.half spaces[0]: expected either normal, or dip with dip direction, found no dip direction',
    ],
    [
      'dip: 45 deg',
      'dip: 45',
      'c.yaml:16:18 blocks.wedge.shape.half spaces[0].dip: expected an angle of at most 90 deg, found 45; 45 rad or 45 deg? a bare number is in radians; write 45 deg',
    ],
    [
      'inner: 1, outer: 2, height',
      'inner: 3, outer: 2, height',
      'c.yaml:7:35 blocks.ring.shape.tube.inner: expected less than outer (2 m), found 3 m',
    ],
    [
      'surface: scan.stl',
      'surface: scan.stp',
      'c.yaml:24:29 blocks.scan.shape.surface: expected a file that ends in .stl, .obj, found "scan.stp"',
    ],
    [
      'mesh: { cells: [4, 6, 1], ratio: 1.2 }',
      'mesh: { size: 1 }',
      'c.yaml:7:110 blocks.ring.mesh: expected cells, with which alone a tube is meshed, found none',
    ],
    [
      'mesh: { size: 0.3 }',
      'mesh: { cells: [1, 1, 1] }',
      'c.yaml:12:122 blocks.hull.mesh.cells: expected size (cells are for box, tube and shell), found cells of a polyhedron',
    ],
    [
      'ring:',
      '1ring:',
      'c.yaml:7:3 blocks.1ring: expected a name that begins with a letter and holds letters, digits, spaces, _ and -, found "1ring"',
    ],
    ['long: true', 'long: true\nlong: false', 'c.yaml:46:1 long: expected each key once, found a second "long"'],
    ['long: true', 'long: true\n\tx: 3', 'c.yaml:46:1: expected spaces at the beginning of a line, found a tab'],
    ['long: true', 'long: true\n---\na: 3', 'c.yaml:46:1: expected one document, found a second one'],
    ['long: true', 'long: *x', 'c.yaml:45:7 long: expected an anchor above, found *x'],
    ['long: true', '__proto__: 3', 'c.yaml:45:1: expected a name as key, found __proto__'],
    [
      'long: true',
      'long: !!foo true',
      'c.yaml:45:7: expected valid YAML, found this: Unresolved tag: tag:yaml.org,2002:foo',
    ],
  ])('shapes: %s → %s', (a, b, message) => {
    expect(shapes(a, b)).toBe(message)
  })
})

describe('a key that would do nothing is refused', () => {
  const cells = 'cells: [1, 1, 10]'
  test.each([
    [cells, `${cells}, grading: 2`, 'mesh.grading: expected no grading: it goes with size'],
    [cells, `${cells}, conform: true`, 'mesh.conform: expected no conform: it goes with size'],
    [cells, `${cells}, min dihedral: 9 deg`, 'mesh.min dihedral: expected no min dihedral: it goes with size'],
    [cells, `${cells}, ratio: 2`, 'mesh.ratio: expected no ratio: it is for tube and shell'],
    ['roller: true', 'body: [0, 0, 1]', 'boundaries.base.on: expected a block for body, found "col.bottom"'],
    ['on: col.bottom, roller: true', 'on: col, at: [0, 0, 0], body: [0, 0, 1]', 'base.at: expected no point'],
    ['what: stress, block', 'what: stress, since: start, block', 'record.base.since: expected no since'],
    ['what: stress, block: col, where: { z: [0, 1] }', 'what: force, face: col.top, mean: plain', 'expected no mean'],
  ])('%s → %s', (a, b, message) => {
    expect(column(a, b)).toContain(message)
  })

  const sized = 'size: 0.5, mesher: tetgen'
  test.each([
    ['ratio: 2', 'blocks.roof.mesh.ratio: expected no ratio: it goes with cells, found one'],
    ['grading: 2', 'blocks.roof.mesh.grading: expected no grading: mesher tetgen makes one size, found one'],
  ])('%s', (key, message) => {
    expect(shapes(sized, `${sized}, ${key}`)).toContain(message)
  })
})

test('a key of a megabyte does not make a message of one', () => {
  expect(told(`${'k'.repeat(4e5)}: 1`).length).toBeLessThan(2000)
})

describe('--set', () => {
  const set = (item: string) => told(GOOD['cases/F03-column.yaml'], [item])
  test.each([
    [
      'materials.rok.young=3',
      '--set materials.rok.young=3 materials.rok.young: expected a path of the case; here one of rock, found "rok"; did you mean "rock"?',
    ],
    [
      'materials.rock.yung=3',
      '--set materials.rock.yung=3 materials.rock.yung: expected one of model, density, young, poisson, volumetric strain, found the unknown key "yung"; did you mean "young"?',
    ],
    [
      'materials.rock.young=-3',
      '--set materials.rock.young=-3 materials.rock.young: expected a pressure above 0, found -3',
    ],
    [
      'stages[3].run.time=1',
      '--set stages[3].run.time=1 stages[3].run.time: expected a path of the case; here one of 0, found "3"',
    ],
    ['title', '--set title: expected path=value, found "title"'],
    ['title=[', '--set title=[: expected valid YAML, found this: Flow sequence must end with a ]'],
  ])('%s', (item, message) => {
    expect(set(item)).toBe(message)
  })

  test('a path that is varied cannot be set as well', () => {
    expect(set('blocks.col.mesh.cells=[1, 1, 1]')).toBe(
      'c.yaml:25:32 vary."blocks.col.mesh.cells": expected a path that --set does not set too, found blocks.col.mesh.cells; vary it with --set vary.blocks.col.mesh.cells=[…]',
    )
  })
})

test('several problems are told at once, and after twenty their number', () => {
  const two = told(GOOD['cases/F03-column.yaml'].replace('20 GPa', '-1').replace('ratio: 1e-8', 'ratio: 1 m'))
  expect(two.split('\n').map((line) => line.split(' ')[1])).toEqual([
    'materials.rock.young:',
    'stages[0].settle.ratio:',
  ])
  const many = told(`title: t\n${Array.from({ length: 30 }, (_, i) => `k${i}: 1`).join('\n')}`).split('\n')
  expect([many.length, many[20]]).toEqual([21, 'and 10 more'])
})

describe('what is no case at all is refused in one line, quickly', () => {
  const TOP =
    'a mapping with title, about, long, parameters, gravity, damping, boundaries, joints, loads, water, seismic, safety, stress, materials, blocks, particles, bolts, design factor, support, lower case, contact, initial, stages, slope, strength reduction, probe, record, plots, report, output, vary, expect, missing, energy balance, compare (A case of Talus)'
  const bomb = `a: &a [${Array(9).fill(1)}]\n${[...'bcdefgh'].map((c, i) => `${c}: &${c} [${Array(9).fill(`*${'abcdefgh'[i]}`)}]`).join('\n')}`
  const keys = Array.from({ length: 40_000 }, (_, i) => `k${i}: [3]`).join('\n')
  const steps = Array.from({ length: 950 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')
  test.each([
    ['empty', '', `c.yaml:1:1: expected ${TOP}, found no value`],
    ['a comment', '# none\n', `c.yaml:1:1: expected ${TOP}, found no value`],
    ['a word', 'hello', `c.yaml:1:1: expected ${TOP}, found a text without keys`],
    ['a list', '- a', `c.yaml:1:1: expected ${TOP}, found a list of 1`],
    ['a zero', 'a: b\0', 'c.yaml:1:5: expected text, found the control character U+0000'],
    [
      'bytes',
      Buffer.from([0x61, 0xff, 0xfe]).toString('utf8'),
      'c.yaml:1:2: expected UTF-8 text, found bytes that are none',
    ],
    ['brackets', `a: ${'['.repeat(1e5)}`, 'c.yaml:1:54: expected at most 50 levels, found deeper nesting'],
    ['dashes', '- '.repeat(2e5), 'c.yaml:1:1: expected at most 50 levels, found deeper nesting'],
    ['steps', steps, 'c.yaml:1:1: expected at most 50 levels, found deeper nesting'],
    ['an alias bomb', bomb, 'c.yaml:1:1: expected a case of reasonable size, found more than 100 aliases'],
    [
      '50 MB',
      'a: 3\n'.repeat(1e7),
      'c.yaml: expected at most 10 MB of YAML, found 50 MB; large geometry belongs in mesh files or in a .json case',
    ],
    ['many keys', keys, 'and at least 180 more'],
    ['one key often', 'a: 3\n'.repeat(95_000), 'and at least 180 more'],
  ])('%s', (_, text, message) => {
    const start = process.cpuUsage()
    expect(told(text).split('\n').at(-1)).toBe(message)
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
  })

  test.each([
    ['{"title": "a", "title": "b"}', 'c.json:1:16 title: expected each key once, found a second "title"'],
    [
      '{"title": "a", }}',
      'c.json:1:17: expected valid JSON, found this: Unexpected flow-map-end token in YAML stream: "}"',
    ],
    [
      `{"about": "${'x'.repeat(1.1e6)}",\n "title": "{\\"a", "title": 2}`,
      'c.json:2:19 title: expected each key once, found a second "title"',
    ],
    [
      `{"about": "${'x'.repeat(1.1e6)}",\n "title": "a", "__proto__": {}}`,
      'c.json:2:16 __proto__: expected each key once, found a second "__proto__"',
    ],
    [`{"about": "${'x'.repeat(1.1e6)}"}`, 'c.json title: expected a text (One line), found nothing'],
    [
      `{"a": 1, `.repeat(6e6),
      'c.json: expected at most 20 MB of JSON, found 54 MB; large geometry belongs in mesh files',
    ],
  ])('JSON', (text, message) => {
    expect(told(text, [], 'c.json').split('\n')[0]).toBe(message)
  })
})
