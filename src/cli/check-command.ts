/** `talus check`: what would run, and every choice that was made for the user. */

import type { Case } from '../case/case.ts'
import { withReduction } from '../case/explain.ts'
import { explainChoice, tellLarge } from '../contact/search/choose.ts'
import type { Host } from '../host.ts'
import { choiceLines } from '../output/choices.ts'
import { plural, quantity } from '../output/quantities.ts'
import { table } from '../output/terminal.ts'
import { checkComputes, checkExpect } from '../run/check-expect.ts'
import { setupChoices, shortStep } from '../run/choices.ts'
import { checkProbe } from '../run/verify-case.ts'
import { brittleNotes, trialChoices } from '../safety/choices.ts'
import { withFirstStages } from '../safety/first-stages.ts'
import { openCut } from '../safety/open-cut.ts'
import { CALM } from '../safety/trial-case.ts'
import { MOST_LOOKS } from '../safety/trial-watch.ts'
import { type CutAccount, isCut } from '../setup/cut-blocks.ts'
import { stiffnessOf } from '../setup/joints.ts'
import { makeSolver } from '../setup/method.ts'
import { checkOverlaps } from '../setup/overlaps.ts'
import { prepareCut } from '../setup/prepare.ts'
import { makeSamplers } from '../setup/recorders.ts'
import { momentsOf } from '../setup/rhythm.ts'
import { type StageSetup, setUpStage } from '../setup/stage.ts'
import { wetJoints } from '../setup/water.ts'
import { BOLT_IDS, BOLT_ROW, END, END_BLOCK, SET_LENGTH } from '../state/bolts.ts'
import type { World } from '../state/world.ts'
import { sinkingNotes } from '../watch/sinking.ts'
import { cutRows } from './cut-rows.ts'
import { DONE } from './errors.ts'
import { fractureLines } from './fracture-lines.ts'
import { loadCase } from './load.ts'
import { memoryLine } from './memory-line.ts'
import { particleRows } from './particle-rows.ts'
import { placed } from './placed.ts'
import { say } from './speak.ts'

export async function checkCommand(path: string, { set }: { set: string[] }, host: Host): Promise<number> {
  for (const c of loadCase(path, set).variations) {
    const about = await placed({ file: path, set, name: c.name }, () => (c.probe ? aboutProbe(c) : aboutRun(c, host)))
    say(`${about}\n`)
  }
  return DONE
}

/** A probe is asked: it is the judge of what its arguments say together. */
function aboutProbe(c: Case): string {
  checkComputes(c, checkProbe(c).evidence)
  const lines = [
    `${c.name}: ${c.title}`,
    `  a probe of "${c.probe?.what}" with ${plural(c.expect.length, 'expectation')}; it can answer, and nothing runs`,
  ]
  return [...lines, ...gapLines(c), ''].join('\n')
}

/** What the case itself says that it does not check, or not as it was meant. */
function gapLines({ expect, missing }: Case): string[] {
  const lines = [
    ...expect.flatMap(({ name, altered }) =>
      altered ? [`  "${name}" is altered: asked is ${altered.asked}; as asked: ${altered.fails}; ${altered.why}`] : [],
    ),
    ...missing.map(({ quantity, why }) => `  missing: ${quantity}: ${why}`),
  ]
  return lines.length > 0 ? ['Not checked as asked', ...lines] : []
}

function aboutRun(given: Case, host: Host): string {
  const { cut, notes: placed } = openCut(given, host)
  const spec = given.strengthReduction
  const first = spec ? withFirstStages(cut, host) : { cut, notes: [], choices: [] }
  const { case: c, cuts, model, world, numbering, notes } = prepareCut(first.cut, host)
  const samplers = makeSamplers(world, numbering, c)
  checkExpect(
    c,
    samplers.flatMap(({ columns, unit }) => columns.map((name) => ({ name, unit }))),
  )
  const sinking = new Set<string>()
  const frequencies = new Map()
  const setups = c.stages.map((_, index) => {
    const setup = setUpStage(world, c, index, momentsOf(c, index), frequencies)
    for (const sentence of sinkingNotes(world)) sinking.add(sentence)
    return setup
  })
  const stages = setups.map((setup, index) => {
    const stage = c.stages[index]
    return [
      `  ${index} ${stage.kind}`,
      `dt ${quantity(setup.dt, 's')}`,
      setup.steps > 0 ? `${setup.steps} steps` : 'until settled',
      `${setup.reason}; critical ${quantity(setup.critical, 's')}, set by ${setup.culprit}`,
    ]
  })
  checkOverlaps(world, c, makeSolver(world, c, 'plain').method, host)
  host.progress('')
  const choices = [
    ...(spec || !isCut(given) || !c.contact ? c.reasons : withReduction(c.reasons)),
    ...first.choices,
    ...(spec ? trialChoices(CALM, MOST_LOOKS) : []),
    ...setupChoices(world, c, setups, setups.length),
  ]
  const warned = [
    ...placed,
    ...first.notes,
    ...(spec ? brittleNotes(given, spec) : []),
    ...shortSteps(world, c, setups),
    ...notes,
    ...sinking,
  ]
  return [
    `${c.name}: ${c.title}`,
    `${world.nodes.count} nodes, ${world.tets.real} tets, ${(world.used / 2 ** 20).toFixed(1)} MB of columns`,
    memoryLine(world),
    ...(model.blocks.length > 0 ? ['Blocks', ...table(blockRows(world, c, cuts))] : []),
    ...(cuts.length > 0 ? ['Cut by joints', ...table(cuts.flatMap(cutRows))] : []),
    ...(model.blocks.length < world.blocks.length ? ['Particles', ...table(particleRows(world, c))] : []),
    ...(world.boxes.count > 0 ? ['Joints', ...table(jointRows(world, c)), `  ${neighbourLine(world, c)}`] : []),
    ...fractureLines(world, c),
    ...(world.bolts.count > 0 ? ['Bolts', ...table(boltRows(world, c))] : []),
    ...waterLines(c),
    ...lowerCaseLines(given),
    ...(stages.length > 0 ? ['Stages', ...table(stages)] : []),
    ...gapLines(c),
    ...(warned.length > 0 ? ['Notes', ...warned.map((note) => `  ${note}`)] : []),
    'Not in the case file, chosen for you',
    ...choiceLines(choices),
    '',
  ].join('\n')
}

/** Pieces of blocks that were cut are told together. */
function blockRows({ blocks, nodes, tets }: World, c: Case, cuts: CutAccount[]): string[][] {
  const cut = new Set(cuts.map(({ block }) => block))
  return blocks.flatMap((name, index) => {
    const block = c.blocks[name]
    if (!block || (block.array !== undefined && cut.has(block.array))) return []
    const row = [
      `  ${name}`,
      `${nodes.block.filter((owner) => owner === index).length} nodes`,
      `${tets.block.filter((owner, tet) => owner === index && tets.origin[tet] >= 0).length} tets`,
      [block.fixed ? 'fixed' : block.material, block.rigid ? 'rigid' : '', block.fracture ? 'may break' : '']
        .filter(Boolean)
        .join(', '),
    ]
    return [row]
  })
}

/** Stiffness of each joint, and why where the case leaves it open. */
function jointRows(world: World, c: Case): string[][] {
  const found = stiffnessOf(world, c.physics)
  return Object.entries(c.physics.joints).map(([name, { stiffness }]) => {
    const unit = stiffness.per === 'area' ? 'Pa/m' : 'N/m'
    const shown = (value: number) => quantity(value, unit)
    return [
      `  ${name}`,
      `normal ${shown(stiffness.normal ?? found[name].normal)}`,
      `shear ${shown(stiffness.shear ?? found[name].shear)}`,
      found[name]?.why ?? 'as given',
    ]
  })
}

/** Where each bolt is anchored, and what it bears. */
function boltRows({ bolts, blocks }: World, { bolts: given }: Case): string[][] {
  return bolts.names.map((name, bolt) => {
    const [a, b] = [0, 1].map((end) => blocks[bolts.id[BOLT_IDS * bolt + END * end + END_BLOCK]] ?? 'the ground')
    const { stiffness, pretension, acts, yield: most } = given[name]
    return [
      `  ${name}`,
      `${a} – ${b}`,
      quantity(bolts.row[BOLT_ROW * bolt + SET_LENGTH], 'm'),
      quantity(stiffness, 'N/m'),
      `set with ${quantity(pretension, 'N')}`,
      most === Infinity ? 'elastic' : `yields at ${quantity(most, 'N')}`,
      acts,
    ]
  })
}

/** Which joints and faces the water of each stage presses on. */
function waterLines(c: Case): string[] {
  const lines = c.stages.flatMap(({ physics: { water } }, index) => {
    if (!water) return []
    const joints = wetJoints(c, water).join(', ') || 'none'
    const faces = water.faces.map(({ block, face }) => `${block}.${face}`).join(', ')
    return [`  stage ${index}: in joints ${joints}${faces ? `; on ${faces}` : ''}; ${quantity(water.density, 'kg/m3')}`]
  })
  return lines.length > 0 ? ['Water', ...lines] : []
}

/** What differs in the lower case. */
function lowerCaseLines({ lower }: Case): string[] {
  if (!lower) return []
  const rows = lower.changes.map(({ path, given, lower: low }) => [`  ${path}`, given, low])
  const how = lower.model ? 'limit equilibrium and the model' : 'limit equilibrium'
  return [`Lower case, by ${how}`, ...table([['', 'realistic', 'lower'], ...rows])]
}

/** Steps that a default shortens, each joint once. */
function shortSteps(world: World, c: Case, setups: StageSetup[]): string[] {
  const found = stiffnessOf(world, c.physics)
  const seen = new Set<string>()
  return setups.flatMap((setup, index) => {
    const { joint } = setup.shortened ?? {}
    const words = joint && !seen.has(joint) && shortStep(setup, index, found[joint].why)
    if (joint) seen.add(joint)
    return words ? [words] : []
  })
}

function neighbourLine({ boxes }: World, c: Case): string {
  const { method, reason } = explainChoice(boxes)
  const asked = c.contact?.broad
  if (asked === 'automatic') return `neighbours by ${method}: ${reason}`
  const apart = asked === 'nbs' || asked === 'grid' ? tellLarge(boxes) : ''
  return `neighbours by ${asked}, as asked${apart}`
}
