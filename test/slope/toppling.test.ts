import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'
import { topplingRow } from '../../src/slope/toppling.ts'
import { blocksOfRow, rowOfAngles, type ToppleBlock } from '../../src/slope/toppling-blocks.ts'
import type { TopplingCase } from '../../src/slope/toppling-case.ts'
import { cableForToe, topplingFactor } from '../../src/slope/toppling-factor.ts'
import { solve } from './by-hand.ts'
import { deg, relative } from './degrees.ts'

const ROW = { blocks: 16, crest: 10, spacing: 10, a1: 5, a2: 5, b: 1 }

const slope = (tangent: number, row = ROW): TopplingCase => ({
  blocks: blocksOfRow(row),
  baseDip: 30 * deg,
  unitWeight: 25e3,
  friction: Math.atan(tangent),
})

/** n, y, W, M, L, Pₙ, Pt, Ps, R, S in kN and m; from the top. M of the top block and Pt of the toe block say nothing. */
const TABLE: Record<string, string> = {
  0.7855: `
  16 4 1000 - 4 0 -832.531755 -470.673052 866.025404 500 stable
  15 10 2500 5 10 0 -457.531755 -1176.68263 2165.06351 1250 stable
  14 16 4000 11 16 0 -82.531755 -1882.69221 3464.10162 2000 stable
  13 22 5500 17 22 0 292.468245 -2588.70179 4533.40591 2457.53175 topples
  12 28 7000 23 28 292.468245 825.66223 -3002.24312 5643.35395 2966.80602 topples
  11 34 8500 29 34 825.66223 1555.9573 -3175.05872 6787.56916 3519.70493 topples
  10 40 10000 35 35 1555.9573 2826.71974 -3150.77322 7662.07014 3729.23756 topples
  9 36 9000 36 31 2826.71974 3922.15754 -1409.33774 6933.76224 3404.56219 topples
  8 32 8000 32 27 3922.15754 4594.79547 156.773121 6399.84614 3327.36207 topples
  7 28 7000 28 23 4594.79547 4837.01155 1300.0841 5871.9171 3257.78392 topples
  6 24 6000 24 19 4837.01155 4637.51523 2012.97323 5352.85678 3199.49632 topples
  5 20 5000 20 15 4637.51523 3978.13249 2284.14997 4848.07216 3159.38274 topples
  4 16 4000 16 11 3978.13249 2825.5801 2095.44028 4369.43152 3152.55239 topples
  3 12 3000 12 7 2825.5801 1103.09263 1413.56094 3707.21726 2912.01916 slides
  2 8 2000 8 3 1413.56094 -1485.0959 472.214834 2471.47817 1941.34611 slides
  1 4 1000 4 - 472.214834 - 1.541781 1235.73909 970.673052 slides`,
  0.65: `
  13 22 5500 17 22 0 292.468245 -599.204881 4573.03536 2457.53175 topples
  12 28 7000 23 28 292.468245 839.815604 -470.156148 5706.40204 2952.65264 topples
  11 34 8500 29 34 839.815604 1598.22857 -86.228302 6868.2475 3491.58703 topples
  10 40 10000 35 35 1598.22857 2921.3784 508.765152 7800.20665 3676.85017 topples
  9 36 9000 36 31 2921.3784 4135.79096 1940.86133 7004.86047 3285.58744 topples
  8 32 8000 32 27 4135.79096 4993.39457 3264.22022 6370.76088 3142.39639 topples
  7 28 7000 28 23 4993.39457 5480.30844 4230.77017 5745.68381 3013.08613 topples
  6 24 6000 24 19 5480.30844 5574.98082 4826.63039 5134.61538 2905.32762 topples
  5 20 5000 20 15 5574.98082 5240.77373 5030.24911 4547.36163 2834.20709 topples
  4 16 4000 16 11 5240.77373 4406.07658 4804.98836 3747.3621 2435.78537 slides
  3 12 3000 12 7 4804.98836 3205.29356 4478.14934 2810.52158 1826.83903 slides
  2 8 2000 8 3 4478.14934 685.656655 4260.25665 1873.68105 1217.89268 slides
  1 4 1000 4 - 4260.25665 - 4151.31031 936.840526 608.946342 slides`,
}

describe('E01: the row of 16 blocks of Goodman and Bray', () => {
  for (const [tangent, table] of Object.entries(TABLE))
    test(`friction ${tangent}: every number of the table`, () => {
      const { blocks, toeForce } = topplingRow(slope(Number(tangent)))
      for (const line of table.trim().split('\n')) {
        const words = line.trim().split(' ')
        const b = blocks[Number(words[0]) - 1]
        const found = [b.height, b.weight / 1e3, b.upperContact, b.lowerContact, b.pushedBy / 1e3, b.toToppling / 1e3]
        found.push(b.toSliding! / 1e3, b.normal / 1e3, b.shear / 1e3)
        for (const [i, value] of found.entries()) {
          const given = words[i + 1]
          if (given === '-') continue
          expect(Math.abs(value - Number(given))).toBeLessThan(5e-9 * Math.max(1000, Math.abs(Number(given))))
        }
        expect(b.mode).toBe(words[10])
      }
      expect(Math.abs(toeForce / 1e3 - (tangent === '0.65' ? 4151.31031 : 1.5417812))).toBeLessThan(1e-5)
    })
  test('critical friction, factor and cable', () => {
    const at40 = topplingFactor({ ...slope(0.65), friction: 40 * deg })
    expect(relative(at40.criticalFriction / deg, 38.1512014)).toBeLessThan(1e-8)
    expect(relative(at40.factor, 1.06817619)).toBeLessThan(1e-8)
    expect(at40.atFailure!.toeForce).toBe(0)
    expect(at40.asIs.stable).toBe(true)
    expect(relative(topplingFactor({ ...slope(0.65), friction: 42 * deg }).factor, 1.14621687692)).toBeLessThan(1e-10)
    const blunter = topplingFactor(slope(0.65, { ...ROW, a2: 5.2 }))
    expect(relative(blunter.criticalFriction / deg, 38.1339223)).toBeLessThan(1e-8)
    expect(relative(cableForToe(slope(0.65), { plunge: 0, height: 4 }), 2012872.01)).toBeLessThan(1e-8)
  })
  test('words', () => {
    expect(topplingRow(slope(0.7855)).words).toBe(
      'blocks from the toe up: 1–3 slide, 4–13 topple, 14–16 are stable; the toe needs 1.542 kN/m',
    )
  })
  test('the cable that is needed holds the row, and a little less does not', () => {
    const given = slope(0.65)
    const cable = { block: 1, plunge: 20 * deg, height: 3 }
    const force = cableForToe(given, cable)
    expect(topplingRow({ ...given, cables: [{ ...cable, force: force * (1 + 1e-9) }] }).stable).toBe(true)
    expect(topplingRow({ ...given, cables: [{ ...cable, force: force * (1 - 1e-6) }] }).stable).toBe(false)
  })
  /** tan 26.6° · 10 = 5.008, tan 26° · 10 = 4.877, tan 5.8° · 10 = 1.016 m; 9.25/sin 56.6° cos 26.6° = 9.91 blocks to the crest. */
  test('the row of its angles', () => {
    const row = rowOfAngles({
      height: 92.5,
      spacing: 10,
      faceAngle: 56.6 * deg,
      upperAngle: 4 * deg,
      baseDip: 30 * deg,
      baseLine: 35.8 * deg,
    })
    expect([row.blocks, row.crest]).toEqual([16, 10])
    expect([row.a1, row.a2, row.b].map((x) => x.toFixed(3))).toEqual(['5.008', '4.877', '1.016'])
  })
})

describe('E03: equal columns and a toe block', () => {
  const columns = (count: number): ToppleBlock[] => Array.from({ length: count }, () => ({ height: 5, width: 1 }))
  const row = (blocks: ToppleBlock[], theta: number): TopplingCase => ({
    blocks,
    baseDip: theta * deg,
    unitWeight: 26e3,
    friction: 35 * deg,
  })
  test('forces through five columns at 15°', () => {
    const { blocks } = topplingRow(row([{ height: 5, width: 2 }, ...columns(5)], 15))
    const forces = [4.26620218991, 7.93495899323, 11.0899375626, 13.8030881766, 16.1362850882]
    for (const [k, force] of forces.entries()) expect(relative(blocks[5 - k].pushes / 1e3, force)).toBeLessThan(1e-10)
  })
  const threshold = (blocks: ToppleBlock[]): number => {
    let [low, high] = [1, 34]
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2
      if (topplingRow(row(blocks, middle)).stable) low = middle
      else high = middle
    }
    return low
  }
  test('a row of equal columns topples at tan θ = w/h, however many', () => {
    for (const count of [1, 2, 6]) expect(relative(threshold(columns(count)), 11.309932474)).toBeLessThan(1e-10)
  })
  test('a toe block of 2 m holds five columns up to 15.891°', () => {
    expect(relative(threshold([{ height: 5, width: 2 }, ...columns(5)]), 15.8912441234)).toBeLessThan(1e-10)
  })
  test('least width of the toe block against toppling', () => {
    const widths = [1.51623894366, 1.63721932146, 1.72734960768, 1.7973816696, 1.85320258871, 1.89846151377]
    for (const [n, width] of widths.entries())
      for (const [by, stable] of [
        [1e-9, true],
        [-1e-9, false],
      ] as const)
        expect(topplingRow(row([{ height: 5, width: width * (1 + by) }, ...columns(n + 1)], 15)).stable).toBe(stable)
  })
})

describe('equilibrium of every block', () => {
  /**
   * Each block by itself, in coordinates along the base (downhill) and across it, from the lower corner: the forces on it and the
   * reaction on its base must have no resultant, and the reaction must lie on the base with friction to spare unless the block
   * slides. The reaction's place comes from the moments, which the program does not use for blocks that slide.
   */
  test('random rows with water, earthquake and cables', () => {
    const random = randomFrom(31)
    const any = (low: number, high: number) => low + (high - low) * random()
    const modes: Record<string, number> = {}
    for (let i = 0; i < 300; i++) {
      const blocks = Array.from({ length: 8 }, () => ({ height: any(6, 20), width: any(2, 8), step: any(0, 1) }))
      const given: TopplingCase = {
        blocks,
        baseDip: any(5, 35) * deg,
        unitWeight: 25e3,
        friction: any(10, 42) * deg,
        sideFriction: any(5, 42) * deg,
        earthquake: any(0, 0.2),
        water: blocks.map((b) => any(0, 0.4) * b.height),
        cables: [{ block: 1 + Math.floor(8 * random()), force: any(0, 3e5), plunge: any(0, 30) * deg, height: 5 }],
      }
      const { blocks: found, toeForce } = topplingRow(given)
      const [c, s] = [Math.cos(given.baseDip), Math.sin(given.baseDip)]
      const [side, base] = [Math.tan(given.sideFriction!), Math.tan(given.friction)]
      for (const [n, b] of found.entries()) {
        modes[b.mode] = (modes[b.mode] ?? 0) + 1
        const below = n > 0 ? found[n - 1].pushedBy : toeForce
        expect(b.pushes).toBe(below)
        const [up, low] = [given.water![n], n > 0 ? Math.max(0, given.water![n - 1] - blocks[n - 1].step) : 0]
        const head = 9810 * c
        // force down the dip, force off the base, place: along the base uphill, and height
        const forces: [number, number, number, number][] = [
          [b.weight * s, -b.weight * c, b.width / 2, b.height / 2],
          [given.earthquake! * b.weight * c, given.earthquake! * b.weight * s, b.width / 2, b.height / 2],
          [b.pushedBy, -b.pushedBy * side, b.width, b.upperContact],
          [-b.pushes, b.pushes * side, 0, b.lowerContact],
          [(head * up * up) / 2, 0, b.width, up / 3],
          [(-head * low * low) / 2, 0, 0, low / 3],
          [0, head * low * b.width, b.width / 2, 0],
          [0, (head * (up - low) * b.width) / 2, (2 * b.width) / 3, 0],
        ]
        const cable = given.cables![0]
        const slant = given.baseDip + cable.plunge
        if (cable.block === n + 1)
          forces.push([-cable.force * Math.cos(slant), -cable.force * Math.sin(slant), 0, cable.height])
        // reaction: shear uphill S, normal R, at x uphill of the lower corner
        const [shear, normal] = [0, 1].map((k) => forces.reduce((sum, f) => sum + f[k], 0) * [1, -1][k])
        const overturning = forces.reduce((sum, [along, off, x, h]) => sum + along * h + off * x, 0)
        const [x] = solve([[normal]], [-overturning])
        const size = b.weight
        expect(Math.abs(shear - b.shear)).toBeLessThan(1e-9 * size)
        expect(Math.abs(normal - b.normal)).toBeLessThan(1e-9 * size)
        if (b.mode === 'topples') expect(Math.abs(x * normal)).toBeLessThan(1e-8 * size * b.height)
        else if (normal > 0) expect(x * normal).toBeGreaterThan(-1e-8 * size * b.height)
        if (b.mode === 'slides') expect(Math.abs(shear - normal * base)).toBeLessThan(1e-8 * size)
        else expect(shear).toBeLessThan(normal * base + 1e-8 * size)
      }
    }
    for (const mode of ['topples', 'slides', 'stable']) expect(modes[mode]).toBeGreaterThan(50)
  })
})

describe('what is no row of blocks is told', () => {
  const cases: [string, () => unknown, RegExp][] = [
    [
      'no spacing',
      () => topplingRow(slope(0.7, { ...ROW, spacing: 0 })),
      /width of block 1 \(the spacing of the joints\) is 0 m/,
    ],
    ['no blocks', () => topplingRow({ ...slope(0.7), blocks: [] }), /no blocks are given/],
    ['blocks without height', () => blocksOfRow({ ...ROW, a1: 1 }), /block 1 would have a height of 0\.00 m/],
    [
      'steps too high',
      () =>
        topplingRow({
          ...slope(0.7),
          blocks: [
            { height: 2, width: 1, step: 3 },
            { height: 5, width: 1 },
          ],
        }),
      /block 2 stands with its base above the top of its neighbour/,
    ],
    [
      'water for other blocks',
      () => topplingRow({ ...slope(0.7), water: [1, 2] }),
      /2 water levels are given for 16 blocks/,
    ],
    [
      'too much water',
      () => topplingRow({ ...slope(0.7), water: Array(16).fill(6) }),
      /6 m behind block 1, which is 4 m high/,
    ],
    [
      'a cable in the air',
      () => topplingRow({ ...slope(0.7), cables: [{ block: 1, force: 1, plunge: 0, height: 5 }] }),
      /misses block 1/,
    ],
    ['a dip into the slope', () => topplingRow({ ...slope(0.7), baseDip: -0.1 }), /give a dip out of the slope/],
    [
      'no spacing in angles',
      () => rowOfAngles({ height: 10, spacing: 0, faceAngle: 1, upperAngle: 0, baseDip: 0.5, baseLine: 0.6 }),
      /spacing of the joints between the blocks is 0 m/,
    ],
    [
      'a base line steeper than the face',
      () => rowOfAngles({ height: 10, spacing: 1, faceAngle: 0.5, upperAngle: 0, baseDip: 0.5, baseLine: 0.6 }),
      /flatter than the face/,
    ],
  ]
  for (const [name, run, words] of cases) test(name, () => expect(run).toThrow(words))
})
