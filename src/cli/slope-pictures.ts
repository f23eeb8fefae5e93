/** The model in the report of a slope: what moves, how far, in a section, and the stresses on its joints before and as it fails. */
import type { Case } from '../case/case.ts'
import type { Joint } from '../case/types/joint.ts'
import type { Frame, Pose, Scene } from '../output/frame.ts'
import type { JointQuantity, JointStrength } from '../output/joint-faces.ts'
import type { Part } from '../output/palette.ts'
import type { Picture } from '../output/picture.ts'
import { jointSheet } from '../output/picture-joints.ts'
import type { SlopeMarks } from '../output/picture-marks.ts'
import { sectionSheet } from '../output/picture-section.ts'
import { blockSheet, displacementSheet } from '../output/picture-slope.ts'
import { figure, quantity } from '../output/quantities.ts'
import type { Summary } from '../output/summary.ts'
import { unitsOf } from '../output/units.ts'
import { type Camera, cameraBefore, ISOMETRIC } from '../output/view.ts'
import type { Deflate } from '../output/vtu-file.ts'
import { strengthAt } from '../setup/joint-laws.ts'
import type { KeptFrames } from './kept-frames.ts'

export interface SlopeModel {
  case: Case
  scene: Scene
  summary: Summary
  /** Undeformed; settled, as it fails, and in the last frame. Where nothing fails: undeformed, in the last frame twice. */
  start: Pose
  settled: Pose
  failed: Pose
  last: Pose
  kept: KeptFrames
  deflate: Deflate
  marks?: SlopeMarks
}

export function slopePictures(model: SlopeModel): Picture[] {
  const { scene, summary, settled, failed, deflate, marks } = model
  const parts = partsOf(model)
  const camera = cameraOf(summary)
  const at = momentOf(summary)
  const since = typeof summary.safety?.fails === 'number' ? 'since it settled' : 'since the start'
  const sheet = { camera, deflate, units: unitsOf(summary) }
  const section = sectionOf(model, parts)
  return [
    blockSheet(scene, settled, parts, { title: `Blocks that move, stand and are fixed ${at}`, ...sheet, marks }),
    displacementSheet(scene, settled, failed, { title: `Displacements ${since}, ${at}`, ...sheet }),
    ...(section ? [section] : []),
    ...jointPictures(model, camera),
  ]
}

/** In words when the model is looked at; titles of sheets have room for some sixty letters. */
function momentOf({ safety, collapse }: Summary): string {
  if (collapse) return `as it collapses (stage ${collapse.stage})`
  if (!safety) return 'at the end of the run'
  return safety.fails === null ? 'in the settled state' : `at failure (F = ${figure(safety.fails, 4)})`
}

/** Over the size of the model: what moved less did not move. */
const STILL = 1e-12

/** Blocks that fail move; those of which no node has ever moved are fixed. */
function partsOf({ scene, summary, start, last }: SlopeModel): Part[] {
  const failing = new Set(summary.safety?.mode.blocks.map(({ block }) => block))
  const size = start.points.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  const moved = new Set<number>()
  scene.facets.forEach((node, k) => {
    const still = [0, 1, 2].every(
      (c) => Math.abs(last.points[3 * node + c] - start.points[3 * node + c]) <= STILL * size,
    )
    if (!still) moved.add(scene.facetBlock[Math.floor(k / 3)])
  })
  return scene.blocks.map((name, block) => (failing.has(name) ? 'moving' : moved.has(block) ? 'standing' : 'fixed'))
}

/** Before the face, or before what comes out of it. */
function cameraOf({ slope, safety }: Summary): Camera {
  const towards = slope?.face?.dipDirection ?? safety?.mode.blocks[0]?.trend
  return towards === undefined ? ISOMETRIC : cameraBefore(towards)
}

/** Through the middle of the heaviest block that fails, or of the governing one, along its motion. */
function sectionOf({ scene, summary, settled, failed, marks }: SlopeModel, parts: Part[]): Picture | undefined {
  const chosen = summary.safety?.mode.blocks[0] ?? summary.slope?.blocks.find(({ trend }) => trend !== undefined)
  if (chosen?.trend === undefined) return undefined
  const through = middleOf(scene, settled, scene.blocks.indexOf(chosen.block))
  if (!through) return undefined
  const title = `Section through ${chosen.block} along its motion ${momentOf(summary)}`
  return sectionSheet(scene, settled, failed, {
    title,
    line: { through, azimuth: chosen.trend },
    parts,
    units: unitsOf(summary),
    marks,
  })
}

/** Mean of the nodes of its skin, east and north. */
export function middleOf({ facets, facetBlock }: Scene, { points }: Pose, block: number): [number, number] | undefined {
  const nodes = new Set(facets.filter((_, k) => facetBlock[Math.floor(k / 3)] === block))
  if (nodes.size === 0) return undefined
  const mean = (c: number) => [...nodes].reduce((sum, node) => sum + points[3 * node + c], 0) / nodes.size
  return [mean(0), mean(1)]
}

/** Stresses of the settled state and as it fails; the share of the given strength in use where these strengths hold. */
function jointPictures(model: SlopeModel, camera: Camera): Picture[] {
  const { case: c, summary, kept } = model
  const { settled, standing, failing } = kept
  const { safety } = summary
  const fails = safety?.fails
  const stress = (frame: Frame, when: string) =>
    jointPicture(model, camera, frame, `Normal stress on joints ${when}`, { kind: 'normal stress' })
  const mobilised = (frame: Frame, joints: Record<string, Joint>, when: string) =>
    jointPicture(model, camera, frame, `Mobilised strength of joints ${when}`, {
      kind: 'mobilised strength',
      joints: strengthsOf(model, joints),
    })
  const own = c.stages.at(-1)?.physics.joints ?? c.physics.joints
  const end = summary.collapse ? momentOf(summary) : 'at the end of the run'
  const late =
    typeof fails === 'number' && failing
      ? `as it fails (F = ${figure(fails, 4)}, ${quantity(failing.stageTime, 's')})`
      : ''
  const isEnd = !safety || summary.collapse !== undefined
  return [
    ...(settled ? [stress(settled, isEnd ? end : 'in the settled state')] : []),
    ...(settled && isEnd ? [mobilised(settled, own, end)] : []),
    ...(standing
      ? [mobilised(standing.frame, c.physics.joints, `where F = ${figure(standing.factor, 4)} stands`)]
      : []),
    ...(failing && late ? [stress(failing, late), mobilised(failing, c.physics.joints, late)] : []),
  ].filter((sheet) => sheet !== undefined)
}

function jointPicture(
  { scene, summary, deflate }: SlopeModel,
  camera: Camera,
  frame: Frame,
  title: string,
  quantity: JointQuantity,
): Picture | undefined {
  const hidden = hiddenBlocks(scene, summary)
  return (
    frame.contacts &&
    jointSheet(scene, frame, frame.contacts, { title, camera, deflate, hidden, quantity, units: unitsOf(summary) })
  )
}

/** As they are given, not divided by a factor: at the limit 1/F of them is in use. */
const strengthsOf = ({ scene }: SlopeModel, joints: Record<string, Joint>): JointStrength[] =>
  scene.joints.map((name) => {
    const joint = joints[name]
    return joint
      ? { at: (stress) => strengthAt(joint, stress), bonded: joint.bonded }
      : { at: () => ({ slope: 0, cohesion: 0 }) }
  })

/** What fails hides the joints that it fails on; where nothing fails, the governing block does. */
function hiddenBlocks({ blocks }: Scene, { safety, slope }: Summary): number[] {
  const failing = safety?.mode.blocks.map(({ block }) => block) ?? []
  const names = failing.length > 0 ? failing : (slope?.blocks.slice(0, 1).map(({ block }) => block) ?? [])
  return names.map((name) => blocks.indexOf(name)).filter((block) => block >= 0)
}
