/** The words that progress of setting up begins with. */
export const SET_UP =
  /^(meshing|cutting|looking for (?:all contacts|blocks within others)|joining meshes, contact and bonds|convex parts of|slivers among the|drawing pictures|blocks that are free|limit equilibrium of|bounds of the factor of|whether|kinematics)/
