const SITE = 'Sala ศาลา'
const NOT_FOUND = '404'

/** Returns the document title with the page's and the site's name. For an unknown URL it has only the site's name. */
export const titleOf = (page: string): string => `${page || NOT_FOUND} · ${SITE}`
