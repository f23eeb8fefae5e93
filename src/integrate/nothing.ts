/** A stage that a method does without. */
export const nothing = (): void => {}
