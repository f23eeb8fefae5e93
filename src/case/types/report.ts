/** What the cover of a report says. */
export interface Cover {
  project?: string
  client?: string
  author?: string
  checked?: string
  date?: string
  revision?: string
}
