/** Minimum length of a member search. Shorter queries match too much, because the trigram index needs three characters. */
export const SEARCH_MIN_CHARACTERS = 3
export const SEARCH_MAX_CHARACTERS = 100
