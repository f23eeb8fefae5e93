/** Names in a sentence: all, or the first few and how many more there are. */
export const someOf = (names: readonly string[], most: number): string =>
  names.length > most ? `${names.slice(0, most).join(', ')} and ${names.length - most} more` : names.join(', ')
