/** One file, several cases. */
import { splitQuantity, unitOf } from '../math/units.ts'
import { type Overlay, override, removed, writtenAt } from './overlay.ts'
import { isMapping, type Path } from './path.ts'
import { type Report, say } from './problem.ts'

/** More would be a slip of the pen in a product of lists. */
const MOST = 1000

export interface Variation {
  /** Stem with the variation: `A11-sliding-block-friction18`. */
  name: string
  overlay: Overlay
}

interface Choice {
  /** Path as written in `vary`. */
  text: string
  value: unknown
  from: Path
}

interface Choices {
  list: Choice[]
  name?: string
  from: Path
}

/** The variations in the order of the file, the last key of a product running fastest. */
export function variationsOf(overlay: Overlay, stem: string, report: Report): Variation[] {
  const vary = overlay.data.vary
  const base = removed(overlay, ['vary'])
  if (vary === undefined) return [{ name: stem, overlay: base }]
  const lists = Array.isArray(vary) ? [vary] : Object.values(vary as Record<string, unknown[]>)
  const total = lists.reduce((count, list) => count * list.length, 1)
  if (total > MOST) {
    report.add(['vary'], `at most ${MOST} variations`, String(total))
    return []
  }
  const sets = Array.isArray(vary) ? listed(vary) : product(vary as Record<string, unknown[]>)
  const names = new Map<string, Choices>()
  const variations: Variation[] = []
  for (const choices of sets) {
    const suffix = choices.name ?? choices.list.map((c) => nameOf(c, overlay, report)).join('-')
    const name = `${stem}-${suffix}`
    if (!FILE_SAFE.test(suffix)) report.add(choices.from, 'a name of letters, digits and . _ + -', say(suffix))
    if (names.has(name)) report.add(choices.from, 'variations with different names', `"${name}" twice`)
    names.set(name, choices)
    const varied = applied(base, choices, report)
    if (varied) variations.push({ name, overlay: varied })
  }
  return variations
}

const FILE_SAFE = /^[\p{L}\p{N}._+-]+$/u

function applied(base: Overlay, choices: Choices, report: Report): Overlay | undefined {
  let overlay: Overlay | undefined = base
  for (const { text, value, from } of choices.list) {
    if (/^(vary|compare)\b/.test(text)) report.add(from, 'a path of one case', text, undefined, 'key')
    const earlier = overlay.overrides.find((o) => typeof o.from === 'string' && o.from.startsWith(`${text}=`))
    if (earlier)
      report.add(from.slice(0, 2), 'a path that --set does not set too', text, `vary it with --set vary.${text}=[…]`)
    overlay = override(overlay, text, value, from, report)
    if (!overlay) return undefined
  }
  return overlay
}

function listed(vary: unknown[]): Choices[] {
  return vary.filter(isMapping).map(({ name, ...rest }, i) => ({
    list: Object.entries(rest).map(([text, value]) => ({ text, value, from: ['vary', i, text] })),
    name: typeof name === 'string' ? name : undefined,
    from: ['vary', i],
  }))
}

function product(vary: Record<string, unknown[]>): Choices[] {
  let sets: Choices[] = [{ list: [], from: ['vary'] }]
  for (const [text, values] of Object.entries(vary)) {
    sets = sets.flatMap((set) =>
      values.map((value, i) => {
        const from = ['vary', text, i]
        return { list: [...set.list, { text, value, from }], from }
      }),
    )
  }
  return sets
}

/** `friction18` of `joints.plane.friction: 18 deg`; lists are joined by x: `cells4x6x1`. */
function nameOf(choice: Choice, overlay: Overlay, report: Report): string {
  const word =
    choice.text
      .split(/[.[\]]+/)
      .filter((part) => part !== '' && !/^\d+$/.test(part))
      .at(-1) ?? ''
  const scalars = Array.isArray(choice.value) ? choice.value : [choice.value]
  const parts = scalars.map((scalar, i) => {
    const path = Array.isArray(choice.value) ? [...choice.from, i] : choice.from
    return scalarName(scalar, writtenAt(overlay, path))
  })
  if (parts.every((part) => part !== undefined)) return `${word}${parts.join('x')}`.replace(/\s+/g, '')
  report.add(
    choice.from,
    'a number, a word or a flat list',
    say(choice.value),
    'a list of mappings with name can vary anything',
  )
  return word
}

function scalarName(value: unknown, written: string | undefined): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return written ?? String(value)
  if (typeof value !== 'string') return undefined
  const quantity = splitQuantity(value)
  if (quantity && (quantity.symbol === '' || unitOf(quantity.symbol))) return quantity.written
  const word = value.replace(/\s+/g, '')
  return FILE_SAFE.test(word) ? word : undefined
}
