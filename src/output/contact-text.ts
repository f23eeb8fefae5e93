/** Contact in words: shared by the terminal and the report. */
import { count, figure, percent, plural, quantity } from './quantities.ts'
import type { ContactSummary } from './summary.ts'

/** The blocks of a pair; one that meets itself is named once. */
export const pairName = ([a, b]: [string, string]): string => (a === b ? `within ${a}` : `${a} – ${b}`)

/** `900 face-face, 12 vertex-face: 880 stick, 30 slip, 2 open` */
export function contactPoints({ points, types }: ContactSummary): string {
  if (points === 0) return 'no contact points'
  const states = (['stick', 'slip', 'open'] as const)
    .map((state) => [types.reduce((sum, type) => sum + type[state], 0), state] as const)
    .filter(([number]) => number > 0)
  const kinds = types.map((t) => [t.open + t.stick + t.slip, t.type] as const).sort(([p], [q]) => q - p)
  const list = (entries: (readonly [number, string])[]) =>
    entries.map(([number, name]) => `${count(number)} ${name}`).join(', ')
  return `${plural(points, 'contact point')} (${list(kinds)}): ${list(states)}`
}

export const deepestText = ({ overlap }: ContactSummary): string =>
  overlap
    ? `deepest overlap ${quantity(overlap.value, 'm')}, ${percent(overlap.relative, 2)} of the smaller cell (${pairName(overlap.blocks)})`
    : 'no overlap'

export function brokenText({ bonds, brokenTension, brokenShear, broken }: ContactSummary): string {
  const number = brokenTension + brokenShear
  if (number === 0) return `${plural(bonds, 'bonded point')}, all whole`
  const most = broken.length > 0 ? `; most ${pairName(broken[0].blocks)}` : ''
  return `${count(number)} of ${plural(bonds, 'bonded point')} broken: ${count(brokenTension)} in tension, ${count(brokenShear)} in shear${most}`
}

/** Two lines, and a third where there are bonds. */
export function contactLines(c: ContactSummary): string[] {
  const force = c.force ? `; largest force ${quantity(c.force.value, 'N')} (${pairName(c.force.blocks)})` : ''
  return [
    `  ${contactPoints(c)}; ${figure(c.searchesPerStep, 2)} searches a step`,
    `  ${deepestText(c)}${force}`,
    ...(c.bonds > 0 ? [`  ${brokenText(c)}`] : []),
  ]
}
