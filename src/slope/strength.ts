/** Strength of a joint: τ = c + σ′ tan φ. */

export interface JointStrength {
  /** c [Pa]. */
  cohesion: number
  /** φ [rad], 0 ≤ φ < π/2. */
  friction: number
}

export function checkStrength(name: string, { cohesion, friction }: Readonly<JointStrength>): void {
  if (!(cohesion >= 0 && cohesion < Infinity))
    throw new Error(`${name}: cohesion is ${cohesion} Pa; give a number that is not negative, 0 for a clean joint`)
  if (!(friction >= 0 && friction < Math.PI / 2))
    throw new Error(
      `${name}: friction angle is ${((friction * 180) / Math.PI).toFixed(2)}°; it must be at least 0° and less than 90°`,
    )
}

/** Quantities that cannot be negative or absent; `remedy` tells what to give instead. */
export function checkPositive(what: string, value: number, unit: string): void {
  if (!(value > 0 && value < Infinity)) throw new Error(`${what} is ${value} ${unit}; it must be more than zero`)
}

export function checkNotNegative(what: string, value: number, unit: string): void {
  if (!(value >= 0 && value < Infinity)) throw new Error(`${what} is ${value} ${unit}; it must not be negative`)
}
