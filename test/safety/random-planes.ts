/** Random slabs on one joint between smooth sides, to a crack behind the crest, as case files, and their closed form by hand. */
import { randomFrom } from '../../src/math/random.ts'
import { deg } from '../slope/degrees.ts'

/** What acts besides the weight of the rock: the parts that are wanted. */
export interface PlaneLoads {
  /** Share of the crack that is filled; coefficient of an earthquake out of the face; surcharge on the upper slope, pressure on the face [Pa]. */
  filled?: number
  quake?: number
  surcharge?: number
  pressure?: number
  passive?: boolean
}

const WIDTH = 6
const GAMMA = 26000

export function randomPlane(seed: number, loads: PlaneLoads = {}) {
  const random = randomFrom(seed)
  const between = (low: number, high: number) => Math.round(10 * (low + (high - low) * random())) / 10
  const [H, face, dip] = [between(10, 20), between(55, 75), between(28, 40)]
  const [behind, friction, cohesion] = [between(2, 5), between(28, 42), between(5, 30)]
  const { filled, quake, surcharge, pressure, passive } = loads
  const crack = H / Math.tan(face * deg) + behind
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
${filled === undefined ? '' : `water: { crack: crack, filled: ${filled}, joints: [slide] }`}
${quake === undefined ? '' : `seismic: { horizontal: ${quake}, direction: 180 deg }`}
loads:
  ${surcharge === undefined ? '' : `dump: { surcharge: ${surcharge}, on: rock.upper }`}
  ${pressure === undefined ? '' : `mesh: { pressure: ${pressure}, on: rock.face, acts: ${passive ? 'passive' : 'active'} }`}
`
  return { yaml: yaml.replace(/loads:\s*$/, ''), factor: byHand() }

  /**
   * Of a metre, x out of the slope, z up. R: weight, earthquake k W, water V in the crack and U under the slab, surcharge q b on the
   * upper slope, pressure P on the face. d = (cos ψ, −sin ψ), n = (sin ψ, cos ψ):  S = R·d, N = −R·n; passive ones P at 1/F:
   *   F = [c L + (N + N_P/F) tan φ − P·d]/S   →   S F² − (c L + N tan φ − P·d) F − N_P tan φ = 0
   */
  function byHand(): number {
    const [psi, delta, phi] = [dip * deg, face * deg, friction * deg]
    const back = H / Math.tan(delta) + behind
    const foot = back * Math.tan(psi)
    const L = foot / Math.sin(psi)
    // The polygon toe, crest, crack at the surface, its foot.
    const corners = [
      [0, 0],
      [H / Math.tan(delta), H],
      [back, H],
      [back, foot],
    ]
    const area = corners.reduce((sum, [x, z], i) => {
      const [u, v] = corners[(i + 1) % 4]
      return sum + (u * z - x * v) / 2
    }, 0)
    const W = GAMMA * area
    const zw = (filled ?? 0) * (H - foot)
    const U = (9810 * zw * L) / 2
    const R = [
      (quake ?? 0) * W + (9810 * zw * zw) / 2 + U * Math.sin(psi),
      U * Math.cos(psi) - W - (surcharge ?? 0) * behind,
    ]
    const p = ((pressure ?? 0) * H) / Math.sin(delta)
    const P = [-p * Math.sin(delta), -p * Math.cos(delta)]
    const along = ([x, z]: number[]) => x * Math.cos(psi) - z * Math.sin(psi)
    const across = ([x, z]: number[]) => 0 - x * Math.sin(psi) - z * Math.cos(psi)
    if (!passive) {
      const all = [R[0] + P[0], R[1] + P[1]]
      return (cohesion * 1000 * L + across(all) * Math.tan(phi)) / along(all)
    }
    const b = cohesion * 1000 * L + across(R) * Math.tan(phi) - along(P)
    const q = across(P) * Math.tan(phi)
    return (b + Math.sqrt(b * b + 4 * along(R) * q)) / (2 * along(R))
  }
}
