const SITE = 'Sala ศาลา'
const NOT_FOUND = '404'

/** The browser's tab: the page and the site. An address that leads nowhere has no name of its own. */
export const titleOf = (page: string): string => `${page || NOT_FOUND} · ${SITE}`
