/** What acts on a slope besides weight and bolts, in words for the report. */
import type { Case } from '../case/case.ts'
import type { WaterSurface } from '../case/types/water.ts'
import { percent } from '../output/quantities.ts'
import type { SlopeSummary } from '../output/slope-summary.ts'
import { type Units, unitsOf } from '../output/units.ts'

export function loadsInWords({ physics, output }: Case): Pick<SlopeSummary, 'water' | 'loads'> {
  const { water, loads = {} } = physics
  const units = unitsOf(output)
  const own = Object.entries(water?.own ?? {}).map(([joint, surface]) => `${joint}: ${surfaceText(surface, units)}`)
  const among = water && (water.joints === 'all' ? 'all joints' : water.joints.join(', '))
  const common = water?.surface ? [`${surfaceText(water.surface, units)}${among ? `; in ${among}` : ''}`] : []
  const share = water?.drained
  const holes = share === undefined ? [] : [`drain holes take ${percent(share)} of the pressure`]
  const told = Object.entries(loads).map(([name, { pressure, pushes, acts, on, shotcrete, behind }]) => {
    const kind = shotcrete ? 'shotcrete, as a pressure of' : pushes === 'downwards' ? 'surcharge of' : 'pressure of'
    const where = on.map(({ block, face }) => `${block}.${face}`).join(', ')
    const strip = behind
      ? `, from ${units.value(behind[0], 'm')} to ${units.value(behind[1], 'm')} behind the crest`
      : ''
    return `${name}: ${kind} ${units.quantity(pressure, 'Pa')} on ${where}${strip}${acts === 'passive' ? ', passive' : ''}`
  })
  return {
    ...(water && { water: [...common, ...own, ...holes].join('; ') }),
    ...(told.length > 0 && { loads: told }),
  }
}

function surfaceText(surface: WaterSurface, units: Units): string {
  switch (surface.kind) {
    case 'plane':
      return surface.dip === 0 ? `level at ${units.value(surface.through[2], 'm')}` : 'below a plane'
    case 'line':
      return 'below a line'
    case 'pressure':
      return typeof surface.value === 'number' ? units.quantity(surface.value, 'Pa') : `pressure ${surface.value}`
    case 'crack': {
      const drains = surface.drains === undefined ? '' : `, drain holes at ${units.value(surface.drains, 'm')}`
      return `${surface.crack} filled to ${percent(surface.filled)} of its height, from its foot evenly to nothing at the face${drains}`
    }
  }
}
