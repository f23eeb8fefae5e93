/**
 * Every tolerance of looking at pairs, by room: what it means, its unit, and what happens at half and at twice its value.
 *
 * Measured by scripts/tolerances.ts on 1,530 seeded pairs of the battery (test/contact/pairs: needles, plates, flush and parallel
 * faces, 1e6 m off the origin), each asked new, exchanged, turned, sized and after motions. `complaints` are promises that do not
 * hold against the reference; `pairs differ`: some bit of the answer does. The scale of a pair: its size plus its distance.
 */

/**
 * Cells of blocks along a common normal (faces/); widths are those of the narrower cell. Measured on 300 random pairs of boxes, flush and
 * anyhow, pressed, slid and turned, whose force is the same to six digits where nothing else is said; and in the first steps of blocks that
 * fall, topple, rock, slide over seams, break, and stand in rows, looked at at every step or followed (scripts/tolerances-faces).
 */
export const FACES = {
  /** Cells further apart are not looked at closely [of the width]. Half, twice: nothing changes. */
  NEAR: 0.01,
  /**
   * … nor those without points that are further apart than faces may bulge [of the width], and … Half: a cube that falls is looked at 199
   * times, not 197; twice: nothing changes.
   */
  BULGE: 1e-3,
  /** … need more than this number of steps to come that near at the rate of the last one [-]. Half, twice: nothing changes. */
  AHEAD: 3,
  /**
   * Cells deeper in each other are pushed out the shortest way, whatever their history [of the width]. Half: 2 boxes differ in some bit;
   * twice: 1.
   */
  SHALLOW: 1e-3,
  /**
   * Points no further apart are looked at [of the width]: of rigid cells for the step after they have parted, of others always, since the
   * surface of a mesh may be ahead of the straight edges and plane faces by which its gap was measured. Half: 0.8 % fewer points, none
   * that carries, and 4 % fewer looks at a cube that falls; twice: 0.1 % more, 11 % more looks.
   */
  PARTED: 1e-3,
  /**
   * Cells whose points have less than this share of their area, or of the stiffness of a point, have none: rounding of blocks that share
   * an edge. Where points are followed it is what they may slide by. Half, twice: not measured;
   * 1e-9 took the corner of a cube that overlaps by 1e-5 of the width.
   */
  CARRIES: 1e-12,
  /**
   * A normal is kept while the deepest point lies at least this share of the depth of the cells [-], or … Half: 22 boxes differ in some
   * bit, a block about to topple by 1 % of a micrometre; twice, where none is kept: 14.
   */
  DEEP_ENOUGH: 0.9,
  /** … no more than this above it where cells overlap [of the width]. Half, twice: that block by 0.3 and 0.9 %, no box. */
  LEVEL: 1e-8,
  /** … and where they are apart [of the width]. Half: nothing changes; twice: 1 box. */
  LEVEL_APART: 1e-6,
  /**
   * … or until its faces are warped by this much more than when it was found [-]. Half: bars that hit each other have come 0.02 % less
   * far, with 9 % more looks; twice: 0.03 % less far, 5 % fewer.
   */
  WARPED: 1.2,
  /**
   * An edge must do better than faces by this: at equal depth a face is the steadier choice [of the width]. Half, twice: nothing changes.
   */
  EDGE_BONUS: 1e-9,
  /** Square of the sine below which two edges have no normal in common [-]. Half, twice: nothing changes. */
  PARALLEL: 1e-16,
  /**
   * Cosine of the angle between two faces beyond which they count as one surface that goes on, or two normals as one: 0.8° [-]. At 60°:
   * nothing changes; where none are: the block about to topple by 0.7 %, a dry wall by 0.03 % of what it settles.
   */
  SAME_SURFACE: 1 - 1e-4,
  /** … where the new contact is at most this many times as deep as the old one [-]. Half, twice: nothing changes. */
  NOT_DEEPER: 2,
  /** A way out may lead through a cell if it is longer than this [of the width], and … Half, twice: nothing changes. */
  FAR: 0.1,
  /** … the cells overlap by no more than this share of it [-]. Half, twice: nothing changes. */
  HARDLY: 0.05,
  /** Cosine of the angle to the edge that a link came from, below which the two are square to each other [-]. */
  SQUARE_TO: 1e-9,
  /** Square of the cosine of the angle, seen along a link, up to which an edge runs along another; and of its lean: 45° [-]. */
  RUNS_ALONG: 0.5,
  /** A link is the shortest where nothing reaches into it by more of its length than 1 less this [-]. */
  SHORTEST_LINK: 1 - 1e-6,
  /**
   * Cells that a link of this length joined come corner on corner, and bear there; those that were always nearer lie side by side [of the
   * width]. Blocks of a slope that share an edge are apart by rounding, and overlap by some 1e-5 once they are pressed. Half, twice: nothing
   * changes in the first steps of two jointed slopes, and where a cube comes flush on the corner of another; at 0.01 that is off by 3e-4 of its energy.
   */
  FAR_APART: 1e-4,
  /** Depths in two directions that differ by less tie [of the depth]. Half, twice: nothing changes. */
  TIED: 1e-6,
  /**
   * Faces have no overlap to speak of where the cosine of their angle to the common plane is less [-]. Half: 46 boxes with stiffness per
   * point differ in some bit; twice: 69.
   */
  STEEP: 1e-5,
  /** Slope of the gap up to which faces count as flat on each other [-]. Half: 8 boxes differ, force by 2e-6; twice: 8, in some bit. */
  FLAT: 0.01,
  /** … and from which as leaning [-]. Half: 8 boxes differ, force by 2e-5; twice: 31, force by 9e-4. */
  LEANING: 0.1,
  /** A flat cut of this share of the area of the leaning ones takes over from them [-]. Half: nothing; twice: 2 boxes, force by 8e-6. */
  ENOUGH: 0.1,
  /**
   * Points where faces lean, which are as deep, are two springs from this distance on [of the width]. Half, twice: not measured since it
   * counts for these alone.
   */
  HANDOVER: 1e-4,
  /** Slope up to which a point is level with a deeper one, and a spring of its own where faces lean [-], and … */
  LEVEL_POINTS: 1e-3,
  /**
   * … from which on both are one corner or edge [-]. At FLAT and LEANING, ten times as much: a cube's corner 1 mm beside an edge, whose ridge
   * lies at 0.08 against the face below, is off by 1.7 % of its energy, here by 1.5e-7.
   */
  SLOPING: 0.01,
  /**
   * The normal of a point where faces lean is searched for where other features come nearer to it than so many of its depths [-]: from 1 on they may
   * be the shorter way.
   */
  REACHED: 4,
  /**
   * Slope against the common plane up to which heights of a face are sound [-]: of a steep one that has bent they are off by its slope times as
   * much as it has.
   */
  SOUND: 10,
  /** Points nearer than this are one point of contact, where stiffness is per point [of the width]. Half, twice: nothing changes. */
  SAME: 1e-6,
  /**
   * Cells that are apart are left alone until they may have used up this share of their gap [-]. Half: a sixth more looks at walls that
   * tilt, 6 % more at a cube that falls, the same motion to the bit; twice, where that is no more proven: the cube lands late.
   */
  TRUSTED: 0.9,
  /**
   * Cells that look past each other are left alone, and points of cells of one block that bear nothing followed, for so many times what points may slide [-]. Half: 11 more looks at the cube, of 197;
   * twice: 7 fewer; the same motion to the bit.
   */
  PAST: 10,
  /**
   * A cell whose corners deviate from their reference by this share of what points may slide gets a new reference: the deviation counts
   * twice in how near its pairs may have come [-]. Half: 8 % fewer looks at a slope that slides; twice: 17 % more.
   */
  NOTED: 0.1,
} as const

/** The common plane of two convex polyhedra (planes/). */
export const PLANES = {
  /**
   * Round-off that a proof of features allows [of the scale]. Half: nothing changes. Twice: 2 pairs differ, 2 looks at all
   * fewer; no complaint.
   */
  SLACK: 4e-15,
  /**
   * What leaves the plane by less lies in it [of the scale]. Half, twice: nothing changes; at 1000 times 260 complaints,
   * points off their features.
   */
  LEVEL: 1e-13,
  /** Links shorter than this have no sure direction [of the scale]. Half: 1 pair differs, twice: 3; no complaint. */
  SHORTEST: 1e-12,
  /**
   * Sine of the angle below which edges, or faces, are parallel [-]. Half, twice, 1000 times either way: nothing changes.
   */
  PARALLEL: 1e-12,
  /**
   * Sine of the angle by which an edge may miss a plane of valid entrance and still be tried [-]. Half, twice: nothing
   * changes; at 1/1000 1 pair differs.
   */
  MISSES: 1e-12,
  /**
   * Square of the sine below which two edges have no normal in common [-]. Half, twice: nothing changes; at 1/1000 8
   * complaints.
   */
  SAME_WAY: 1e-26,
  /**
   * The same, below which their normal is made square to both once more [-]. Half, twice: nothing changes; at 1/1000 the worst
   * gap is off by 1.7e-14, not 6e-15, of the size.
   */
  SHALLOW: 1e-6,
  /** A gain of no more than this share is round-off [-]. Half, twice: 2 pairs differ; no complaint. */
  NO_GAIN: 1e-14,
  /**
   * Square of the sine below which segments run side by side: their middles are nearest [-]. Half: nothing; twice: 0.02 % more
   * warm searches take more than two rounds.
   */
  SIDE_BY_SIDE: 1e-14,
  /**
   * What the gap of the plane of the last step counts less, so that the same plane takes its place [-]. Half, twice: nothing
   * changes.
   */
  GIVEN: 1e-9,
  /**
   * How much further than their overlap two are moved apart [of the overlap]. Half: 6 pairs differ, 0.4 % fewer warm searches
   * in two rounds; twice: 5 differ, 0.2 % more.
   */
  FURTHER: 0.125,
  /** The same at least [of the scale]. Half: nothing; twice: 1 pair differs; no complaint. */
  LEAST_FURTHER: 1e-6,
  /**
   * Round-off of a gap, and of a place along an edge at a right angle [of the numbers that it is formed of]. Half: 8 pairs
   * differ, twice: 6; no complaint.
   */
  ROUND_OFF: 1.5e-14,
  /** A foot outside by no more comes before a link [of the round-off]. Half: 2 pairs differ; twice: nothing changes. */
  CLOSE: 0.125,
  /**
   * Faces that their coordinates left uneven: feet are sought with this factor more slack each time [-]. Half, twice: nothing
   * changes.
   */
  LOOSER: 64,
  /** … up to this [of the round-off]; beyond it any foot will do, and is counted. Half, twice: nothing changes. */
  LOOSEST: 1e10,
  /** Contact reaches as far as this many ways of a corner in a step, or [-] */
  OF_MOTION: 2,
  /**
   * the shortest edge over this [-]. Half: 26 pairs differ, 0.8 % more warm searches in two rounds; twice: 33, 0.8 % fewer.
   * OF_MOTION: 1 pair differs either way. No complaint.
   */
  TO_EDGE: 20,
  /**
   * Share of their reach that corners may move before kept planes are sought anew: two planes part by twice as much [-].
   * Half: nothing; twice, where that is no more proven: 5 pairs differ; no complaint.
   */
  QUOTA: 0.5,
  /** Planes are kept within this many reaches [-]. Half: 3 pairs differ, twice: 7; no complaint. */
  WIDE: 3,
  /**
   * Pairs further apart than this are known to be apart and no more [of the size]. Half: 11 % fewer looks at 25 grains thrown into a
   * tray, twice: 10 % more; the same motion to the bit.
   */
  NEAR: 0.02,
  /**
   * A near pair is left alone until this share of its gap may be used up [-]. Half: 24 % more looks there; at 0.95: 2 % fewer;
   * the same motion to the bit.
   */
  TRUSTED: 0.9,
} as const

/** The point where two polyhedra press on each other (planes/pressure-point); on 1,882 overlapping pairs. */
export const PRESSURE = {
  /**
   * Corners level to this count as in reach alike [of the size]. Half: 5 pairs change their type, twice: 12 and one its point
   * by 0.035.
   */
  IN_REACH: 1e-9,
  /**
   * Square of the sine of the angle from which edges cross: their crossing is the point, not the middle of a cut [-]. Half: 1
   * point moves, by 0.025 of the size; twice: none.
   */
  CROSSING: 0.01,
  /**
   * Least depth of a corner over the greatest, from where on the mean depth counts alone [-]. Work round a loop on its face and
   * rocking over its edge, of ½ K h²: 2e-13 and 1.11; half: 2e-13 and 1.27; twice: 0.06 and 0.89.
   */
  ON_ITS_FACE: 0.5,
} as const

/** The overlap of two polyhedra (overlap/). */
export const OVERLAP = {
  /**
   * A point nearer to a plane lies on it [of the largest coordinate]: 64 units in the last place. Half: 2 pairs differ, twice:
   * none; no complaint.
   */
  ON_PLANE: 1 / 0x8000_0000_0000,
  /**
   * ∫ n dA below this is round-off: the force has no direction of its own [of the surface]. Half, twice: nothing changes.
   */
  NO_DIRECTION: 1 / 0x4000_0000,
} as const

/** Discs and spheres (round/). */
export const ROUND = {
  /**
   * Square of the part along z from which a face is an end of the section that a disc sees [-]: blocks that discs meet have 0
   * or 1. Half: nothing; twice: no face would be an end.
   */
  END_FACE: 0.5,
  /**
   * 1 − cos² of the angle by which a link may lean against its triangle and come from inside [-]. A wedge below 2.4° may be
   * entered from its back; half: 1.6°, twice: 3.5°.
   */
  LEANING: 0.002,
  /**
   * Faces may stand off the z axis, or the plane across it, by this where there are discs [-]: so much of a normal force
   * leaves the plane. Half, twice: so much less or more is refused.
   */
  UPRIGHT: 1e-9,
} as const

/**
 * Which features meet by shrunken edges (shrunken-edges/). Half and twice of each: nothing changes on 1,600 random pairs
 * (test/contact/shrunken-look) and in the sweeps of a cube over slabs.
 */
export const SHRUNKEN = {
  /**
   * Shrinkage over the depth of two blocks [-]: contacts narrower than so many depths are not begun. At 0, with no least one,
   * cubes that fill a space meet in edges and corners, too.
   */
  OVER_DEPTH: 10,
  /** … and the least of it; gaps that differ by less may both be the largest [of the width]. */
  LEAST: 1e-6,
  /** Faces look at each other whose normals have a smaller product [-]. */
  FACING: -1e-9,
  /** An edge must do better than faces by this, or faces that are not quite plane make edges cross [of the width]. */
  EDGE_BONUS: 1e-9,
  /** Depths that differ by less tie, and the common plane decides [of the depth]. */
  TIED: 1e-6,
  /** Product of the normals of a face and its opposite [-]: 6°. Half: 3°; twice: 12°. */
  OPPOSITE: -0.9945,
  /** Blocks further apart have no points [of the width]. */
  NEAR: 1e-3,
  /** A normal is not kept for blocks that lie deeper in each other [of the width]. */
  SHALLOW: 1e-3,
} as const
