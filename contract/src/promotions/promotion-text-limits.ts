/** Maximum lengths of a promotion's texts, in characters. */
export const TITLE_MAX_CHARACTERS = 60
export const SUMMARY_MAX_CHARACTERS = 160
export const TERM_MAX_CHARACTERS = 200
export const TERMS_MAX = 12
