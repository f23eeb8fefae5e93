/** What a run thinks of itself between two steps: settled, sound, in balance. */
import { quantity } from '../output/quantities.ts'
import { timeOf } from '../state/clock.ts'
import { BODY_A, BODY_B, IDS, JOINT, PX, ROW, TYPE, TYPE_NAMES } from '../state/contacts.ts'
import { bodyOf } from '../state/solids.ts'
import type { World } from '../state/world.ts'
import { type WorstBalance, worstBalance } from '../watch/balance.ts'
import { lookAtContacts } from '../watch/contact-summary.ts'
import { anyDeeper, blockA, blockB, depthOf, widthOfPair } from '../watch/contacts.ts'
import { fastest } from '../watch/fastest.ts'
import { firstInverted, firstLostBody, firstNonFinite } from '../watch/health.ts'
import type { Observer } from '../watch/observer.ts'
import { isParticle, particleName } from '../watch/particles.ts'
import { findPassing } from '../watch/passing.ts'
import { imbalanceCause } from './imbalance.ts'
import type { Simulation } from './simulation.ts'
import { hasCome } from './until.ts'

/** A sentence for the user, told once. */
export function note(sim: Simulation, warning: string): void {
  if (!sim.warnings.includes(warning)) sim.warnings.push(warning)
}

export function finished(sim: Simulation): boolean {
  const { case: c, world, observer } = sim
  const { clock } = world
  const stage = c.stages[clock.stage]
  if (sim.guard?.ends(world, observer, clock.stage)) return true
  if (clock.stage === sim.end - 1 && clock.step > 0 && sim.until?.(world, observer)) return true
  if (stage.kind === 'run') return hasCome(sim) || clock.step >= sim.setup.steps
  if (clock.step >= stage.maxSteps) return true
  return clock.step > 0 && isSettled(observer, stage)
}

/** A start from rest has no kinetic energy, settled or not: energies count from the second look. */
export function isSettled(observer: Observer, stage: { ratio: number; energy: number }): boolean {
  const { ledger, rhythm, world } = observer
  const stored = ledger.strain + ledger.contact
  const atRest = world.clock.step > rhythm.energies && ledger.kinetic <= stage.energy * stored
  return observer.unbalanced <= stage.ratio || (stage.energy > 0 && atRest)
}

/** Whether the run may go on; otherwise the first thing that is wrong is named. */
export const healthy = (sim: Simulation): boolean => isWell(sim, brokenMotion(sim.world) || brokenMeeting(sim, false))

/**
 * Whether things that come near each other are well. It is asked after every step, and looks at contact where it has to: what is
 * at most `NEAR_MIDDLE` of a width in another, and comes nearer by `UNSEEN` of it before the next look and in one step more, has
 * not come to the middle, and is seen on the side that it came from.
 */
export function meetsWell(sim: Simulation): boolean {
  const { world, observer, narrowest } = sim
  observer.contacts.closed += 2 * fastest(world) * world.clock.dt
  return observer.contacts.closed <= UNSEEN * narrowest || isWell(sim, brokenMeeting(sim, true))
}

function isWell(sim: Simulation, problem: Problem): boolean {
  if (problem === '') return true
  const { clock } = sim.world
  const [what, remedy] = problem
  const when = `step ${clock.step} of stage ${clock.stage}, t = ${timeOf(clock).toPrecision(6)} s, dt = ${clock.dt.toPrecision(4)} s`
  sim.problem = `${what} (noticed after ${when}); ${remedy}`
  return false
}

/** What is wrong, and what to do about it; '' where nothing is. */
type Problem = [what: string, remedy: string] | ''

/** Name of the particle that a body is; '' where it is none. */
const particleOf = (world: World, body: number): string =>
  body >= 0 && isParticle(world.bodies, body) ? particleName(world, body) : ''

/** The first motion that is not finite, or element turned inside out. */
function brokenMotion(world: World): Problem {
  const remedy =
    'look at the last frame; loads too large for the stiffness do this, and a step that is given as `unsafe`'
  const node = firstNonFinite(world)
  if (node >= 0) {
    const block = world.blocks[world.nodes.block[node]]
    return [`node ${world.nodes.origin[node]} of block ${block} has a motion that is not finite`, remedy]
  }
  const body = firstLostBody(world)
  if (body >= 0) {
    const what = particleOf(world, body) || `rigid block ${world.blocks[world.bodies.block[body]]}`
    return [`${what} has a motion that is not finite`, remedy]
  }
  const tet = firstInverted(world)
  if (tet < 0) return ''
  const block = world.blocks[world.tets.block[tet]]
  return [`element ${world.tets.origin[tet]} of block ${block} is turned inside out`, remedy]
}

/** Overlap over the width of the smaller cell beyond which contact means nothing. */
const TOO_DEEP = 0.1
/** How much nearer two may come in one step, or between two looks, over the smaller width: more is looked at closely. */
const UNSEEN = 0.1
/** Overlap over the least width at which something is about to come out on the other side. */
const NEAR_MIDDLE = 0.25

/** `between`: only what cannot wait for the next of the regular looks ends the run. */
function brokenMeeting(sim: Simulation, between: boolean): Problem {
  sim.observer.contacts.closed = 0
  return brokenPassage(sim) || brokenContact(sim, between)
}

/** Two that have passed each other in the last step. */
function brokenPassage({ world, narrowest, setup }: Simulation): Problem {
  if (!(2 * fastest(world) * world.clock.dt > UNSEEN * narrowest)) return ''
  const passing = findPassing(world, UNSEEN, NEAR_MIDDLE)
  if (!passing) return ''
  const { a, b, moved, width, at } = passing
  const { dt } = world.clock
  const [speed, most] = [moved / dt, (UNSEEN * width * dt) / moved]
  return [
    `${ownerName(world, a)} moved ${quantity(moved, 'm')} against ${ownerName(world, b)} in one step, at ${quantity(speed, 'm/s')}, to [${at.map((x) => x.toPrecision(4)).join(', ')}]: ${quantity(moved / width, '')} times the smaller width, ${quantity(width, 'm')}, so that contact on the way was not seen`,
    `at this speed a step of at most ${quantity(most, 's')} sees it (\`dt\`; the present one is set by ${setup.culprit}); if such a speed is not meant, look for a slip of unit in velocities, stiffness or density`,
  ]
}

function ownerName(world: World, owner: number): string {
  const { hulls, blocks, solids } = world
  if (owner < 0) return particleName(world, -1 - owner)
  return owner < hulls.count ? `block ${blocks[hulls.block[owner]]}` : particleName(world, bodyOf(solids, owner))
}

/** A table that is full has lost contacts, and a cell that is deep in another may come out on the wrong side. */
function brokenContact({ world, observer }: Simulation, between: boolean): Problem {
  const { pairs, contacts } = world
  if (pairs.full[0] !== 0)
    return [
      `more pairs of cells are near each other than there is room for (${pairs.a.length})`,
      'mesh coarser where blocks touch, or make `contact.skin` smaller',
    ]
  if (contacts.full[0] !== 0)
    return [
      `there are more contact points than there is room for (${contacts.id.length / IDS})`,
      'mesh coarser where blocks touch; blocks that were pushed far into each other do this, too',
    ]
  if (contacts.count[0] === 0) return ''
  const row = lookAtContacts(world, observer.contacts)
  if (row < 0) return ''
  const depth = depthOf(world, row)
  const width = widthOfPair(world, row)
  if (depth <= TOO_DEEP * width || (between && !anyDeeper(world, NEAR_MIDDLE))) return ''
  return deepContact(world, row, depth, width)
}

function deepContact(world: World, row: number, depth: number, width: number): Problem {
  const a = world.blocks[blockA(world, row)]
  const b = world.blocks[blockB(world, row)]
  const { id } = world.contacts
  const p = particleOf(world, id[IDS * row + BODY_A])
  const q = particleOf(world, id[IDS * row + BODY_B])
  const joint = world.joints.names[id[IDS * row + JOINT]]
  const type = TYPE_NAMES[id[IDS * row + TYPE]]
  const two = p || q ? `${p || `block ${a}`} and ${q || `block ${b}`} are` : `blocks ${a} and ${b} are`
  const who = a === b && !p ? `two parts of block ${a} are` : two
  const share = ((100 * depth) / width).toPrecision(3)
  const at = Array.from(world.contacts.row.subarray(ROW * row + PX, ROW * row + PX + 3), (x) => x.toPrecision(4))
  return [
    `${who} ${depth.toPrecision(3)} m inside each other at [${at.join(', ')}] (${type}), ${share} % of the ${p || q ? 'size of the smaller one' : 'width of the smaller cell'}; at most ${100 * TOO_DEEP} % is allowed`,
    `make joint ${joint} stiffer; where it is stiff enough for the load, a smaller step (\`safety\` or \`dt\`) or a slower impact helps`,
  ]
}

/** Energy that comes from nowhere is the sign of an instability that saturated, or of an update that has no energy. */
const DOUBTFUL = 0.01
const ABSURD = 1

/** How far the energies of the stage under way are off, at their worst. */
export function balanceOf({ observer, stages, world }: Simulation): WorstBalance {
  const { stage } = world.clock
  return worstBalance(observer.energies, stage, observer.startEnergy, stages[stage - 1]?.exchanged ?? 0)
}

/** Whether the energies of the stage add up; told, or the end of the run where they are absurd. */
export function checkBalance(sim: Simulation): void {
  const { relativeError, error } = sim.observer.ledger
  if (relativeError <= DOUBTFUL) {
    noteWorst(sim)
    return
  }
  const { stage } = sim.world.clock
  const what = `the energies of stage ${stage} do not balance: ${error.toPrecision(3)} J ${error > 0 ? 'came from nowhere' : 'vanished'}, ${(100 * relativeError).toPrecision(3)} % of the largest that was exchanged`
  if (relativeError > ABSURD && !sim.case.stress.startsWith('jaumann'))
    sim.problem = `${what}; the motion is not to be trusted: ${causeOf(sim, stage)}`
  else note(sim, what)
}

/** Energies that add up in the end and did not on the way. */
function noteWorst(sim: Simulation): void {
  const { error, share, t } = balanceOf(sim)
  if (share <= DOUBTFUL) return
  note(
    sim,
    `the energies of stage ${sim.world.clock.stage} did not balance at t = ${quantity(t, 's')}: ${error.toPrecision(3)} J had ${error > 0 ? 'come from nowhere' : 'vanished'}, ${(100 * share).toPrecision(3)} % of the largest that was exchanged by then`,
  )
}

const causeOf = ({ case: c, world, observer: { contacts, ledger } }: Simulation, stage: number): string =>
  imbalanceCause({ world, contacts, ledger, unsafe: c.stages[stage].unsafe })
