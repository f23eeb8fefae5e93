/** Random slabs on one joint between smooth sides, to a crack behind the crest, as case files, and their closed form by hand. */
import { randomFrom } from '../../src/math/random.ts'
import { deg } from '../slope/degrees.ts'
import type { NamedLoads } from './loaded-wedges.ts'

export interface PlaneLoads extends NamedLoads {
  /** Water: share of the crack that is filled, level over the height at which the crack ends. */
  filled?: number
  level?: number
}

/** Each alone, then all of them. */
export const PLANE_FORMS: [string, PlaneLoads][] = [
  ['water in the crack', { filled: 0.6 }],
  ['level', { level: 0.7 }],
  ['pressure in the joint', { wet: 20e3 }],
  ['drained', { filled: 0.8, drained: 0.4 }],
  ['earthquake', { quake: 0.1 }],
  ['surcharge', { surcharge: 60e3 }],
  ['pressure', { pressure: 20e3 }],
  ['pressure as a strength', { pressure: 20e3, passive: true }],
  ['active bolt', { bolt: 'active' }],
  ['passive bolt', { bolt: 'passive' }],
  ['all', { filled: 0.5, quake: 0.08, surcharge: 40e3, pressure: 30e3, bolt: 'active' }],
  ['all, as strengths', { wet: 15e3, quake: 0.08, surcharge: 40e3, pressure: 30e3, passive: true, bolt: 'passive' }],
]

const WIDTH = 6
const GAMMA = 26000

/** Of a bolt: plunge, length, stretch at its capacity, capacity over the weight. */
const PLUNGE = 15 * deg
const LONG = 25
const STRETCH = 0.01
const CAPACITY = 0.15

export function randomPlane(seed: number, loads: PlaneLoads = {}) {
  const random = randomFrom(seed)
  const between = (low: number, high: number) => Math.round(10 * (low + (high - low) * random())) / 10
  const [H, face, dip] = [between(10, 20), between(55, 75), between(28, 40)]
  const [behind, friction, cohesion] = [between(2, 5), between(28, 42), between(5, 30)]
  const { filled, level, wet, drained = 0, quake, surcharge, pressure, passive, bolt } = loads
  const crack = H / Math.tan(face * deg) + behind
  const foot = crack * Math.tan(dip * deg)
  // The polygon toe, crest, crack at the surface, its foot; x into the slope.
  const { area, middle } = areaAndMiddle([
    [0, 0],
    [H / Math.tan(face * deg), H],
    [crack, H],
    [crack, foot],
  ])
  const W = GAMMA * area
  const T = bolt ? CAPACITY * W : 0
  const yaml = `
title: Random slab
gravity: 9.81
materials: { rock: { density: ${GAMMA / 9.81}, young: 20 GPa, poisson: 0.25 } }
joints:
  slide: { friction: ${friction} deg, cohesion: ${cohesion} kPa, tension: ${Math.floor((990 * cohesion) / Math.tan(friction * deg))} Pa, failure: plastic, normal: 2 GPa/m, shear: 0.5 GPa/m }
  crack: { friction: 0 deg, normal: 2 GPa/m, shear: 0.5 GPa/m }
  side: { friction: 0 deg, normal: 2 GPa/m, shear: 0.5 GPa/m }
blocks:
  rock:
    shape: { slope: { height: ${H}, face: { dip: ${face} deg, dip direction: 180 deg }, upper: { dip: 0 deg, dip direction: 180 deg }, length: 20, depth: 40, below: 4 } }
    material: rock
    rigid: true
    cut:
      planes:
        slide: { dip: ${dip} deg, dip direction: 180 deg, through: [0, 0, 0], joint: slide }
        crack: { behind: ${behind} m, joint: crack }
        east: { dip: 90 deg, dip direction: 90 deg, through: [${WIDTH / 2}, 0, 0], joint: side }
        west: { dip: 90 deg, dip direction: 90 deg, through: [-${WIDTH / 2}, 0, 0], joint: side }
      names: { slab: [0, ${crack - 0.3}, ${H - 0.3}], behind: [0, ${crack + 0.3}, ${H - 0.3}] }
      hold: [base, back, left, right, behind]
contact: { joint: side }
strength reduction: { within: 0.4 % }
output: { frames: 0 }
${waterLine()}
${quake === undefined ? '' : `seismic: { horizontal: ${quake}, direction: 180 deg }`}
${bolt === undefined ? '' : `bolts: { b: ${boltOf()} }`}
loads:
  ${surcharge === undefined ? '' : `dump: { surcharge: ${surcharge}, on: rock.upper }`}
  ${pressure === undefined ? '' : `mesh: { pressure: ${pressure}, on: rock.face, acts: ${passive ? 'passive' : 'active'} }`}
`
  return { yaml: yaml.replace(/loads:\s*$/, ''), factor: byHand() }

  function waterLine(): string {
    const form =
      filled !== undefined
        ? `crack: crack, filled: ${filled}, joints: [slide]`
        : level !== undefined
          ? `level: ${level * foot}, joints: [slide]`
          : wet !== undefined
            ? `joints: { slide: ${wet} }`
            : undefined
    return form ? `water: { ${form}${drained > 0 ? `, drains: { effective: ${drained} }` : ''} }` : ''
  }

  function boltOf(): string {
    const [y, z] = middle
    const to = [0, y + LONG * Math.cos(PLUNGE), z - LONG * Math.sin(PLUNGE)]
    const force = T * WIDTH
    const set = bolt === 'active' ? `, pretension: ${force}` : ''
    return `{ from: [0, ${y}, ${z}], to: [${to}], capacity: ${force}, stiffness: ${force / STRETCH}, acts: ${bolt}${set} }`
  }

  /**
   * Of a metre, x out of the slope, z up. R: weight, earthquake k W, water V in the crack and U under the slab, surcharge q b on the
   * upper slope, pressure p H/sin δ on the face, a bolt T that plunges by β into the slope. d = (cos ψ, −sin ψ), n = (sin ψ, cos ψ); all but what is
   * passive in R, that in P:   S = R·d, N = −R·n, and P at 1/F:
   *   F = [c L + (N + N_P/F) tan φ − P·d]/S   →   S F² − (c L + N tan φ − P·d) F − N_P tan φ = 0
   * where P·d, against d, is a strength as friction is. Without P:   F = (c L + N tan φ)/S
   * Water: to z_w in the crack V = γ z_w²/2, U = γ z_w L/2, as it falls evenly to the toe; a level z_l below the crack presses U = γ z_l²/(2 sin ψ)
   * on the joint; an even pressure u L. Drains leave a share of V and U.
   */
  function byHand(): number {
    const [psi, delta, phi] = [dip * deg, face * deg, friction * deg]
    const L = foot / Math.sin(psi)
    const zw = (filled ?? 0) * (H - foot)
    const zl = (level ?? 0) * foot
    const U = (1 - drained) * ((9810 * zw * L) / 2 + (9810 * zl * zl) / (2 * Math.sin(psi)) + (wet ?? 0) * L)
    const V = (1 - drained) * ((9810 * zw * zw) / 2)
    const p = ((pressure ?? 0) * H) / Math.sin(delta)
    const press = [-p * Math.sin(delta), -p * Math.cos(delta)]
    const pull = [-T * Math.cos(PLUNGE), -T * Math.sin(PLUNGE)]
    const [R, P] = [
      [(quake ?? 0) * W + V + U * Math.sin(psi), U * Math.cos(psi) - W - (surcharge ?? 0) * behind],
      [0, 0],
    ]
    for (const k of [0, 1]) {
      const own = passive ? P : R
      own[k] += press[k]
      const held = bolt === 'passive' ? P : R
      held[k] += pull[k]
    }
    const along = ([x, z]: number[]) => x * Math.cos(psi) - z * Math.sin(psi)
    const across = ([x, z]: number[]) => 0 - x * Math.sin(psi) - z * Math.cos(psi)
    const b = cohesion * 1000 * L + across(R) * Math.tan(phi) - along(P)
    const q = across(P) * Math.tan(phi)
    return (b + Math.sqrt(b * b + 4 * along(R) * q)) / (2 * along(R))
  }
}

/** Of a polygon. */
function areaAndMiddle(corners: number[][]): { area: number; middle: number[] } {
  let area = 0
  const first = [0, 0]
  corners.forEach(([x, z], i) => {
    const [u, v] = corners[(i + 1) % corners.length]
    const twice = u * z - x * v
    area += twice / 2
    first[0] += ((x + u) * twice) / 6
    first[1] += ((z + v) * twice) / 6
  })
  return { area, middle: first.map((m) => m / area) }
}
