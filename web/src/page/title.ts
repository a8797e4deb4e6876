const SITE = 'Sala ศาลา'
const NOT_FOUND = '404'

/** Returns the document title: page and site. An unknown address has only the site's name. */
export const titleOf = (page: string): string => `${page || NOT_FOUND} · ${SITE}`
