/** Placeholder until round contacts are in. */
export const roundContacts = (): void => {
  throw new Error('assert: round bodies')
}
