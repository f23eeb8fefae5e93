/** What `talus check` and `talus mesh` tell of a block that joints cut. */
import { plural, quantity } from '../output/quantities.ts'
import type { CutAccount } from '../setup/cut-blocks.ts'

/** Names that are told before the rest is counted. */
const SHOWN = 8

export function cutRows(account: CutAccount): string[][] {
  const { block, pieces, volume, least, most, joints, slivers, held, named } = account
  const size = ({ name, volume: own }: { name: string; volume: number }) => `${quantity(own, 'm3')} (${name})`
  return [
    [
      `  ${block}`,
      plural(pieces, 'piece'),
      `${quantity(volume, 'm3')}; smallest ${size(least)}, largest ${size(most)}`,
    ],
    ...joints.map(({ name, cuts, faces, area }) => [
      `    ${name}`,
      plural(faces, 'face'),
      `${quantity(area, 'm2')}${cuts > 0 ? `; cut ${plural(cuts, 'block')}` : ''}`,
    ]),
    ['    slivers', String(slivers.length), sliverText(account)],
    ['    held', String(held.length), shortNames(held)],
    ...(named.length > 0 ? [['    named', String(named.length), shortNames(named)]] : []),
  ]
}

function sliverText({ slivers, smallestSliver: least }: CutAccount): string {
  if (!least) return ''
  const counts = (['merged', 'kept', 'removed'] as const).flatMap((became) => {
    const count = slivers.filter((sliver) => sliver.became === became).length
    return count > 0 ? [`${count} ${became}`] : []
  })
  const at = least.at.map((c) => Number(c.toPrecision(6))).join(', ')
  const name = least.name === undefined ? '' : least.became === 'merged' ? `, now in ${least.name}` : `, ${least.name}`
  const size = `${quantity(least.volume, 'm3')}, ${quantity(least.thickness, 'm')} thick, at [${at}]${name}`
  return `${counts.join(', ')}; smallest ${size}`
}

const shortNames = (names: string[]): string =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')} …` : names.join(', ')
