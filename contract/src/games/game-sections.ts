/** Sections of the lobby. This file has no schema, so that a browser's program can import it. */
export const gameSections = ['sports', 'slot', 'casino', 'lotto', 'fish', 'esports'] as const
export type GameSection = (typeof gameSections)[number]
