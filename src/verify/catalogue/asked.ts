/** One quantity that a reference case asks for, and the lines of our cases that check it. */
export interface Asked {
  quantity: string
  of: 'rigid' | 'deformable' | 'either'
  /** How near, as a case writes it; '' where no number is given; ` / ` between those of several variations, in their order. */
  within: string
  /**
   * `stem: name; name | stem: name`; * in a name stands for any text. '': it is missing, and a case, or `unbuilt`, says why.
   * `test/….test.ts: name`: a test asks it, because no run of a case can.
   */
  lines: string
  /** What must come out, in SI, where that is a number: each is the value of one of the lines. */
  values: number[]
}

/** What is asked of each reference case, by its id. */
export type Catalogue = Record<string, Asked[]>

const asked =
  (of: Asked['of']) =>
  (quantity: string, within = '', lines = '', values: number[] = []): Asked => ({
    quantity,
    of,
    within,
    lines,
    values,
  })

/** Of rigid blocks. */
export const rigid = asked('rigid')
/** Of blocks of tetrahedra. */
export const meshed = asked('deformable')
/** Of geometry, search and laws, whatever the block. */
export const either = asked('either')

/** What a case calls a quantity that it leaves out. */
export const nameOf = ({ quantity, of }: Asked): string => (of === 'deformable' ? `${quantity}, deformable` : quantity)

/** A case and the names of its lines that stand for a quantity. */
export interface Reference {
  stem: string
  name: RegExp
}

/** The file and the name of the test that stands for a quantity. */
export function testOf({ lines }: Asked): { path: string; name: string } | undefined {
  const [, path, name] = /^(test\/\S+\.test\.ts): (.*)$/s.exec(lines) ?? []
  return path === undefined ? undefined : { path, name }
}

export const referencesOf = (asked: Asked): Reference[] =>
  (testOf(asked) ? '' : asked.lines)
    .split(' | ')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [, stem, names] = /^([^:]+): (.*)$/s.exec(part) ?? []
      if (stem === undefined) throw new Error(`assert: "${part}" is a case and its lines`)
      return names.split('; ').map((name) => ({ stem, name: patternOf(name) }))
    })

const patternOf = (name: string): RegExp =>
  new RegExp(
    `^${name
      .split('*')
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  )
