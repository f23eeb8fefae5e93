/** An earthquake in the worst direction → in that of the block whose factor it brings lowest, for limit equilibrium and the model alike. */
import type { Case, Reason } from '../case/case.ts'
import type { Seismic } from '../case/types/seismic.ts'
import type { Physics } from '../case/types/stage.ts'
import type { Host } from '../host.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { SetupError } from '../setup/setup-error.ts'
import { standing, type WorstDirection, worstDirection } from '../slope/worst-direction.ts'
import { blockCase } from './block-case.ts'
import { type FreeBlock, slopeBlocks } from './slope-blocks.ts'
import { leastUnited, uniteBlocks } from './united-bodies.ts'

const isOpen = ({ seismic }: Physics): boolean => seismic?.direction === 'worst'

export const asksForWorst = (c: Case): boolean => [c.physics, ...c.stages.map(({ physics }) => physics)].some(isOpen)

/** The same case where nothing asks for the worst direction. */
export function withSeismicDirection(cut: CutCase, host: Host): CutCase {
  if (!asksForWorst(cut.given)) return cut
  const known = new Map<string, { found: WorstDirection; why: string }>()
  const reasons: Reason[] = []
  const settled = (physics: Physics, path: string): Physics => {
    const { seismic } = physics
    if (seismic?.direction !== 'worst') return physics
    const key = `${seismic.horizontal} ${seismic.vertical}`
    const { found, why } = known.get(key) ?? worstOf(cut, seismic, path, host)
    if (!known.has(key)) {
      known.set(key, { found, why })
      reasons.push({ path, value: `${((found.trend * 180) / Math.PI).toFixed(1)} deg`, why, kind: 'first' })
    }
    return { ...physics, seismic: { ...seismic, vertical: found.vertical, direction: found.trend } }
  }
  const changed = (c: Case): Case => ({
    ...c,
    physics: settled(c.physics, 'seismic.direction'),
    stages: c.stages.map((stage, i) => ({
      ...stage,
      physics: settled(stage.physics, `stages[${i}] with seismic.direction`),
    })),
  })
  const [given, made] = [changed(cut.given), changed(cut.made)]
  const told = ({ reasons: all, ...c }: Case): Case => ({
    ...c,
    reasons: [...reasons, ...all.filter(({ path }) => !path.endsWith('seismic.direction'))],
  })
  return { ...cut, given: told(given), made: told(made) }
}

function worstOf(cut: CutCase, seismic: Seismic, path: string, host: Host): { found: WorstDirection; why: string } {
  const still: Case = { ...cut.given, physics: { ...cut.given.physics, seismic: undefined } }
  const { free } = slopeBlocks(cut, host)
  const found = [...free, ...groupsOf(cut.given, free, seismic, host)].map((own) => ({
    name: own.name,
    ...worstDirection(standing(blockCase(still, own)), seismic),
  }))
  const [worst] = found.filter(({ factor }) => Number.isFinite(factor)).sort((a, b) => a.factor - b.factor)
  if (worst) {
    const { name, ...own } = worst
    return { found: own, why: `worst for ${name}, whose factor it brings to ${own.factor.toFixed(3)}` }
  }
  const face = faceOf(cut.given)
  if (face === undefined)
    throw new SetupError(
      path.replace(/^.* /, ''),
      'an azimuth, such as 125 deg',
      'worst, where limit equilibrium has no block that can move, and no slope face is known',
      'give one',
    )
  return {
    found: { trend: face, vertical: seismic.vertical, factor: Infinity },
    why: 'out of the face: limit equilibrium has no block that can move',
  }
}

/** Groups of blocks that let go first, at rest and pushed out of the face. */
function groupsOf(c: Case, free: readonly FreeBlock[], seismic: Seismic, host: Host): FreeBlock[] {
  const direction = faceOf(c)
  const of = (own: Seismic | undefined) => leastUnited({ ...c, physics: { ...c.physics, seismic: own } }, free, host)
  const groups = [...of(undefined), ...(direction === undefined ? [] : of({ ...seismic, direction }))]
  const byName = new Map(free.map((own) => [own.name, own]))
  return groups.map(({ blocks }) => uniteBlocks(blocks.flatMap((name) => byName.get(name) ?? [])))
}

const faceOf = ({ slope, blocks }: Case): number | undefined =>
  (slope?.face ?? Object.values(blocks).flatMap(({ shape }) => (shape.kind === 'slope' ? [shape.face] : []))[0])
    ?.dipDirection
