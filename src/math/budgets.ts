/**
 * The budget of each kind of input: what one run reads and makes in 2 GB of memory and, but for the largest, in seconds. More is
 * refused before the work, by its size or by an estimate. docs/limits.md says what was measured at each.
 */
export const BUDGETS = {
  /** Bytes of a case file, of either kind. */
  caseBytes: 60_000_000,
  /** Characters of YAML and of JSON. */
  yaml: 10_000_000,
  json: 20_000_000,
  /** Values in a case: numbers, texts, lists and mappings. */
  caseValues: 4_000_000,
  /** Levels of nesting in a case, and aliases. */
  caseDepth: 50,
  caseAliases: 100,
  /** Variations of one case, and values in all of them together. */
  variations: 1000,
  variedValues: 5_000_000,
  /** Blocks, particles and the like that a case lists one by one. */
  listed: 20_000,
  /** Stages, and rules of contact: what differs for each pair of faces is kept for each. */
  stages: 2000,
  rules: 2000,
  /** Measured planes of a slope, each two of which may bound a wedge. */
  slopePlanes: 600,
  /** Bytes of a file of a mesh or a surface. */
  meshBytes: 512_000_000,
  /** Nodes and cells in a file of a mesh. */
  meshNodes: 2_000_000,
  meshCells: 4_000_000,
  /** Triangles in a file of a surface, and corners of one polygon in it. */
  surfaceTriangles: 500_000,
  surfaceCorners: 2000,
  /** Faces of a surface that joints cut. */
  cutFaces: 120_000,
  /** Elements around one, characters of one tag, and elements of the XML of a .vtu. */
  xmlDepth: 32,
  xmlTag: 65_536,
  xmlTags: 100_000,
  /** Bytes of a table: of times, discs, particles. */
  tableBytes: 64_000_000,
  /** Rows of a table over time. */
  tableRows: 1_000_000,
  /** Corners of a polygon that is extruded. */
  polygonCorners: 2000,
  /** Bodies in a probe of searches: along an axis of a plane or of a spatial array, and in a random cloud, all of whose pairs some look at. */
  probeRowInPlane: 1000,
  probeRowInSpace: 100,
  probeCloud: 50_000,
  /** Pairs that may touch in such a probe, or 16 for each body where that is more. */
  probePairs: 4_000_000,
  /** Steps in which a probe of contact laws lets a block slide. */
  probeSteps: 20_000_000,
  /** Pieces into which joints may cut one block, by an estimate. */
  pieces: 100_000,
  /** Joints of one set. */
  jointsOfSet: 10_000,
} as const

/** Coordinates and lengths beyond this cannot be meant: the earth is 1.3e7 m across [m]. */
export const FARTHEST = 1e9
/** A body smaller than this cannot be meant either [m]. */
export const SMALLEST = 1e-9

/** A size in words: `1.5 MB`. */
export const megabytes = (bytes: number): string => `${Number((bytes / 1e6).toPrecision(3))} MB`
