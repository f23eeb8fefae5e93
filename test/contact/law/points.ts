/** Worlds of nothing but contact points, driven by hand. */
import { makeLaw, makeLawOfPairs } from '../../../src/contact/law/law.ts'
import { rememberedBy } from '../../../src/contact/law/shear-law.ts'
import { shearLaws } from '../../../src/contact/law/shear-laws.ts'
import { writeLaw } from '../../../src/setup/joint-laws.ts'
import {
  AREA,
  BEFORE,
  BODY_A,
  BODY_B,
  CODE,
  FORCE,
  GAP,
  GAP_BEFORE,
  IDS,
  MASS,
  MOVE,
  NX,
  ROW,
  SHARE,
  SHARE_BEFORE,
} from '../../../src/state/contacts.ts'
import { NO_HULLS } from '../../../src/state/hulls.ts'
import * as J from '../../../src/state/joints.ts'
import { makeWorld, type World } from '../../../src/state/world.ts'

export type Numbers3 = [number, number, number]

/** Numbers of a joint; what is left out is 0, shear stiffness that of the normal, residual friction the peak one. */
export interface JointNumbers {
  kn: number
  ks?: number
  peak?: number
  residual?: number
  cohesion?: number
  tension?: number
  plastic?: boolean
  zeta?: number
  noPull?: boolean
  bonded?: boolean
  /** Name of its law of shear, and what that asks for besides. */
  law?: string
  own?: Record<string, number>
  residualCohesion?: number
  /** 1/length over which it weakens. */
  weakening?: number
  /** tan ψ, and the opening at which it ends. */
  dilation?: number
  mostOpened?: number
}

export function jointRow(j: JointNumbers): Float64Array {
  const row = new Float64Array(J.JOINT_ROW)
  row[J.KN] = j.kn
  row[J.KS] = j.ks ?? j.kn
  row[J.PEAK] = j.peak ?? 0
  row[J.RESIDUAL] = j.residual ?? j.peak ?? 0
  row[J.COHESION] = j.cohesion ?? 0
  row[J.TENSION] = j.tension ?? 0
  row[J.PLASTIC] = j.plastic ? 1 : 0
  row[J.ZETA] = j.zeta ?? 0
  row[J.NO_PULL] = j.noPull ? 1 : 0
  row[J.BONDED] = j.bonded ? 1 : 0
  writeLaw(row, { law: j.law ?? 'coulomb', own: j.own ?? {} })
  row[J.RESIDUAL_COHESION] = j.residualCohesion ?? (j.plastic ? row[J.COHESION] : 0)
  row[J.WEAKENING] = j.weakening ?? 0
  row[J.DILATION] = j.dilation ?? 0
  row[J.MOST_OPENED] = j.mostOpened ?? 0
  return row
}

/** `points` rows of one pair of rigid bodies; share and area 1, normal z, apart, each a corner of a. */
export function pointsWorld(joint: JointNumbers, points = 1, mass = 1): World {
  const world = makeWorld(
    {
      nodes: 0,
      tets: 0,
      realTets: 0,
      batches: [],
      facets: 0,
      sharpEdges: 0,
      faceNames: [],
      loads: { forces: 0, pressures: 0, quiets: 0, holds: 0, viscous: 0 },
      contact: {
        bodies: 2,
        rigidNodes: 0,
        hulls: NO_HULLS,
        boxes: 0,
        joints: ['joint'],
        groups: 1,
        bonds: 0,
        bondPoints: 0,
        pairs: 0,
        neighbours: 1,
        contacts: points,
        remembered: rememberedBy(shearLaws),
      },
    },
    [],
    [],
  )
  world.joints.table.set(jointRow(joint))
  world.neighbours.count[0] = 1
  world.neighbours.end[0] = world.contacts.count[0] = points
  const { id, row } = world.contacts
  for (let c = 0; c < points; c++) {
    id[IDS * c + BODY_B] = 1
    id[IDS * c + BODY_A] = 0
    id[IDS * c + CODE] = 1 << 28
    row[ROW * c + AREA] = row[ROW * c + SHARE] = row[ROW * c + NX + 2] = 1
    row[ROW * c + MASS] = mass
    row[ROW * c + GAP] = Infinity
  }
  return world
}

export const law = makeLaw(makeLawOfPairs(shearLaws))

/** Moves point c of a by `move` against b; gaps follow along the normal unless one is given. */
export function movePoint({ clock, contacts }: World, c: number, move: Numbers3, gap?: number): void {
  const { row } = contacts
  const r = ROW * c
  const isNew = clock.total === 0
  const along = move[0] * row[r + NX] + move[1] * row[r + NX + 1] + move[2] * row[r + NX + 2]
  row[r + GAP_BEFORE] = isNew ? Infinity : row[r + GAP]
  row[r + SHARE_BEFORE] = row[r + SHARE]
  row[r + GAP] = gap ?? row[r + GAP] + along
  for (let k = 0; k < 3; k++) {
    row[r + MOVE + k] = move[k]
    row[r + BEFORE + k] = row[r + FORCE + k]
  }
}

/** The law at the end of a step. */
export function applyLaw({ clock, joints, neighbours, contacts, energy }: World): void {
  law(clock, joints, neighbours, contacts, energy)
  clock.total++
  clock.before = clock.dt
}

/** One step of a world of one point. */
export function stepPoint(world: World, move: Numbers3, gap?: number): void {
  movePoint(world, 0, move, gap)
  applyLaw(world)
}

export const forceOf = ({ contacts }: World, c = 0): number[] => [
  ...contacts.row.subarray(ROW * c + FORCE, ROW * c + FORCE + 3),
]
