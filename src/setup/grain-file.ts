/** Corners of solids from a JSON file: `{ "particles": [[[x, y, z], …], …] }`, or the list alone; in metres, in place. */
import type { Host } from '../host.ts'
import { BUDGETS, FARTHEST } from '../math/budgets.ts'
import type { Vec3 } from '../math/vec.ts'
import { SetupError } from './setup-error.ts'
import { readText } from './text-file.ts'

const EXPECTED = 'a JSON file with the corners of each particle: { "particles": [[[x, y, z], …], …] }'

export function readGrains(folder: string, file: string, path: string, host: Host): Vec3[][] {
  const refuse = (found: string) => new SetupError(`${path}.file`, EXPECTED, found, `check ${file}`)
  const text = readText(folder, file, EXPECTED, `${path}.file`, host)
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    const place = /line \d+ column \d+|position \d+/.exec((error as Error).message)?.[0]
    throw refuse(`${file}, which is no JSON${place ? ` (${place})` : ''}`)
  }
  const list = Array.isArray(data) ? data : (data as { particles?: unknown } | null)?.particles
  if (!Array.isArray(list) || list.length === 0) throw refuse('no list of particles')
  if (list.length > BUDGETS.listed) throw refuse(`${list.length} particles, more than ${BUDGETS.listed}`)
  return list.map((solid: unknown, i) => {
    if (!Array.isArray(solid) || solid.length < 4) throw refuse(`particle ${i + 1} without four corners`)
    return solid.map((corner: unknown, v) => {
      const sound = Array.isArray(corner) && corner.length === 3 && corner.every((c) => Math.abs(c) <= FARTHEST)
      if (!sound) throw refuse(`corner ${v + 1} of particle ${i + 1} that is not three numbers below ${FARTHEST}`)
      return corner as Vec3
    })
  })
}
