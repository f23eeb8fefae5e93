/**
 * How a slope settles before its strength is reduced, where the case does not say.
 *
 *   one free block that would slide   1. joints carry next to nothing along them, and a body force holds the block along its way, on the line on which
 *                                     its joints will (see slope/slider-hold.ts): what is left presses on the joints alone, as limit equilibrium has
 *                                     it. Springs that had carried some of the weight across the way would keep it, and raise the factor.
 *                                     2. the joints that it slides on take over: their shear is all against the way.
 *                                     Where joints have cohesion they hold any tension meanwhile: a point that opens has lost it for the trials.
 *                                     A block that can tip whatever the friction would be jammed by that: it is held through its centroid, and let go by
 *                                     trials. One that the pressure of its joints cannot keep from turning meanwhile is settled as anything else.
 *   anything else                     joints hold whatever comes; then each trial finds out what they hold of it.
 */
import type { Case, Reason } from '../case/case.ts'
import type { Boundary } from '../case/types/boundary.ts'
import type { Joint } from '../case/types/joint.ts'
import type { Physics, Stage } from '../case/types/stage.ts'
import type { Host } from '../host.ts'
import { atan2, tan } from '../math/elementary.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { analyseBlock, type BlockCase, type BlockStability } from '../slope/block.ts'
import { pressureBalances, spreadNormals } from '../slope/bound-contacts.ts'
import { openedJoints } from '../slope/opened-joints.ts'
import { type SliderHold, sliderHold } from '../slope/slider-hold.ts'
import { canTip } from '../slope/tipping.ts'
import { blockCase, springsOf } from './block-case.ts'
import { firstStageChoices } from './choices.ts'
import { type FreeBlock, slopeBlocks } from './slope-blocks.ts'

/** Forces in balance to this share, so that trials begin from rest. */
const RATIO = 1e-7
const ROUGH_RATIO = 1e-5
const MOST_STEPS = 200_000

/** Friction of a joint that is as good as smooth, but lets what round-off leaves unbalanced come to rest [rad]. */
const SMOOTH = 2e-4

export interface FirstStages {
  cut: CutCase
  notes: string[]
  choices: Reason[]
  /** How much longer the slowest swing of trials is than that of the settling. */
  slower: number
}

/** One of them: what joints are in it, in words. */
interface Settling {
  physics: Physics
  ratio: number
  words: string
  joints: string
}

export function withFirstStages(cut: CutCase, host: Host): FirstStages {
  const { made: c } = cut
  if (c.stages.length > 0) return { cut, notes: [], choices: [], slower: 1 }
  const held = holdSlider(cut, host)
  const settlings = held ?? [
    { physics: strengthened(c.physics), words: STRONG, ratio: ROUGH_RATIO, joints: STRONG_JOINTS },
  ]
  const stages = settlings.map(({ physics, ratio }) => settle(physics, ratio))
  return {
    cut: { ...cut, made: { ...c, stages } },
    notes: settlings.map(({ words }, i) => `stage ${i}: ${words}`),
    choices: settlings.flatMap(({ words, joints }, i) => firstStageChoices(i, stages[i], words, joints)),
    slower: held?.length === 1 ? swingOfShear(c.physics) : 1,
  }
}

/** A block that settled on smooth joints alone swung on their normal springs; in trials it does on those of shear, √(kn/ks) longer. */
const swingOfShear = ({ joints }: Physics): number =>
  Math.sqrt(Math.max(1, ...Object.values(joints).map(({ stiffness }) => ratioOf(stiffness))))

const ratioOf = ({ normal, shear }: Joint['stiffness']): number => (normal && shear ? normal / shear : 1)

const STRONG_JOINTS = 'friction 89 deg, cohesion and tension 1 TPa; plastic unless bonded; no roughness, no dilation'
const SMOOTH_JOINTS =
  'friction 0.0115 deg, no cohesion; tension 1 TPa where there is cohesion; no roughness, no dilation'
const HELD_JOINTS =
  'those that it slides on: hardly more strength than limit equilibrium asks for, or friction 89 deg and cohesion 1 TPa where moments are not satisfied; tension 1 TPa where there is cohesion; others as in stage 0'
const STRONG = 'no stages are given, so the blocks settle on joints that hold whatever comes'

const settle = (physics: Physics, ratio: number): Stage => ({
  kind: 'settle',
  ratio,
  energy: 0,
  maxSteps: MOST_STEPS,
  massScaling: false,
  adapt: false,
  unsafe: false,
  remove: [],
  initial: [],
  physics: { ...physics, damping: { ...physics.damping, local: 0.8 } },
})

const mapped = (physics: Physics, change: (joint: Joint, name: string) => Joint): Physics => ({
  ...physics,
  joints: Object.fromEntries(Object.entries(physics.joints).map(([name, joint]) => [name, change(joint, name)])),
})

/** What their law asks for besides, and dilation, come with the slip of the trials. */
const PLAIN = { law: 'coulomb', own: {}, dilation: 0 }

/** More than any rock mass asks for [Pa]. */
const HOLDS = 1e12
const STEEP = (89 * Math.PI) / 180

const unslipping = (joint: Joint): Joint => ({
  ...joint,
  friction: STEEP,
  residualFriction: STEEP,
  cohesion: HOLDS,
  residualCohesion: HOLDS,
  ...PLAIN,
  failure: joint.bonded ? joint.failure : 'plastic',
})

const strengthened = (physics: Physics): Physics =>
  mapped(physics, (joint) => ({ ...unslipping(joint), tension: HOLDS }))

const smooth = (joint: Joint): Joint => ({
  ...joint,
  friction: SMOOTH,
  residualFriction: SMOOTH,
  cohesion: 0,
  residualCohesion: 0,
  ...PLAIN,
})

/** Holds any tension for as long as there is cohesion to be lost. */
const clinging = (joint: Joint, given: Joint): Joint =>
  given.cohesion > 0 ? { ...joint, tension: HOLDS, failure: 'plastic' } : joint

/** Undefined where more than one block is free, or the one would not slide, or bonds hold it. */
function holdSlider(cut: CutCase, host: Host): Settling[] | undefined {
  const { made: c } = cut
  const { free } = slopeBlocks(cut, host)
  const loose = Object.values(c.blocks).filter(({ fixed }) => !fixed)
  if (loose.length !== 1 || free.length !== 1 || Object.values(c.physics.joints).some(({ bonded }) => bonded))
    return undefined
  if (!(c.physics.gravity[2] < 0)) return undefined
  const [own] = free
  const { factor } = analyseBlock(blockCase(cut.given, own))
  // What presses as a strength is divided by it in trials: nearly so from the start, or springs would carry the rest, across the way too.
  const boltFactor = factor > 0 && factor < Infinity ? factor : 1
  const block = blockCase(cut.given, own, 'as set', boltFactor)
  const stability = analyseBlock(block)
  const tips = canTip(block)
  const hold = sliderHold(own.solid, stability, stiffnessOf(own), tips)
  if (!hold || !pressureBalances(block, hold)) return undefined
  const { on, faces } = stability
  // On smooth joints it would drift away from the water in a crack, which ends where the crack gapes.
  if (faces.some(({ name, joint, water }) => joint && water > 0 && !on.includes(name))) return undefined
  const settling = { ...c.physics, boltFactor }
  const still = mapped(settling, (joint) => clinging(smooth(joint), joint))
  const physics = { ...still, boundaries: { ...still.boundaries, [`hold of ${own.name}`]: boundaryOf(own.name, hold) } }
  const [bearing, opening] = jointsOfFaces(cut.given, own, stability)
  const taking = strengthsOf(block, own, stability)
  const taken = mapped(settling, (joint, name) => {
    const face = bearing.get(name)
    if (face === undefined) return smooth(joint)
    return opening.has(name) ? taking(joint, face) : clinging(taking(joint, face), joint)
  })
  const held = `no stages are given, so ${own.name} settles on smooth joints, held along the way that it would slide`
  const words = `the joints on which ${own.name} would slide take over what held it; trials reduce their strength`
  const first = { physics, words: held, ratio: RATIO, joints: SMOOTH_JOINTS }
  return tips ? [first] : [first, { physics: taken, words, ratio: RATIO, joints: HELD_JOINTS }]
}

/** Share of the factor of limit equilibrium by which strengths are divided while joints take over. */
const NEARLY = 0.9

/**
 * Strengths of joints as they take over: hardly more than limit equilibrium asks for, so that shear lies where it will as trials reduce them; at
 * once, from springs that bear alike, a block would swing, and tear what no load at rest does. Where its forces do not satisfy the moments: any.
 */
function strengthsOf(block: BlockCase, own: FreeBlock, stability: BlockStability) {
  if (!spreadNormals(block, stability)) return (joint: Joint) => unslipping(joint)
  const factor = NEARLY * (openedJoints(block, springsOf(own))?.factor ?? stability.factor)
  return (joint: Joint, face: string): Joint => {
    const { friction, cohesion } = block.joints[face]
    const own = { friction: atan2(tan(friction), factor), cohesion: cohesion / factor }
    return { ...unslipping(joint), ...own, residualFriction: own.friction, residualCohesion: own.cohesion }
  }
}

/** Of shear, by the name of a face; the same for all where it is not given by area for all. */
function stiffnessOf({ joints }: FreeBlock): (face: string) => number {
  const given = Object.values(joints).every(({ stiffness: { per, shear } }) => per === 'area' && shear !== undefined)
  return (face) => (given ? (joints[face].stiffness.shear as number) : 1)
}

/** Joints of faces that the block slides on, with one of these; and those of faces that it leaves. */
function jointsOfFaces(
  { physics }: Case,
  own: FreeBlock,
  { slidesOn }: BlockStability,
): [Map<string, string>, Set<string>] {
  const bearing = new Map<string, string>()
  const opening = new Set<string>()
  own.solid.faces.forEach(({ name: face }, f) => {
    const [joint] = Object.entries(physics.joints).find(([, one]) => one === own.joints[face]) ?? []
    if (joint === undefined) return
    if (slidesOn.some((faces) => faces.includes(f))) bearing.set(joint, face)
    else opening.add(joint)
  })
  return [bearing, opening]
}

/** b(x) of slope/slider-hold.ts. */
function boundaryOf(block: string, { force, volume, centroid, gradient }: SliderHold): Boundary {
  const slopes = ['x', 'y', 'z'].map((axis, k) => `(${gradient[k]})*(${axis} - (${centroid[k]}))`)
  const [x, y, z] = force.map((part) => `(${part / volume})*(1 + ${slopes.join(' + ')})`)
  return { on: [{ block }], action: { kind: 'body', value: { x, y, z } } }
}
