/** Arguments of probes are judged as the case is read, by what each probe says that it takes; so check refuses what run refuses. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { probes } from '../../src/catalogue.ts'
import { checkProbe, readCase } from '../../src/index.ts'
import { randomFrom } from '../../src/math/random.ts'
import { askProbe } from '../case/ask-probe.ts'
import { read, STACK, talus, temporary } from '../cli/talus.ts'

const corpus = fileURLToPath(new URL('.', import.meta.url))
const cases = join(corpus, '../../cases')
const { folder, remove } = temporary()
afterAll(() => remove())

test('V13: check and run refuse the arguments of a probe in the same words, each where it stands', async () => {
  const answers = [
    await talus(folder, 'check', join(corpus, 'V13-probe.yaml')),
    await talus(folder, 'run', join(corpus, 'V13-probe.yaml')),
  ]
  for (const { code, stderr } of answers) {
    expect(code).toBe(2)
    expect(stderr.trim().split('\n').map((line) => line.replace(/^.*V13-probe\.yaml:/, ''))).toEqual([
      '6:41 probe.materials.rock.young: expected a pressure in Pa, kPa, MPa, GPa, bar, N/m2, kN/m2, MN/m2, N/mm2, psf, ksf, psi or ksi, above 0, found "-30 GPa"',
      '6:60 probe.materials.rock.altitude: expected a length in m, um, mm, cm, km, ft or in, found "5 s", a time',
      '8:34 probe.springs.soft.mas: expected one of stiffness, count, mass, dt, found the unknown key "mas"; did you mean "mass"?',
      '9:11 probe.springs.hard.stiffness: expected a force per length in N/m, kN/m, MN/m, GN/m, lbf/ft, kip/ft or J/m2, above 0, found none',
    ])
    expect(stderr).not.toMatch(STACK)
  }
})

test('V13: a name that the answer of a probe has not is told by check', async () => {
  const text = read(corpus, 'V13-probe.yaml').replace('-30', '30').replace(', altitude: 5 s', '').replace('mas:', 'mass:').replace('{ mass: 160 kg }', '{ stiffness: 1 MN/m, mass: 160 kg }')
  const expecting = (compute: string) => `${text}expect:\n  - { name: speed, compute: ${compute}, value: 3872.983, within: 0.1 % }\n`
  writeFileSync(join(folder, 'right.yaml'), expecting('materials.rock.p_wave'))
  writeFileSync(join(folder, 'wrong.yaml'), expecting('materials.rock.pwave'))
  const right = await talus(folder, 'check', 'right.yaml')
  expect(right).toMatchObject({ code: 0, stderr: '' })
  const { code, stderr } = await talus(folder, 'check', 'wrong.yaml')
  expect(code).toBe(2)
  expect(stderr).toMatch(/wrong\.yaml:\d+:\d+ expect\[0\]\.compute: .*unknown name "materials\.rock\.pwave"/)
})

type Tree = Record<string, unknown>
const smallest = new Map<string, Tree>()
for (const file of readdirSync(cases, { recursive: true, encoding: 'utf8' }).filter((name) => /\.ya?ml$/.test(name))) {
  const text = read(cases, file)
  const probe = /^probe:/m.test(text) ? (parse(text).probe as Tree) : undefined
  const known = probe && smallest.get(probe.what as string)
  if (probe && !(known && JSON.stringify(known).length <= JSON.stringify(probe).length))
    smallest.set(probe.what as string, probe)
}

// Those of the catalogue are large.
smallest.set('count contacts', {
  what: 'count contacts',
  arrays: { packed: { packing: 'A', n: 4, spacing: 0.5 }, given: { centres: [[0, 0], [1, 0]], diameter: '1 m', method: 'nbs' } },
})

/** How these arguments are refused: as they are read, by the probe itself, or not at all. */
function refusalOf({ what, ...given }: Tree): string | undefined {
  try {
    askProbe(what as string, given)
    return undefined
  } catch (error) {
    const { message } = error as Error
    expect(message).toMatch(/expected .*, found |^half spaces: /)
    return message
  }
}

/** Paths of all that is written in a tree, but for its `what`. */
const pathsIn = (tree: unknown, at: (string | number)[] = []): (string | number)[][] => {
  if (typeof tree !== 'object' || tree === null) return [at]
  return [at, ...Object.entries(tree).flatMap(([key, item]) => (key === 'what' ? [] : pathsIn(item, [...at, key])))]
}

function changed(tree: Tree, path: (string | number)[], change: (holder: Tree, key: string) => void): Tree {
  const copy = structuredClone(tree)
  const holder = path.slice(0, -1).reduce((at, key) => at[key] as Tree, copy)
  change(holder, String(path.at(-1)))
  return copy
}

describe('V13: every probe', () => {
  test('has a case', () => {
    expect([...smallest.keys()].sort()).toEqual(Object.keys(probes).sort())
  })

  test.each(Object.keys(probes))('%s takes what its case gives, and refuses what is not meant, saying where', (what) => {
    const probe = smallest.get(what) as Tree
    expect(refusalOf(probe)).toBeUndefined()
    expect(refusalOf({ ...probe, nonsense: 1 })).toContain('probe.nonsense: expected one of')
    const paths = pathsIn(probe).filter((path) => path.length > 0)
    const random = randomFrom(13)
    for (let k = 0; k < 15; k++) {
      const path = paths[Math.floor(random() * paths.length)]
      for (const value of ['3 fortnight', '', null, { nonsense: 1 }])
        expect(refusalOf(changed(probe, path, (holder, key) => (holder[key] = value)))).toMatch(/^probe[.[ ]\S+: expected /)
      // What may be left out is left out; nothing of it is a fault of ours.
      refusalOf(changed(probe, path, (holder, key) => (Array.isArray(holder) ? holder.splice(+key, 1) : delete holder[key])))
    }
  })
})

test('V13: what only the probe can tell is told at its place', () => {
  const [c] = readCase(`title: t
probe:
  what: distance in 2-D
  way: shortest-link
  pairs: { one: { a: [[0, 0], [0, 1], [1, 0]], b: [[2, 0], [3, 0], [2, 1]] } }
`).variations
  expect(() => checkProbe(c)).toThrow(/^probe\.pairs\.one\.a: expected a convex polygon/)
})
