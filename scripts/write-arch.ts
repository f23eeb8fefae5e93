/**
 * An arch of equal voussoirs as a case, on standard output.
 * `tsx scripts/write-arch.ts VOUSSOIRS THICKNESS/RADIUS EMBRACE tilt DEGREES` tilts it to either side of a limit;
 * `tsx scripts/write-arch.ts VOUSSOIRS THICKNESS/RADIUS EMBRACE stands|falls LIMIT` leaves it to its weight;
 * `tsx scripts/write-arch.ts VOUSSOIRS LIMIT EMBRACE thickness BELOW ABOVE` does so with a thickness on either side of the limit;
 * `tsx scripts/write-arch.ts VOUSSOIRS THICKNESS/RADIUS EMBRACE friction LIMIT BAND` with a friction angle on either side of it [deg].
 * `tilt` takes its band behind the limit. Behind all that: `deformable` meshes the voussoirs, two tetrahedra through the thickness, `coarse` one;
 * `curved` gives them four chords each; `hinges` allows for 2 % of energy
 * as it falls, `long` keeps the case out of `talus verify`.
 */
const [count, ratio, embrace] = process.argv.slice(2, 5).map(Number)
const kind = process.argv[5]
const limit = Number(process.argv[6])
const coarse = process.argv.includes('coarse')
const deformable = coarse || process.argv.includes('deformable')
const curved = process.argv.includes('curved')
const stones = deformable ? 'deformable voussoirs' : 'voussoirs'
const long = process.argv.includes('long')

const RADIUS = 5
/** How long one falls that is a little too thin, until its crown has come 0.1 m down [s]. */
const FALL = 2
/** Half of the band about the limit of tilt that is looked at [deg]. */
const BAND = Number(process.argv[7]) || 0.15
const round = (x: number) => Number(x.toFixed(12))
const radians = (degrees: number) => (degrees * Math.PI) / 180
const pair = ([x, y]: number[]) => `[${round(x)}, ${round(y)}]`
const list = (points: number[][]) => `[${points.map(pair).join(', ')}]`

const first = 90 - embrace / 2
const at = (radius: number, degrees: number) => [
  radius * Math.cos(radians(degrees)),
  radius * Math.sin(radians(degrees)),
]

/** How many chords the faces of a voussoir have. */
const chords = curved ? 4 : 1

/** Corners of a chord of a voussoir. */
function cornersOf(k: number, chord: number, thickness: number): number[][] {
  const [from, to] = [chord, chord + 1].map((i) => first + (embrace * (k + i / chords)) / count)
  const [inner, outer] = [RADIUS - thickness / 2, RADIUS + thickness / 2]
  return [at(inner, from), at(outer, from), at(outer, to), at(inner, to)]
}

const slices = Array.from({ length: chords }, (_, chord) => chord)

function voussoir(k: number): string {
  const thickness = ratio * RADIUS
  const kind = deformable ? `mesh: { size: ${round(coarse ? thickness : thickness / 2)} }` : 'rigid: true'
  const parts = slices.map((c) => `extrude: { polygon: ${list(cornersOf(k, c, thickness))}, height: 1 }`)
  const shape = curved ? `union: [${parts.map((part) => `{ shape: { ${part} } }`).join(', ')}]` : parts[0]
  return `  voussoir${k + 1}: { shape: { ${shape} }, material: stone, ${kind} }`
}

/** The voussoirs of another thickness, as paths of a variation. */
const others = (thickness: number): string =>
  Array.from({ length: count }, (_, k) =>
    slices
      .map((c) => {
        const part = curved ? `union.${c}.shape.extrude` : 'extrude'
        return `    blocks.voussoir${k + 1}.shape.${part}.polygon: ${list(cornersOf(k, c, thickness))}\n`
      })
      .join(''),
  ).join('')

/** Half a metre of rock behind an end of the arch; `side`: 1 at its beginning, −1 at its end. */
function springer(name: string, degrees: number, side: number): string {
  const [inner, outer] = [(1 - ratio) * RADIUS, (1 + ratio) * RADIUS]
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

/** Falling far, where the ledger is off by more than a hundredth. */
const hinges = process.argv.includes('hinges')
  ? ', energy balance: { within: 2 %, why: "voussoirs hinge about their edges as the arch comes down: shares of points change under load" }'
  : ''

const tilted = {
  title: `Arch of ${count} ${stones}, t/R = ${ratio}, on either side of the tilt that it bears`,
  about: `  An arch of ${embrace}° and mean radius 5 m, ${count} equal voussoirs with plane faces and friction of 45°, is tilted with its springers (gravity
  is turned). It becomes a mechanism of four hinges at ${shown}°, by linear programming over the forces at the corners of the joints. It is
  settled ${BAND}° below and stands there; ${BAND}° above it falls.`,
  stages: `  - settle: { ratio: ${deformable ? '1e-6' : '1e-5'}, with: { gravity: ${gravity(low)}, joints.dry.damping: 0 } }
  - run: { time: ${BAND > 0.3 ? 1.6 : 2} s }`,
  gravity: gravity(high),
  vary: `vary:
  - { name: stands, parameters.falls: 0, gravity: ${gravity(low)}, stages.1.run.time: ${deformable ? 1.5 : 0.5} s }
  - { name: falls, parameters.falls: 1, gravity: ${gravity(high)}${hinges} }
`,
}

const upright = {
  title: `Arch of ${count} ${stones} that ${kind} under its weight`,
  about: `  A semicircular arch of mean radius 5 m, ${count} equal voussoirs with plane faces and friction of 45°. The least thickness at which it can
  stand is ${limit} R, by linear programming over the forces at the corners of its joints; a continuous arch needs 0.10748 R (Milankovitch
  1907). With t = ${ratio} R it ${kind}. It is let down with local damping for half a second.`,
  stages: `  - run: { time: 0.5 s, damping: { local: 0.8 }, with: { joints.dry.damping: 0 } }
  - run: { time: ${kind === 'falls' ? 6 : 1.5} s }`,
  gravity: gravity(0),
  vary: '',
}

const [below, above] = process.argv.slice(6, 8).map(Number)
const letDown = (time: number) => `  - run: { time: 0.5 s, damping: { local: 0.8 }, with: { joints.dry.damping: 0 } }
  - run: { time: ${time} s }`

const thinner = {
  title: `Arch of ${count} ${stones}, on either side of the thickness at which it stands`,
  about: `  A semicircular arch of mean radius 5 m, ${count} equal voussoirs with ${curved ? 'round faces, of four chords each,' : 'plane faces'} and friction of 45°. The least thickness at which it can
  stand is ${ratio} R, by linear programming over the forces at the corners of its joints; a continuous arch needs 0.10748 R (Milankovitch
  1907). It falls with ${below} R less, and stands with ${above} R more. It is let down with local damping for half a second.`,
  stages: letDown(count > 100 ? 6 : 1.5),
  gravity: gravity(0),
  vary: `vary:
  - name: falls
    parameters.falls: 1
    stages.1.run.time: ${FALL} s
${others((ratio - below) * RADIUS)}  - name: stands
${others((ratio + above) * RADIUS)}`,
}

const rougher = {
  title: `Arch of ${count} ${stones}, t/R = ${ratio}, on either side of the friction that it needs`,
  about: `  A semicircular arch of mean radius 5 m, ${count} equal voussoirs with plane faces. The least friction with which it can stand is ${Number(limit.toFixed(4))}°, by
  linear programming over the forces at the corners of its joints. It slides with ${above}° less, and stands with ${above}° more. It is let down with local
  damping for half a second.`,
  stages: letDown(count > 20 ? 5 : 2.5),
  gravity: gravity(0),
  vary: `vary:
  - { name: falls, parameters.falls: 1, stages.1.run.time: 2 s, joints.dry.friction: ${round(limit - above)} deg }
  - { name: stands, joints.dry.friction: ${round(limit + above)} deg }
`,
}

const kinds: Record<string, typeof tilted> = {
  tilt: tilted,
  stands: upright,
  falls: upright,
  thickness: thinner,
  friction: rougher,
}
const { title, about, stages, gravity: down, vary } = kinds[kind]

console.log(`# yaml-language-server: $schema=../../talus.schema.json
# written by scripts/write-arch.ts ${process.argv.slice(2).join(' ')}
title: "${title}"
about: >-
${about}
  Nothing but dashpots of a twentieth of critical damping at the joints takes energy in the run. Springs are per area: a corner sinks by less
  than 1e-4 of the thickness.
gravity: ${down}
${long ? 'long: true\n' : ''}parameters: { falls: ${kind === 'falls' ? 1 : 0} }
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
  - { name: speed of what stands, when: falls == 0, compute: "sqrt(2*end(kinetic)/(2000*${round(ratio * RADIUS * RADIUS * radians(embrace))}))", value: 0, within: 0.1 mm/s }
  - { name: it stays in its plane, when: falls == 0, record: across, take: absmax, value: 0, within: ${deformable ? '0.1 mm' : '1e-6 m'} }`)
