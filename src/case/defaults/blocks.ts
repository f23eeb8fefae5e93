/** Defaults of blocks: shapes, meshes, cuts by joints, seats. */
import { mappingsIn, of, ofCase, type Parent } from './default.ts'

const structured = (mesh: Parent) => mesh.cells !== undefined

const unstructured = (mesh: Parent) => mesh.cells === undefined

const cutMeshes = ofCase(
  ({ blocks }) => new Set(mappingsIn(blocks).flatMap(({ cut, mesh }) => (cut === undefined ? [] : [mesh]))),
)

/** Whether a mesh is that of a block that joints cut. */
const ofCut = (mesh: Parent, data: Parent) => cutMeshes(data).has(mesh)
const uncut = (mesh: Parent, data: Parent) => !ofCut(mesh, data)

export const BLOCKS = {
  volumetricStrain: of(
    'materials.*.volumetric strain',
    'averaged' as 'averaged' | 'of each element',
    'averaged',
    'over patches of some six: rock that flows keeps its volume or swells by a rule, which constant-strain tetrahedra one by one cannot follow: they lock',
    ({ model }) => model !== undefined && model !== 'elastic',
  ),
  sliver: of(
    'blocks.*.cut.slivers.below',
    0.001,
    '0.001',
    'a thousandth of the median volume, or of the side of a cube of it in thickness, sets the step of all for nothing',
  ),
  cutSeed: of('blocks.*.cut.seed', 1, '1', 'some seed: the same rock again and again'),
  sides: of('<shape>.cylinder.sides', 24, '24', 'the section has 99 % of the area of the circle'),
  tubeFrom: of('<shape>.tube.from', 0, '0', 'the sector begins at the x axis'),
  tubeTo: of('<shape>.tube.to', 2 * Math.PI, '360 deg', 'a whole tube'),
  grading: of(
    'blocks.*.mesh.grading',
    1,
    '1',
    'tetrahedra of one size: the smallest sets the step of all',
    unstructured,
  ),
  ratio: of('blocks.*.mesh.ratio', 1, '1', 'cells of one size', structured),
  conform: of(
    'blocks.*.mesh.conform',
    false,
    'false',
    'blocks of equal size fit anyway; others need not',
    unstructured,
  ),
  minDihedral: of(
    'blocks.*.mesh.min dihedral',
    (5 * Math.PI) / 180,
    '5 deg',
    'flatter tetrahedra spoil stresses and the step; they are refused, not kept',
    uncut,
  ),
  minAltitude: of(
    'blocks.*.mesh.min altitude',
    0.05,
    '0.05',
    'the stable step falls with the smallest height; thinner tetrahedra are refused',
    uncut,
  ),
  cutDihedral: of(
    'blocks.*.mesh.min dihedral',
    Math.PI / 1800,
    '0.1 deg',
    'joints meet at any angle; what sharp pieces cost is told with the step',
    ofCut,
  ),
  cutAltitude: of(
    'blocks.*.mesh.min altitude',
    1e-4,
    '1e-4',
    'joints meet at any angle; what thin pieces cost is told with the step',
    ofCut,
  ),
  gap: of('blocks.*.on.gap', 0, '0', 'the faces touch'),
  inserted: of(
    'blocks.*.fracture.inserted',
    'from the start' as 'from the start' | 'when needed',
    'from the start',
    'every face is a joint with springs of its own',
  ),
  meshScale: of('<shape>.mesh.scale', 1, '1', 'the file is in metres'),
  surfaceScale: of('<shape>.surface.scale', 1, '1', 'the file is in metres'),
  upper: of('<shape>.slope.upper', undefined, 'level', 'the ground above the crest rises only where that is said'),
  persistence: of('<joint>.persistence', 1, '1', 'each joint cuts every block in its way'),
  setOrigin: of('blocks.*.cut.sets.*.origin', [0, 0, 0], 'the origin', 'one of the joints goes through it'),
  cutJoint: of('<joint>.joint', undefined, 'that of all contact', 'contact.joint holds where no rule says otherwise'),
  role: of(
    '<role>.role',
    undefined,
    'sliding plane, unless steep and without strength',
    'a joint of 60° and more without friction and cohesion is a tension crack where others have friction',
  ),
  discJoint: of(
    'blocks.*.cut.discs.*.joint',
    undefined,
    'that of all contact',
    'contact.joint holds where no rule says otherwise',
  ),
  bridge: of(
    'blocks.*.cut.discs.*.bridge',
    undefined,
    'rock bridge',
    'rock beyond the rim of a disc does not break unless it has a joint of its own: a bond that nothing parts',
  ),
  slivers: of(
    'blocks.*.cut.slivers.are',
    'kept' as 'merged' | 'kept' | 'removed',
    'kept',
    'no rock is changed unasked',
  ),
}
