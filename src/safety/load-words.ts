/** What acts on a slope besides weight and bolts, in words for the report. */
import type { Case } from '../case/case.ts'
import type { WaterSurface } from '../case/types/water.ts'
import { figure, percent, quantity } from '../output/quantities.ts'
import type { SlopeSummary } from '../output/slope-summary.ts'

export function loadsInWords({ physics: { water, loads = {} } }: Case): Pick<SlopeSummary, 'water' | 'loads'> {
  const own = Object.entries(water?.own ?? {}).map(([joint, surface]) => `${joint}: ${surfaceText(surface)}`)
  const among = water && (water.joints === 'all' ? 'all joints' : water.joints.join(', '))
  const common = water?.surface ? [`${surfaceText(water.surface)}${among ? `; in ${among}` : ''}`] : []
  const share = water?.drained
  const holes = share === undefined ? [] : [`drain holes take ${percent(share)} of the pressure`]
  const told = Object.entries(loads).map(([name, { pressure, pushes, acts, on, shotcrete, behind }]) => {
    const kind = shotcrete ? 'shotcrete, as a pressure of' : pushes === 'downwards' ? 'surcharge of' : 'pressure of'
    const where = on.map(({ block, face }) => `${block}.${face}`).join(', ')
    const strip = behind ? `, from ${figure(behind[0], 3)} m to ${figure(behind[1], 3)} m behind the crest` : ''
    return `${name}: ${kind} ${quantity(pressure, 'Pa')} on ${where}${strip}${acts === 'passive' ? ', passive' : ''}`
  })
  return {
    ...(water && { water: [...common, ...own, ...holes].join('; ') }),
    ...(told.length > 0 && { loads: told }),
  }
}

function surfaceText(surface: WaterSurface): string {
  switch (surface.kind) {
    case 'plane':
      return surface.dip === 0 ? `level at ${figure(surface.through[2], 4)} m` : 'below a plane'
    case 'line':
      return 'below a line'
    case 'pressure':
      return typeof surface.value === 'number' ? quantity(surface.value, 'Pa') : `pressure ${surface.value}`
    case 'crack': {
      const drains = surface.drains === undefined ? '' : `, drain holes at ${figure(surface.drains, 3)} m`
      return `${surface.crack} filled to ${percent(surface.filled)} of its height, from its foot evenly to nothing at the face${drains}`
    }
  }
}
