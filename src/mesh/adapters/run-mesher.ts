/** Runs an external mesher in a folder of its own, under limits, and turns every way of failing into one message with a remedy. */
import type { Host, SpawnResult } from '../../host.ts'
import { MeshError } from '../io/mesh-error.ts'

export interface Program {
  /** What it is called by. */
  program: string
  /** How to install it. */
  install: string
}

export interface MesherLimits {
  seconds: number
  bytes: number
}

/** Generous for a block of a million tetrahedra, which takes TetGen and Gmsh some 10 s and 2 GB. */
export const MESHER_LIMITS: MesherLimits = { seconds: 120, bytes: 6 * 2 ** 30 }

const TAIL = 8

/** Writes `input` into the folder and runs the program there; its output is returned when it ended by itself with code 0. */
export function runMesher(
  host: Host,
  mesher: Program,
  args: string[],
  input: { path: string; text: string },
  limits: MesherLimits,
  folder: string,
): SpawnResult {
  host.writeFile(`${folder}/${input.path}`, new TextEncoder().encode(input.text))
  const result = host.spawn(mesher.program, args, { ...limits, folder })
  if (result.outcome === 'missing')
    throw new MeshError(
      `mesher ${mesher.program}: the program was not found. Install it (${mesher.install}), or leave out "mesher": the built-in mesher needs nothing.`,
    )
  if (result.outcome !== 'exit' || result.code !== 0) throw new MeshError(explain(mesher, result, limits))
  return result
}

function explain(mesher: Program, result: SpawnResult, limits: MesherLimits): string {
  const what = {
    exit: `ended with code ${result.code}`,
    signal: 'crashed',
    timeout: `was stopped after ${limits.seconds} s`,
    memory: `needed more than ${(limits.bytes / 2 ** 30).toPrecision(2)} GiB`,
    missing: 'is missing',
  }[result.outcome]
  const remedy = {
    exit: 'Check that the faces of the solid are plane and do not touch each other.',
    signal:
      'Check that the surface does not touch or cross itself, and try a larger size: it may have run out of memory.',
    timeout: 'Ask for a larger size or a smaller dihedral angle.',
    memory: 'Ask for a larger size or a smaller dihedral angle.',
    missing: '',
  }[result.outcome]
  return `mesher ${mesher.program}: the program ${what}. ${remedy} ${lastWords(result)}`
}

/** The end of what the program printed. */
export function lastWords(result: SpawnResult): string {
  const lines = `${result.stdout}\n${result.stderr}`.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.length === 0 ? 'It printed nothing.' : `It printed last:\n${lines.slice(-TAIL).join('\n')}`
}
