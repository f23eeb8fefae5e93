/** Structured meshes of boxes and of sectors of tubes and spherical shells. */
import { cosSin } from '../math/angle.ts'
import type { Vec3 } from '../math/vec.ts'
import type { Mesh, MeshFace } from './mesh.ts'
import { between, checkCells, type Grid, gradedPlaces, meshGrid } from './structured-grid.ts'

const CURVED: Vec3 = [0, 0, 0]

/** A box with its corner at the origin; nodes numbered x fastest, at size · i / n. */
export function meshBox(size: Vec3, cells: Vec3): Mesh {
  checkCells('box', cells)
  for (const [axis, s] of size.entries())
    if (!(s > 0 && s < Infinity)) throw new Error(`box: its size along ${'xyz'[axis]} must be positive, found ${s}`)
  const [ni, nj, nk] = cells
  const node = (i: number, j: number, k: number) => i + (ni + 1) * (j + (nj + 1) * k)
  const points = new Float64Array(3 * (ni + 1) * (nj + 1) * (nk + 1))
  const at = (axis: number, i: number) => (i === cells[axis] ? size[axis] : (size[axis] * i) / cells[axis])
  for (let k = 0; k <= nk; k++)
    for (let j = 0; j <= nj; j++)
      for (let i = 0; i <= ni; i++) points.set([at(0, i), at(1, j), at(2, k)], 3 * node(i, j, k))
  const sides: MeshFace[] = [
    { name: 'west', normal: [-1, 0, 0] },
    { name: 'east', normal: [1, 0, 0] },
    { name: 'south', normal: [0, -1, 0] },
    { name: 'north', normal: [0, 1, 0] },
    { name: 'bottom', normal: [0, 0, -1] },
    { name: 'top', normal: [0, 0, 1] },
  ]
  return meshGrid('box', { cells, node, points, sides })
}

export interface Tube {
  /** Radii and height [m]. */
  inner: number
  outer: number
  height: number
  /** Angles about z from the x axis [rad]; 2π apart: a closed tube. */
  from: number
  to: number
}

/**
 * A sector of a tube about z from z = 0; cells radial, angular, axial, nodes numbered radially fastest. Each radial cell is `ratio`
 * times as long as the one inside it. Faces inner, outer, bottom, top, and start and end unless the tube is closed.
 */
export function meshTube(tube: Tube, cells: Vec3, ratio = 1): Mesh {
  checkCells('tube', cells)
  checkRadii('tube', tube.inner, tube.outer)
  if (!(tube.height > 0 && tube.height < Infinity))
    throw new Error(`tube: height must be positive, found ${tube.height}`)
  const ring = ringOf('tube', tube.from, tube.to, cells[1])
  const [ni, , nk] = cells
  const radii = gradedPlaces(ni, ratio).map((place) => between(tube.inner, tube.outer, place))
  const node = (i: number, j: number, k: number) => i + (ni + 1) * ((j % ring.count) + ring.count * k)
  const points = new Float64Array(3 * (ni + 1) * ring.count * (nk + 1))
  for (let k = 0; k <= nk; k++)
    for (let j = 0; j < ring.count; j++)
      for (let i = 0; i <= ni; i++) {
        const z = k === nk ? tube.height : (tube.height * k) / nk
        points.set([radii[i] * ring.cos[j], radii[i] * ring.sin[j], z], 3 * node(i, j, k))
      }
  const sides = [
    { name: 'inner', normal: CURVED },
    { name: 'outer', normal: CURVED },
    ring.start,
    ring.end,
    { name: 'bottom', normal: [0, 0, -1] as Vec3 },
    { name: 'top', normal: [0, 0, 1] as Vec3 },
  ]
  return meshGrid('tube', { cells, node, points, sides })
}

export interface Shell {
  /** Radii [m]. */
  inner: number
  outer: number
  /** Angles about z from the x axis [rad]; 2π apart: closed. */
  azimuth: [number, number]
  /** Angles from the z axis [rad], between 0 and π. */
  polar: [number, number]
}

/**
 * A sector of a spherical shell about the origin; cells radial, azimuthal, polar, nodes numbered radially fastest. Faces inner,
 * outer, start and end (unless closed), upper at the smaller polar angle and lower at the larger. At a pole there is no such
 * face: the cells there collapse onto the axis, and their flat tetrahedra are left out.
 */
export function meshShell(shell: Shell, cells: Vec3, ratio = 1): Mesh {
  checkCells('shell', cells)
  checkRadii('shell', shell.inner, shell.outer)
  const [ni, , nk] = cells
  const ring = ringOf('shell', shell.azimuth[0], shell.azimuth[1], cells[1])
  const rows = polarRows(shell.polar, nk)
  const radii = gradedPlaces(ni, ratio).map((place) => between(shell.inner, shell.outer, place))
  const starts: number[] = []
  let count = 0
  for (const row of rows) {
    starts.push(count)
    count += (ni + 1) * (row.pole ? 1 : ring.count)
  }
  const node: Grid['node'] = (i, j, k) => starts[k] + i + (rows[k].pole ? 0 : (ni + 1) * (j % ring.count))
  const points = new Float64Array(3 * count)
  for (const [k, { cos, sin, pole }] of rows.entries())
    for (let j = 0; j < (pole ? 1 : ring.count); j++)
      for (let i = 0; i <= ni; i++) {
        const r = radii[i] * sin
        points.set([r * ring.cos[j] + 0, r * ring.sin[j] + 0, radii[i] * cos], 3 * node(i, j, k))
      }
  const sides = [
    { name: 'inner', normal: CURVED },
    { name: 'outer', normal: CURVED },
    ring.start,
    ring.end,
    polarSide('upper', rows[0], -1),
    polarSide('lower', rows[nk], 1),
  ]
  return meshGrid('shell', { cells, node, points, sides, mirrored: true })
}

function checkRadii(what: string, inner: number, outer: number): void {
  if (!(inner > 0 && outer > inner && outer < Infinity))
    throw new Error(`${what}: expected 0 < inner < outer, found inner ${inner} and outer ${outer}`)
}

interface Ring {
  /** Of the rows of nodes. */
  cos: number[]
  sin: number[]
  /** Number of rows: one less than in a sector if the ring is closed. */
  count: number
  start?: MeshFace
  end?: MeshFace
}

/** Rows of nodes at equal angles; from start to end, or all around. */
function ringOf(what: string, from: number, to: number, cells: number): Ring {
  const span = to - from
  const closed = Math.abs(span - 2 * Math.PI) <= 8 * Number.EPSILON * (Math.abs(from) + Math.abs(to))
  if (!(span > 0 && (closed || span < 2 * Math.PI)))
    throw new Error(`${what}: expected angles that increase by at most 2π, found ${from} to ${to} rad`)
  if (closed && cells < 3) throw new Error(`${what}: a closed ring needs 3 cells around, found ${cells}`)
  const count = closed ? cells : cells + 1
  const rows = Array.from({ length: count }, (_, j) => cosSin(j === cells ? to : from + (span * j) / cells))
  const ring = { cos: rows.map(([c]) => c), sin: rows.map(([, s]) => s), count }
  if (closed) return ring
  const [[c0, s0], [c1, s1]] = [rows[0], rows[cells]]
  return {
    ...ring,
    start: { name: 'start', normal: [s0 + 0, -c0 + 0, 0] },
    end: { name: 'end', normal: [-s1 + 0, c1 + 0, 0] },
  }
}

interface PolarRow {
  cos: number
  sin: number
  /** All nodes of the row with the same radius are one. */
  pole: boolean
}

function polarRows([from, to]: [number, number], cells: number): PolarRow[] {
  const slack = 8 * Number.EPSILON * Math.PI
  if (!(from >= 0 && from < to && to <= Math.PI + slack))
    throw new Error(`shell: expected polar angles that increase between 0 and π, found ${from} to ${to} rad`)
  return Array.from({ length: cells + 1 }, (_, k) => {
    const [cos, sin] = cosSin(k === cells ? to : from + ((to - from) * k) / cells)
    return { cos, sin, pole: sin === 0 }
  })
}

/** The conical face at a polar angle: flat on the equator, absent at a pole. */
function polarSide(name: string, row: PolarRow, sense: 1 | -1): MeshFace | undefined {
  if (row.pole) return undefined
  return { name, normal: row.cos === 0 ? [0, 0, -sense] : CURVED }
}
