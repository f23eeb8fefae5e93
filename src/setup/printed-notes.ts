/** What comes of the choices that shrunken-edge takes from its paper as printed: a sentence each, with the error to expect. */
import type { Case } from '../case/case.ts'
import type { Printed } from '../case/types/joint.ts'

export function printedNotes({ contact }: Case): string[] {
  const printed = contact?.printed
  if (!contact || !printed) return []
  const band = `contact.printed.tolerance: ${printed.tolerance}: contact is where |d| is below this share of the least way of a shrunken corner; what lies deeper, or comes by more in one step, is let go and falls through`
  return [band, ...takenAsPrinted(printed, contact.shrink).map((text) => `contact.printed.${text}`)]
}

function takenAsPrinted(printed: Printed, shrink: number): string[] {
  const all: [boolean, string][] = [
    [
      printed.lever === 'shrunken edges',
      `lever: forces act at shrunken edges, so a block of width W and height H topples from atan(${1 - shrink} W/H) on, not from atan(W/H)`,
    ],
    [
      printed['normal force'] === 'incremental',
      'normal force: increments since the contact was detected: blocks touch, and rest, by the tolerance above each other, and forces drift as normals turn',
    ],
    [
      printed.normals === 'averaged',
      'normals: a corner on a corner or an edge is pushed along the mean normal of the faces around that of the target, so what follows depends on which block the case names first',
    ],
    [
      printed.roles === 'one',
      'roles: of each two blocks only that which the case names first is the main one: a small block on its large face is not seen',
    ],
    [
      printed.approaching === 'one',
      'approaching: each main face meets the one face with the least product of normals, wherever it is: a block on its corner may pass through the floor',
    ],
    [
      printed.clip !== 'largest',
      `clip: edges are clipped by the ratio ${printed.clip}, so forces may act beside the face that they come from`,
    ],
  ]
  return all.flatMap(([taken, text]) => (taken ? [text] : []))
}
