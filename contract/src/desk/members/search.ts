/** With less than that too many would be found: an index of parts begins at three characters. */
export const SEARCH_MIN_CHARACTERS = 3
export const SEARCH_MAX_CHARACTERS = 100
