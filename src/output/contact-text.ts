/** Contact in words: shared by the terminal and the report. */
import { count, figure, percent, plural } from './quantities.ts'
import type { ContactSummary, DoubtSummary, PlaneSummary } from './summary-contact.ts'
import type { Units } from './units.ts'

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

export const deepestText = ({ overlap }: ContactSummary, units: Units): string =>
  overlap
    ? `deepest overlap ${units.quantity(overlap.value, 'm')}, ${percent(overlap.relative, 2)} of the smaller cell (${pairName(overlap.blocks)})`
    : 'no overlap was seen'

export function brokenText({ bonds, brokenTension, brokenShear, broken }: ContactSummary): string {
  const number = brokenTension + brokenShear
  if (number === 0) return `${plural(bonds, 'bonded point')}, all whole`
  const most = broken.length > 0 ? `; most ${pairName(broken[0].blocks)}` : ''
  return `${count(number)} of ${plural(bonds, 'bonded point')} broken: ${count(brokenTension)} in tension, ${count(brokenShear)} in shear${most}`
}

/** `; of pairs near each other 2 % looked at in a step, 28 % followed, 70 % left alone`; nothing where all are looked at. */
export function workText({ work: { lookedAt, followed, leftAlone } }: ContactSummary): string {
  const all = lookedAt + followed + leftAlone
  if (followed + leftAlone === 0) return ''
  const [looked, points, alone] = [lookedAt, followed, leftAlone].map((n) => `${figure((100 * n) / all, 2)} %`)
  return `; of pairs near each other ${looked} looked at in a step, ${points} followed, ${alone} left alone`
}

/** Two lines, and one more each for bonds, planes, doubts and looks left to another way where there are any. */
export function contactLines(c: ContactSummary, units: Units): string[] {
  const force = c.force ? `; largest force ${units.quantity(c.force.value, 'N')} (${pairName(c.force.blocks)})` : ''
  return [
    `  ${contactPoints(c)}; ${figure(c.searchesPerStep, 2)} searches a step${workText(c)}`,
    `  ${deepestText(c, units)}${force}`,
    ...(c.bonds > 0 ? [`  ${brokenText(c)}`] : []),
    ...(c.planes ? [`  ${planesText(c.planes)}`] : []),
    ...(c.doubts ? [`  ${doubtsText(c.doubts)}`] : []),
    ...(c.left ? [`  ${leftText(c.left)}`] : []),
  ]
}

/** `1,200 looks for common planes: 1.08 rounds each, 99.2 % in two or fewer; 3 × overlaps anew` */
export function planesText({ looks, rounds, quick, fallbacks }: PlaneSummary): string {
  const others = fallbacks.map(({ reason, number }) => `; ${count(number)} × ${reason}`).join('')
  return `${plural(looks, 'look')} for common planes: ${figure(rounds / looks)} rounds each, ${percent(quick / looks)} in two or fewer${others}`
}

/** `looks of shrunken-edge left to the common normal: 12 × cells of a block that is not one convex cell` */
export const leftText = (left: NonNullable<ContactSummary['left']>): string =>
  `looks of shrunken-edge left to the common normal: ${left.map(({ reason, number }) => `${count(number)} × ${reason}`).join('; ')}`

/** `common plane asked 12 times where the shortest way out is not the only one: 9 × tie, 2 otherwise; … (first a – b)` */
export function doubtsText({ reasons, pairs }: DoubtSummary): string {
  const total = (key: 'asked' | 'kept') => reasons.reduce((sum, of) => sum + of[key], 0)
  const list = (key: 'asked' | 'kept') =>
    reasons
      .filter((of) => of[key] > 0)
      .map(({ reason, otherwise, [key]: number }) => {
        const changed = key === 'asked' && otherwise > 0 ? `, ${count(otherwise)} otherwise` : ''
        return `${count(number)} × ${reason}${changed}`
      })
      .join('; ')
  const parts: string[] = []
  if (total('asked') > 0)
    parts.push(
      `common plane asked ${plural(total('asked'), 'time')} where the shortest way out is not the only one: ${list('asked')}`,
    )
  if (total('kept') > 0)
    parts.push(
      `shortest way out kept ${plural(total('kept'), 'time')} where it is not the only one, between cells of one block: ${list('kept')}`,
    )
  return `${parts.join('; ')} (first ${pairName(pairs[0].blocks)})`
}
