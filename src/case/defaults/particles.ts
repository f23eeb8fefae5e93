/** Defaults of particles. */
import { of } from './default.ts'

export const PARTICLES = {
  grainMedian: of('particles.*.polyhedra.size.median', undefined, 'midway', 'sizes are even between the two'),
  grainMeasure: of('particles.*.polyhedra.size.of', 'equal ball', 'equal ball', 'a size is one of equal volume'),
  turned: of('particles.*.polyhedra.turned', true, 'true', 'nothing lays them alike'),
  grainSeed: of('particles.*.polyhedra.seed', 1, '1', 'some seed: the same particles again and again'),
  kinds: of('particles.*.polyhedra.shapes.*.random.kinds', 20, '20', 'each shape is kept once'),
  cuts: of('particles.*.polyhedra.shapes.*.random.cuts', 20, '20', 'about as many faces as broken rock has'),
  reach: of(
    'particles.*.polyhedra.shapes.*.random.reach',
    { median: 0.7, last: 0.9, spread: 0.2 },
    'median 0.7, last 0.9, spread 0.2',
    'first cuts go deep, last ones round off',
  ),
  leastEdge: of('particles.*.polyhedra.shapes.*.random.least', 0.05, '0.05', 'splinters would set the step of all'),
  shapeSeed: of('particles.*.polyhedra.shapes.*.random.seed', 1, '1', 'some seed: the same shapes again and again'),
}
