/** Sections of the lobby. The file contains no validation schema, so that browser code can import it without the library for schemas. */
export const gameSections = ['sports', 'slot', 'casino', 'lotto', 'fish', 'esports'] as const
export type GameSection = (typeof gameSections)[number]
