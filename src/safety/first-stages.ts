/**
 * How a slope settles before its strength is reduced, where the case does not say.
 *
 *   one free block that would slide   joints carry next to nothing along them, and a body force −R·d d/V holds the block along its way d: what is
 *                                     left presses on the joints alone, as limit equilibrium has it. Springs that had carried some of the weight
 *                                     across the way would keep it, and raise the factor.
 *                                     Where they have cohesion they hold any tension: a point that opens has lost it for the trials.
 *                                     A block that the pressure of its joints cannot keep from turning meanwhile is settled as anything else.
 *   anything else                     joints hold whatever comes; then each trial finds out what they hold of it.
 */
import type { Reason } from '../case/case.ts'
import type { Boundary } from '../case/types/boundary.ts'
import type { Joint } from '../case/types/joint.ts'
import type { Physics, Stage } from '../case/types/stage.ts'
import type { Host } from '../host.ts'
import type { Vec3 } from '../math/vec.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { analyseBlock } from '../slope/block.ts'
import { pressureBalances } from '../slope/bound-contacts.ts'
import { vectorOf } from '../slope/trend-plunge.ts'
import { blockCase } from './block-case.ts'
import { firstStageChoices } from './choices.ts'
import { slopeBlocks } from './slope-blocks.ts'

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

export function withFirstStages(cut: CutCase, host: Host): FirstStages {
  const { made: c } = cut
  if (c.stages.length > 0) return { cut, notes: [], choices: [], slower: 1 }
  const held = holdSlider(cut, host)
  const { physics, words, ratio, joints } = held ?? {
    physics: strengthened(c.physics),
    words: STRONG,
    ratio: ROUGH_RATIO,
    joints: STRONG_JOINTS,
  }
  const stage = settle(physics, ratio)
  return {
    cut: { ...cut, made: { ...c, stages: [stage] } },
    notes: [`stage 0: ${words}`],
    choices: firstStageChoices(stage, words, joints),
    slower: held ? swingOfShear(c.physics) : 1,
  }
}

/** A block that settled on smooth joints swung on their normal springs alone; in trials it does on those of shear, √(kn/ks) longer. */
const swingOfShear = ({ joints }: Physics): number =>
  Math.sqrt(Math.max(1, ...Object.values(joints).map(({ stiffness }) => ratioOf(stiffness))))

const ratioOf = ({ normal, shear }: Joint['stiffness']): number => (normal && shear ? normal / shear : 1)

const STRONG_JOINTS = 'friction 89 deg, cohesion and tension 1 TPa; plastic unless bonded; no roughness, no dilation'
const SMOOTH_JOINTS =
  'friction 0.0115 deg, no cohesion; tension 1 TPa where there is cohesion; no roughness, no dilation'
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

const mapped = (physics: Physics, change: (joint: Joint) => Joint): Physics => ({
  ...physics,
  joints: Object.fromEntries(Object.entries(physics.joints).map(([name, joint]) => [name, change(joint)])),
})

/** What their law asks for besides, and dilation, come with the slip of the trials. */
const PLAIN = { law: 'coulomb', own: {}, dilation: 0 }

/** More than any rock mass asks for [Pa]. */
const HOLDS = 1e12
const STEEP = (89 * Math.PI) / 180

const strengthened = (physics: Physics): Physics =>
  mapped(physics, (joint) => ({
    ...joint,
    friction: STEEP,
    residualFriction: STEEP,
    cohesion: HOLDS,
    residualCohesion: HOLDS,
    tension: HOLDS,
    ...PLAIN,
    failure: joint.bonded ? joint.failure : 'plastic',
  }))

interface Settling {
  physics: Physics
  words: string
  ratio: number
  joints: string
}

/** Undefined where more than one block is free, or the one would not slide, or bonds hold it. */
function holdSlider(cut: CutCase, host: Host): Settling | undefined {
  const { made: c } = cut
  const { free } = slopeBlocks(cut, host)
  const loose = Object.values(c.blocks).filter(({ fixed }) => !fixed)
  if (loose.length !== 1 || free.length !== 1 || Object.values(c.physics.joints).some(({ bonded }) => bonded))
    return undefined
  if (!(c.physics.gravity[2] < 0)) return undefined
  const [own] = free
  const block = blockCase(cut.given, own, 'as set')
  const { direction, driving, volume, on, faces } = analyseBlock(block)
  if (!direction || on.length === 0 || !pressureBalances(block)) return undefined
  // On smooth joints it would drift away from the water in a crack, which ends where the crack gapes.
  if (faces.some(({ name, joint, water }) => joint && water > 0 && !on.includes(name))) return undefined
  const push = vectorOf(direction).map((part) => (-part * driving) / volume) as Vec3
  const hold: Boundary = {
    on: [{ block: own.name }],
    action: { kind: 'body', value: { x: push[0], y: push[1], z: push[2] } },
  }
  const smooth = mapped(c.physics, (joint) => ({
    ...joint,
    friction: SMOOTH,
    residualFriction: SMOOTH,
    cohesion: 0,
    residualCohesion: 0,
    ...PLAIN,
    ...(joint.cohesion > 0 && { tension: HOLDS, failure: 'plastic' as const }),
  }))
  const physics = { ...smooth, boundaries: { ...smooth.boundaries, [`hold of ${own.name}`]: hold } }
  const words = `no stages are given, so ${own.name} settles on smooth joints, held along the way that it would slide; trials let it go`
  return { physics, words, ratio: RATIO, joints: SMOOTH_JOINTS }
}
