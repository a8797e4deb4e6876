/**
 * Invisible characters: zero-width spaces and joiners, direction marks (phone contacts put them around a
 * number), byte order marks, soft hyphens, variation selectors.
 */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
/** Whitespace: tabs, line breaks, and spaces of every width, also no-break spaces. */
const SPACES = /[\s\u0085]+/g

/** Removes invisible characters from a text; spaces and line ends stay. */
export const stripInvisible = (text: string): string => text.replace(UNSEEN, '')

/** Puts a text on one line: joins lines, collapses whitespace to one space and trims both ends. */
export const oneLine = (text: string): string => stripInvisible(text).replace(SPACES, ' ').trim()

/** Removes all whitespace and invisible characters from a text. */
export const stripSpaces = (text: string): string => stripInvisible(text).replace(SPACES, '')
