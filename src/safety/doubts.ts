/**
 * Values of a slope that can be meant, and seldom are: a bare number in the wrong unit, a unit weight as a density. They count as they
 * are written, and the user is asked.
 */
import type { Case } from '../case/case.ts'
import { quantity } from '../output/quantities.ts'
import { isCut } from '../setup/cut-blocks.ts'

/** A value, what is usual, and what is said of less and of more. */
interface Value {
  path: string
  value: number
  unit: string
  least: number
  most?: number
  low: string
  high?: string
}

/** Beyond this a strength is said not to fail [Pa]. */
const UNBREAKABLE = 1e12
const bare = (what: string, unit: string): string => `${what}; a bare number is in ${unit}`

export function doubtNotes(c: Case): string[] {
  if (!c.slope && !isCut(c)) return []
  const values = [...ofMaterials(c), ...ofJoints(c), ...ofBolts(c), ...ofLoads(c)].flatMap((one) => {
    const { path, value, unit, least, most = Infinity, low, high = low } = one
    const why = value < least ? low : value > most ? high : undefined
    return why === undefined ? [] : [`${path} is ${quantity(value, unit)}: ${why}. Is it meant?`]
  })
  return [...values, ...looseSlopes(c)]
}

/** A slope of which nothing is held falls with its base. */
function looseSlopes({ blocks, physics }: Case): string[] {
  if (Object.values(blocks).some(({ fixed }) => fixed) || Object.keys(physics.boundaries).length > 0) return []
  return Object.entries(blocks).flatMap(([name, { shape, cut }]) =>
    shape.kind === 'slope' && cut && cut.hold.length === 0 && !cut.holdWhere
      ? [
          `blocks.${name}.cut.hold is not given: all of the rock is free to fall. Is hold: [base, back, left, right] meant?`,
        ]
      : [],
  )
}

function ofMaterials({ materials, blocks }: Case): Value[] {
  const deforms = Object.values(blocks).some(({ rigid, fixed }) => !rigid && !fixed)
  return Object.entries(materials).flatMap(([name, { density, young }]) => {
    const path = `materials.${name}`
    const low = bare('no rock weighs that', 'kg/m3')
    const heavy: Value = { path: `${path}.density`, value: density, unit: 'kg/m3', least: 800, most: 8000, low }
    const soft: Value = {
      path: `${path}.young`,
      value: young,
      unit: 'Pa',
      least: 1e6,
      low: bare('no rock is so soft', 'Pa'),
    }
    return deforms ? [heavy, soft] : [heavy]
  })
}

function ofJoints({ physics }: Case): Value[] {
  return Object.entries(physics.joints)
    .filter(([, { cohesion }]) => cohesion > 0 && cohesion < UNBREAKABLE)
    .map(([name, { cohesion }]) => ({
      path: `joints.${name}.cohesion`,
      value: cohesion,
      unit: 'Pa',
      least: 500,
      most: 5e6,
      low: bare('next to nothing', 'Pa'),
      high: 'that of whole rock, not of a joint',
    }))
}

/** A pattern once. */
function ofBolts({ bolts }: Case): Value[] {
  const capacities = new Map(Object.entries(bolts).map(([name, bolt]) => [bolt.pattern ?? name, bolt.yield]))
  return [...capacities].map(([name, value]) => ({
    path: `bolts.${name}.capacity`,
    value,
    unit: 'N',
    least: 1e3,
    low: bare('next to nothing', 'N'),
  }))
}

function ofLoads({ physics, designFactor }: Case): Value[] {
  const { loads = {}, water } = physics
  const faces = Object.entries(loads).filter(([, { pressure, shotcrete }]) => !shotcrete && pressure > 0)
  const layers = Object.entries(loads).flatMap(([name, { shotcrete }]): Value[] =>
    shotcrete
      ? [
          {
            path: `loads.${name}.shotcrete.thickness`,
            value: shotcrete.thickness,
            unit: 'm',
            least: 0.01,
            most: 1,
            low: bare('layers are some centimetres thick', 'm'),
          },
        ]
      : [],
  )
  return [
    ...layers,
    ...faces.map(([name, { pressure, pushes }]) => ({
      path: `loads.${name}.${pushes === 'downwards' ? 'surcharge' : 'pressure'}`,
      value: pressure,
      unit: 'Pa',
      least: 100,
      low: bare('next to nothing', 'Pa'),
    })),
    ...(water
      ? [
          {
            path: 'water.density',
            value: water.density,
            unit: 'kg/m3',
            least: 900,
            most: 1400,
            low: bare('no water weighs that', 'kg/m3'),
          },
        ]
      : []),
    ...(designFactor !== undefined
      ? [
          {
            path: 'design factor',
            value: designFactor,
            unit: '',
            least: 0,
            most: 5,
            low: 'slopes are asked for 1.1 to 2',
          },
        ]
      : []),
  ]
}
