/** `SALA_MODE`: real members and money, or invented ones. */
export const modes = ['production', 'sandbox'] as const
export type Mode = (typeof modes)[number]
