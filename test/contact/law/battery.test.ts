import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shearLaws } from '../../../src/contact/law/shear-laws.ts'
import type { Parameter } from '../../../src/math/parameters.ts'
import { randomFrom } from '../../../src/math/random.ts'
import type { Dimension } from '../../../src/math/units.ts'
import {
  AREA,
  BEFORE,
  FORCE,
  GAP,
  GAP_BEFORE,
  MOVE,
  NX,
  OPEN,
  ROW,
  SHARE,
  SHEAR,
  STATE,
} from '../../../src/state/contacts.ts'
import { CONTACT_DAMPED, CONTACT_WORK, FRACTURE, FRICTION } from '../../../src/state/energy.ts'
import { KN, KS } from '../../../src/state/joints.ts'
import type { World } from '../../../src/state/world.ts'
import {
  applyLaw,
  forceOf,
  type JointNumbers,
  law,
  movePoint,
  type Numbers3,
  pointsWorld,
  stepPoint,
} from './points.ts'

const SEED = { seed: 29, numRuns: 150 }
/** Numbers without the smallest doubles, which no scaling leaves alone. */
const between = (least: number, most: number) =>
  fc.integer({ min: 0, max: 1000 }).map((n) => least + ((most - least) * n) / 1000)
/** Laws that keep the contract: what is added to the catalogue is tested here. */
const LAWS = shearLaws.filter(({ printed }) => !printed)
const lawOf = (name: string | undefined) => LAWS.find((law) => law.name === name) ?? LAWS[0]

/** A number such as a law asks for, in a world of forces, lengths and times about 1. */
function numberOf({ dimension, divisor, min, above, below, max }: Parameter): fc.Arbitrary<number> {
  const [low, high] = RANGES[dimension] ?? [0, 1]
  if (divisor) return fc.constantFrom(0, 0.5)
  return between(Math.max(low, min ?? above ?? low), Math.min(high, max ?? below ?? high))
}
const RANGES: { [dimension in Dimension]?: [number, number] } = {
  angle: [0, 1],
  pressure: [0.1, 20],
  ratio: [1, 20],
  velocity: [0, 0.5],
}
/** Times that a number becomes larger where lengths and times do so by 1. */
const POWER: { [dimension in Dimension]?: number } = { length: 1, time: 1, frequency: -1, 'pressure per length': -1 }

const lawNumbers = fc.constantFrom(...LAWS).chain(({ name, parameters = {} }) =>
  fc.record({
    law: fc.constant(name),
    own: fc.record(
      Object.fromEntries(
        Object.entries(parameters).flatMap(([key, one]) => (one.keyOnly ? [] : [[key, numberOf(one)] as const])),
      ),
    ),
  }),
)
const plain = fc.record({
  kn: between(0.1, 10),
  ks: between(0.1, 10),
  peak: between(0, 2),
  residual: between(0, 1),
  cohesion: between(0, 1),
  tension: between(0, 1),
  plastic: fc.boolean(),
  zeta: fc.constantFrom(0, 0.05, 0.4),
  noPull: fc.boolean(),
  weakening: fc.constantFrom(0, 0, 2),
})
const joint = fc.tuple(plain, lawNumbers).map(([one, own]): JointNumbers => ({ ...one, ...own }))

/** The most that a point can bear in shear [N]. */
function strengthOf(
  { peak = 0, residual = peak, cohesion = 0, plastic, law, own = {} }: JointNumbers,
  normal: number,
  area: number,
) {
  const kept = plastic ? cohesion : 0
  return Math.max(
    0,
    ...[peak, residual].map((slope) => {
      const line = lawOf(law).line?.({ slope, cohesion: kept }, own, normal / area) ?? { slope, cohesion: kept }
      return line.slope * normal + line.cohesion * area
    }),
  )
}

const sequence = fc.record({ joint, seed: fc.integer({ min: 0, max: 1e6 }), jump: fc.constantFrom(0.01, 0.1, 1) })

/** A unit vector of a sequence. */
function direction(random: () => number): Numbers3 {
  const v: Numbers3 = [random() - 0.5, random() - 0.5, random() - 0.5]
  const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
  return [v[0] / length, v[1] / length, v[2] / length]
}

/** Drives one point at random for 200 steps; its gap wanders about `depth`. */
function wander(
  { joint, seed, jump }: { joint: JointNumbers; seed: number; jump: number },
  look: (world: World, step: number) => void,
  { sign = 1, scale = 1, depth = 0, across = false, turned = false, resumed = -1 } = {},
): World {
  const random = randomFrom(seed)
  const mass = 1.5 * scale * scale * scale
  let world = pointsWorld(joint, 1, mass)
  world.clock.dt = 0.125 * scale
  const { row } = world.contacts
  const normal = direction(random)
  /** x, y, z as y, z, x. */
  const placed = (v: Numbers3): Numbers3 => (turned ? [v[1], v[2], v[0]] : v)
  row.set(
    placed(normal).map((n) => sign * n),
    NX,
  )
  row[SHARE] = row[AREA] = 0.75 * scale * scale
  let gap = depth
  for (let n = 0; n < 200; n++) {
    const move = [0, 0, 0].map(() => 2 * jump * (random() - 0.5)) as Numbers3
    const along = move[0] * normal[0] + move[1] * normal[1] + move[2] * normal[2]
    const wanted = across ? 0 : along + 0.2 * jump * (depth - gap)
    for (let k = 0; k < 3; k++) move[k] += (wanted - along) * normal[k]
    gap += wanted
    if (n === resumed) world = copied(world, joint, mass)
    stepPoint(world, placed(move).map((m) => sign * scale * m) as Numbers3, scale * gap)
    look(world, n)
  }
  return world
}

const parts = ({ contacts: { row } }: World) => {
  const normal = row[FORCE] * row[NX] + row[FORCE + 1] * row[NX + 1] + row[FORCE + 2] * row[NX + 2]
  const shear = [0, 1, 2].map((k) => row[FORCE + k] - normal * row[NX + k])
  return { normal, shear: Math.hypot(...shear) }
}

describe('any sequence', () => {
  test('shear stays within the strength, and no force without a touch or a bond', () => {
    fc.assert(
      fc.property(sequence, (given) => {
        wander(given, (world) => {
          const { row, id } = world.contacts
          const { normal, shear } = parts(world)
          const { tension = 0, plastic, zeta } = given.joint
          const most = strengthOf(given.joint, normal, row[AREA])
          if (id[STATE] !== OPEN) expect(shear).toBeLessThanOrEqual(most * (1 + 1e-9) + 1e-12)
          else {
            // In the step after they part a spring is settled, by no more than half of its last force.
            const settles = row[GAP_BEFORE] <= 0 && zeta === 0 && !(plastic && tension > 0)
            const last = Math.hypot(row[BEFORE], row[BEFORE + 1], row[BEFORE + 2])
            if (settles) expect(Math.hypot(normal, shear)).toBeLessThanOrEqual(0.5 * last + 1e-12)
            else {
              expect(shear).toBeLessThan(1e-12)
              if (zeta === 0) expect(normal + 0).toBe(0)
            }
          }
          if (zeta === 0 && id[STATE] !== OPEN && row[GAP] > 0)
            expect(-normal).toBeLessThanOrEqual(plastic ? tension * row[AREA] * (1 + 1e-12) : 0)
        })
      }),
      SEED,
    )
  })

  test('friction and tearing never give energy', () => {
    fc.assert(
      fc.property(sequence, (given) => {
        let friction = 0
        let fracture = 0
        wander(given, ({ energy }) => {
          expect(energy[FRICTION]).toBeGreaterThanOrEqual(friction)
          expect(energy[FRACTURE]).toBeGreaterThanOrEqual(fracture)
          friction = energy[FRICTION]
          fracture = energy[FRACTURE]
        })
      }),
      SEED,
    )
  })

  test('a and b exchanged: the opposite force, to the bit', () => {
    fc.assert(
      fc.property(sequence, (given) => {
        const forces: number[][] = []
        wander(given, (world) => forces.push(forceOf(world).map((f) => f + 0)))
        wander(given, (world, n) => expect(forceOf(world).map((f) => -f + 0)).toEqual(forces[n]), { sign: -1 })
      }),
      SEED,
    )
  })

  test('lengths times 4^k, the rest to match: the same bits', () => {
    fc.assert(
      fc.property(sequence, fc.constantFrom(-5, -1, 3), (given, k) => {
        const scale = 4 ** k
        const forces: number[][] = []
        const plain = wander(given, (world) => forces.push(forceOf(world)))
        // Stress, density and speed as they were: stiffness per area falls with the length, mass grows with its cube.
        const { kn, ks = kn, weakening = 0 } = given.joint
        const { parameters = {} } = lawOf(given.joint.law)
        const own = Object.fromEntries(
          Object.entries(given.joint.own ?? {}).map(([key, value]) => [
            key,
            value * scale ** (POWER[parameters[key].dimension] ?? 0),
          ]),
        )
        const world = wander(
          { ...given, joint: { ...given.joint, own, kn: kn / scale, ks: ks / scale, weakening: weakening / scale } },
          (world, n) => expect(forceOf(world).map((f) => f / (scale * scale))).toEqual(forces[n]),
          { scale },
        )
        for (const kind of [FRICTION, FRACTURE, CONTACT_WORK])
          expect(world.energy[kind] / scale ** 3).toBe(plain.energy[kind])
      }),
      SEED,
    )
  })
})

describe('wherever and whenever', () => {
  test('turned with everything that moves it: the force turns along', () => {
    fc.assert(
      fc.property(sequence, (given) => {
        const forces: number[][] = []
        wander(given, (world) => forces.push(forceOf(world)))
        const most = Math.max(...forces.flat().map(Math.abs))
        wander(
          given,
          (world, n) => {
            const [x, y, z] = forceOf(world)
            for (const [k, f] of [z, x, y].entries())
              expect(Math.abs(f - forces[n][k])).toBeLessThan(1e-11 * most + 1e-300)
          },
          { turned: true },
        )
      }),
      SEED,
    )
  })

  test('gone on with from what the columns hold: the same bits', () => {
    fc.assert(
      fc.property(sequence, (given) => {
        const forces: number[][] = []
        wander(given, (world) => forces.push(forceOf(world)))
        wander(given, (world, n) => expect(forceOf(world)).toEqual(forces[n]), { resumed: 77 })
      }),
      SEED,
    )
  })
})

/** A world with the columns of another. */
function copied(world: World, joint: JointNumbers, mass: number): World {
  const copy = pointsWorld(joint, 1, mass)
  new Uint8Array(copy.memory.buffer).set(new Uint8Array(world.memory.buffer))
  Object.assign(copy.clock, world.clock)
  return copy
}

/** What the springs of the point store [J]. */
function stored({ contacts: { row }, joints: { table } }: World): number {
  const shear = row[SHEAR] ** 2 + row[SHEAR + 1] ** 2 + row[SHEAR + 2] ** 2
  return 0.5 * row[SHARE] * (table[KN] * row[GAP] ** 2 + shear / table[KS])
}

describe('while it touches, work = stored + friction + damping to round-off', () => {
  function check(given: Parameters<typeof wander>[0], across: boolean) {
    let start = 0
    let largest = 0
    wander(
      given,
      (world, n) => {
        expect(world.contacts.row[GAP]).toBeLessThan(0)
        const { energy } = world
        const sum = stored(world) + energy[FRICTION] + energy[CONTACT_DAMPED] + energy[CONTACT_WORK]
        if (n === 0) start = sum
        largest = Math.max(largest, stored(world), Math.abs(energy[CONTACT_WORK]))
        expect(Math.abs(sum - start)).toBeLessThanOrEqual(1e-13 * (n + 10) * largest)
      },
      { depth: -40 * given.jump, across },
    )
  }

  test('sliding under a constant load', () => {
    const run = (given: Parameters<typeof wander>[0]) =>
      check({ ...given, joint: { ...given.joint, residual: given.joint.peak } }, true)
    fc.assert(fc.property(sequence, run), SEED)
  })

  test('sticking on all ways', () => {
    const run = (given: Parameters<typeof wander>[0]) => {
      const law = lawOf(given.joint.law).without?.includes('cohesion') ? 'coulomb' : given.joint.law
      check({ ...given, joint: { ...given.joint, cohesion: 1e6, plastic: true, law } }, false)
    }
    fc.assert(fc.property(sequence, run), SEED)
  })
})

test('rows of one pass each follow their own numbers', () => {
  const random = randomFrom(8)
  const joint = { kn: 2, ks: 1, peak: 0.3 }
  const many = pointsWorld(joint, 50)
  const alone = Array.from({ length: 50 }, (_, c) => {
    const one = pointsWorld(joint)
    one.contacts.row.set(direction(random), NX)
    one.contacts.row[SHARE] = 0.5 + random()
    many.contacts.row.set(one.contacts.row.subarray(0, ROW), ROW * c)
    const move: Numbers3 = [random() - 0.5, random() - 0.5, random() - 0.5]
    const gap = random() - 0.7
    movePoint(many, c, move, gap)
    stepPoint(one, move, gap)
    return forceOf(one)
  })
  applyLaw(many)
  expect(alone.map((_, c) => forceOf(many, c))).toEqual(alone)
  expect(alone.filter((f) => f[0] !== 0).length).toBeGreaterThan(20)
})

test('a warm pass allocates nothing', () => {
  const world = pointsWorld({ kn: 1e9, ks: 8e8, peak: 0.5, zeta: 0.1 }, 200)
  const random = randomFrom(2)
  const { row } = world.contacts
  for (let c = 0; c < 200; c++) for (let k = 0; k < 3; k++) row[ROW * c + MOVE + k] = 1e-7 * (random() - 0.5)
  world.clock.dt = world.clock.before = 1e-5
  const passes = (count: number) => {
    for (let n = 0; n < count; n++) {
      for (let c = 0; c < 200; c++) {
        row[ROW * c + GAP_BEFORE] = row[ROW * c + GAP]
        row[ROW * c + GAP] = ((c + n) % 7) - 5 > 0 ? 1e-6 : -1e-6
      }
      law(world.clock, world.joints, world.neighbours, world.contacts, world.energy)
    }
  }
  passes(3000)
  let least = Infinity
  for (let trial = 0; trial < 5; trial++) {
    const before = process.memoryUsage().heapUsed
    passes(1000)
    least = Math.min(least, Math.abs(process.memoryUsage().heapUsed - before))
  }
  expect(least).toBeLessThan(8000)
})
