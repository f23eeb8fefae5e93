/** Search for neighbours, polyhedra, distances of bodies (B01 to D06). */
import { type Catalogue, either, meshed, rigid } from './asked.ts'

const SOLIDS = [
  'cube',
  'tetrahedron',
  'octahedron',
  'truncated tetrahedron',
  'cuboctahedron',
  'truncated octahedron',
  'truncated cube',
]
/** Lines of all solids of C01. */
const ofSolids = (...ends: string[]) => SOLIDS.flatMap((solid) => ends.map((end) => `${solid}${end}`)).join('; ')

export const GEOMETRY: Catalogue = {
  B01: [
    either('contacts of packing A', '0', 'B01-packings: A, N = *: contacts', [90, 380, 2450, 9900, 39800, 89700]),
    either('contacts of packing B', '0', 'B01-packings: B, S*: contacts', [29400, 19700, 9900, 0]),
    either('contacts of packing C', '0', 'B01-packings: C, S*: contacts', [59002, 39402, 19800, 0]),
    either('contacts of packing D', '0', 'B01-packings: D, S*: contacts; D, n = 99*', [9900, 5000, 4851]),
    either('candidates of the mask', '0', 'B01-packings: *candidates*', [9900, 39402, 0]),
    either(
      'cells and integers of the lists',
      '0',
      'B01-packings: *cells along*; *integers of the lists*',
      [19801, 79403],
    ),
    either('processor time by density and by number'),
  ],
  B02: [
    either('contacts of simple cubic arrays', '0', 'B02-lattices: simple cubic*contacts', [2700, 26460, 285660]),
    either('contacts of A3 and C3', '0', 'B02-lattices: A3*; C3*', [7600]),
    either('bodies and contacts of bcc', '0', 'B02-lattices: bcc*', [9, 8, 35, 64, 91, 216, 341, 1000]),
    either('bodies and contacts of fcc', '0', 'B02-lattices: fcc*', [14, 36, 63, 240, 172, 756, 666, 3300]),
    either('candidates', '0', 'B02-lattices: *candidates', [10476, 1209060]),
  ],
  B03: [
    either('pairs and checksum in the plane', '0', 'B03-clouds: 2-D*', [5063, 724672]),
    either('pairs and checksum in space', '0', 'B03-clouds: 3-D*', [5489, 678372]),
  ],
  B04: [
    either('contacts', '0', 'B04-decimal-discs: contacts; contacts at -1000', [9]),
    either('cells by the printed equation', '0', 'B04-decimal-discs: cell of disc*', [0, 1, 2, 4, 5, 6, 8, 9]),
    either('gaps', '0 absolute', 'B04-decimal-discs: gap of*'),
    either('contacts by exact comparison', '0', 'B04-decimal-discs: contacts, distances*', [7]),
  ],
  B06: [
    either('lists of rows', '0', 'B06-lists: heady*; nexty*', [7, 6, 5, 4, 0, -1]),
    either('lists of columns', '0', 'B06-lists: headx*; nextx*; empty*', [0, 6, 4, 5, 7, -1, 1, 3]),
  ],
  B07: [
    rigid('times of twenty hits', '0.1 %', 'B07-column-of-discs: wall hit*', [0.1, 0.15, 1, 1.05]),
    rigid('hits and collisions', '1e-9', 'B07-column-of-discs: n_*', [20, 190]),
    rigid('impulse of the wall', '1e-6', 'B07-column-of-discs: total_wall_impulse', [400]),
    rigid('velocity and energy at the end', '1e-4', 'B07-column-of-discs: final_*', [10, 1000]),
    meshed('impulse of the wall', '1e-6', 'B07-column-of-cubes: impulse of the wall*; total_wall_impulse', [400]),
  ],
  B08: [
    rigid('time of the first touch', '0.1 %', 'B08-jet-elastic: t_first | B08-jet-inelastic: t_first', [0.25]),
    rigid(
      'momentum and energy brought',
      '1e-3',
      'B08-jet-elastic: initial_* | B08-jet-inelastic: initial_*',
      [-48000, 480000],
    ),
    rigid(
      'impulse of the wall is the change of momentum',
      '1e-10',
      'B08-jet-elastic: impulse of the wall* | B08-jet-inelastic: impulse of the wall*',
    ),
    rigid('momentum across', '1e-10 absolute', 'B08-jet-elastic: momentum across | B08-jet-inelastic: momentum across'),
    rigid('energy after an elastic jet', '1e-3', 'B08-jet-elastic: KE after*', [480000]),
    rigid(
      'steady force between m_dot v and 2 m_dot v',
      '',
      'B08-jet-elastic: wall force over* | B08-jet-inelastic: wall force over*',
    ),
    rigid('no disc deeper than 1.1 v √(m/k)', '', 'B08-jet-elastic: inside* | B08-jet-inelastic: inside*'),
    rigid(
      'pairs are those of all pairs at ten random times',
      '0',
      'test/contact/search/jet-pairs.test.ts: pairs of the jet are those of all pairs at ten random times',
    ),
  ],
  C01: [
    either(
      'volume, area, inertia at the origin',
      '1e-12',
      `C01-regular-solids: ${ofSolids(': volume', ': area', ': least*', ': largest*')}`,
      [
        1, 6, 0.166666667, 0.11785113, 1.73205081, 0.05, 0.471404521, 3.46410162, 0.1, 2.71057599, 12.1243557,
        0.345652174, 2.3570226, 9.46410162, 0.28, 11.3137085, 26.7846097, 0.791666667, 13.5996633, 32.4346644,
        0.930181405,
      ],
    ),
    either(
      'the same, turned and moved',
      '1e-9',
      'C01-regular-solids: *turned and moved: volume; *turned and moved: area; *turned and moved: * moment*',
    ),
    either('sum over tetrahedra', '1e-12', 'C01-regular-solids: *: tetrahedra, *'),
  ],
  C02: [
    either(
      'tetrahedron: volume, area, centroid',
      '1e-12',
      'C02-products-of-inertia: tetrahedron: volume; tetrahedron: area; tetrahedron: centroid*',
      [5, 25, 0.5, 0.75, 1.25],
    ),
    either(
      'tetrahedron: inertia',
      '1e-12',
      'C02-products-of-inertia: tetrahedron: I*; tetrahedron: principal*',
      [6.375, 5.4375, 2.4375, 0.375, 0.625, 0.9375, 2.10953306, 5.42869176, 6.71177518],
    ),
    either(
      'products of inertia by equation 20 as printed',
      '1e-12',
      'C02-printed-products: printed: *',
      [-0.375, -0.9375, 0.375],
    ),
    either(
      'cut cube: volume, centroid, inertia',
      '1e-12',
      'C02-products-of-inertia: cut cube: *',
      [0.9296875, 0.476365546, 0.148928824, 0.00689138204],
    ),
  ],
  C03: [
    either(
      'overlap volumes',
      '1e-12',
      'C03-overlap-volumes: concentric*; cubes turned about*; two tetrahedra in a cube; cubes offset; cubes side by side; corner*; edge pressed into a face',
      [0.926588295, 0.845299462, 0.828427125, 0.75, 0.166666667, 0.168, 0.7, 0.0277291667, 0.000108253175, 0.0025],
    ),
    either('centroid of an overlap', '1e-12', 'C03-overlap-volumes: *copy: centroid*', [0.2375, 0.3375, 0.2875]),
  ],
  C04: [
    either(
      'force of face, edge and corner',
      '1e-10',
      'C04-force-direction: face: force; edge: force; corner: force',
      [1e7, 1e5, 866.025404],
    ),
    either(
      'length of the mean normal',
      '1e-10',
      'C04-force-direction: face: length of the mean normal; edge: length of the mean normal; corner: length of the mean normal',
      [1, Math.SQRT1_2, 0.577350269],
    ),
    either('depth of a cube at rest', '1e-10', 'C04-cube-at-rest: *', [2.5506e-5]),
  ],
  C07: [
    either('overlap volumes', '1e-12', 'C07-signed-filter: wall: overlap; inside: overlap', [0.1, 1]),
    either(
      'projections and corners with and without the sign',
      '1e-12',
      'C07-signed-filter: wall: most*; wall: least*; wall: corners*',
      [0.111580217, 0.115802171, 0, 8, 2],
    ),
  ],
  C08: [
    rigid('number of stones at all times', '0', 'C08-bin-with-a-lid: stones* | C08-discharge: stage*'),
    rigid('energy comes to nothing', '', 'C08-bin-with-a-lid: kinetic*'),
    rigid('force on the walls over the weight', '0.5 %', 'C08-bin-with-a-lid: force*'),
    rigid('rate for three holes', '0.4 absolute', 'C08-discharge: rate over*'),
    rigid('slope of the rate', '0.3 absolute', 'C08-discharge: slope*'),
    rigid(
      'rate and slope at 200, 400 and 800 stones',
      '',
      'C08-few-stones: rate of 800 stones*; share of a layer*; slope of the log*',
    ),
  ],
  C09: [
    rigid('speed of creep', '1e-4', 'C09-creeping-friction: v_steady', [0.413005698]),
    rigid('none by Coulomb', '', 'C09-creeping-friction: v_steady', [0]),
  ],
  C10: [
    either('hits at 361 places', '0', 'C10-wall-everywhere: *places*', [361]),
    either(
      'volumes there, at the edge, at the corner, on a pedestal',
      '1e-12',
      'C10-wall-everywhere: * volume; edge*; corner*; cube turned by 30° on a cube',
      [0.1, 0.05, 0.025],
    ),
  ],
  D01: [
    either('type', '0', 'D01-common-planes: *: type; *type otherwise'),
    either('distance', '1e-12', 'D01-common-planes: *: gap; *gap otherwise', [Math.SQRT1_2, 0.3, 0.25, 0.2, 0.15, 0.1]),
    either(
      'closest points, common plane, overlap',
      '1e-12',
      'D01-common-planes: *: point of*; *: middle of*; *of the overlap; *points and overlap otherwise',
      [0.7, 0.42, 0.828427125],
    ),
    either('normal', '1e-10 absolute', 'D01-common-planes: *normal*'),
    either('at most ten rounds', '0', 'D01-common-planes: most rounds*'),
    either('distance by a plane that is turned', '1e-12', 'D01-turned-plane: *gap*'),
    either('normal by a plane that is turned', '1e-10 absolute', 'D01-turned-plane: *normal*'),
  ],
  D02: [
    either('gap', '1e-12 absolute', 'D02-overlapping: *gap*', [-0.01, -0.02, -0.005]),
    either('normal', '1e-9 absolute', 'D02-overlapping: *normal*'),
    either(
      'type, points, overlap',
      '1e-12 absolute',
      'D02-overlapping: *: type; *point*; *area*; *corners of*',
      [0.42, 4],
    ),
    either('gap and normal by a plane that is turned', '1e-9 absolute', 'D02-turned-plane: *gap*; *normal*'),
  ],
  D03: [
    either('distances', '1e-13', 'D03-lines-of-polygons: *distance', [0.360555128, 0.25, 0.1, 0.777817459]),
    either('points', '1e-13', 'D03-lines-of-polygons: *: P *; *: Q *', [1, 1.2, 1.3, 0.5, 1.25, 1.55]),
    either(
      'overlap of parallel edges',
      '1e-13',
      'D03-lines-of-polygons: *shared length; *: from; *: to',
      [0.6, 0.4, 1],
    ),
    either('distances by a line that is turned', '1e-13', 'D03-lines-common-plane: *gap*'),
  ],
  D04: [
    either(
      'what one round leaves',
      '1e-12',
      'D04-alternate-projection: *left by one round',
      [0.5, 0.883022222, 0.992403877, 0.999695414],
    ),
    either('rounds to a micrometre', '0', 'D04-alternate-projection: *rounds to*', [20, 112, 1812, 45352]),
    either('at most three rounds with the special cases', '0', 'D04-special-cases: *most rounds*'),
  ],
  D05: [
    either('faces at a corner', '0', 'D05-basic-contacts: *n_j', [3, 4]),
    either(
      'basic contacts of faces',
      '0',
      'D05-basic-contacts: faces shifted*contacts; faces turned*contacts; small cube*contacts; edge that*contacts',
      [2, 0, 8, 4],
    ),
    either('tolerance', '1e-14', 'D05-basic-contacts: *d_tol', [0.005]),
    either('type of each pair at gap 0', '0', 'D05-basic-contacts: *: type', [1]),
  ],
  D06: [
    either('(a) points either way', '0', 'D06-main-and-target: (a) points*; (a) the other*points*', [0, 8]),
    either('(b) area and centre of the overlap', '1e-10', 'D06-main-and-target: (b) overlap; (b) centre*', [0.04, 0]),
    either('(c) faces that tie', '0', 'D06-main-and-target: (c)*', [2]),
    rigid('resultant in either order', '1e-10 absolute', 'D06-either-order: *other order less this'),
    meshed('resultant in either order', '1e-10 absolute', 'D06-either-order-deformable: *other order less this'),
  ],
}
