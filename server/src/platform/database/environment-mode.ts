/** Modes of the variable `SALA_MODE`: `production` has real members and money, `sandbox` has test data. */
export const modes = ['production', 'sandbox'] as const
export type Mode = (typeof modes)[number]
