/** Summaries of slopes by hand: the wedge of Hoek and Bray (dry), sets that scatter, a row of columns, kinematics alone. */
import type { BlockAnalysis, SlopeJoint, SlopeSummary } from '../../src/output/slope-summary.ts'
import type { FailingBlock, Safety, SafetyTrial } from '../../src/output/summary-safety.ts'

const rad = (degrees: number): number => (degrees * Math.PI) / 180

export const jointOf = (
  name: string,
  dip: number,
  dipDirection: number,
  more: Partial<SlopeJoint> = {},
): SlopeJoint => ({
  name,
  kind: 'plane',
  dip: rad(dip),
  dipDirection: rad(dipDirection),
  persistence: 1,
  joint: name,
  friction: rad(20),
  cohesion: 23940,
  tension: 0,
  members: [{ dip: rad(dip), dipDirection: rad(dipDirection) }],
  faces: 2,
  area: 1234.5,
  ...more,
})

export const wedgeBlock = (): BlockAnalysis => ({
  block: 'wedge',
  factor: 1.8463518,
  words: 'slides on A and B along their line of intersection, towards 158°, 31° down',
  on: ['A', 'B'],
  volume: 9876.5,
  weight: 248.2e6,
  driving: 129.3e6,
  resisting: 238.7e6,
  trend: rad(157.7),
  plunge: rad(31.2),
  criticalFriction: rad(11.27),
  removability: 'removable',
  keyblock: 'type II: held by friction',
  faces: [
    { name: 'A', joint: true, area: 1500, normalForce: 180e6, water: 0, friction: 65.5e6, cohesion: 35.9e6 },
    { name: 'B', joint: true, area: 1200, normalForce: 60e6, water: 12e6, friction: 34.6e6, cohesion: 57.5e6 },
    { name: 'face', joint: false, area: 800, normalForce: 0, water: 0, friction: 0, cohesion: 0 },
  ],
  momentAdmissible: true,
  upper: 2.1,
  boundWords:
    'limit equilibrium (1.846) satisfies the moments; shear across the motion can raise the factor to 2.100 at most',
})

export const wedgeSlope = (): SlopeSummary => ({
  face: { dip: rad(65), dipDirection: rad(185) },
  upper: { dip: rad(12), dipDirection: rad(195) },
  height: 31.643906,
  unitWeight: 25134,
  joints: [
    jointOf('A', 45, 105),
    jointOf('B', 70, 235, { friction: rad(30), cohesion: 47880, tension: 2e6, area: 999 }),
  ],
  kinematics: {
    friction: rad(30),
    lateral: rad(20),
    more: 0,
    verdicts: [
      {
        mode: 'planar sliding',
        joints: ['A'],
        possible: false,
        words: 'A dips 45 deg, but strikes 80 deg off the face',
      },
      { mode: 'wedge sliding', joints: ['A', 'B'], possible: true, words: 'A with B: the line comes out of the face' },
    ],
    summary: 'Possible: wedge sliding (A with B).',
  },
  blocks: [wedgeBlock()],
  more: 0,
  comparison: {
    of: 'wedge',
    closed: 1.8463518,
    upper: 2.1,
    numerical: 1.853,
    difference: 0.0036,
    agrees: true,
    reason: 'they agree to 0.4 %',
  },
  notes: [],
})

export const trialOf = (factor: number, stands: boolean, looks = 6): SafetyTrial => ({
  factor,
  stands,
  why: stands ? 'forces in balance to 1.2e-6' : 'moves ever faster, 3.1 % of the forces unbalanced',
  steps: 1200,
  looks: Array.from({ length: looks }, (_, i) => ({
    unbalanced: 0.1,
    kinetic: i,
    moved: 1e-4 * (stands ? i : i ** 3),
  })),
  times: Array.from({ length: looks }, (_, i) => 0.05 * (i + 1)),
})

export const failingOf = (block: string, more: Partial<FailingBlock> = {}): FailingBlock => ({
  block,
  mass: 25.3e6,
  mode: 'slides',
  on: ['A', 'B'],
  trend: rad(157.7),
  plunge: rad(31.2),
  speed: 0.02,
  turns: 0.001,
  ...more,
})

export const wedgeSafety = (): Safety => ({
  factor: 1.853,
  stands: 1.851,
  fails: 1.855,
  strengths: ['friction', 'cohesion', 'tension'],
  joints: ['A', 'B'],
  slipped: 'as given',
  trials: [trialOf(1, true), trialOf(2, false), trialOf(1.851, true), trialOf(1.855, false)],
  mode: {
    words: 'wedge slides on A and B, towards 158°, 31° downwards',
    mode: 'slides',
    blocks: [failingOf('wedge')],
    broken: 0,
  },
})

/** Bedding and two sets that scatter, thirty blocks that could move, no strength reduction. */
export const scatteredSlope = (): SlopeSummary => {
  const set = (name: string, dip: number, direction: number, count: number): SlopeJoint =>
    jointOf(name, dip, direction, {
      kind: 'set',
      spacing: 2.5,
      fisher: 150,
      persistence: 0.8,
      joint: 'rough',
      members: Array.from({ length: count }, (_, i) => ({
        dip: rad(dip + (i % 5) - 2),
        dipDirection: rad((direction + 3 * (i % 7) - 9 + 360) % 360),
      })),
    })
  return {
    ...wedgeSlope(),
    joints: [set('bedding', 24, 182, 12), set('J1', 80, 95, 20), set('J2', 75, 10, 16)],
    blocks: Array.from({ length: 14 }, (_, i) => ({
      ...wedgeBlock(),
      block: `rock-${i + 1}`,
      factor: 0.8 + 0.1 * i,
      weight: 1e4 * 4 ** i,
      momentAdmissible: i < 5 ? i % 2 === 0 : undefined,
      upper: i < 5 ? undefined : null,
    })),
    more: 16,
    comparison: undefined,
    notes: ['limit equilibrium leaves out rock-31: no convex block in a place of its own'],
  }
}

/** A row of columns on steps: no single block is examined. */
export const topplingSlope = (): SlopeSummary => ({
  ...wedgeSlope(),
  joints: [jointOf('columns', 60, 5, { kind: 'set', spacing: 10, members: [] })],
  kinematics: {
    friction: rad(38),
    lateral: rad(20),
    more: 0,
    verdicts: [{ mode: 'flexural toppling', joints: ['columns'], possible: true, words: 'columns dips into the face' }],
    summary: 'Possible: flexural toppling (columns).',
  },
  blocks: [],
  row: {
    factor: 0.9512,
    criticalFriction: rad(39.4),
    toeForce: 4.7e5,
    words: 'columns 14 to 4 topple, 3 to 1 slide: the toe needs a force',
    blocks: [
      { name: '3', height: 10, weight: 2.5e6, mode: 'stable', from: 0, to: 0, normal: 2.1e6, shear: 1.2e6 },
      { name: '2', height: 22.5, weight: 5.6e6, mode: 'topples', from: 0, to: 1.4e6, normal: 4.9e6, shear: 2.2e6 },
      { name: '1', height: 4, weight: 1e6, mode: 'slides', from: 1.4e6, to: 4.7e5, normal: 1e6, shear: 8e5 },
    ],
  },
  comparison: {
    of: 'the row of columns',
    closed: 0.9512,
    numerical: null,
    difference: null,
    agrees: false,
    reason: 'the model fails down to 0.1: no factor in between',
  },
})

/** Planes that were measured and cut nothing: nothing is known but directions. */
export const measuredSlope = (): SlopeSummary => ({
  ...wedgeSlope(),
  upper: undefined,
  height: undefined,
  unitWeight: 0,
  joints: [jointOf('A', 45, 105, { faces: 0, area: 0 }), jointOf('B', 70, 235, { faces: 0, area: 0 })],
  blocks: [],
  comparison: undefined,
})
