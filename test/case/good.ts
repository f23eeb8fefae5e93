/** Good cases of every kind: what the tests read, and what the mutations break. */
import type { Variants } from '../../src/case/variants.ts'
import { jointParameters } from '../../src/contact/law/shear-laws.ts'
import { cohesiveParameters } from '../../src/force/cohesive-parameters.ts'
import { mapping, place, positive } from '../../src/math/arguments.ts'

const of = (...names: string[]) => names.map((name) => ({ name, description: `the ${name} one` }))

export const VARIANTS: Variants = {
  materials: of('elastic'),
  stress: of('objective', 'jaumann'),
  meshers: of('delaunay', 'structured', 'tetgen', 'gmsh'),
  probes: [
    {
      name: 'mass properties',
      description: 'the one of a box',
      given: mapping({ of: mapping({ box: place('length') }) }),
    },
    {
      name: 'critical step',
      description: 'the one of a size',
      given: mapping({ of: mapping({ size: positive('length') }) }),
    },
  ],
  detect: of('common-normal', 'shrunken-edge'),
  broad: of('auto', 'all-pairs', 'nbs', 'grid', 'levels', 'sort-sweep'),
  laws: of('coulomb', 'coulomb as printed'),
  joint: { ...jointParameters, ...cohesiveParameters },
  solids: of('cube', 'octahedron'),
}

const COLUMN = `# yaml-language-server: $schema=../talus.schema.json
title: Column under its own weight
about: Base and sides on rollers. σzz = −ρ g (H − z), settlement ρ g H² / 2M.
gravity: 9.81 m/s2
parameters:
  H: 10 m
  M: 20e9*(1 - 0.25)/((1 + 0.25)*(1 - 2*0.25))
materials:
  rock: { density: 2600 kg/m3, young: 20 GPa, poisson: 0.25 }
blocks:
  col: { shape: { box: [1, 1, 10 m] }, material: rock, mesh: { cells: [1, 1, 10] } }
boundaries:
  base: { on: col.bottom, roller: true }
  sides: { on: [col.west, col.east, col.south, col.north], roller: true }
initial:
  - { on: col, stress: { zz: "-2600*9.81*(H - z)" } }
stages:
  - settle: { ratio: 1e-8, max steps: 200000 }
record:
  top: { what: displacement, face: col.top, part: z }
  base: { what: stress, block: col, where: { z: [0, 1] } }
expect:
  - { name: u_top, record: top, value: "-materials.rock.density*gravity*H^2/(2*M)", within: 0.1 % }
  - { name: szz, record: base.zz, value: -2600*9.81*9.5, within: 1e-6 }
vary: { blocks.col.mesh.cells: [[1, 1, 10], [2, 2, 10], [4, 4, 20]] }
compare:
  - { name: order, compute: "u_top[0]/u_top[2]", value: 1, within: 1 % }
`

const BAR = `title: Wave in a bar
gravity: 0
materials:
  soft: { density: 2600, young: 20 GPa, poisson: 0 }
  hard: { model: elastic, density: 5200, young: 62.5 GPa, poisson: 0 }
blocks:
  bar:
    shape: { box: [60, 1, 1] }
    at: [1 m, 0, 0]
    rotate: { axis: [0, 0, 1], angle: 90 deg, about: [0, 0, 0] }
    material: soft
    regions: [{ material: hard, where: { x: [30, 61] } }]
    mesh: { cells: [120, 2, 2], jitter: { amount: 10 %, seed: 7 } }
boundaries:
  push: { on: bar.west, velocity: { x: { table: [[0, 0], [5 ms, 1 m/s], [10 ms, 0]], scale: "1 + 0*y" } } }
  free end: { on: bar.east, quiet: 0.5 }
  sides: { on: bar.surface, where: { x: [0, 60] }, fixed: [y, z] }
stages:
  - settle: { mass scaling: true, with: { boundaries.push: none, gravity: [0, 0, -1 m/s2] } }
  - run: { time: 40 ms, dt: 10 us, damping: { stiffness: 1 us }, with: { boundaries.free end.quiet: true } }
record:
  mid: { what: velocity, point: [30, 0.5, 0.5], block: bar, part: x, every: 0.1 ms }
  all: { what: energy }
output: { frames: 10, fields: [velocity], checkpoint every: 1 min }
vary:
  - { boundaries.free end.quiet: 0, name: free }
  - { boundaries.free end.quiet: 1, stress: jaumann }
expect:
  - { name: arrival, record: mid, take: time of max, from: 5 ms, value: 20 ms, within: 1 ms }
  - { name: shape, record: mid, take: l2, against: "if(t < 10 ms, 1, 0)", value: 0, within: 0.02 absolute, stage: 1 }
  - { name: v(20 ms), record: mid, at: 20 ms, value: 1 m/s, within: 1 % }
  - { name: energy error, record: all.error }
`

const TUNNEL = `title: Shapes and actions
safety: 0.8
stress: jaumann
damping: { local: 0.7, mass: 2 Hz }
materials: { rock: { density: 2.6 t/m3, young: 10 GPa, poisson: 25 % } }
blocks:
  ring: { shape: { tube: { inner: 1, outer: 2, height: 25 cm, from: 0, to: 90 deg } }, material: rock, mesh: { cells: [4, 6, 1], ratio: 1.2 } }
  shell: { shape: { shell: { inner: 1, outer: 2, azimuth: [0, 90 deg], polar: [10 deg, 90 deg] } }, material: rock, mesh: { cells: [4, 6, 1] } }
  roof: { shape: { prism: [1, 1, 1] }, material: rock, mesh: { size: 0.5, mesher: tetgen } }
  ramp: { shape: { wedge: [1, 1, 1] }, material: rock, mesh: { size: 0.5, grading: 1.5, conform: true, min dihedral: 8 deg, min altitude: 0.1 } }
  tet: { shape: { tetrahedron: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] }, material: rock, fixed: true }
  hull: { shape: { polyhedron: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]] }, material: rock, mesh: { size: 0.3 } }
  wedge:
    shape:
      half spaces:
        - { dip: 45 deg, dip direction: 105 deg, keep: above, through: [0, 0, 0], name: J1 }
        - { dip: 70 deg, dip direction: 235 deg, keep: above, through: [0, 0, 0] }
        - { normal: [0, 0, 1], through: [0, 0, 5] }
        - { normal: [0, -1, 1], through: [0, 0, 6] }
    material: rock
    mesh: { size: 1 }
  bench: { shape: { extrude: { polygon: [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]], height: 1 } }, material: rock, mesh: { size: 0.5, mesher: gmsh } }
  pile: { shape: { cylinder: { radius: 50 cm, height: 3, sides: 12 } }, material: rock, mesh: { size: 0.2 }, rotate: [{ axis: [1, 0, 0], angle: 10 deg }, { axis: [0, 1, 0], angle: 0.1 }] }
  scan: { shape: { surface: scan.stl }, material: rock, mesh: { size: 1, mesher: gmsh } }
  made: { shape: { mesh: { file: made.msh, scale: 0.001 } }, material: rock, regions: [{ material: rock, region: liner }] }
boundaries:
  a: { on: ring.inner, pressure: 10 MPa }
  b: { on: ring.outer, pressure: { value: "1e6*z", follow: true } }
  c: { on: shell.outer, stress: { xx: -30 MPa, yy: -10 MPa } }
  d: { on: ramp, rotation: { axis: [0, 0, 1], through: [0, 0, 0], rate: 10 rpm } }
  e: { on: hull, at: [1, 1, 1], force: [0, 0, 1 kN] }
  f: { on: hull, body: { z: -1 kN/m3 } }
  g: { on: pile.bottom, fixed: true }
  h: { on: pile.top, traction: [0, 0, "1e5*t"] }
  i: { on: roof, fixed: { direction: [1, 1, 0] } }
  j: { on: bench, fixed: { directions: [[1, 0, 0], [0, 1, 1]] } }
initial:
  - { on: [ring, shell], velocity: { x: 0.1*x }, stress: { xx: -1 MPa } }
  - { on: hull, spin: { axis: [0, 0, 1], through: [0, 0, 0], rate: 1 rad/s } }
stages: [{ run: { time: 1 s } }]
record:
  slide: { what: displacement, block: pile, along: { dip of: wedge.J1 }, since: start }
  err: { what: stress-error, block: ring, exact: { xx: "x^2", yy: 3 MPa } }
  node: { what: position, node: 3, block: made }
long: true
expect: [{ name: end, hash: 0123abcd }]
`

const PROBE = `{
	"title": "Mass of a block",
	"materials": { "rock": { "density": 2600, "young": 1e10, "poisson": 0.2 } },
	"parameters": { "edge": "2 m" },
	"probe": { "what": "mass properties", "of": { "box": ["2 m", 2, 2] } },
	"expect": [{ "name": "mass", "compute": "volume*2600", "value": "materials.rock.density*edge^3", "within": 1e-12 }]
}
`

const SLIDING = `# yaml-language-server: $schema=../talus.schema.json
title: Block sliding on a 28° plane
about: The block starts at rest in static equilibrium; friction is then lowered. s = ½ (g sin θ − g cos θ tan φ) t².
gravity: 9.81
materials:
  rock: { density: 2500 kg/m3, young: 30 GPa, poisson: 0.22 }
joints:
  plane: { normal: 1500 GN/m, shear: 1230 GN/m, friction: 18 deg }
blocks:
  slope:  { shape: { box: [16, 3, 1] }, rotate: { axis: [0, 1, 0], angle: 28 deg }, material: rock, fixed: true }
  slider: { shape: { box: [1, 1, 1] }, on: { block: slope, face: top, from: up-dip edge, at: [1, 1.5] }, material: rock, mesh: { size: 0.5 } }   # or rigid: true
contact: { detect: common-normal, broad: nbs, joint: plane }
stages:
  - settle: { with: { joints.plane.friction: 89 deg } }     # an override lasts for its stage
  - run: { time: 2.6 s, damping: none }                      # its clock starts at 0, with v(dt/2) = a dt/2
record:
  slide: { block: slider, what: displacement, along: { dip of: slope.top } }
output: { frames: 50, fields: [displacement, velocity, stress] }
vary: { joints.plane.friction: [6 deg, 12 deg, 18 deg, 24 deg] }   # one file, four cases: A11-friction6 …
expect:
  - { name: s(2.6), record: slide, at: 2.6 s, value: "0.5*9.81*(sin(28 deg) - cos(28 deg)*tan(joints.plane.friction))*2.6^2", within: 0.001 % }
`

const TOUCHING = `title: Everything that touches
materials:
  rock: { density: 2600, young: 35 GPa, poisson: 0.22 }
  clay: { density: 2000, young: 50 MPa, poisson: 0.3 }
joints:
  rough: { normal: 10 GPa/m, shear: auto, friction: 35 deg, residual friction: 28 deg }
  glued: { friction: 30 deg, cohesion: 8.6 MPa, tension: 5.3 MPa, restitution: 0.5 }
  filled: { normal: 1 GPa/m, shear: 500 MPa/m, friction: 15 deg, cohesion: 20 kPa, failure: plastic, damping: 5 % }
  held: { friction: 20 deg, bonded: true, cohesion: 0, tension: 0, law: coulomb as printed }
  bouncy: { normal: 10 MN/m, shear: 0.1 MN/m, friction: 0, restitution: 0.5, pull: false }
blocks:
  base: { shape: { box: [10, 10, 1] }, at: [0, 0, -1], material: rock, fixed: true }
  ledge: { shape: { wedge: [2, 2, 1] }, on: { block: base, face: top, from: corner, at: [3, 3], gap: 1 mm }, material: rock, rigid: true }
  rider: { shape: { box: [1, 1, 1] }, on: { block: ledge, face: slope, from: down-dip edge, at: [0.5, 1] }, material: clay, rigid: true, mesh: { size: 1 } }
  wedge: { shape: { prism: [2, 2, 1] }, at: [6, 6, 0], material: rock, mesh: { size: 0.5 }, fracture: { brittle: glued } }
particles:
  jet: { disc: { radius: 0.5, thickness: 1 }, material: rock, count: [24, 100], spacing: 1.1, at: [20, 0, 0], velocity: [-20 m/s, 0, 0] }
  hail: { sphere: { radius: 5 cm }, material: rock, count: [2, 3, 4], spacing: [20 cm, 0.2, 0.3], at: [0, 0, 9] }
contact:
  joint: rough
  shrink: 2 %
  skin: 0.1
  # the last rule that fits counts
  rules:
    - { between: [wedge.south, base], joint: held }
    - { between: [{ material: clay }, { material: rock }], joint: filled }
    - { between: [jet, base.east], joint: bouncy }
    - { between: [hail, hail], joint: none }
stages:
  - settle: { with: { joints.held.cohesion: unlimited, joints.held.tension: unlimited } }
  - run: { time: 1 s }
record:
  push: { what: contact-force, block: base, against: wedge.bottom, part: normal }
  wall: { what: contact-force, block: base, against: jet, along: [1, 0, 0] }
  touch: { what: contacts, block: rider }
  deepest: { what: overlap }
  slid: { what: slip, block: rider, against: ledge }
  turned: { what: rotation, block: rider, about: [0, 1, 0] }
  momentum: { what: momentum, block: jet }
  lost: { what: energy, part: fracture }
expect:
  - { name: turned, record: turned, value: 1 deg, within: 0.1 deg }
  - { name: deepest, record: deepest, take: max, value: 0, within: 1 mm }
  - { name: corners, record: touch.vertex-face, value: 4, within: 0.5 absolute }
`

/** Name of the file → its text. */
export const GOOD: Record<string, string> = {
  'cases/F03-column.yaml': COLUMN,
  'cases/F18-bar.yaml': BAR,
  'cases/shapes.yaml': TUNNEL,
  'cases/A11-sliding-block.yaml': SLIDING,
  'cases/touching.yaml': TOUCHING,
  'cases/C01-mass.json': PROBE,
}
