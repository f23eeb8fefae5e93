/** Classes of pairs that are timed: those of the engines that were measured, and contact by contact type. */
import { formOf, type PairClass, type Pose } from './pairs.ts'

/** Published engines on the same kind of pairs, apart by 0.001 to 0.05 of the size: ns a pair on one core, cold or warm alike. */
export const ENGINES: Record<string, Record<string, number>> = {
  tetrahedra: { 'Bullet 3.24 GJK': 903, 'FCL 0.7 libccd': 971, 'rapier 0.21 (f32)': 1160, 'jolt 1.1 (f32)': 1050 },
  cubes: { 'Bullet 3.24 GJK': 1137, 'FCL 0.7 libccd': 1163, 'rapier 0.21 (f32)': 1530, 'jolt 1.1 (f32)': 1230 },
  '14 vertices': { 'Bullet 3.24 GJK': 1424, 'FCL 0.7 libccd': 1523, 'rapier 0.21 (f32)': 1800, 'jolt 1.1 (f32)': 1910 },
  'parallel cubes': { 'Bullet 3.24 GJK': 785, 'FCL 0.7 libccd': 959, 'rapier 0.21 (f32)': 1180, 'jolt 1.1 (f32)': 930 },
  'tetrahedra, overlapping': { 'libccd EPA': 1022, 'Bullet EPA': 1625, 'Bullet SAT': 4536 },
  'cubes, overlapping': { 'libccd EPA': 1208, 'Bullet EPA': 1952, 'Bullet SAT': 1944 },
  '14 vertices, overlapping': { 'libccd EPA': 1537, 'Bullet EPA': 2433, 'Bullet SAT': 63000 },
  'parallel cubes, overlapping': { 'libccd EPA': 723, 'Bullet EPA': 1460, 'Bullet SAT': 1924 },
}

const SOLIDS = { tetrahedra: 'tetrahedron', cubes: 'cube', '14 vertices': 'rhombic dodecahedron' } as const

const apart = (random: () => number): number => 0.001 + 0.049 * random()
const overlapping = (): number => -0.02

export const engineClasses: PairClass[] = [false, true].flatMap((deep) => [
  ...Object.entries(SOLIDS).map(
    ([name, solid]): PairClass => ({
      name: deep ? `${name}, overlapping` : name,
      a: formOf(solid),
      b: formOf(solid),
      poses: ['any', 'any'],
      gap: deep ? overlapping : apart,
    }),
  ),
  {
    name: deep ? 'parallel cubes, overlapping' : 'parallel cubes',
    a: formOf('cube'),
    b: formOf('cube'),
    poses: ['face', 'face'],
    parallel: true,
    gap: deep ? overlapping : apart,
  },
])

const TYPES: [name: string, poses: [Pose, Pose], parallel: boolean][] = [
  ['corner–corner', ['corner', 'corner'], true],
  ['corner–edge', ['corner', 'edge'], true],
  ['corner–face', ['corner', 'face'], true],
  ['crossing edges', ['edge', 'edge'], false],
  ['parallel edges', ['edge', 'edge'], true],
  ['edge–face', ['edge', 'face'], true],
  ['face–face', ['face', 'face'], false],
]

const near = (): number => 0.002

const PLURAL = {
  cube: 'cubes',
  tetrahedron: 'tetrahedra',
  'truncated cube': 'truncated cubes',
  dodecahedron: 'dodecahedra',
} as const

/** The pairs of section 3.1 of the fast direct search paper. */
export const typeClasses: PairClass[] = (Object.keys(PLURAL) as (keyof typeof PLURAL)[]).flatMap((solid) =>
  TYPES.filter(([name]) => solid === 'cube' || solid === 'tetrahedron' || name === 'face–face').map(
    ([name, poses, parallel]): PairClass => ({
      name: `${PLURAL[solid]}, ${name}`,
      a: formOf(solid),
      b: formOf(solid),
      poses,
      parallel,
      gap: near,
    }),
  ),
)
