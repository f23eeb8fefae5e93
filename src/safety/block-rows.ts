/** Limit equilibrium of the blocks of a slope that are free, one by one. */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import type { BlockAnalysis } from '../output/slope-summary.ts'
import { analyseBlock } from '../slope/block.ts'
import { boundsOfBlock } from '../slope/bound.ts'
import { contactCorners } from '../slope/bound-contacts.ts'
import { openedJoints } from '../slope/opened-joints.ts'
import { vectorOf } from '../slope/trend-plunge.ts'
import { bareBlock, blockCase, springsOf } from './block-case.ts'
import { boltsOfBlock, pullsOn } from './bolt-loads.ts'
import type { FreeBlock, SlopeBlocks } from './slope-blocks.ts'

/** Corners of joint faces up to which a block gets bounds: the linear programs of more take many seconds. */
const MOST_CORNERS = 60

/** All that are free, the least factor first; bounds for the first few. */
export function analyseBlocks(c: Case, { free }: SlopeBlocks, bounded: number, { progress }: Host): BlockAnalysis[] {
  if (!(c.physics.gravity[2] < 0)) return []
  const rows = free.map((own, i) => {
    progress(`limit equilibrium of ${own.name}`, i / free.length)
    return { own, row: bolted(c, own, rowOf(own.name, analyseBlock(blockCase(c, own)))) }
  })
  rows.sort((a, b) => (a.row.factor ?? Infinity) - (b.row.factor ?? Infinity))
  return rows.map(({ own, row }, i) => {
    if (i >= bounded || row.factor === null || contactCorners(blockCase(c, own)).length > MOST_CORNERS) return row
    progress(`bounds of the factor of ${own.name}`, i / Math.min(bounded, rows.length))
    return withBounds(c, own, row)
  })
}

/** With what its bolts do as it moves, where it has any. */
function bolted(c: Case, own: FreeBlock, row: BlockAnalysis): BlockAnalysis {
  const { trend, plunge } = row
  const way = trend === undefined || plunge === undefined ? undefined : vectorOf({ trend, plunge })
  const bolts = boltsOfBlock(bareBlock(c, own), pullsOn(c, own), way)
  return bolts ? { ...row, bolts } : row
}

export const orNull = (factor: number): number | null => (Number.isFinite(factor) ? factor : null)

const KEYBLOCKS = {
  I: 'type I: moves unless held',
  II: 'type II: held by friction',
  III: 'type III: stays without friction',
  IV: 'type IV: tapered, cannot come out',
  V: 'type V: infinite',
}

function rowOf(block: string, s: ReturnType<typeof analyseBlock>): BlockAnalysis {
  return {
    block,
    factor: orNull(s.factor),
    words: s.words,
    on: s.on,
    volume: s.volume,
    weight: s.weight,
    driving: s.driving,
    resisting: s.resisting,
    ...(s.direction && { trend: s.direction.trend, plunge: s.direction.plunge }),
    ...(s.criticalFriction !== undefined && { criticalFriction: s.criticalFriction }),
    removability: s.removability,
    keyblock: KEYBLOCKS[s.keyblock],
    faces: s.faces.map(({ name, joint, area, normalForce, water, friction, cohesion }) => ({
      name,
      joint,
      area,
      normalForce,
      water,
      friction,
      cohesion,
    })),
  }
}

function withBounds(c: Case, own: FreeBlock, row: BlockAnalysis): BlockAnalysis {
  const block = blockCase(c, own)
  const { momentAdmissible, upper, words, tips } = boundsOfBlock(block)
  const opened = openedJoints(block, springsOf(own))
  return { ...row, momentAdmissible, upper: orNull(upper), boundWords: words, tips, ...(opened && { opened }) }
}
