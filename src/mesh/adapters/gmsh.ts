/**
 * `mesher: gmsh`: the program Gmsh on a polyhedron, convex or not (Geuzaine and Remacle, IJNME 79, 2009; language and formats of its
 * manual). Every face is a plane surface and a physical surface, the size is asked for at every vertex. The mesh comes back as .msh 4.1
 * in binary, since its ASCII has one digit too few. It may write a mesh and still fail: the code counts, and the result is judged by
 * `acceptMesh`.
 */
import type { Polyhedron } from '../../geometry/polyhedron.ts'
import type { Host } from '../../host.ts'
import type { Gate } from '../gate.ts'
import type { ImportedMesh } from '../io/finish.ts'
import { demand } from '../io/mesh-error.ts'
import { readMsh } from '../io/msh-read.ts'
import { acceptMesh, checkSolid, markerName } from './accept-mesh.ts'
import { lastWords, MESHER_LIMITS, runMesher } from './run-mesher.ts'
import { unitScale } from './unit-scale.ts'

const GMSH = { program: 'gmsh', install: 'Debian and Ubuntu: apt-get install gmsh' }

export function meshWithGmsh(host: Host, solid: Polyhedron, gate: Gate, limits = MESHER_LIMITS): ImportedMesh {
  const { size } = gate
  demand(size > 0, () => `mesher gmsh: expected a size above 0, found ${size}.`)
  checkSolid('gmsh', solid)
  const scale = unitScale(solid)
  const folder = host.makeFolder()
  try {
    const args = ['-3', '-optimize', '-nt', '1', '-bin', '-format', 'msh41', '-o', 'block.msh', 'block.geo']
    const input = { path: 'block.geo', text: geoFile(solid, size, scale) }
    const result = runMesher(host, GMSH, args, input, limits, folder)
    const words = lastWords(result)
    let bytes: Uint8Array
    try {
      bytes = host.readFile(`${folder}/block.msh`)
    } catch {
      demand(false, () => `mesher gmsh: the program ended well but wrote no mesh. ${words}`)
    }
    const raw = readMsh('gmsh: block.msh', bytes)
    for (let i = 0; i < raw.points.length; i++) raw.points[i] /= scale
    return acceptMesh('gmsh', raw, solid, gate, words)
  } finally {
    host.dropFolder(folder)
  }
}

function geoFile(solid: Polyhedron, size: number, scale: number): string {
  const { vertices, faces } = solid
  const lines: string[] = []
  for (let i = 0; i < vertices.length; i += 3)
    lines.push(
      `Point(${i / 3 + 1}) = {${vertices[i] * scale}, ${vertices[i + 1] * scale}, ${vertices[i + 2] * scale}, ${size * scale}};`,
    )
  const edges = new Map<string, number>()
  const edge = (from: number, to: number): number => {
    const key = `${Math.min(from, to)} ${Math.max(from, to)}`
    let number = edges.get(key)
    if (number === undefined) {
      number = edges.size + 1
      edges.set(key, number)
      lines.push(`Line(${number}) = {${Math.min(from, to) + 1}, ${Math.max(from, to) + 1}};`)
    }
    return from < to ? number : -number
  }
  faces.forEach(({ loop }, i) => {
    const sides = loop.map((node, k) => edge(node, loop[(k + 1) % loop.length]))
    lines.push(`Curve Loop(${i + 1}) = {${sides.join(', ')}};`, `Plane Surface(${i + 1}) = {${i + 1}};`)
    lines.push(`Physical Surface("${markerName(i)}") = {${i + 1}};`)
  })
  lines.push(`Surface Loop(1) = {${faces.map((_, i) => i + 1).join(', ')}};`)
  return `${[...lines, 'Volume(1) = {1};', 'Physical Volume("block") = {1};'].join('\n')}\n`
}
