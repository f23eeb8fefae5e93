/** What the paper prints and a run may take from it, for comparison: each choice as it is repaired, then as it is printed. */
export interface Printed {
  /** d_tol over the least way of a corner that shrinks [-]. */
  tolerance: number
  /** Where forces act: at true edges, or at the shrunken ones. */
  lever: 'true edges' | 'shrunken edges'
  /** Normal force: of the whole gap, or of its increments since the contact was detected (eqs. 19 to 21). */
  'normal force': 'total' | 'incremental'
  /** Of a corner on an edge or a corner: that of the face, or the mean of the faces around it (section 2.3). */
  normals: 'faces' | 'averaged'
  /** Which blocks are the main one: each, or that which the case names first. */
  roles: 'both' | 'one'
  /** Faces of the target that a main face approaches: all that look at it, or that with the least n_α·n_β (eq. 2). */
  approaching: 'several' | 'one'
  /** The length ratio that clips (eq. 6). */
  clip: 'largest' | 'least above zero' | 'as printed'
}
