/** Many blocks, masonry, rocking, strength reduction (E01 to E03, G01 to H03). */
import { type Catalogue, meshed, rigid } from './asked.ts'

export const ASSEMBLIES: Catalogue = {
  E01: [
    rigid('critical friction between 38.0° and 39.3°', '', 'E01-critical-friction: column*gone; faster and faster'),
    rigid('comes to rest at 39.65°', '', 'E01-critical-friction: kinetic*'),
    rigid('mode of each block at 36°', '', 'E01-modes: column*'),
    rigid(
      'pushes between the columns at the limit',
      '15 %',
      `E01-forces-at-the-limit: ${[13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `push of column ${n}`).join('; ')}`,
      [2826720, 4837012],
    ),
    rigid(
      'push of columns 2 and 1 at the limit',
      '15 %',
      'E01-forces-at-the-limit: push of column 2; force * the base of column 1',
      [1235739, 970673],
    ),
    rigid('critical friction of limit equilibrium', '1e-6', 'toppling-goodman-bray: critical friction*', [
      (38.1512014 * Math.PI) / 180,
    ]),
    rigid('factor of limit equilibrium at 40°', '1e-6', 'toppling-goodman-bray: closed form', [1.06817619]),
    rigid(
      'tension of a cable at the toe, tan φ = 0.65',
      '',
      'test/slope/toppling.test.ts: critical friction, factor and cable',
    ),
    rigid(
      'bound of linear programming',
      '',
      'test/slope/columns-bound.test.ts: no forces hold sixteen columns below a friction of 33.445°',
    ),
    meshed(
      'critical friction between 37.5° and 39.8°',
      '',
      'E01-deformable-critical-friction: column*gone; faster and faster; kinetic*',
    ),
  ],
  E03: [
    rigid('rows of one to six columns, rough sides ± 0.05°', '', 'E03-rows: the last column*; turn*; kinetic*'),
    rigid('forces between the columns', '', 'test/slope/toppling.test.ts: forces through five columns at 15°'),
    rigid(
      'least width of a toe block',
      '',
      'test/slope/toppling.test.ts: least width of the toe block against toppling',
    ),
    rigid(
      'bound of linear programming on the tilt of a toe block',
      '',
      'test/slope/columns-bound.test.ts: no forces hold five columns behind a block of 2 m above a tilt of 27.247°',
    ),
    rigid(
      'tilt of the toe block between limit equilibrium and the bound',
      '',
      'E03-toe-block: the toe block*; kinetic*',
    ),
    meshed('rows of columns ± 0.3°', '', 'E03-deformable-rows: the last column*; turn*; kinetic*'),
  ],
  G01: [
    rigid('thickness of 16 voussoirs', '', 'G01-arch-falls: * | G01-arch-stands: *'),
    rigid(
      'thickness of 8, 9, 12, 15, 20, 27, 32 and 64 voussoirs',
      '',
      [8, 9, 12, 15, 20, 27, 32, 64].map((n) => `G01-thickness-${n}: the crown*; way*; speed*`).join(' | '),
    ),
    rigid(
      'least friction of five arches',
      '',
      ['13', '16', '16-thin', '16-thick', '27'].map((n) => `G01-friction-${n}: the crown*; way*; speed*`).join(' | '),
    ),
    rigid('thickness of 16 and 27 curved voussoirs', '', 'G01-curved-16: * | G01-curved-27: *'),
    rigid('thickness of 128 voussoirs'),
    rigid('thickness of a continuous arch, of vertical joints'),
    meshed('thickness of 16 voussoirs'),
  ],
  G02: [
    rigid(
      'tilt of four arches ± 0.15°',
      '',
      'G02-tilted-arch-13: * | G02-tilted-arch-16: * | G02-tilted-arch-16-thick: * | G02-tilted-arch-27: *',
    ),
    meshed(
      'tilt of four arches ± 0.5°',
      '',
      ['13', '16', '16-thick', '27'].map((n) => `G02-deformable-${n}: *`).join(' | '),
    ),
  ],
  G04: [
    rigid('tilt of four walls', '', 'G04-tilted-walls: the top stone*; way*; kinetic*'),
    rigid('tilt of stacks of 2, 4, 6 and 10 stones ± 0.1°', '', 'G04-tilted-stacks: the lowest*; turn*; kinetic*'),
    meshed('tilt of four walls', '', 'G04-tilted-walls-deformable: the top stone*; way*; kinetic*'),
    meshed('tilt of stacks ± 0.3°', '', 'G04-tilted-stacks-deformable: the lowest*; turn*; kinetic*'),
  ],
  G06: [
    rigid(
      'quarter period',
      '0.1 %',
      'G06-rocking-block: quarter period',
      [0.298643766, 0.493803215, 0.772974459, 1.12086438],
    ),
    rigid(
      'speed at the impact',
      '0.2 %',
      'G06-rocking-block: speed*',
      [0.431221852, 0.565044821, 0.632036522, 0.649578022],
    ),
    rigid(
      'amplitude after the impact',
      '10 %',
      'G06-rocking-block: tilt*',
      [2.84094027, 5.42801841, 7.45227078, 8.1425032].map((a) => (a * Math.PI) / 180),
    ),
    rigid(
      'first half cycle',
      '10 %',
      'G06-rocking-block: first half cycle',
      [0.560865384, 0.895636726, 1.29407585, 1.68819571],
    ),
    meshed(
      'quarter period',
      '0.5 %',
      'G06-rocking-deformable: quarter period',
      [0.298643766, 0.493803215, 0.772974459, 1.12086438],
    ),
  ],
  H01: [
    rigid(
      'factor at 30°, 35°, 40°, and without cohesion',
      '0.005 absolute',
      'H01-plane-slide: factor',
      [1.4077472, 1.17998441, 1.00523027, 0.824541636],
    ),
    meshed(
      'factor at 30°, 35°, 40°, and without cohesion',
      '0.01 absolute',
      'H01-plane-slide-deformable-per-point: factor | H01-plane-slide-deformable: factor',
      [1.4077472, 1.17998441, 1.00523027, 0.824541636],
    ),
  ],
  H02: [
    rigid('factors of three wedges', '0.01 absolute', 'H02-wedges: factor', [1.84635608, 1.45759822, 1.27463117]),
    meshed(
      'factors of three wedges',
      '0.02 absolute',
      'H02-wedges-deformable: factor',
      [1.84635608, 1.45759822, 1.27463117],
    ),
  ],
  H03: [
    rigid('single block that slides first', '0.01 absolute', 'H03-toppling: factor', [3.94765339, 3.4951015]),
    rigid('tension needed, plastic: 13.98 kPa', '0.01', 'H03-bonded-base: tension that is needed*', [13979.8122]),
    rigid('tension needed, first crack: 41.94 kPa', '0.01', 'H03-cracking-base: tension that is needed*'),
    rigid('slope of sixteen columns', '0.0175 absolute', 'H03-toppling-slope: factor over*'),
    meshed(
      'single block that slides first',
      '0.02 absolute',
      'H03-toppling-deformable: factor',
      [3.94765339, 3.4951015],
    ),
    meshed('slope of sixteen columns', '0.025 absolute', 'H03-toppling-slope-deformable: factor over*'),
  ],
}
