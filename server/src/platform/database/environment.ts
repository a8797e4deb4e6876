/** `SALA_MODE`: people and their money, or invented ones. */
export const modes = ['production', 'sandbox'] as const
export type Mode = (typeof modes)[number]
