/** Every named variant with its description. Help, schema and contract tests are made from these tables. */

import type { Follower } from './contact/follow/follow.ts'
import type { LawOfPairs } from './contact/law/law.ts'
import { jointParameters, shearLaws } from './contact/law/shear-laws.ts'
import { type Detections, detections as ownDetections } from './contact/look/detections.ts'
import { searchMethods } from './contact/search/methods.ts'
import { cohesiveParameters } from './force/cohesive-parameters.ts'
import type { addListedForces } from './force/contact.ts'
import { addDamping } from './force/damping.ts'
import type { Mechanics } from './force/elements.ts'
import { addGravity } from './force/gravity.ts'
import { jaumann } from './force/jaumann.ts'
import { jaumannMidpoint } from './force/jaumann-midpoint.ts'
import { linear } from './force/linear.ts'
import type { NodeLoops } from './force/loads.ts'
import type { MaterialModel } from './force/materials/material.ts'
import { materials } from './force/materials/materials.ts'
import { objective } from './force/objective.ts'
import type { StressUpdate } from './force/stress-update.ts'
import { SOLID_NAMES } from './geometry/named-solids.ts'
import type { Polyhedron } from './geometry/polyhedron.ts'
import type { Host } from './host.ts'
import { leapfrog } from './integrate/leapfrog.ts'
import { loadKernel } from './kernel/kernel.ts'
import { Shortage } from './math/shortage.ts'
import { meshWithGmsh } from './mesh/adapters/gmsh.ts'
import { meshWithTetgen } from './mesh/adapters/tetgen.ts'
import type { BuiltinOptions } from './mesh/builtin.ts'
import type { Mesh } from './mesh/mesh.ts'
import { meshShape } from './mesh/shape.ts'
import { meshSolid } from './mesh/solid.ts'
import { comparedDetections } from './papers/detections.ts'
import { probes } from './papers/probes.ts'
import type { Reserved } from './state/arena.ts'
import type { Method } from './step.ts'

export { type Probe, probes } from './papers/probes.ts'

export interface Variant<T> {
  description: string
  use: T
}

type Table<T> = Record<string, Variant<T>>

/** Stress updates: how strain is measured and stress turned into forces. The first is the default. */
export const stressUpdates: Table<StressUpdate> = {
  objective: {
    description:
      'exactly objective: strains of the undeformed frame, unchanged by rotation; energy and moment conserved',
    use: objective,
  },
  jaumann: {
    description:
      'first-order Jaumann update on the geometry at the start of the step, as the shrunken-edge paper prints it',
    use: jaumann,
  },
  'jaumann-midpoint': {
    description: 'the same on the geometry in the middle of the step: no false strain, the deviator still grows',
    use: jaumannMidpoint,
  },
  linear: {
    description: 'strains and forces of the first shape, as in linear elasticity: for blocks that hardly turn',
    use: linear,
  },
}

/** A mesher of solids with planar faces, in place; or of parametric shapes, cell by cell, before they are moved. */
export type Mesher =
  | { of: 'solid'; mesh: (solid: Polyhedron, request: BuiltinOptions, host: Host) => { mesh: Mesh; notes: string[] } }
  | { of: 'shape'; mesh: typeof meshShape }

/** Meshers. The first is the default where a size is given. */
export const meshers: Table<Mesher> = {
  builtin: {
    description: 'Delaunay tetrahedra of good shape; concave solids are cut into convex parts first',
    use: { of: 'solid', mesh: (solid, request) => ({ mesh: meshSolid(solid, request), notes: [] }) },
  },
  structured: {
    description: 'boxes, tubes and shells cell by cell, six tetrahedra each along the same diagonal; chosen by `cells`',
    use: { of: 'shape', mesh: meshShape },
  },
  tetgen: {
    description: 'the program TetGen, if it is installed; takes concave solids',
    use: { of: 'solid', mesh: (solid, request, host) => meshWithTetgen(host, solid, request) },
  },
  gmsh: {
    description: 'the program Gmsh, if it is installed; takes concave solids',
    use: { of: 'solid', mesh: (solid, request, host) => meshWithGmsh(host, solid, request) },
  },
}

/** Ways to detect contact. The first is the default. */
export const detections: Detections = { ...ownDetections, ...comparedDetections }

/** What is done with points of contact in every step. */
export interface ContactLoops {
  follower: Follower
  law: LawOfPairs
  push: Method['contact']
  pushListed: typeof addListedForces
  storedInPoints: NonNullable<Mechanics['storedInPoints']>
}

/** The hot loops of a kernel, in one memory; a variant without a twin there runs its plain version. */
export interface Twins {
  stressUpdates: Record<string, StressUpdate>
  materialModels: Record<string, MaterialModel>
  nodes: NodeLoops
  integrate: Method['integrate']
  contact?: ContactLoops
}

const NO_WEBASSEMBLY =
  'the fast kernel needs WebAssembly, which Node was started without (--jitless?). Start it without that flag, or run with --kernel plain, which gives the same numbers.'

const NO_ADDRESSES =
  'the memory of the fast kernel cannot be reserved: it takes some 10 GB of address space, though not of memory. Lift the limit (ulimit -v unlimited; a limit of resident memory does no harm), or run with --kernel plain, which gives the same numbers.'

/** Kernels: they agree to the bit. The first is the default. `number`: those that work in one memory at the same time have one each. */
export const kernels: Record<'fast' | 'plain', Variant<(memory: Reserved, number?: number) => Twins>> = {
  fast: {
    description: 'WebAssembly with SIMD, two elements at once',
    use(memory, number = 0) {
      if (typeof WebAssembly === 'undefined') throw new Shortage(NO_WEBASSEMBLY)
      if (!(memory instanceof WebAssembly.Memory)) throw new Shortage(NO_ADDRESSES)
      const {
        objective: twin,
        elastic: elasticTwin,
        addGravity: gravity,
        addDamping: damping,
        leapfrog: integrate,
        contact,
      } = loadKernel(memory, number)
      return {
        stressUpdates: { objective: twin },
        materialModels: { elastic: elasticTwin },
        nodes: { addGravity: gravity, addDamping: damping },
        integrate,
        contact,
      }
    },
  },
  plain: {
    description: 'TypeScript: the judge of the fast one',
    use: () => ({
      stressUpdates: {},
      materialModels: {},
      nodes: { addGravity, addDamping },
      integrate: leapfrog,
    }),
  },
}

/** Names and descriptions for the schema of a case. */
export function variants() {
  const list = (table: Record<string, { description: string }>) =>
    Object.entries(table).map(([name, { description }]) => ({ name, description }))
  return {
    materials,
    stress: list(stressUpdates),
    meshers: list(meshers),
    probes: Object.entries(probes).map(([name, { description, given }]) => ({ name, description, given })),
    detect: list(detections),
    broad: list(searchMethods),
    laws: shearLaws,
    joint: { ...jointParameters, ...cohesiveParameters },
    solids: SOLID_NAMES.map((name) => ({ name, description: 'all edges alike' })),
  }
}
