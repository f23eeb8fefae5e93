/** Plots of all variations of a case on one sheet each: beside their results, in a folder of their own. */
import { join } from 'node:path'
import { family, plotCsv, plotSvg } from '../output/plots.ts'
import type { Units } from '../output/units.ts'
import { writeWhole } from './files.ts'
import type { ProgramHost } from './program-host.ts'
import { plotFile } from './result-names.ts'
import type { Results } from './run-one.ts'

/** Writes them where there is more than one variation; returns the folder, if there is one. */
export function writeFamilies(
  stem: string,
  beside: string,
  { plots }: Results,
  units: Units,
  { files }: ProgramHost,
): string | undefined {
  const several = [...plots].filter(([, of]) => of.length > 1)
  if (several.length === 0) return undefined
  const folder = join(beside, `${stem}-plots`)
  if (!files.look(folder)) files.makeFolder(folder)
  for (const [name, of] of several) {
    const whole = family(of.map(({ variation, data }) => ({ variation: shortened(variation, stem), data })))
    const put = (extension: 'svg' | 'csv', text: string) =>
      writeWhole(files, join(folder, plotFile(name, extension)), new TextEncoder().encode(text))
    put('svg', plotSvg(whole, units))
    put('csv', plotCsv(whole, units))
  }
  return folder
}

/** A variation without the name of its file. */
const shortened = (variation: string, stem: string): string =>
  variation.startsWith(`${stem}-`) ? variation.slice(stem.length + 1) : variation
