/** A number, or the text of an arithmetic expression over x, y, z [m] and t [s]. */
export type Field = number | string
