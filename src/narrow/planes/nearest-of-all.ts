/** The shortest link of two polyhedra that are apart, by a look at all pairs of features: where rounds did not end. */
import { CORNER, type Couple, EDGE, FACE, FEATURE_A, FEATURE_B, GAP, KIND_A, KIND_B } from './couple.ts'
import { FAILED } from './prove-facet.ts'
import { proveLink } from './prove-link.ts'

const KINDS = [CORNER, FACE, FACE, CORNER, EDGE, EDGE, CORNER, EDGE, EDGE, CORNER, CORNER, CORNER]

/** Names the features that carry the link, with N, GAP, P and Q; leaves all as it was where round-off hides them. */
export function nearestOfAll(couple: Couple): number {
  const { id, real, formA, formB } = couple
  before.set(id.subarray(KIND_A, FEATURE_B + 1))
  found.set(real)
  for (let t = 0; t < KINDS.length; t += 2) {
    id[KIND_A] = KINDS[t]
    id[KIND_B] = KINDS[t + 1]
    const countA = countOf(couple, formA, id[KIND_A])
    const countB = countOf(couple, formB, id[KIND_B])
    for (let a = 0; a < countA; a++)
      for (let b = 0; b < countB; b++) {
        id[FEATURE_A] = a
        id[FEATURE_B] = b
        const proof = proveLink(couple)
        if (proof !== FAILED && real[GAP] > 0) return proof
      }
  }
  id.set(before, KIND_A)
  real.set(found)
  return FAILED
}

const before = new Int32Array(4)
const found = new Float64Array(16)

function countOf({ forms }: Couple, form: number, kind: number): number {
  const first = kind === CORNER ? forms.firstCorner : kind === EDGE ? forms.firstEdge : forms.firstFace
  return first[form + 1] - first[form]
}
