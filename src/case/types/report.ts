/** What the cover of a report says. */
export type Cover = Partial<Record<'project' | 'client' | 'author' | 'checked' | 'date' | 'revision', string>>
