/** Modes of the variable `SALA_MODE`: real members and money, or test data. */
export const modes = ['production', 'sandbox'] as const
export type Mode = (typeof modes)[number]
