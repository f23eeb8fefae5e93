/** Every named variant with its description. Help, schema and contract tests are made from these tables. */

import { broadMethods } from './broad/methods.ts'
import { ARRAY_ARGUMENTS, probeContacts } from './broad/probe-contacts.ts'
import { LIST_ARGUMENTS, probeLists } from './broad/probe-lists.ts'
import { addDamping } from './force/damping.ts'
import { elastic } from './force/elastic.ts'
import type { MaterialModel, StressUpdate } from './force/elements.ts'
import { addGravity } from './force/gravity.ts'
import { jaumann } from './force/jaumann.ts'
import type { NodeLoops } from './force/loads.ts'
import { objective } from './force/objective.ts'
import { SOLID_NAMES } from './geometry/named-solids.ts'
import type { Polyhedron } from './geometry/polyhedron.ts'
import type { Host } from './host.ts'
import { leapfrog } from './integrate/leapfrog.ts'
import { probeStableStep, STEP_ARGUMENTS } from './integrate/probe-step.ts'
import { loadKernel } from './kernel/kernel.ts'
import { frictionLaws } from './law/friction-laws.ts'
import { LAW_ARGUMENTS, probeContactLaw } from './law/probe-contact.ts'
import type { Argument } from './math/arguments.ts'
import { Shortage } from './math/shortage.ts'
import { meshWithGmsh } from './mesh/adapters/gmsh.ts'
import { meshWithTetgen } from './mesh/adapters/tetgen.ts'
import type { BuiltinOptions } from './mesh/builtin.ts'
import type { Mesh } from './mesh/mesh.ts'
import { probeSolids, SOLID_ARGUMENTS } from './mesh/probe-solids.ts'
import { meshShape } from './mesh/shape.ts'
import { meshSolid } from './mesh/solid.ts'
import { detections } from './narrow/detections.ts'
import { BASIC_ARGUMENTS, probeBasicContacts } from './narrow/probe-basic-contacts.ts'
import { OVERLAP_ARGUMENTS, probeOverlap } from './narrow/probe-overlap.ts'
import { POLYGON_ARGUMENTS, probeDistance2d } from './narrow/probe-polygons.ts'
import { DISTANCE_ARGUMENTS, probeDistance } from './narrow/probe-polyhedra.ts'
import { PROJECTION_ARGUMENTS, probeAlternateProjection } from './narrow/probe-projection.ts'
import {
  CLIP_ARGUMENTS,
  EDGE_ARGUMENTS,
  probeClipSegment,
  probeShrunkenContact,
  probeShrunkenEdges,
  SHRUNKEN_ARGUMENTS,
} from './narrow/probe-shrunken.ts'
import type { Reserved } from './state/arena.ts'
import type { Method } from './step.ts'

export interface Variant<T> {
  description: string
  use: T
}

type Table<T> = Record<string, Variant<T>>

/** Material models: the stress of an element from its strain. The first is the default. */
export const materialModels: Table<MaterialModel> = {
  elastic: { description: 'isotropic linear elasticity', use: elastic },
}

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

/** A pure question to the catalogue, answered by numbers. */
export type Probe = (given: Record<string, unknown>) => Record<string, unknown>

/** Each says what it is asked with. */
export const probes: Record<string, Variant<Probe> & { given: Argument }> = {
  'stable step': {
    description: 'wave speeds and critical steps of materials, springs and elements',
    given: STEP_ARGUMENTS,
    use: probeStableStep,
  },
  'contact law': {
    description: 'force and state of one contact after a trial step',
    given: LAW_ARGUMENTS,
    use: probeContactLaw,
  },
  'count contacts': {
    description: 'contacts of an array of equal discs or spheres, and what a broad phase takes to find them',
    given: ARRAY_ARGUMENTS,
    use: probeContacts,
  },
  'nbs lists': {
    description: 'linked lists of NBS for bodies in given cells (Figures 7 to 11)',
    given: LIST_ARGUMENTS,
    use: probeLists,
  },
  'shrunken edges': {
    description: 'shrunken corners and edges of polyhedra (eq. 1)',
    given: EDGE_ARGUMENTS,
    use: probeShrunkenEdges,
  },
  'clip segment': {
    description: 'part of a segment that lies on a face (eqs. 4 to 7)',
    given: CLIP_ARGUMENTS,
    use: probeClipSegment,
  },
  'shrunken contact': {
    description: 'contacts of two polyhedra by shrunken edges, each of them as the main block',
    given: SHRUNKEN_ARGUMENTS,
    use: probeShrunkenContact,
  },
  distance: {
    description: 'gap, points, plane and overlap of pairs of convex polyhedra by one way to find their common plane',
    given: DISTANCE_ARGUMENTS,
    use: probeDistance,
  },
  'distance in 2-D': {
    description: 'gap, points and line of pairs of convex polygons by one way to find their common line',
    given: POLYGON_ARGUMENTS,
    use: probeDistance2d,
  },
  'basic contacts': {
    description:
      'contacts of corners with faces, edges and corners, and of crossing edges, as the fast direct search counts them',
    given: BASIC_ARGUMENTS,
    use: probeBasicContacts,
  },
  'alternate projection': {
    description: 'rounds of projection back and forth between two lines that cross',
    given: PROJECTION_ARGUMENTS,
    use: probeAlternateProjection,
  },
  overlap: {
    description: 'overlap of pairs of convex polyhedra: volume, centroid, force direction, and the filter of corners',
    given: OVERLAP_ARGUMENTS,
    use: probeOverlap,
  },
  solids: {
    description: 'mass properties of solids given as half spaces, whole and summed over the tetrahedra of a mesh',
    given: SOLID_ARGUMENTS,
    use: probeSolids,
  },
}

/** The hot loops of a kernel, in one memory; a variant without a twin there runs its plain version. */
export interface Twins {
  stressUpdates: Record<string, StressUpdate>
  materialModels: Record<string, MaterialModel>
  nodes: NodeLoops
  integrate: Method['integrate']
}

const NO_WEBASSEMBLY =
  'the fast kernel needs WebAssembly, which Node was started without (--jitless?). Start it without that flag, or run with --kernel plain, which gives the same numbers.'

const NO_ADDRESSES =
  'the memory of the fast kernel cannot be reserved: it takes some 10 GB of address space, though not of memory. Lift the limit (ulimit -v unlimited; a limit of resident memory does no harm), or run with --kernel plain, which gives the same numbers.'

/** Kernels: they agree to the bit. The first is the default. */
export const kernels: Record<'fast' | 'plain', Variant<(memory: Reserved) => Twins>> = {
  fast: {
    description: 'WebAssembly with SIMD, two elements at once',
    use(memory) {
      if (typeof WebAssembly === 'undefined') throw new Shortage(NO_WEBASSEMBLY)
      if (!(memory instanceof WebAssembly.Memory)) throw new Shortage(NO_ADDRESSES)
      const {
        objective: twin,
        elastic: elasticTwin,
        addGravity: gravity,
        addDamping: damping,
        leapfrog: integrate,
      } = loadKernel(memory)
      return {
        stressUpdates: { objective: twin },
        materialModels: { elastic: elasticTwin },
        nodes: { addGravity: gravity, addDamping: damping },
        integrate,
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
    materials: list(materialModels),
    stress: list(stressUpdates),
    meshers: list(meshers),
    probes: Object.entries(probes).map(([name, { description, given }]) => ({ name, description, given })),
    detect: list(detections),
    broad: list(broadMethods),
    friction: list(frictionLaws),
    solids: SOLID_NAMES.map((name) => ({ name, description: 'all edges alike' })),
  }
}
