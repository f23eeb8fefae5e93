/** The rules of the house as a function of the sources, so that a test can also plant a violation. */
import { dirname, join, normalize } from 'node:path'

/**
 * folder → folders it may import besides itself. `*` = anything. Files of `src/` itself are listed by name.
 *   setup   case → world, method, loads and rhythm of each stage: all that is done before stepping
 *   watch   world → samples, energies, frames, health: all that looks on while stepping
 *   run     the parts of `run.ts`: what wraps a method, judges, snapshots and sums up a run
 */
export const MAY_IMPORT: Record<string, string[]> = {
  math: [],
  state: ['math'],
  case: ['math'],
  geometry: ['math'],
  mesh: ['math', 'geometry', 'host.ts'],
  contact: ['math', 'state'],
  'contact/search': ['math', 'state'],
  'contact/pairs': ['math', 'state'],
  'contact/points': ['math', 'state', 'contact/pairs'],
  'contact/look': ['math', 'state', 'contact/pairs', 'contact/points'],
  'contact/follow': ['math', 'state', 'contact/pairs', 'contact/points', 'contact/look'],
  'contact/law': ['math', 'state'],
  papers: ['math', 'geometry', 'mesh', 'case', 'state', 'contact', 'integrate', 'step.ts', 'host.ts'],
  bench: [
    'math',
    'geometry',
    'mesh',
    'case',
    'state',
    'contact',
    'force',
    'papers',
    'setup',
    'catalogue.ts',
    'step.ts',
    'host.ts',
    'run.ts',
    'watch',
  ],
  force: ['math', 'state'],
  integrate: ['math', 'state'],
  output: ['math', 'state'],
  verify: ['math'],
  slope: ['math', 'geometry'],
  safety: ['math', 'case', 'geometry', 'slope', 'state', 'output', 'watch', 'setup', 'run', 'run.ts', 'host.ts'],
  'safety.ts': ['case', 'output', 'setup', 'safety', 'run.ts', 'host.ts'],
  kernel: ['state'],
  threads: ['math', 'state', 'contact', 'integrate', 'setup', 'step.ts', 'host.ts'],
  'step.ts': ['state'],
  'host.ts': [],
  'catalogue.ts': [
    'math',
    'state',
    'geometry',
    'mesh',
    'contact',
    'force',
    'integrate',
    'papers',
    'kernel',
    'step.ts',
    'host.ts',
  ],
  watch: ['math', 'state', 'force', 'output'],
  setup: [
    'math',
    'case',
    'geometry',
    'mesh',
    'state',
    'contact',
    'force',
    'integrate',
    'watch',
    'catalogue.ts',
    'step.ts',
    'host.ts',
  ],
  'version.ts': [],
  run: [
    'math',
    'case',
    'state',
    'integrate',
    'output',
    'verify',
    'watch',
    'setup',
    'threads',
    'catalogue.ts',
    'step.ts',
    'host.ts',
    'version.ts',
  ],
  'run.ts': ['math', 'case', 'state', 'output', 'watch', 'setup', 'threads', 'run', 'step.ts', 'host.ts'],
  'index.ts': ['*'],
  'cli.ts': ['*'],
  cli: ['*'],
}

/** Nobody but the rim imports these. */
const RIM = ['cli', 'cli.ts']
const STEP_PATH = ['contact', 'force', 'integrate', 'state', 'step.ts']
const OUTSIDE = ['cli', 'cli.ts', 'host.ts']

interface Ban {
  word: RegExp
  where: (home: string, file: string) => boolean
  why: string
}

const BANS: Ban[] = [
  { word: /\bMath\.random\b/, where: () => true, why: 'random numbers come from math/random with a seed' },
  {
    word: /\b(Date\.now|new Date|performance\.|process\.|setTimeout|console\.)/,
    where: (home) => !OUTSIDE.includes(home),
    why: 'the world outside is reached through the host',
  },
  {
    word: /from 'node:/,
    where: (home) => !OUTSIDE.includes(home),
    why: 'the world outside is reached through the host',
  },
  {
    word: /\bMath\.(sin|cos|tan|exp|expm1|log|log2|log10|log1p|pow|cbrt|hypot|asin|acos|atan2?|sinh|cosh|tanh)\b/,
    where: (home) => home !== 'output' && !RIM.includes(home),
    why: 'its last bits differ between engines; math/elementary has the same everywhere',
  },
  {
    word: /\*\*/,
    where: (home) => STEP_PATH.includes(outerOf(home)),
    why: 'its last bits differ between engines',
  },
  {
    word: /^\s*(export )?(abstract )?class \w/m,
    where: (home) => STEP_PATH.includes(outerOf(home)),
    why: 'the step path is plain data and functions',
  },
  { word: /^\s*(export )?(const )?enum \w/m, where: () => true, why: 'use a union of strings' },
  {
    word: /process\.std(out|err)\.write/,
    where: (_, file) => file !== 'cli/speak.ts',
    why: 'what goes to the terminal is made harmless in cli/speak.ts',
  },
  { word: /export default/, where: () => true, why: 'named exports only' },
  { word: /\beval\(|new Function\(/, where: () => true, why: 'text is never run as code' },
]

/** Folders whose functions keep nothing between calls: what they work with is made once and handed down. */
const STAGES = ['contact', 'force', 'integrate', 'papers']

/** At the top of a module: what is made to be written to; an object or a list, to its closing bracket. */
const MADE =
  /^(?:export )?(?:let \w+|const [^=\n]*=\s*(?:make[A-Z]\w*\(|allocate\(|new (?:\w+Array|Array|Map|Set|WeakMap)\b|\w*Array\.from\())/gm
const TABLE = /^(?:export )?const (\w+)(?:: [^=]+)? = [[{].*(?:\n[^\S\n].*|\n[}\])].*|\n)*/gm
const HOLDS_SCRATCH = /new \w+Array\(|\bmake[A-Z]\w*\(/
const FUNCTION = /=>[\s\S]*?(?=,\n|$)/g

/** x.a = …, x[i] += …, x.a[i]++ */
const writesTo = (name: string): RegExp =>
  new RegExp(`(?<![.\\w])${name}(?:\\.\\w+|\\[[^\\]\\n]*\\])+ *(?:[-+*/|&^%]?=(?![=>])|\\+\\+|--)`)

const imports = (code: string, name: string): boolean => new RegExp(`import [^']*\\b${name}\\b`).test(code)

/** Bindings of a module that it, or another one that imports them, writes to, or that are made to be written to. */
export function scratchOf(code: string, others: string[]): string[] {
  const made = [...code.matchAll(MADE)].map(([text]) => text)
  const written = [...code.matchAll(TABLE)].filter(([text, name]) => {
    if (HOLDS_SCRATCH.test(text.replace(FUNCTION, ''))) return true
    return [code, ...others.filter((other) => imports(other, name))].some((user) => writesTo(name).test(user))
  })
  return [...made, ...written.map(([, name]) => `const ${name}`)]
}

function scratchIn(sources: Map<string, string>): string[] {
  const stages = [...sources].filter(([file]) => STAGES.includes(outerOf(file)))
  const codes = stages.map(([, text]) => withoutComments(text))
  return stages.flatMap(([file], k) =>
    scratchOf(codes[k], codes).map(
      (scratch) => `${file}: ${scratch.trim()}: a module keeps nothing; make it once and hand it down`,
    ),
  )
}

/** The innermost room of the table that a file stands in. */
function homeOf(file: string): string {
  const parts = file.split('/')
  if (parts.length === 1) return file
  const inner = parts.slice(0, 2).join('/')
  return inner in MAY_IMPORT ? inner : parts[0]
}

const outerOf = (home: string): string => home.split('/')[0]

function importsOf(text: string): string[] {
  return [
    ...text.matchAll(/(?:import|export)\s[^'"]*?from\s+'(\.[^']+)'|import\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g),
  ].map((m) => m[1] ?? m[2] ?? m[3])
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** All violations in a set of sources given by their path inside `src/`. */
export function violations(sources: Map<string, string>): string[] {
  const found: string[] = []
  const edges = new Map<string, string[]>()
  for (const [file, text] of sources) {
    const home = homeOf(file)
    const code = withoutComments(text)
    const allowed = MAY_IMPORT[home]
    if (!allowed) found.push(`${file}: ${home} is not in the table of folders`)
    const targets = importsOf(code).map((t) => normalize(join(dirname(file), t)))
    edges.set(file, targets)
    for (const target of targets) {
      const there = homeOf(target)
      if (there === home && there !== target) continue
      const mayEnter = [there, ...(outerOf(home) === outerOf(there) ? [] : [outerOf(there)])]
      const isHall = home === outerOf(there)
      if (allowed && !isHall && !allowed.includes('*') && !mayEnter.some((room) => allowed.includes(room)))
        found.push(`${file} imports ${target}: ${home} may import ${allowed.join(', ') || 'nothing'}`)
      if (RIM.includes(there) && !RIM.includes(home)) found.push(`${file} imports ${target}: nothing imports the rim`)
      if (there === 'kernel' && !['kernel', 'catalogue.ts', 'run.ts'].includes(home) && !RIM.includes(home))
        found.push(`${file} imports ${target}: kernels are imported by the catalogue and run alone`)
    }
    for (const ban of BANS)
      if (ban.where(home, file) && ban.word.test(code))
        found.push(`${file}: ${code.match(ban.word)?.[0].trim()} is banned here: ${ban.why}`)
  }
  found.push(...scratchIn(sources))
  const cycle = findCycle(edges)
  if (cycle) found.push(`import cycle: ${cycle.join(' → ')}`)
  return found
}

/** What is opened by whoever reads these files to the end: they and all that they import, mathematics and state apart. */
export function readingOf(sources: Map<string, string>, starts: string[]): string[] {
  const found = new Set<string>()
  const open = (file: string): void => {
    if (found.has(file) || ['math', 'state'].includes(homeOf(file))) return
    found.add(file)
    for (const target of importsOf(withoutComments(sources.get(file) ?? '')))
      open(normalize(join(dirname(file), target)))
  }
  for (const file of starts) open(file)
  return [...found].sort()
}

function findCycle(edges: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file) || !edges.has(file)) return undefined
    path.push(file)
    for (const next of edges.get(file) ?? []) {
      const cycle = visit(next)
      if (cycle) return cycle
    }
    path.pop()
    done.add(file)
    return undefined
  }
  for (const file of edges.keys()) {
    const cycle = visit(file)
    if (cycle) return cycle
  }
  return undefined
}
