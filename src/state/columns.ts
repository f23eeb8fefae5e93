/** Columns that are declared once: from the declaration follow where each stands in a row, what is carried on, hashed, and shown. */

/** A column of a row of numbers. */
export interface Column {
  /** Numbers a row; one, unless said. */
  each?: number
  /** Unit, where the numbers are real ones. */
  unit?: string
  /** History: carried from step to step, from look to look and over searches, as it is or turned with the contact. */
  carried?: 'as it is' | 'turned'
  /** Name under which frames show it. */
  shown?: string
}

export type Columns = Record<string, Column>

/** A column that frames show. */
export interface ShownColumn {
  name: string
  unit: string
  at: number
}

export interface Layout<T extends Columns> {
  /** Where each column begins in its row. */
  at: { [name in keyof T]: number }
  /** Numbers a row. */
  width: number
  /** Where the numbers stand that are carried as they are, and where each vector that is turned. */
  carried: readonly number[]
  turned: readonly number[]
  shown: readonly ShownColumn[]
}

/** One column after the other, in the order of the declaration; rows are a multiple of so many numbers. */
export function layOut<T extends Columns>(columns: T, line = 1): Layout<T> {
  const at = {} as { [name in keyof T]: number }
  const carried: number[] = []
  const turned: number[] = []
  const shown: ShownColumn[] = []
  let width = 0
  for (const [name, { each = 1, unit = '', carried: how, shown: as }] of Object.entries(columns)) {
    at[name as keyof T] = width
    if (how === 'as it is') for (let k = 0; k < each; k++) carried.push(width + k)
    if (how === 'turned') turned.push(width)
    if (as !== undefined) shown.push({ name: as, unit, at: width })
    width += each
  }
  return { at, width: line * Math.ceil(width / line), carried, turned, shown }
}
