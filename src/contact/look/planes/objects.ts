/** Lists of the corners, edges and faces that a search looks at. */
import type { Couple } from './couple.ts'
import type { Objects } from './workspace.ts'

/** Room for as many numbers; a list that is never written into holds 0, 1, 2, … */
function grown(list: Int32Array, count: number): Int32Array {
  return count <= list.length ? list : Int32Array.from({ length: 2 * count }, (_, i) => i)
}

/** Room for all objects of a form. */
export function roomFor({ forms }: Couple, form: number, objects: Objects): void {
  objects.corner = grown(objects.corner, forms.firstCorner[form + 1] - forms.firstCorner[form])
  objects.edge = grown(objects.edge, forms.firstEdge[form + 1] - forms.firstEdge[form])
  objects.face = grown(objects.face, forms.firstFace[form + 1] - forms.firstFace[form])
}

/** All objects of a form, in lists that are used for nothing else. */
export function takeAll(couple: Couple, form: number, objects: Objects): void {
  const { forms } = couple
  roomFor(couple, form, objects)
  objects.corners = forms.firstCorner[form + 1] - forms.firstCorner[form]
  objects.edges = forms.firstEdge[form + 1] - forms.firstEdge[form]
  objects.faces = forms.firstFace[form + 1] - forms.firstFace[form]
}
