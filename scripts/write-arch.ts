/**
 * An arch of equal voussoirs as a case, on standard output.
 * `tsx scripts/write-arch.ts VOUSSOIRS THICKNESS/RADIUS EMBRACE tilt DEGREES` tilts it to either side of a limit;
 * `tsx scripts/write-arch.ts VOUSSOIRS THICKNESS/RADIUS EMBRACE stands|falls LIMIT` leaves it to its weight.
 */
const [count, ratio, embrace] = process.argv.slice(2, 5).map(Number)
const kind = process.argv[5]
const limit = Number(process.argv[6])

const RADIUS = 5
/** Half of the band about the limit of tilt that is looked at [deg]. */
const BAND = 0.15
const round = (x: number) => Number(x.toFixed(12))
const radians = (degrees: number) => (degrees * Math.PI) / 180
const pair = ([x, y]: number[]) => `[${round(x)}, ${round(y)}]`
const list = (points: number[][]) => `[${points.map(pair).join(', ')}]`

const thickness = ratio * RADIUS
const first = 90 - embrace / 2
const at = (radius: number, degrees: number) => [
  radius * Math.cos(radians(degrees)),
  radius * Math.sin(radians(degrees)),
]

function voussoir(k: number): string {
  const [from, to] = [k, k + 1].map((i) => first + (embrace * i) / count)
  const [inner, outer] = [RADIUS - thickness / 2, RADIUS + thickness / 2]
  const corners = [at(inner, from), at(outer, from), at(outer, to), at(inner, to)]
  return `  voussoir${k + 1}: { shape: { extrude: { polygon: ${list(corners)}, height: 1 } }, material: stone, rigid: true }`
}

/** Half a metre of rock behind an end of the arch; `side`: 1 at its beginning, −1 at its end. */
function springer(name: string, degrees: number, side: number): string {
  const [inner, outer] = [RADIUS - thickness, RADIUS + thickness]
  const back = [0.5 * side * Math.sin(radians(degrees)), -0.5 * side * Math.cos(radians(degrees))]
  const behind = (p: number[]) => [p[0] + back[0], p[1] + back[1]]
  const corners = [at(inner, degrees), behind(at(inner, degrees)), behind(at(outer, degrees)), at(outer, degrees)]
  const polygon = side > 0 ? corners : corners.reverse()
  return `  ${name}: { shape: { extrude: { polygon: ${list(polygon)}, height: 3 } }, at: [0, 0, -1], material: stone, rigid: true, fixed: true }`
}

const gravity = (tilt: number) =>
  `[${(9.81 * Math.sin(radians(tilt))).toFixed(9)}, ${(-9.81 * Math.cos(radians(tilt))).toFixed(9)}, 0]`

const [low, high] = [limit - BAND, limit + BAND].map(round)
const shown = Number(limit.toFixed(4))
const middle = Math.ceil(count / 2)

const tilted = {
  title: `Arch of ${count} voussoirs, t/R = ${ratio}, on either side of the tilt that it bears`,
  about: `  An arch of ${embrace}° and mean radius 5 m, ${count} equal voussoirs with plane faces and friction of 45°, is tilted with its springers (gravity
  is turned). It becomes a mechanism of four hinges at ${shown}°, by linear programming over the forces at the corners of the joints. It is
  settled ${BAND}° below and stands there; ${BAND}° above it falls.`,
  stages: `  - settle: { ratio: 1e-5, with: { gravity: ${gravity(low)}, joints.dry.damping: 0 } }
  - run: { time: 2 s }`,
  gravity: gravity(high),
  vary: `vary:
  - { name: stands, parameters.falls: 0, gravity: ${gravity(low)}, stages.1.run.time: 0.5 s }
  - { name: falls, parameters.falls: 1, gravity: ${gravity(high)} }
`,
}

const upright = {
  title: `Arch of ${count} voussoirs that ${kind} under its weight`,
  about: `  A semicircular arch of mean radius 5 m, ${count} equal voussoirs with plane faces and friction of 45°. The least thickness at which it can
  stand is ${limit} R, by linear programming over the forces at the corners of its joints; a continuous arch needs 0.10748 R (Milankovitch
  1907). With t = ${ratio} R it ${kind}. It is let down with local damping for half a second.`,
  stages: `  - run: { time: 0.5 s, damping: { local: 0.8 }, with: { joints.dry.damping: 0 } }
  - run: { time: ${kind === 'falls' ? 6 : 1.5} s }`,
  gravity: gravity(0),
  vary: '',
}

const { title, about, stages, gravity: down, vary } = kind === 'tilt' ? tilted : upright

console.log(`# yaml-language-server: $schema=../../talus.schema.json
# written by scripts/write-arch.ts ${process.argv.slice(2).join(' ')}
title: "${title}"
about: >-
${about}
  Nothing but dashpots of a twentieth of critical damping at the joints takes energy in the run. Springs are per area: a corner sinks by less
  than 1e-4 of the thickness.
gravity: ${down}
safety: 0.8
parameters: { falls: ${kind === 'falls' ? 1 : 0} }
materials:
  stone: { density: 2000 kg/m3, young: 30 GPa, poisson: 0.22 }
joints:
  dry: { normal: 40 GPa/m, shear: 40 GPa/m, friction: 45 deg, damping: 0.05 }
blocks:
${springer('right', first, 1)}
${springer('left', first + embrace, -1)}
${Array.from({ length: count }, (_, k) => voussoir(k)).join('\n')}
contact: { detect: common-normal, joint: dry }
stages:
${stages}
record:
  crown: { block: voussoir${middle}, what: displacement, part: magnitude, since: start }
  across: { block: voussoir${middle}, what: displacement, part: z }
  kinetic: { what: energy, part: kinetic }
output: { frames: 1 }
${vary}expect:
  - { name: the crown has moved by more than 0.1 m, compute: "end(crown) > 0.1", value: falls, within: 0 absolute }
  - { name: way of the crown of what stands, when: falls == 0, compute: "absmax(crown)", value: 0, within: 5 mm }
  - { name: speed of what stands, when: falls == 0, compute: "sqrt(2*end(kinetic)/(2000*${round(thickness * RADIUS * radians(embrace))}))", value: 0, within: 0.1 mm/s }
  - { name: it stays in its plane, record: across, take: absmax, value: 0, within: 1e-6 m }`)
