/** A dry wall in the shape of a pyramid as a case, on standard output. `tsx scripts/write-wall.ts ROWS STEPS [long]` */
const [rows, steps] = process.argv.slice(2, 4).map(Number)
const long = process.argv[4] === 'long'

const [length, height] = [0.2, 0.1]
/** Time step [s], below that of blocks and joints. */
const step = 1e-5
const name = (row: number, k: number) => `b${row}-${k}`
const places = Array.from({ length: rows }, (_, row) => Array.from({ length: rows - row }, (_, k) => [row, k])).flat()
const number = (x: number) => Number(x.toFixed(9))

const blocks = places.map(([row, k]) => {
  const at = [number(length * (k + row / 2)), 0, number(height * row)]
  return `  ${name(row, k)}: { shape: { box: [${length}, 0.1, ${height}] }, at: [${at.join(', ')}], material: stone, mesh: { cells: [1, 1, 1] } }`
})

/** Blocks that a block rests on. */
const under = (row: number, k: number) => (row === 0 ? ['slab'] : [name(row - 1, k), name(row - 1, k + 1)])
const beds = places.flatMap(([row, k]) => under(row, k).map((lower, side) => ({ row, k, lower, side })))
const bed = ({ row, k, side }: (typeof beds)[number]) => `bed${row}_${k}_${side}`
const bedRecords = beds.map(
  (b) => `  ${bed(b)}: { face: ${name(b.row, b.k)}.bottom, what: contact-force, part: normal, against: ${b.lower} }`,
)
const opened = (b: (typeof beds)[number]) => `(start(${bed(b)}) > 0.01*weight)*(min(${bed(b)}) <= 0)`

const courseChecks = (row: number) =>
  `  - name: bed joints opened under course ${row}
    compute: >-
      ${beds
        .filter((b) => b.row === row)
        .map(opened)
        .join(' +\n      ')}
    value: 0
    within: 0.5 absolute`

const watched = [places[0], places[Math.floor(rows / 2)], places[rows - 1], places[places.length - 1]]
const moves = watched.flatMap(([row, k]) => ['x', 'y', 'z'].map((part) => ({ row, k, part })))
const move = ({ row, k, part }: (typeof moves)[number]) => `u${part}${row}_${k}`
const moveRecords = moves.map(
  (m) => `  ${move(m)}: { block: ${name(m.row, m.k)}, what: displacement, part: ${m.part} }`,
)
/** Change from the first tenth of the stage to the last, which is nine tenths of a trend. */
const trend = (record: string) => `(mean(${record}, 0.9*length, length) - mean(${record}, 0, 0.1*length))/0.9`

console.log(`# yaml-language-server: $schema=../../talus.schema.json
# written by scripts/write-wall.ts ${process.argv.slice(2).join(' ')}
title: A dry wall of ${places.length} blocks stands still
about: >-
  A pyramid of ${rows} courses on a fixed slab, each block of six tetrahedra, settles under gravity with local damping; then
  ${steps.toLocaleString('en')} steps without any damping. It is in equilibrium, so it must go on as it is: no trend of the places of
  blocks and of the total energy, and no bed joint that carries more than 1 % of a block's weight opens. Blocks touch at their
  ends as well, where nothing presses them together.
gravity: 9.81
parameters: { length: ${number(steps * step)}, weight: "2600*9.81*${number(length * height * 0.1)}" }
materials:
  stone: { density: 2600 kg/m3, young: 20 GPa, poisson: 0.25 }
joints:
  dry: { normal: 200 GPa/m, shear: 160 GPa/m, friction: 34.4 deg }
blocks:
  slab: { shape: { box: [${number(length * rows + 2)}, 2.1, 0.1] }, at: [-1, -1, -0.1], material: stone, mesh: { cells: [1, 1, 1] }, fixed: true }
${blocks.join('\n')}
contact: { joint: dry }
stages:
  - settle: { ratio: 1e-8 }
  - run: { time: ${number(steps * step)} s, dt: ${step} s }
record:
  energy: { what: energy, part: total }
${moveRecords.join('\n')}
${bedRecords.join('\n')}
output: { frames: 1 }
expect:
${moves.map((m) => `  - { name: trend of ${name(m.row, m.k)} in ${m.part}, compute: "${trend(move(m))}/${height}", value: 0, within: 1e-6 absolute }`).join('\n')}
  - { name: trend of energy, compute: "${trend('energy')}/(weight*${height})", value: 0, within: 1e-6 absolute }
${places
  .filter(([, k]) => k === 0)
  .map(([row]) => courseChecks(row))
  .join('\n')}${long ? '\nlong: true' : ''}`)
