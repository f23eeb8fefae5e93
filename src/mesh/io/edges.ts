/** Which triangles of a surface meet at which edge. */

export interface Edges {
  /**
   * For half-edge 3f+k, from corner k of triangle f to the next: the half-edge on the other side; OPEN where the edge belongs to one
   * triangle, MANY where to three or more.
   */
  twin: Int32Array
}

export const OPEN = -1
export const MANY = -2

const nextOf = (h: number) => (h % 3 === 2 ? h - 2 : h + 1)

/** First and second node of a half-edge. */
export const tail = (triangles: Int32Array, h: number) => triangles[h]
export const head = (triangles: Int32Array, h: number) => triangles[nextOf(h)]

export function pairEdges(triangles: Int32Array, nodes: number): Edges {
  const twin = new Int32Array(triangles.length).fill(OPEN)
  const firstOf = new Map<number, number>()
  for (let h = 0; h < triangles.length; h++) {
    const a = tail(triangles, h)
    const b = head(triangles, h)
    const key = Math.min(a, b) * nodes + Math.max(a, b)
    const other = firstOf.get(key)
    if (other === undefined) firstOf.set(key, h)
    else if (twin[other] === OPEN) {
      twin[other] = h
      twin[h] = other
    } else {
      if (twin[other] >= 0) twin[twin[other]] = MANY
      twin[other] = MANY
      twin[h] = MANY
    }
  }
  return { twin }
}
