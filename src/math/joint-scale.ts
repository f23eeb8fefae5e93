/**
 * Roughness and wall strength of a joint from those of a sample: the longer a joint, the gentler the slopes of its surface that
 * count, and the weaker their rock.
 *   JRC_n = JRC₀ (L_n/L₀)^(−0.02 JRC₀),   JCS_n = JCS₀ (L_n/L₀)^(−0.03 JRC₀)
 * Fails    Meant for joints that are longer than the sample.
 * Source   Barton and Bandis (1982).
 */
import { pow } from './elementary.ts'

/** Roughness [-] and strength [Pa] of a joint that is `times` as long as the sample that has these. */
export const atJointScale = (jrc: number, jcs: number, times: number): { jrc: number; jcs: number } => ({
  jrc: jrc * pow(times, -0.02 * jrc),
  jcs: jcs * pow(times, -0.03 * jrc),
})
