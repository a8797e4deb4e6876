import { parseSearchWith } from '@tanstack/react-router'

/** Matches digits with an E between them, such as the coupon code `12345E6789`. JSON would parse such a code as a huge number. */
const EXPONENT = /^\d+e\d+$/i

const readValue = (text: string): unknown => {
  if (EXPONENT.test(text)) throw new SyntaxError('a text with an exponent stays a text')
  return JSON.parse(text)
}

/** Parses the query of a page's URL. Each value is parsed as JSON. A value that is no JSON, or is digits with an E, stays text. */
export const readSearch = parseSearchWith(readValue)

/** Options of the router. A page is preloaded when the pointer or focus is on its link, and going back restores the scroll position. */
export const ROUTING = { defaultPreload: 'intent', scrollRestoration: true, parseSearch: readSearch } as const
