/** Case → world: meshes, columns, bodies, cells, bonds, initial state. */
import type { Case, Material } from '../case/case.ts'
import type { Host } from '../host.ts'
import type { MaterialConstants, World } from '../state/world.ts'
import { fillWorld, type Numbering } from './columns.ts'
import { checkConformity } from './conform.ts'
import { fillContact, planContact } from './contact.ts'
import { applyInitial } from './initial.ts'
import { meshBlock } from './mesh-block.ts'
import { joinMeshes, type Model } from './model.ts'
import { boundLoads } from './stage.ts'

export interface Prepared {
  model: Model
  world: World
  numbering: Numbering
  /** What happened while meshing that the user should know. */
  notes: string[]
}

export function prepareWorld(c: Case, host: Host): Prepared {
  const meshed = Object.entries(c.blocks).map(([name, block]) => ({
    name,
    block,
    ...meshBlock(name, block, c.folder, host),
  }))
  checkConformity(meshed)
  const notes = meshed.flatMap(({ name, notes: own }) => own.map((note) => `block ${name}: ${note}`))
  const model = joinMeshes(
    c,
    meshed.map(({ mesh }) => mesh),
    notes,
  )
  const materials = Object.entries(c.materials).map(([name, material]) => constantsOf(name, material))
  const rigid = model.blocks.map((name) => c.blocks[name].rigid)
  const contact = planContact(c, model, [])
  const { world, numbering } = fillWorld(model, {
    materials,
    loads: boundLoads(c, model),
    contact: { ...contact.counts, bodies: 0, rigidNodes: 0, bonds: 0, bondPoints: 0 },
    rigid,
  })
  fillContact(world, contact, numbering, () => -1, [])
  applyInitial(world, c.initial, c.parameters)
  return { model, world, numbering, notes }
}

/** Lamé's constants [Pa]. */
function constantsOf(name: string, { model, density, young, poisson }: Material): MaterialConstants {
  const mu = young / (2 * (1 + poisson))
  const lambda = (young * poisson) / ((1 + poisson) * (1 - 2 * poisson))
  return { name, model, density, lambda, mu }
}
