/**
 * summary.json: keys in the order of their declaration whoever made the object; a number that is not finite becomes null, which JSON
 * lacks otherwise, keys under `wall` keep the order of the pipeline, those under `slope`
 * and `safety` the order in which the analysis made them.
 */
import { ENERGY_NAMES, type Summary } from './summary.ts'

const ORDER = [
  ...[
    'talus',
    'case',
    'title',
    'about',
    'units',
    'status',
    'problem',
    'blocks',
    'fixed',
    'rigid',
    'particles',
    'nodes',
  ],
  ...[
    'tets',
    'steps',
    'stages',
    'energy',
    'contact',
    'bolts',
    'slope',
    'safety',
    'design',
    'collapse',
    'lower',
    'notExamined',
    'moved',
    'extremes',
    'checks',
    'warnings',
    'wall',
    'threads',
    'tetsPerSecond',
    'peakMemory',
    'hash',
    'frames',
  ],
]

/** Keys of the inner objects; no two of them want a different order. */
// biome-ignore format: a table
const INNER = [
  'kind', 'block', 'blocks', 'name', 'per', 'normal', 'case', 'quantity', 'joints', 'points', 'type', 'types',
  'open', 'stick', 'slip', 'overlap', 'force', 'slipped', 'slippedPairs', 'bonds', 'brokenTension', 'brokenShear',
  'broken', 'brokenPairs', 'failures', 'searchesPerStep', 'candidates', 'work', 'lookedAt', 'followed', 'leftAlone',
  'planes', 'doubts', 'looks', 'rounds', 'quick', 'fallbacks', 'reason', 'reasons', 'number', 'pairs', 'asked', 'otherwise', 'kept', 'times', 'tension', 'shear', 'area', 'centroid', 'value', 'relative',
  'joint', 'first', 'steps', 'dt', 'culprit', 'time', 'wall', 'unbalanced', 'imbalance', 'imbalanceShare', 'settled', 'why', 'massScaling', 'changes', 'until', 'event', 'seenAt', 'step', 'what', 'omega',
  ...ENERGY_NAMES, 'contactResidual', 'expected', 'computed', 'error', 'tolerance', 'scale', 'unit', 'pass',
  'exchanged', 'relativeError', 'min', 'timeOfMin', 'max', 'timeOfMax', 'last', 'mean', 'largest', 'speed',
]

/** Parts with an order of their own. */
const AS_MADE = ['wall', 'slope', 'safety', 'design', 'collapse', 'lower']

function ordered(value: unknown, order: string[], inner = INNER): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map((v) => ordered(v, inner, inner))
  if (typeof value !== 'object' || value === null) return value
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  const keys = Object.keys(value).sort((a, b) => place(a) - place(b))
  return Object.fromEntries(
    keys.map((k) => {
      const own = AS_MADE.includes(k) ? [] : inner
      return [k, ordered((value as Record<string, unknown>)[k], own, own)]
    }),
  )
}

export const summaryJson = (summary: Summary): string => `${JSON.stringify(ordered(summary, ORDER), null, 2)}\n`
