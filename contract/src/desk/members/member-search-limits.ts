/** Minimum length of a member search. The database searches by a trigram index, which needs at least three characters. */
export const SEARCH_MIN_CHARACTERS = 3
export const SEARCH_MAX_CHARACTERS = 100
