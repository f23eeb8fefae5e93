/** Cells of rigid and deformable blocks, and grains → solids: forms, who carries them, how far they reach. */
import { countForms, type FormData, type Forms, fillForms } from '../state/forms.ts'
import { POINT } from '../state/nodes.ts'
import {
  BODY,
  bodyOf,
  CENTRE,
  CORNER_STAMP,
  FIRST_CORNER,
  FIRST_NORMAL,
  FORM,
  NORMAL_STAMP,
  REACH,
  SCALE,
  SIZE,
  SOLID,
  SOLID_IDS,
  type SolidCounts,
  type Solids,
  TURNED,
  WIDTH,
} from '../state/solids.ts'
import type { World } from '../state/world.ts'
import type { GrainPlan } from './grain-plan.ts'
import type { HullPlan } from './hulls.ts'
import type { Model } from './model.ts'

export interface SolidPlan {
  forms: FormData[]
  /** Form of each cell, then of each part of each grain. */
  form: number[]
  counts: SolidCounts
}

/** Cells whose faces have corners of equal numbers, equally placed, share a form. */
export function planSolids(model: Model, hulls: HullPlan, { forms: own, grains }: GrainPlan): SolidPlan {
  const forms = [...own]
  const known = new Map<string, number>()
  const form = hulls.cells.map(({ corners, faces }) => {
    const origin = 3 * corners[0]
    const places = corners.flatMap((node) =>
      [0, 1, 2].map((i) => model.points[3 * node + i] - model.points[origin + i]),
    )
    const loops = faces.map(({ loop }) => loop.map((node) => corners.indexOf(node)))
    const key = JSON.stringify([loops, places])
    const found = known.get(key) ?? forms.push({ corners: Float64Array.from(places), loops }) - 1
    known.set(key, found)
    return found
  })
  for (const { kind } of grains) form.push(...kind.forms)
  const total = (size: (form: FormData) => number) => form.reduce((sum, f) => sum + size(forms[f]), 0)
  const counts = {
    solids: form.length,
    corners: total(({ corners }) => corners.length / 3),
    normals: total(({ loops }) => loops.length),
    forms: countForms(forms),
  }
  return { forms, form, counts }
}

/** Needs cells and bodies in their places; `firstGrain`: the body of the first grain. */
export function fillSolids(world: World, plan: SolidPlan, { grains }: GrainPlan, firstGrain: number): void {
  const { bodies, solids, hulls } = world
  fillForms(solids.forms, plan.forms)
  let corner = 0
  let normal = 0
  plan.form.forEach((form, solid) => {
    const at = SOLID_IDS * solid
    solids.id[at + FORM] = form
    solids.id[at + FIRST_CORNER] = corner
    solids.id[at + FIRST_NORMAL] = normal
    solids.id[at + CORNER_STAMP] = solids.id[at + NORMAL_STAMP] = -1
    corner += plan.forms[form].corners.length
    normal += 3 * plan.forms[form].loops.length
  })
  for (let hull = 0; hull < hulls.count; hull++) fillCell(world, hull)
  let solid = hulls.count
  grains.forEach(({ kind, scale }, grain) => {
    for (const form of kind.forms) fillPart(solids, solid++, plan.forms[form].corners, scale, firstGrain + grain)
  })
  plan.form.forEach((_, solid) => {
    const body = bodyOf(solids, solid)
    if (body >= 0) solids.real.set(bodies.X.subarray(3 * body, 3 * body + 3), SOLID * solid + CENTRE)
  })
}

function fillCell({ solids, hulls, nodes, bodies }: World, hull: number): void {
  const body = hulls.body[hull]
  const corners = hulls.corner.subarray(hulls.firstCorner[hull], hulls.firstCorner[hull + 1])
  const places = [...corners].map((node) => nodes.X.subarray(POINT * node, POINT * node + 3))
  const centre = body >= 0 ? bodies.X.subarray(3 * body, 3 * body + 3) : places[0]
  solids.id[SOLID_IDS * hull + BODY] = body
  solids.real[SOLID * hull + SCALE] = 1
  solids.real[SOLID * hull + TURNED] = body >= 0 ? 0 : Infinity
  solids.real[SOLID * hull + REACH] = (body >= 0 ? 1 : STRETCH) * reachFrom(places, centre)
  solids.real[SOLID * hull + SIZE] = 2 * reachFrom(places, meanOf(places))
  solids.real[SOLID * hull + WIDTH] = hulls.width[hull]
}

function fillPart(solids: Solids, solid: number, corners: ArrayLike<number>, scale: number, body: number): void {
  const places = Array.from({ length: corners.length / 3 }, (_, c) => [0, 1, 2].map((i) => scale * corners[3 * c + i]))
  solids.id[SOLID_IDS * solid + BODY] = body
  solids.real[SOLID * solid + SCALE] = scale
  solids.real[SOLID * solid + REACH] = reachFrom(places, [0, 0, 0])
  solids.real[SOLID * solid + SIZE] = 2 * reachFrom(places, meanOf(places))
  solids.real[SOLID * solid + WIDTH] = scale * leastWidth(solids.forms, solids.id[SOLID_IDS * solid + FORM])
}

/** Least distance between a face of a form and the corner furthest behind it [m]. */
function leastWidth({ firstCorner, corner, firstFace, normal }: Forms, form: number): number {
  let least = Infinity
  for (let face = firstFace[form]; face < firstFace[form + 1]; face++) {
    let low = Infinity
    let high = -Infinity
    for (let c = 3 * firstCorner[form]; c < 3 * firstCorner[form + 1]; c += 3) {
      const height = [0, 1, 2].reduce((sum, i) => sum + normal[3 * face + i] * corner[c + i], 0)
      low = Math.min(low, height)
      high = Math.max(high, height)
    }
    least = Math.min(least, high - low)
  }
  return least
}

const meanOf = (places: ArrayLike<number>[]): number[] =>
  [0, 1, 2].map((i) => places.reduce((sum, place) => sum + place[i], 0) / places.length)

/** A deformable cell may grow. */
const STRETCH = 1.1

/** Largest distance of a place from a centre [m]. */
function reachFrom(places: ArrayLike<number>[], centre: ArrayLike<number>): number {
  let most = 0
  for (const place of places) {
    const [x, y, z] = [0, 1, 2].map((i) => place[i] - centre[i])
    most = Math.max(most, x * x + y * y + z * z)
  }
  return Math.sqrt(most)
}
