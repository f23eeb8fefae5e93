/**
 * Where labels stand on a drawing so that none covers another one.
 *
 * Each label says where it could stand, the best place first. Labels are set one after the other, each at the place of the least
 * cost: overlap with what is set already or must stay free counts most, then places off the page, then lines beneath it, then
 * how far down its list the place stands. Greedy: a later label has what earlier ones leave.
 */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Anchor = 'start' | 'middle' | 'end'

export interface Place {
  /** Left, middle or right end of the base line of the text. */
  x: number
  y: number
  anchor: Anchor
}

export interface Wish {
  text: string
  places: Place[]
}

export interface Placed extends Place {
  text: string
  box: Box
}

/** Mean width of a letter, and heights above and below the base line, of the sans-serif faces of reports, over its size. */
const LETTER = 0.56
const RISE = 0.78
const FALL = 0.22

export const widthOf = (text: string, size: number): number => LETTER * size * text.length

/** A text that is too long for its room ends in dots. */
export function shorten(text: string, room: number, size: number): string {
  if (widthOf(text, size) <= room) return text
  const letters = Math.max(1, Math.floor(room / widthOf('x', size)) - 1)
  return `${[...text].slice(0, letters).join('')}…`
}

export function boxOf(text: string, { x, y, anchor }: Place, size: number): Box {
  const width = widthOf(text, size)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { x: left, y: y - RISE * size, width, height: (RISE + FALL) * size }
}

/** Area that two boxes share. */
export function overlapOf(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return across > 0 && down > 0 ? across * down : 0
}

const holds = (b: Box, [x, y]: readonly [number, number]): boolean =>
  x >= b.x && x <= b.x + b.width && y >= b.y && y <= b.y + b.height

const COVERS = 1000
const OFF_PAGE = 100
const LINE_BENEATH = 1

/** `taken`: what must stay free; `lines`: points of lines that are better left free; `page`: where everything should be. */
export function placeLabels(
  wishes: readonly Wish[],
  size: number,
  page: Box,
  taken: readonly Box[],
  lines: readonly (readonly [number, number])[],
): Placed[] {
  const set: Box[] = [...taken]
  return wishes.map(({ text, places }) => {
    let best: Placed | undefined
    let least = Infinity
    places.forEach((place, rank) => {
      const box = boxOf(text, place, size)
      const inside = overlapOf(box, page)
      let cost = rank + OFF_PAGE * (box.width * box.height - inside > 1e-6 ? 1 : 0)
      for (const other of set) if (overlapOf(box, other) > 0) cost += COVERS
      for (const point of lines) if (holds(box, point)) cost += LINE_BENEATH
      if (cost < least) {
        least = cost
        best = { ...place, text, box }
      }
    })
    if (!best) throw new Error(`the label ${text} has no place to stand`)
    set.push(best.box)
    return best
  })
}
