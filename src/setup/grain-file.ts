/** Corners of solids from a JSON file: `{ "particles": [[[x, y, z], …], …] }`, or the list alone; in metres, in place. */
import type { Host } from '../host.ts'
import type { Vec3 } from '../math/vec.ts'
import { SetupError } from './setup-error.ts'

const EXPECTED = 'a JSON file with the corners of each particle: { "particles": [[[x, y, z], …], …] }'

export function readGrains(folder: string, file: string, path: string, host: Host): Vec3[][] {
  const place = /^([/\\]|[A-Za-z]:)/.test(file) || !folder ? file : `${folder}/${file}`
  const refuse = (found: string) => new SetupError(`${path}.file`, EXPECTED, found, `check ${file}`)
  let data: unknown
  try {
    data = JSON.parse(new TextDecoder().decode(host.readFile(place)))
  } catch (error) {
    throw refuse((error as Error).message)
  }
  const list = Array.isArray(data) ? data : (data as { particles?: unknown } | null)?.particles
  if (!Array.isArray(list) || list.length === 0) throw refuse('no list of particles')
  return list.map((solid: unknown, i) => {
    if (!Array.isArray(solid) || solid.length < 4) throw refuse(`particle ${i + 1} without four corners`)
    return solid.map((corner: unknown, v) => {
      const sound = Array.isArray(corner) && corner.length === 3 && corner.every((c) => Number.isFinite(c))
      if (!sound) throw refuse(`corner ${v + 1} of particle ${i + 1} that is not three numbers`)
      return corner as Vec3
    })
  })
}
