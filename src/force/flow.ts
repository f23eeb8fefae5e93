/**
 * Flows over the edges of a graph that bring each vertex what it lacks, of least energy: Σ |q_e|²/2w_e, as springs of stiffness w would share it.
 *
 * What     q_e = w_e (p_a − p_b), where the potentials p solve L p = lack with the Laplacian L of the graph: conjugate gradients, which end after
 *          as many rounds as there are vertices. Three components at a time.
 * Fails    Vertices that are not connected must each lack nothing in sum.
 */

/** Edges from b to a: vertices, weights, what flows over each; which of them are there. */
export interface Flow {
  vertices: number
  edges: number
  a: Int32Array
  b: Int32Array
  weight: Float64Array
  open: Uint8Array
  /** Three numbers an edge. */
  q: Float64Array
  /** What each vertex lacks, three numbers; used up. */
  lack: Float64Array
}

/** What vertices lack is round-off where it is less than this share of what flows; what is enough to see what is loaded how much. */
export const EXACT = 1e-13
export const ROUGH = 1e-4

export function makeFlow(vertices: number, edges: number): Flow {
  return {
    vertices: 0,
    edges: 0,
    a: new Int32Array(edges),
    b: new Int32Array(edges),
    weight: new Float64Array(edges),
    open: new Uint8Array(edges),
    q: new Float64Array(3 * edges),
    lack: new Float64Array(3 * vertices),
  }
}

/** What a flow is found with: potentials, directions, L × direction. */
export interface FlowWork {
  p: Float64Array
  d: Float64Array
  ld: Float64Array
}

export const makeFlowWork = (vertices: number): FlowWork => ({
  p: new Float64Array(3 * vertices),
  d: new Float64Array(3 * vertices),
  ld: new Float64Array(3 * vertices),
})

/** Adds the flow over open edges to `q`. */
export function addFlow(
  { vertices, edges, a, b, weight, open, q, lack }: Flow,
  { p, d, ld }: FlowWork,
  share = EXACT,
): void {
  const n = 3 * vertices
  let square = 0
  for (let i = 0; i < n; i++) {
    p[i] = 0
    d[i] = lack[i]
    square += lack[i] * lack[i]
  }
  let size = square
  for (let i = 0; i < 3 * edges; i++) size += q[i] * q[i]
  const enough = share * share * size
  for (let round = 0; round < vertices && square > enough; round++) {
    let curve = 0
    for (let i = 0; i < n; i++) ld[i] = 0
    for (let e = 0; e < edges; e++) {
      if (open[e] === 0) continue
      for (let i = 0; i < 3; i++) {
        const over = weight[e] * (d[3 * a[e] + i] - d[3 * b[e] + i])
        ld[3 * a[e] + i] += over
        ld[3 * b[e] + i] -= over
      }
    }
    for (let i = 0; i < n; i++) curve += d[i] * ld[i]
    if (!(curve > 0)) break
    const far = square / curve
    let left = 0
    for (let i = 0; i < n; i++) {
      p[i] += far * d[i]
      lack[i] -= far * ld[i]
      left += lack[i] * lack[i]
    }
    const turn = left / square
    for (let i = 0; i < n; i++) d[i] = lack[i] + turn * d[i]
    square = left
  }
  for (let e = 0; e < edges; e++) {
    if (open[e] === 0) continue
    for (let i = 0; i < 3; i++) q[3 * e + i] += weight[e] * (p[3 * a[e] + i] - p[3 * b[e] + i])
  }
}
