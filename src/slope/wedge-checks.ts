/** Whether two joints, a slope face and an upper surface can bound a wedge at all, and the geologist's words where they cannot. */
import { cross, dot, length, type Vec3 } from '../math/vec.ts'
import { directionOf, inDegrees, trendPlungeInWords } from './trend-plunge.ts'

/** Sine of the angle below which planes count as parallel (0.0006°), and lines as lying in planes. */
const PARALLEL = 1e-5

const NAMES: Record<string, string> = { A: 'joint A', B: 'joint B', face: 'the slope face', upper: 'the upper surface' }

/** Unit normals by name. */
export function checkPlanes(normals: Readonly<Record<'A' | 'B' | 'face' | 'upper', Vec3>>): void {
  if (!(normals.upper[2] > 0))
    throw new Error('wedge: the upper surface is vertical or overhangs; give its dip as less than 90°')
  const names = ['A', 'B', 'face', 'upper'] as const
  for (const [i, p] of names.entries())
    for (const q of names.slice(i + 1))
      if (length(cross(normals[p], normals[q])) < PARALLEL)
        throw new Error(
          `no wedge: ${NAMES[p]} and ${NAMES[q]} are parallel and have no line in common; ${parallelRemedy(p, q)}`,
        )
}

function parallelRemedy(p: string, q: string): string {
  if (p === 'A' && q === 'B') return 'look at sliding on one plane instead'
  if (p === 'face') return 'give the upper surface its own orientation'
  return 'such a joint splits off a slab and bounds no wedge; choose another joint'
}

/** Unit vector along the line of intersection of A and B, out of the slope. */
export function daylightingLine(a: Vec3, b: Vec3, face: Vec3, upper: Vec3): Vec3 {
  const sine = length(cross(a, b))
  const down = cross(a, b).map((x) => x / sine) as Vec3
  const line: Vec3 = down[2] > 0 ? [0 - down[0], 0 - down[1], 0 - down[2]] : down
  const [out, away] = [dot(line, face), dot(line, upper)]
  const told = `the line of intersection of A and B plunges ${trendPlungeInWords(directionOf(line))}`
  if (Math.abs(out) < PARALLEL)
    throw new Error(`no wedge: ${told} and runs parallel to the slope face, so it does not daylight`)
  if (Math.abs(away) < PARALLEL)
    throw new Error(`no wedge: ${told} and runs parallel to the upper surface, so it never reaches it`)
  if (out > 0 && away < 0) return risingChecked(line, told)
  if (out < 0 && away > 0) return risingChecked(line.map((x) => 0 - x) as Vec3, told)
  if (out < 0) throw new Error(`no wedge: ${told} and does not daylight: ${whyNot(line, face)}`)
  throw new Error(`no wedge: ${told}, flatter than the upper surface that way, and never meets it behind the crest`)
}

function whyNot(line: Vec3, face: Vec3): string {
  const faces = directionOf([face[0], face[1], 0]).trend
  const outOf = line[0] * face[0] + line[1] * face[1] > 0
  if (!outOf) return `it plunges into the slope, which faces ${inDegrees(faces)}`
  return 'it is steeper than the slope face in its direction; a steeper face would undercut it'
}

/** A wedge whose line rises out of the slope is a solid, but nobody's slide. */
function risingChecked(line: Vec3, told: string): Vec3 {
  if (line[2] > PARALLEL)
    throw new Error(`no wedge that slides: ${told}, into the slope; the wedge would have to rise to leave it`)
  return line
}
