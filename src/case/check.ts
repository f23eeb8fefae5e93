import { arraysOf } from './arrays.ts'
import { behindCrest, crestOf, crestSetback } from './behind-crest.ts'
import { boltNames } from './bolts.ts'
import { checkContact, checkFracture, checkParticles, checkSeat, checkSide } from './check-contact.ts'
import { checkCuts } from './check-cut.ts'
import { checkBlock, checkMember, checkName, checkSelection, namesSeveral } from './check-names.ts'
import { checkComputed } from './computed-records.ts'
import { touches } from './contact.ts'
import { expressionName } from './expressions.ts'
import type { Path } from './path.ts'
import { blockNamed, isCut } from './pieces.ts'
import type { Report } from './problem.ts'
import { QUANTITIES } from './quantities.ts'
import type { CaseInput } from './schema.ts'
import type { Block } from './types/block.ts'
import type { Action, Initial, Selection, Through } from './types/boundary.ts'
import type { MeasuredInput } from './types/record.ts'
import type { Physics, Stage } from './types/stage.ts'
import type { Water, WaterSurface } from './types/water.ts'

function checkSelections(on: Selection[], path: Path, input: CaseInput, report: Report): void {
  for (const [i, selection] of on.entries()) checkMember(selection, on.length > 1 ? [...path, i] : path, input, report)
}

/** The parts of the file that do not depend on a stage. */
export function checkCase(input: CaseInput, report: Report): void {
  const runs = input.stages !== undefined || input['strength reduction'] !== undefined || input.slope !== undefined
  if (runs === (input.probe !== undefined)) report.add([], 'either stages or probe', runs ? 'both' : 'neither')
  if (input.stages && Object.keys({ ...input.blocks, ...input.particles }).length === 0)
    report.add(['blocks'], 'at least one block', 'none')
  for (const key of [
    'parameters',
    'materials',
    'blocks',
    'particles',
    'joints',
    'bolts',
    'boundaries',
    'record',
  ] as const)
    checkDistinct(Object.keys(input[key]), key, report)
  checkBlocks(input, report)
  checkCuts(input, report)
  checkParticles(input, report)
  checkContact(input, report)
  for (const [name, record] of Object.entries(input.record))
    if ('compute' in record) checkComputed(name, input.record, ['record', name], report)
    else checkRecord(record, ['record', name], input, report)
  checkReduction(input, report)
  checkSlope(input, report)
}

/** Whole blocks and particles, of which these bear no stress. */
export function checkInitial(initial: readonly Initial[], path: Path, input: CaseInput, report: Report): void {
  for (const [i, { on, stress }] of initial.entries()) {
    const at: Path = [...path, i, 'on']
    checkSelections(on, at, input, report)
    const particles = on.find(({ block }) => Object.hasOwn(input.particles, block))
    if (particles && stress) report.add(at, 'blocks: particles bear no stress', `"${particles.block}"`)
    const face = on.find((s) => s.face !== undefined)
    if (face) report.add(at, 'whole blocks', `"${face.block}.${face.face}"`)
  }
}

/** What the analysis of a slope names must be there. */
function checkSlope({ slope, joints, blocks, materials }: CaseInput, report: Report): void {
  if (!slope) return
  for (const [name, { joint }] of Object.entries(slope.planes))
    if (joint !== undefined) checkName(joint, joints, 'a joint', ['slope', 'planes', name, 'joint'], report)
  for (const [i, name] of slope.blocks.entries())
    if (!blockNamed(name, blocks)) checkName(name, blocks, 'a block', ['slope', 'blocks', i], report)
  if (!slope.toppling) return
  const { base, side, material } = slope.toppling
  checkName(base, joints, 'a joint', ['slope', 'toppling', 'base'], report)
  if (side !== undefined) checkName(side, joints, 'a joint', ['slope', 'toppling', 'side'], report)
  checkName(material, materials, 'a material', ['slope', 'toppling', 'material'], report)
}

/** What is reduced and watched must be there, and something must have settled before. */
function checkReduction(input: CaseInput, report: Report): void {
  const spec = input['strength reduction']
  if (!spec) return
  const path = ['strength reduction']
  for (const key of ['joints', 'except'] as const)
    for (const [i, name] of (spec[key] ?? []).entries())
      checkName(name, input.joints, 'a joint', [...path, key, i], report)
  for (const [i, name] of spec.watch.entries())
    if (!blockNamed(name, input.blocks)) checkName(name, input.blocks, 'a block', [...path, 'watch', i], report)
  if (!touches(input)) report.add(path, 'a case in which blocks touch', 'one without contact', 'give it contact: { … }')
}

/** Expressions write `a-b` and `a b` alike. */
function checkDistinct(names: string[], key: string, report: Report): void {
  const seen = new Map<string, string>()
  for (const name of names) {
    const other = seen.get(expressionName(name))
    if (other !== undefined)
      report.add(
        [key, name],
        'names that differ in more than spaces, - and _',
        `"${other}" and "${name}"`,
        undefined,
        'key',
      )
    seen.set(expressionName(name), name)
  }
}

function checkBlocks(input: CaseInput, report: Report): void {
  const { materials } = input
  for (const [name, block] of Object.entries(input.blocks)) {
    checkName(block.material, materials, 'a material', ['blocks', name, 'material'], report)
    for (const [i, region] of block.regions.entries())
      checkName(region.material, materials, 'a material', ['blocks', name, 'regions', i, 'material'], report)
    checkSeat(name, input, report)
    checkFracture(name, input, report)
  }
}

const namedBolts = ({ bolts }: CaseInput) => Object.fromEntries(boltNames(bolts).map((name) => [name, true]))

function checkRecord(record: MeasuredInput, path: Path, input: CaseInput, report: Report): void {
  const { what, against } = record
  const repeated = Object.fromEntries(arraysOf(input.blocks).map((name) => [name, true]))
  const ofBlocks = { ...repeated, ...input.blocks }
  const { particles, contact, of } = QUANTITIES[what]
  const alone = particles === 'alone'
  const known = alone ? input.particles : particles ? { ...ofBlocks, ...input.particles } : ofBlocks
  const { block } = record
  const isThere = block !== undefined && !alone && (blockNamed(block, input.blocks) || namesSeveral(block, input))
  if (isThere && of.single) checkBlock(block, input, [...path, 'block'], report)
  else if (block !== undefined && !isThere)
    checkName(block, known, alone ? 'a group of particles' : 'a block', [...path, 'block'], report)
  record.between?.forEach((place, i) => {
    if (place.block !== undefined) checkBlock(place.block, input, [...path, 'between', i, 'block'], report)
  })
  if (record.joint !== undefined) checkName(record.joint, input.joints, 'a joint', [...path, 'joint'], report)
  if (record.bolt !== undefined) checkName(record.bolt, namedBolts(input), 'a bolt', [...path, 'bolt'], report)
  if (record.through) checkThrough(record.through, [...path, 'through'], input, report)
  if (against) checkSide(against, [...path, 'against'], input, report)
  if (contact && !touches(input))
    report.add([...path, 'what'], 'a case in which blocks touch', `"${what}"`, 'give it contact: { … }')
  if (record.face) checkMember(record.face, [...path, 'face'], input, report)
  if (record.along && 'dipOf' in record.along)
    checkSelection(record.along.dipOf, [...path, 'along', 'dip of'], input, report)
}

/** Names of blocks that stages take away, each once; none of them is moved or stressed from then on. */
export function checkRemovals(stages: Stage[], input: CaseInput, report: Report): void {
  const gone = new Set<string>()
  stages.forEach(({ kind, remove, initial }, i) => {
    remove.forEach((name, k) => {
      const path: Path = ['stages', i, kind, 'remove', k]
      if (!isCut(name, input.blocks) && !checkBlock(name, input, path, report)) return
      if (gone.has(name)) report.add(path, 'a block that is still there', `"${name}", which is taken away twice`)
      gone.add(name)
      if (blockNamed(name, input.blocks)?.fracture) report.add(path, 'a block that cannot break', `"${name}"`)
    })
    initial.forEach(({ on }, k) => {
      const taken = on.find(({ block }) => gone.has(block))
      const path: Path = ['stages', i, kind, 'initial', k, 'on']
      if (taken) report.add(path, 'a block that is still there', `"${taken.block}", which is taken away`)
    })
  })
  for (const [i, name] of (input['strength reduction']?.watch ?? []).entries())
    if (gone.has(name))
      report.add(
        ['strength reduction', 'watch', i],
        'a block that is there in the trials',
        `"${name}", which a stage takes away`,
      )
}

/** What can be done to particles, which have no nodes. */
const ON_PARTICLES: Action['kind'][] = ['fixed', 'velocity', 'rotation']

export function checkPhysics(physics: Physics, input: CaseInput, report: Report): void {
  for (const [name, { on, action }] of Object.entries(physics.boundaries)) {
    const path: Path = ['boundaries', name]
    checkSelections(on, [...path, 'on'], input, report)
    const particles = on.find(({ block }) => Object.hasOwn(input.particles, block))
    if (particles && !ON_PARTICLES.includes(action.kind))
      report.add([...path, 'on'], `blocks: particles can have ${ON_PARTICLES.join(', ')} alone`, `"${particles.block}"`)
    if (action.kind === 'rotation') checkThrough(action.through, [...path, 'rotation', 'through'], input, report)
  }
  checkLoads(physics, input, report)
  if (physics.water) checkWater(physics.water, input, report)
}

/** Loads stand on faces that are there, and a crest is that of a slope. */
function checkLoads({ loads = {} }: Physics, input: CaseInput, report: Report): void {
  const slopes = Object.values(input.blocks).filter(({ shape }) => shape.kind === 'slope')
  for (const [name, { on, behind }] of Object.entries(loads)) {
    checkSelections(on, ['loads', name, 'on'], input, report)
    if (behind && (slopes.length !== 1 || slopes[0].rotate.length > 0))
      report.add(
        ['loads', name, 'behind'],
        'one block with the shape of a slope, as it stands, which has a crest',
        slopes.length === 0 ? 'none' : slopes.length > 1 ? `${slopes.length} of them` : 'one that is turned',
        'say where by coordinates: where',
      )
  }
}

function checkWater({ surface, joints, faces, own = {} }: Water, input: CaseInput, report: Report): void {
  const isJoint = (name: string, path: Path) => checkName(name, input.joints, 'a joint', path, report)
  if (joints !== 'all') for (const [i, name] of joints.entries()) isJoint(name, ['water', 'joints', i])
  for (const name of Object.keys(own)) isJoint(name, ['water', 'joints', name])
  for (const [i, face] of faces.entries()) checkMember(face, ['water', 'faces', i], input, report)
  if (surface?.kind === 'crack') {
    isJoint(surface.crack, ['water', 'crack'])
    if (joints !== 'all' && joints.includes(surface.crack))
      report.add(
        ['water', 'crack'],
        'a crack behind the joints that its water flows out along (joints)',
        `"${surface.crack}", which is one of them`,
      )
  }
  if (surface && faces.length === 0) checkLevel(surface, ['water', 'level'], input, report)
  for (const [name, one] of Object.entries(own)) checkLevel(one, ['water', 'joints', name, 'level'], input, report)
}

/** Water does not stand in the rock of a slope higher than all of the ground. */
function checkLevel(surface: WaterSurface, path: Path, { blocks }: CaseInput, report: Report): void {
  if (surface.kind !== 'plane' || surface.dip !== 0) return
  const slopes = Object.values(blocks).filter(({ shape }) => shape.kind === 'slope')
  const [{ shape, position } = {} as Block] = slopes
  if (slopes.length !== 1 || shape.kind !== 'slope') return
  const crest = crestOf(shape, position).at[2]
  const behind = behindCrest(shape, position, shape.depth - crestSetback(shape))[2]
  const level = surface.through[2]
  if (level <= Math.max(crest, behind)) return
  const metres = (z: number) => `${Math.round(100 * z) / 100} m`
  const ground = behind > crest ? `the top of the slope, at ${metres(behind)}` : `the crest, at ${metres(crest)}`
  report.add(
    path,
    `water no higher than ${ground}`,
    `${level} m`,
    'give a table that falls to the face (line), or the faces that a lake stands at (faces)',
  )
}

/** A point that a block carries along must keep its place in it. */
function checkThrough(through: Through, path: Path, input: CaseInput, report: Report): void {
  if (Array.isArray(through)) return
  const at: Path = [...path, 'block']
  const block = checkBlock(through.block, input, at, report)
  if (block && !block.rigid)
    report.add(at, 'a rigid block, whose points keep their places in it', `the deformable block ${through.block}`)
}

/** Times of pictures lie within the last stage. */
export function checkPictures({ output }: CaseInput, stages: Stage[], report: Report): void {
  const stage = stages.at(-1)
  output.pictures.forEach((time, i) => {
    if (stage?.kind !== 'run')
      report.add(['output', 'pictures', i], 'no time: a settle stage has no clock', `${time} s`)
    else if (time > stage.time)
      report.add(['output', 'pictures', i], `a time within the last stage, at most ${stage.time} s`, `${time} s`)
  })
}
