/** An error of building a case, which knows the path, told with the line and column where it is to be mended. */
import { type Location, locate, type Overlay, override } from '../case/overlay.ts'
import { formatPath, resolvePath } from '../case/path.ts'
import { formatProblem, reportTo } from '../case/problem.ts'
import { stemOf } from '../case/read.ts'
import { readSource, readYaml } from '../case/source.ts'
import { variationsOf } from '../case/vary.ts'
import { SetupError } from '../setup/setup-error.ts'
import { InputError } from './errors.ts'
import { readText } from './load.ts'

export interface CaseOrigin {
  file: string
  /** The `path=value` of --set. */
  set: string[]
  /** Name of the variation. */
  name: string
}

export async function placed<T>(origin: CaseOrigin, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    const { path, expected, found, remedy } = error
    throw new InputError(formatProblem({ ...placeIn(origin, path), expected, found, remedy }))
  }
}

/** The case was read before, so everything here is known to be well. */
function placeIn({ file, set, name }: CaseOrigin, path: string): Location & { path: string } {
  const { source } = readSource(readText(file), /\.json$/i.test(file))
  if (!source) return { file, line: 0, column: 0, path }
  let overlay: Overlay = { file, source, data: source.data as Record<string, unknown>, overrides: [] }
  const nobody = reportTo([], () => ({ file, line: 0, column: 0 }))
  for (const item of set) {
    const [key, text] = item.split(/=(.*)/s)
    overlay = override(overlay, key.trim(), readYaml(text).source?.data, item, nobody) ?? overlay
  }
  overlay = variationsOf(overlay, stemOf(file), nobody).find((v) => v.name === name)?.overlay ?? overlay
  const resolved = resolvePath(overlay.data, path)
  const known = Array.isArray(resolved) ? resolved : resolved.path
  return { ...locate(overlay, known, 'key'), path: Array.isArray(resolved) ? formatPath(known) : path }
}
