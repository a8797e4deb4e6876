/**
 * Characters without a shape: zero-width spaces and joiners, direction marks (contacts of phones put them around a number), the byte
 * order mark, soft hyphens, variation selectors.
 */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
/** A no-break space, a tab, a line end and every other width of space. */
const SPACES = /[\s\u0085]+/g

/** Removes invisible characters; keeps spaces and line ends. */
export const stripInvisible = (text: string): string => text.replace(UNSEEN, '')

/** One line: each run of spaces and line ends is one plain space, none at either end. */
export const oneLine = (text: string): string => stripInvisible(text).replace(SPACES, ' ').trim()

/** Without any space. */
export const stripSpaces = (text: string): string => stripInvisible(text).replace(SPACES, '')
