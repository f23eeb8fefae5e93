/** Where the grains of a group go: in an array, in rows by their extents, or in a pile. `draw` makes them one after the other. */
import type { Grains } from '../case/types/particles.ts'
import { mortonOrder } from '../math/morton.ts'
import { rotate } from '../math/quaternion.ts'
import type { Vec3 } from '../math/vec.ts'
import type { Grain, GrainPlan } from './grain-plan.ts'
import { makePile } from './pile.ts'
import { SetupError } from './setup-error.ts'

/** In rows, columns and layers of one spacing. */
export function placeInArray(group: Grains, plan: GrainPlan, draw: () => Grain): void {
  const [nx, ny, nz] = group.count
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        const centre = group.first.map((from, axis) => from + [i, j, k][axis] * group.spacing[axis]) as Vec3
        plan.grains.push({ ...draw(), centre })
      }
}

/** Along x, then y, then z: each grain beside the last one, rows behind the deepest of a row, layers above the highest. */
export function placeByExtent(group: Grains, path: string, plan: GrainPlan, draw: () => Grain): void {
  const { number: many, from, to, gap } = group.fill as NonNullable<Grains['fill']>
  const at = [...from] as Vec3
  let rowEnd = from[1]
  let layerEnd = from[2]
  for (let i = 0; i < many; i++) {
    const grain = draw()
    const { low, high } = extentOf(grain, plan)
    const size = [0, 1, 2].map((k) => high[k] - low[k])
    if (at[0] + size[0] > to[0] && at[0] > from[0]) {
      at[0] = from[0]
      at[1] = rowEnd + gap
    }
    if (at[1] + size[1] > to[1] && at[1] > from[1]) {
      at[0] = from[0]
      at[1] = from[1]
      at[2] = layerEnd + gap
      rowEnd = from[1]
    }
    if (size.some((length, k) => at[k] + length > to[k])) throw noRoom(path, many, i, size)
    plan.grains.push({ ...grain, centre: at.map((c, k) => c - low[k]) as Vec3 })
    at[0] += size[0] + gap
    rowEnd = Math.max(rowEnd, at[1] + size[1])
    layerEnd = Math.max(layerEnd, at[2] + size[2])
  }
}

/** Extent of a grain from its centre along the axes of space [m]. */
function extentOf({ kind, scale, attitude }: Grain, { forms }: GrainPlan): { low: Vec3; high: Vec3 } {
  const low: Vec3 = [Infinity, Infinity, Infinity]
  const high: Vec3 = [-Infinity, -Infinity, -Infinity]
  const corner = new Float64Array(3)
  for (const form of kind.forms) {
    const { corners } = forms[form]
    for (let v = 0; v < corners.length; v += 3) {
      rotate(attitude, 0, 1, corners, v, corner, 0)
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k], scale * corner[k])
        high[k] = Math.max(high[k], scale * corner[k])
      }
    }
  }
  return { low, high }
}

/** Sides of a floor over the smallest extent of a particle [-]. */
const WIDEST = 1e6

/** One by one where the pile is lowest of some places drawn at random; numbered so that neighbours are near each other in memory. */
export function placeInPile(group: Grains, path: string, plan: GrainPlan, draw: () => Grain): void {
  const { number: many, from, to, gap } = group.fill as NonNullable<Grains['fill']>
  const grains = Array.from({ length: many }, draw)
  const solids = grains.map((grain) => ({ ...extentOf(grain, plan), parts: planesOf(grain, plan) }))
  const smallest = solids.reduce(
    (least, { low, high }) => Math.min(least, high[0] - low[0], high[1] - low[1]),
    Infinity,
  )
  const [wide, deep] = [to[0] - from[0], to[1] - from[1]]
  if (Math.max(wide, deep) > WIDEST * smallest)
    throw new SetupError(
      `${path}.fill`,
      `a floor of at most ${WIDEST.toExponential(0)} particles across`,
      `${wide.toPrecision(3)} m × ${deep.toPrecision(3)} m for particles of ${smallest.toPrecision(3)} m`,
      'make the box narrower; check units',
    )
  const place = makePile(from, to, gap, smallest, group.seed)
  const centres = grains.map((_, i): Vec3 => {
    const centre = place(solids[i])
    if (!centre)
      throw noRoom(
        path,
        many,
        i,
        [0, 1, 2].map((k) => solids[i].high[k] - solids[i].low[k]),
      )
    return centre
  })
  for (const i of mortonOrder(Float64Array.from(centres.flat()), 3, many))
    plan.grains.push({ ...grains[i], centre: centres[i] })
}

/** Planes of the faces of each part of a grain as it is sized and turned: outward unit normal and n·x from its centre. */
function planesOf({ kind, scale, attitude }: Grain, { forms }: GrainPlan): Float64Array[] {
  const at = new Float64Array(9)
  return kind.forms.map((form) => {
    const { corners, loops } = forms[form]
    return Float64Array.from(
      loops.flatMap((loop) => {
        for (let k = 0; k < 3; k++) rotate(attitude, 0, 1, corners, 3 * loop[k], at, 3 * k)
        const [ex, ey, ez] = [at[3] - at[0], at[4] - at[1], at[5] - at[2]]
        const [gx, gy, gz] = [at[6] - at[0], at[7] - at[1], at[8] - at[2]]
        const n = [ey * gz - ez * gy, ez * gx - ex * gz, ex * gy - ey * gx]
        const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
        const [x, y, z] = n.map((c) => c / length)
        return [x, y, z, scale * (x * at[0] + y * at[1] + z * at[2])]
      }),
    )
  })
}

const noRoom = (path: string, many: number, found: number, size: readonly number[]): SetupError =>
  new SetupError(
    `${path}.fill`,
    `room for ${many} particles`,
    `room for ${found}: the next one needs ${size.map((length) => `${length.toPrecision(3)} m`).join(' × ')}`,
    'make the box higher',
  )
