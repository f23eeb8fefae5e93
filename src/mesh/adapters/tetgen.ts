/**
 * `mesher: tetgen`: the program TetGen on a polyhedron, convex or not (Hang Si, ACM TOMS 41, 2015; file formats and switches of its
 * manual, version 1.5).
 *
 * Switches: p (a bounded solid), q 1.414/angle (radius-edge ratio and smallest dihedral angle), a (largest volume: h³/(6√2), that of a
 * regular tetrahedron of edge h). Stricter bounds than these can make it run without end, therefore the limits and the refusal above
 * 18°; the angle is asked for, not promised: sharp edges of the solid stay. It may crash on a bad surface and returns 0 for a warped one:
 * the result is judged by `acceptMesh`.
 */
import type { Polyhedron } from '../../geometry/polyhedron.ts'
import type { Host } from '../../host.ts'
import type { Gate } from '../gate.ts'
import type { ImportedMesh } from '../io/finish.ts'
import { demand } from '../io/mesh-error.ts'
import { readTetgen } from '../io/tetgen-read.ts'
import { acceptMesh, checkSolid } from './accept-mesh.ts'
import { lastWords, MESHER_LIMITS, runMesher } from './run-mesher.ts'
import { unitScale } from './unit-scale.ts'

const TETGEN = { program: 'tetgen', install: 'Debian and Ubuntu: apt-get install tetgen' }
const RADIUS_EDGE = '1.414'
const DEGREES = 180 / Math.PI
/** Dihedral angle that is asked for where the gate is content with less, and the largest [°]. */
const ANGLE = 14
const LARGEST_ANGLE = 18

export function meshWithTetgen(host: Host, solid: Polyhedron, gate: Gate, limits = MESHER_LIMITS): ImportedMesh {
  const { size } = gate
  const angle = Math.max(ANGLE, gate.minDihedral * DEGREES)
  demand(size > 0, () => `mesher tetgen: expected a size above 0, found ${size}.`)
  demand(
    angle <= LARGEST_ANGLE * (1 + 1e-12),
    () =>
      `mesher tetgen: expected a dihedral angle from 0 to ${LARGEST_ANGLE}°, found ${angle}°. Larger ones can make the program run without end.`,
  )
  checkSolid('tetgen', solid)
  const scale = unitScale(solid)
  const edge = size * scale
  const volume = (edge * edge * edge) / (6 * Math.SQRT2)
  const folder = host.makeFolder()
  try {
    const args = [`-pq${RADIUS_EDGE}/${decimal(angle)}a${decimal(volume)}`, 'block.poly']
    const result = runMesher(host, TETGEN, args, { path: 'block.poly', text: polyFile(solid, scale) }, limits, folder)
    const words = lastWords(result)
    const file = (end: string) => {
      try {
        return { name: `tetgen: block.1${end}`, bytes: host.readFile(`${folder}/block.1${end}`) }
      } catch {
        demand(false, () => `mesher tetgen: the program ended well but wrote no block.1${end}. ${words}`)
      }
    }
    const raw = readTetgen(file('.node'), file('.ele'), file('.face'))
    for (let i = 0; i < raw.points.length; i++) raw.points[i] /= scale
    return acceptMesh('tetgen', raw, solid, gate, words)
  } finally {
    host.dropFolder(folder)
  }
}

/** A number without an exponent, which a switch may not have; 17 digits. */
function decimal(x: number): string {
  return x >= 1e-3 && x < 1e15 ? String(x) : x.toFixed(Math.min(100, 20 - Number(x.toExponential().split('e')[1])))
}

/** Facets as polygons, marked from 1; no holes, no regions. */
export function polyFile(solid: Polyhedron, scale: number): string {
  const { vertices, faces } = solid
  const lines = [`${vertices.length / 3} 3 0 0`]
  for (let i = 0; i < vertices.length; i += 3)
    lines.push(`${i / 3 + 1} ${vertices[i] * scale} ${vertices[i + 1] * scale} ${vertices[i + 2] * scale}`)
  lines.push(`${faces.length} 1`)
  faces.forEach(({ loop }, i) => {
    lines.push(`1 0 ${i + 1}`, `${loop.length} ${loop.map((node) => node + 1).join(' ')}`)
  })
  return `${[...lines, '0', '0'].join('\n')}\n`
}
