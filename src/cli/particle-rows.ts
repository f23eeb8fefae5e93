/** What `talus check` says of the particles of a case. */

import type { Case } from '../case/case.ts'
import { count, plural, quantity } from '../output/quantities.ts'
import { bodyOf, formOf } from '../state/solids.ts'
import type { World } from '../state/world.ts'
import { grainSizes } from '../watch/grain-size.ts'
import { firstParticle, hasGrains, particlesOf } from '../watch/particles.ts'

/** Of each group: how many of which shapes, from how small to how large, and their mass. */
export function particleRows(world: World, c: Case): string[][] {
  const { blocks, bodies } = world
  const first = firstParticle(bodies)
  const shapes = hasGrains(world) ? shapesOf(world) : []
  const sizes = hasGrains(world) ? grainSizes(world) : bodies.radius.slice(first).map((radius) => 2 * radius)
  return Object.entries(c.particles).map(([name, { kind, material }]) => {
    const own = particlesOf(world, blocks.indexOf(name))
    const mass = own.reduce((sum, body) => sum + bodies.mass[body], 0)
    const grains = kind === 'polyhedron'
    return [
      `  ${name}`,
      grains ? plural(own.length, 'polyhedron', 'polyhedra') : plural(own.length, kind),
      grains ? shapesText(Array.from(own, (body) => shapes[body - first] ?? [])) : '',
      sizeText(Array.from(own, (body) => sizes[body - first])),
      quantity(mass, 'kg'),
      material,
    ]
  })
}

/** Numbers of the forms of each particle. */
function shapesOf({ bodies, solids, hulls }: World): Shape[] {
  const first = firstParticle(bodies)
  const shapes: Shape[] = []
  const { firstCorner } = solids.forms
  for (let solid = hulls.count; solid < solids.count; solid++) {
    const form = formOf(solids, solid)
    shapes[bodyOf(solids, solid) - first] ??= []
    shapes[bodyOf(solids, solid) - first].push({ form, corners: firstCorner[form + 1] - firstCorner[form] })
  }
  return shapes
}

/** The convex parts of a particle. */
type Shape = { form: number; corners: number }[]

/** `100 with 4 corners, 80 with 8`; `50 shapes with 8 to 21 corners` where there are many. */
function shapesText(shapes: Shape[]): string {
  const kinds = new Map<string, { number: number; shape: Shape }>()
  for (const shape of shapes) {
    const key = shape.map(({ form }) => form).join(' ')
    const kind = kinds.get(key) ?? { number: 0, shape }
    kind.number++
    kinds.set(key, kind)
  }
  const all = [...kinds.values()]
  if (all.length <= MOST) return all.map(({ number, shape }) => `${count(number)} ${cornersText(shape)}`).join(', ')
  const corners = all.flatMap(({ shape }) => shape.map((part) => part.corners))
  return `${plural(all.length, 'shape')} with ${fromTo(Math.min(...corners), Math.max(...corners))} corners`
}

/** Most shapes that are told one by one. */
const MOST = 4

const cornersText = (shape: Shape): string =>
  shape.length === 1 ? `with ${shape[0].corners} corners` : `of ${shape.length} parts`

const fromTo = (least: number, most: number): string => (least === most ? `${least}` : `${least} to ${most}`)

function sizeText(sizes: number[]): string {
  let least = Infinity
  let most = 0
  for (const size of sizes) {
    least = Math.min(least, size)
    most = Math.max(most, size)
  }
  const [from, to] = [quantity(least, 'm'), quantity(most, 'm')]
  return from === to ? `diameter ${from}` : `diameters ${from} to ${to}`
}
