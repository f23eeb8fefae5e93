/**
 * What a number of a case may be at all. The limits leave room for grains of a micrometre, for the Earth, and for models in units
 * of their own (a modulus and a density of 1); beyond them a unit or an exponent has slipped, and nothing that comes out means anything.
 */
import { type Dimension, inSI, UNITS } from '../../math/units.ts'

export interface Plausible {
  /** Of what must be above 0: cohesion, damping and the like may be as small as one likes. */
  least: number
  greatest: number
  /** Said after the limit. */
  why: string
  /** What is usual: a unit by which the number as written comes to lie here is offered. */
  usual?: [number, number]
}

const ANY = 'beyond any measure'

export const PLAUSIBLE: Record<Dimension | 'modulus' | 'stiffness per point' | 'stiffness per area', Plausible> = {
  length: { least: 1e-9, greatest: 1e9, why: 'from molecules to planets', usual: [1e-3, 1e4] },
  area: { least: 1e-18, greatest: 1e18, why: 'from molecules to planets' },
  volume: { least: 1e-27, greatest: 1e27, why: 'from molecules to planets' },
  time: { least: 1e-15, greatest: 1e10, why: 'from a vibration of atoms to three centuries', usual: [1e-6, 1e3] },
  mass: { least: 1e-27, greatest: 1e27, why: 'from an atom to a planet' },
  force: { least: 1e-15, greatest: 1e18, why: 'from dust to mountain ranges', usual: [1e3, 1e9] },
  pressure: {
    least: 1e-9,
    greatest: 1e15,
    why: 'from a breath to far beyond the core of the Earth',
    usual: [1e3, 1e9],
  },
  modulus: { least: 1, greatest: 1e15, why: 'diamond has 1.2e12', usual: [1e8, 2e11] },
  'pressure per length': { least: 1e-9, greatest: 1e18, why: ANY },
  'force per length': { least: 1e-9, greatest: 1e18, why: ANY },
  'stiffness per point': {
    least: 1e-6,
    greatest: 1e18,
    why: 'rock at the size of blocks has 1e6 to 1e12',
    usual: [1e6, 1e13],
  },
  'stiffness per area': { least: 1e-6, greatest: 1e20, why: 'rock joints have 1e8 to 1e12', usual: [1e8, 1e13] },
  moment: { least: 1e-30, greatest: 1e30, why: ANY },
  momentum: { least: 1e-30, greatest: 1e30, why: ANY },
  'angular momentum': { least: 1e-30, greatest: 1e30, why: ANY },
  energy: { least: 1e-30, greatest: 1e30, why: ANY },
  angle: { least: 1e-12, greatest: 1e5, why: 'thousands of turns' },
  velocity: { least: 1e-15, greatest: 1e5, why: 'meteorites have 7e4', usual: [1e-3, 1e2] },
  acceleration: { least: 1e-15, greatest: 1e6, why: 'centrifuges have 1e4', usual: [1e-2, 1e2] },
  'angular velocity': { least: 1e-15, greatest: 1e8, why: 'beyond any rotor' },
  frequency: { least: 1e-12, greatest: 1e13, why: 'from centuries to a vibration of atoms' },
  density: { least: 1e-3, greatest: 1e6, why: 'from thin air to denser than any metal', usual: [500, 2e4] },
  inertia: { least: 1e-45, greatest: 1e45, why: ANY },
  ratio: { least: 0, greatest: 1e12, why: ANY },
}

/** Components of a direction, whose length does not matter. */
export const OF_DIRECTION: Plausible = { least: 0, greatest: 1e30, why: ANY }

/** `1e9`, `0.05` */
export const figure = (x: number): string => {
  const size = Math.abs(x)
  return size !== 0 && (size >= 1e5 || size < 1e-3) ? x.toExponential().replace('e+', 'e') : `${x}`
}

/** `did you mean 30 GPa?` where another unit makes a usual number of what was written. */
export function otherUnit(written: number, dimension: Dimension | undefined, { usual }: Plausible): string | undefined {
  const meant = UNITS.filter((u) => u.dimension === dimension).find((u) => {
    const value = inSI(written, u)
    return usual && value >= usual[0] && value <= usual[1]
  })
  return meant && `did you mean ${written} ${meant.symbol}?`
}
