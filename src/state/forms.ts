import type { Arena } from './arena.ts'

/**
 * Forms of convex polyhedra, each kept once however many bodies have it: corners from the centre of mass along the principal
 * axes, for a body of size 1, and their topology. Corners, faces and edges of a form are numbered from 0.
 */
export interface Forms {
  count: number
  /** Corners of form f: three numbers each, from `3 firstCorner[f]` on. */
  firstCorner: Int32Array
  corner: Float64Array
  /** Faces of form f are rows `firstFace[f]` to `firstFace[f + 1]`: outward unit normal, and corners counter-clockwise from outside. */
  firstFace: Int32Array
  normal: Float64Array
  firstLoop: Int32Array
  loop: Int32Array
  /** Edges of form f: two corners, and the faces to the left and to the right of the way from the first to the second. */
  firstEdge: Int32Array
  edge: Int32Array
  edgeFace: Int32Array
  /** The shortest edge of each form. */
  shortestEdge: Int32Array
  /**
   * Around corner c of form f, from `firstNear[firstCorner[f] + c]` on, counter-clockwise from outside: the neighbouring
   * corner, the edge to it, and the face between this edge and the next one.
   */
  firstNear: Int32Array
  near: Int32Array
  nearEdge: Int32Array
  nearFace: Int32Array
}

export interface FormCounts {
  forms: number
  corners: number
  faces: number
  loops: number
  edges: number
}

export const NO_FORMS: FormCounts = { forms: 0, corners: 0, faces: 0, loops: 0, edges: 0 }

export function layoutForms(arena: Arena, n: FormCounts): Forms {
  return {
    count: n.forms,
    firstCorner: arena.ints(n.forms + 1),
    corner: arena.floats(3 * n.corners),
    firstFace: arena.ints(n.forms + 1),
    normal: arena.floats(3 * n.faces),
    firstLoop: arena.ints(n.faces + 1),
    loop: arena.ints(n.loops),
    firstEdge: arena.ints(n.forms + 1),
    edge: arena.ints(2 * n.edges),
    edgeFace: arena.ints(2 * n.edges),
    shortestEdge: arena.ints(n.forms),
    firstNear: arena.ints(n.corners + 1),
    near: arena.ints(2 * n.edges),
    nearEdge: arena.ints(2 * n.edges),
    nearFace: arena.ints(2 * n.edges),
  }
}

/** A polyhedron by its corners (three numbers each) and its faces: corners counter-clockwise from outside. */
export interface FormData {
  corners: ArrayLike<number>
  loops: readonly (readonly number[])[]
}

export function countForms(list: readonly FormData[]): FormCounts {
  const n = { ...NO_FORMS, forms: list.length }
  for (const { corners, loops } of list) {
    const sides = loops.reduce((sum, loop) => sum + loop.length, 0)
    n.corners += corners.length / 3
    n.faces += loops.length
    n.loops += sides
    n.edges += sides / 2
  }
  return n
}

/** Writes closed polyhedra into columns of their size. */
export function fillForms(forms: Forms, list: readonly FormData[]): void {
  const at: FormCounts = { ...NO_FORMS }
  for (const data of list) {
    forms.firstCorner[at.forms] = at.corners
    forms.firstFace[at.forms] = at.faces
    forms.firstEdge[at.forms] = at.edges
    forms.corner.set(data.corners, 3 * at.corners)
    const left = fillFaces(forms, data, at)
    const edges = fillEdges(forms, data.loops, left, at.edges)
    fillRings(forms, data, left, at)
    forms.shortestEdge[at.forms] = shortestOf(forms, data, at.edges, edges)
    at.corners += data.corners.length / 3
    at.faces += data.loops.length
    at.edges += edges
    at.forms++
  }
  forms.firstCorner[at.forms] = at.corners
  forms.firstFace[at.forms] = at.faces
  forms.firstEdge[at.forms] = at.edges
  forms.firstLoop[at.faces] = at.loops
  forms.firstNear[at.corners] = 2 * at.edges
}

/** Loops and normals; returns the face to the left of each way `p,q`. Advances `at.loops`. */
function fillFaces(forms: Forms, { corners, loops }: FormData, at: FormCounts): Map<string, number> {
  const left = new Map<string, number>()
  loops.forEach((loop, face) => {
    forms.firstLoop[at.faces + face] = at.loops
    forms.loop.set(loop, at.loops)
    at.loops += loop.length
    forms.normal.set(normalOf(corners, loop), 3 * (at.faces + face))
    loop.forEach((p, i) => {
      left.set(`${p},${loop[(i + 1) % loop.length]}`, face)
    })
  })
  return left
}

/** Unit normal of a polygon by the sum of its triangles from its first corner. */
function normalOf(corners: ArrayLike<number>, loop: readonly number[]): number[] {
  const n = [0, 0, 0]
  const side = (k: number) => [0, 1, 2].map((i) => corners[3 * loop[k] + i] - corners[3 * loop[0] + i])
  for (let k = 1; k + 1 < loop.length; k++) {
    const [u, v] = [side(k), side(k + 1)]
    for (let i = 0; i < 3; i++) n[i] += u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3]
  }
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
  return n.map((c) => c / length)
}

function fillEdges(
  forms: Forms,
  loops: readonly (readonly number[])[],
  left: ReadonlyMap<string, number>,
  from: number,
): number {
  let count = 0
  for (const [face, loop] of loops.entries())
    for (const [i, p] of loop.entries()) {
      const q = loop[(i + 1) % loop.length]
      if (p > q) continue
      const other = left.get(`${q},${p}`)
      if (other === undefined) throw new Error(`assert: edge ${p},${q} of a form has one face`)
      forms.edge.set([p, q], 2 * (from + count))
      forms.edgeFace.set([face, other], 2 * (from + count))
      count++
    }
  return count
}

function shortestOf({ edge }: Forms, { corners }: FormData, from: number, count: number): number {
  let least = Infinity
  let shortest = 0
  for (let e = 0; e < count; e++) {
    const p = 3 * edge[2 * (from + e)]
    const q = 3 * edge[2 * (from + e) + 1]
    const x = corners[q] - corners[p]
    const y = corners[q + 1] - corners[p + 1]
    const z = corners[q + 2] - corners[p + 2]
    const square = x * x + y * y + z * z
    if (square >= least) continue
    least = square
    shortest = e
  }
  return shortest
}

/** Around each corner p: from an edge p → q the face on its left leads to the next edge, whose way back to p has that face too. */
function fillRings(
  forms: Forms,
  { corners, loops }: FormData,
  left: ReadonlyMap<string, number>,
  at: FormCounts,
): void {
  const count = corners.length / 3
  const first = new Map<number, number>()
  for (const loop of loops)
    for (const [i, p] of loop.entries()) if (!first.has(p)) first.set(p, loop[(i + 1) % loop.length])
  let place = at.corners === 0 ? 0 : forms.firstNear[at.corners]
  for (let p = 0; p < count; p++) {
    forms.firstNear[at.corners + p] = place
    const start = first.get(p)
    if (start === undefined) throw new Error(`assert: corner ${p} of a form is on no face`)
    let q = start
    do {
      const face = left.get(`${p},${q}`) as number
      forms.near[place] = q
      forms.nearEdge[place] = edgeBetween(forms, at, p, q)
      forms.nearFace[place++] = face
      const loop = loops[face]
      q = loop[(loop.indexOf(p) + loop.length - 1) % loop.length]
    } while (q !== start)
  }
  forms.firstNear[at.corners + count] = place
}

function edgeBetween({ edge }: Forms, at: FormCounts, p: number, q: number): number {
  const low = Math.min(p, q)
  const high = Math.max(p, q)
  for (let e = at.edges; 2 * e < edge.length; e++)
    if (edge[2 * e] === low && edge[2 * e + 1] === high) return e - at.edges
  throw new Error(`assert: no edge ${p},${q} in a form`)
}

/** Columns of their own for a few forms: for probes and measurements. */
export function makeForms(list: readonly FormData[]): Forms {
  const n = countForms(list)
  const arena: Arena = {
    floats: (size) => new Float64Array(size),
    ints: (size) => new Int32Array(size),
    growing: (_count, each, room) => new Int32Array(each * room),
    growingFloats: (_count, each, room) => new Float64Array(each * room),
    spareFloats: (size) => new Float64Array(size),
    spareInts: (size) => new Int32Array(size),
  }
  const forms = layoutForms(arena, n)
  fillForms(forms, list)
  return forms
}
