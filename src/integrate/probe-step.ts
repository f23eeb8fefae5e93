/**
 * Critical steps of the central-difference scheme, from data alone: 2 √(m/k) of a mass on springs, altitude over c_p of
 * an element, and the mass or altitude that a given step asks for.
 */
interface Given {
  density?: number
  young?: number
  poisson?: number
  mass?: number
  stiffness?: number
  springs?: number
  altitude?: number
  dt?: number
}

export function probeStableStep(given: Record<string, unknown>): Record<string, unknown> {
  const { density, young, poisson = 0, mass, stiffness, springs = 1, altitude, dt } = given as Given
  const answer: Record<string, number> = {}
  if (density !== undefined && young !== undefined) {
    const mu = young / (2 * (1 + poisson))
    const lambda = (young * poisson) / ((1 + poisson) * (1 - 2 * poisson))
    answer.p_wave = Math.sqrt((lambda + 2 * mu) / density)
    answer.s_wave = Math.sqrt(mu / density)
    if (altitude !== undefined) answer.element_step = altitude / answer.p_wave
    if (dt !== undefined) answer.smallest_altitude = dt * answer.p_wave
  }
  if (mass !== undefined && stiffness !== undefined) answer.spring_step = 2 * Math.sqrt(mass / (springs * stiffness))
  if (dt !== undefined && stiffness !== undefined) answer.mass_for_step = (springs * stiffness * dt * dt) / 4
  return answer
}
