/** Points of contact: followed, pushed by their law, and pushing what carries them, by the kernel as by the plain loops, to the bit. */
import { expect, test } from 'vitest'
import { hashOf } from '../../src/math/hash.ts'
import { randomFrom } from '../../src/math/random.ts'
import { stateHash } from '../../src/run/state-hash.ts'
import { IDS, SLIP, STATE } from '../../src/state/contacts.ts'
import { CONTACT_DAMPED, FRICTION } from '../../src/state/energy.ts'
import { FOLLOWED } from '../../src/state/neighbours.ts'
import type { World } from '../../src/state/world.ts'
import { finish } from '../run/help.ts'

const BODIES = { rigid: () => 'rigid: true', meshed: () => 'mesh: { size: 0.6 }', mixed: mixture }
const LAWS = {
  'friction, residual': 'friction: 6 deg, residual friction: 4 deg',
  'cohesion and tension': 'friction: 6 deg, cohesion: 200 Pa, tension: 100 Pa, failure: plastic',
  dashpots: 'friction: 6 deg, damping: 0.3',
  'dashpots that pull':
    'friction: 6 deg, cohesion: 200 Pa, tension: 100 Pa, failure: plastic, damping: 0.2, pull: true',
}

function mixture(k: number): string {
  return k % 2 === 0 ? BODIES.rigid() : BODIES.meshed()
}

/** Boxes that are dropped, leaning and turned, onto a floor that leans and onto each other, low enough to touch within some steps. */
function heap(seed: number, per: 'm' | 'm3', body: (k: number) => string, law: string): string {
  const random = randomFrom(seed)
  const blocks = Array.from({ length: 4 }, (_, k) => {
    const at = [
      0.4 + 1.3 * (k % 2) + 0.1 * random(),
      0.6 + 0.2 * random(),
      (k === 3 ? 0.05 : 6e-4) + 1.0012 * Math.floor(k / 2),
    ]
    const lean = k === 3 ? `${(1.5 * random()).toFixed(3)} deg` : `${(0.02 * random()).toFixed(5)} deg`
    return `  b${k}: { shape: { box: [1, 1, 1] }, at: [${at.join(', ')}], rotate: { axis: [${random()}, ${random()}, 0.3], angle: ${lean} }, material: rock, ${body(k)} }`
  })
  const velocities = blocks.map(
    (_, k) => `  - { on: b${k}, velocity: [${0.2 * random()}, 0, ${k === 3 ? -1.2 : -0.05}] }`,
  )
  const stiffness = per === 'm' ? 'normal: 20 MN/m, shear: 10 MN/m' : 'normal: 40 MPa/m, shear: 20 MPa/m'
  return `
title: Boxes on a floor
gravity: [0.9, 0.2, -9.7]
safety: 0.15
materials: { rock: { density: 2500, young: 40 MPa, poisson: 0.2 } }
joints: { touch: { ${stiffness}, ${law} } }
blocks:
  floor: { shape: { box: [4, 3, 0.5] }, at: [-0.5, -0.5, -0.5], material: rock, rigid: true, fixed: true }
${blocks.join('\n')}
initial:
${velocities.join('\n')}
contact: { detect: ${seed % 2 === 1 ? 'common-normal' : 'shrunken-edge'}, joint: touch, follow: 0.005 }
stages: [{ run: { time: 60 ms } }]
output: { frames: 0 }
`
}

interface Seen {
  hashes: string[]
  work: number[]
  slipped: number
  lost: number
  energies: number[]
}

function runWith(text: string, kernel: 'plain' | 'fast'): Seen {
  const seen: Seen = { hashes: [], work: [], slipped: 0, lost: 0, energies: [] }
  let world: World | undefined
  const { outcome } = finish(text, {
    kernel,
    frames: false,
    wrap(method, w) {
      world = w
      return {
        ...method,
        integrate(clock, nodes, bodies) {
          seen.hashes.push(stateHash(w))
          const { first, end, count } = w.neighbours
          for (let k = 0; k < count[0]; k++)
            for (let c = first[k]; c < end[k]; c++) if (w.contacts.id[IDS * c + STATE] === SLIP) seen.slipped++
          method.integrate(clock, nodes, bodies)
        },
      }
    },
  })
  if (!world) throw new Error('the run has not begun')
  seen.work = [...world.neighbours.work]
  seen.energies = [...world.energy, ...(outcome?.energies ?? []).flatMap(({ values }) => [...values])]
  seen.lost = world.energy[FRICTION] + world.energy[CONTACT_DAMPED]
  return seen
}

const scenes = (['m', 'm3'] as const).flatMap((per) =>
  Object.entries(BODIES).flatMap(([bodies, body]) =>
    Object.entries(LAWS).map(([law, text], k) => ({ per, bodies, body, law, text, seed: k + 1 })),
  ),
)

test.each(scenes)('$bodies blocks, stiffness over $per, $law', ({ seed, per, body, text }) => {
  const scene = heap(seed, per, body, text)
  const plain = runWith(scene, 'plain')
  const fast = runWith(scene, 'fast')
  expect(fast.hashes.length).toBeGreaterThan(20)
  expect(fast.hashes.findIndex((hash, step) => hash !== plain.hashes[step])).toBe(-1)
  expect(fast).toEqual(plain)
  expect(plain.work[FOLLOWED]).toBeGreaterThan(50)
  expect(plain.slipped).toBeGreaterThan(0)
  expect(plain.lost).toBeGreaterThan(0)
})

/** A block of a few cells between two platens that crush it; its cells slide and wedge between each other. */
const CRUSHED = `
title: A block that is crushed
gravity: 0
materials: { rock: { density: 2500, young: 40 MPa, poisson: 0.2 } }
joints:
  crack: { normal: 400 MPa/m, shear: 200 MPa/m, friction: 25 deg, cohesion: 20 kPa, tension: 8 kPa }
  platen: { normal: 400 MPa/m, shear: 200 MPa/m, friction: 5 deg }
blocks:
  rock: { shape: { box: [1, 1, 2] }, material: rock, mesh: { size: 0.8 }, fracture: { brittle: crack } }
contact: { joint: platen, follow: 1e-4, rules: [{ between: [rock, rock], joint: crack }] }
boundaries:
  base: { on: rock.bottom, fixed: [z] }
  top: { on: rock.top, velocity: { z: -1 } }
stages: [{ run: { time: 40 ms } }]
output: { frames: 0 }
`

test('cells of one block keep the same account of their energy', () => {
  let discounted = 0
  const withDiscounts = (kernel: 'plain' | 'fast') => {
    const seen: string[] = []
    const { outcome } = finish(CRUSHED, {
      kernel,
      frames: false,
      wrap: (method, { neighbours: n, ...w }) => ({
        ...method,
        law(...given) {
          for (let k = 0; k < n.count[0]; k++) if (n.end[k] > n.first[k] && n.discount[k] > 0) discounted++
          seen.push(hashOf(n.excess.subarray(0, n.count[0]), n.discount.subarray(0, n.count[0]), w.nodes.motion))
          method.law(...given)
        },
      }),
    })
    return { seen, energies: outcome?.energies }
  }
  const plain = withDiscounts('plain')
  const fast = withDiscounts('fast')
  expect(discounted).toBeGreaterThan(1000)
  expect(fast.seen.findIndex((hash, step) => hash !== plain.seen[step])).toBe(-1)
  expect(fast).toEqual(plain)
})
