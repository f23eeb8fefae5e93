/** The report of a slope before any model has run: stereonets, blocks in space, a section through what has the least factor. */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import type { ReportDocument } from '../output/document.ts'
import type { Part } from '../output/palette.ts'
import type { Picture } from '../output/picture.ts'
import type { SlopeMarks } from '../output/picture-marks.ts'
import { sectionSheet } from '../output/picture-section.ts'
import type { PartWords } from '../output/picture-sheet.ts'
import { blockSheet } from '../output/picture-slope.ts'
import { quickDocument } from '../output/quick-document.ts'
import type { Origin } from '../output/report-appendix.ts'
import type { SlopeSummary } from '../output/slope-summary.ts'
import { unitsOf } from '../output/units.ts'
import { cameraBefore, ISOMETRIC } from '../output/view.ts'
import type { BareScene, ExaminedSlope } from '../safety.ts'
import { VERSION } from '../version.ts'
import { middleOf } from './slope-pictures.ts'
import { slopeStereonets } from './slope-stereonets.ts'

/** `what`: what this is a report of, in a sentence. */
export function quickReport(
  { case: c, account, scene, marks }: ExaminedSlope,
  origin: Origin,
  what: string,
  host: Host,
): ReportDocument {
  host.progress('drawing pictures')
  const { slope } = account
  const model = scene && scene.scene.facets.length > 0 ? picturesOf(c, slope, scene, marks, host) : []
  return quickDocument({
    name: c.name,
    title: c.title,
    about: c.about,
    units: c.output.units,
    account,
    pictures: { stereonets: slopeStereonets(slope), model },
    choices: c.reasons,
    cover: c.report,
    origin,
    what,
    version: VERSION,
  })
}

const WORDS: PartWords = { moving: 'least factor', standing: 'others that are free', fixed: 'fixed' }

function picturesOf(
  c: Case,
  slope: SlopeSummary,
  { scene, pose, fixed }: BareScene,
  marks: SlopeMarks,
  { deflate }: Host,
): Picture[] {
  const least = leastBody(slope)
  const parts = scene.blocks.map(
    (name): Part => (least?.blocks.includes(name) ? 'moving' : fixed.includes(name) ? 'fixed' : 'standing'),
  )
  const units = unitsOf(c.output)
  const camera = slope.face ? cameraBefore(slope.face.dipDirection) : ISOMETRIC
  const title = least ? 'Blocks, and what has the least factor' : 'Blocks'
  const blocks = blockSheet(scene, pose, parts, {
    title,
    camera,
    deflate,
    units,
    marks,
    words: WORDS,
    more: least?.name,
  })
  const through = least && middleOf(scene, pose, scene.blocks.indexOf(least.blocks[0]))
  const section =
    through &&
    least.trend !== undefined &&
    sectionSheet(scene, pose, pose, {
      title: `Section through ${least.blocks[0]} along its motion`,
      line: { through, azimuth: least.trend },
      parts,
      units,
      marks,
      words: WORDS,
    })
  return section ? [blocks, section] : [blocks]
}

/** The block, or the group of blocks, of least factor. */
function leastBody({ blocks: [block], united: [group] = [] }: SlopeSummary) {
  if (group && group.factor !== null && group.factor < (block?.factor ?? Infinity)) return group
  return block && block.factor !== null ? { name: block.block, blocks: [block.block], trend: block.trend } : undefined
}
