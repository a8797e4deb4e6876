import { parseSearchWith } from '@tanstack/react-router'

/** Matches digits with an E, such as the coupon code `12345E6789`, which JSON would read as a huge number. */
const EXPONENT = /^\d+e\d+$/i

const readValue = (text: string): unknown => {
  if (EXPONENT.test(text)) throw new SyntaxError('a text with an exponent stays a text')
  return JSON.parse(text)
}

/** Reads the query of a page's URL. A value that is no JSON, or digits with an exponent, stays a text. */
export const readSearch = parseSearchWith(readValue)

/** How all pages are loaded: in advance when a link is likely to be followed, and at the place where the reader left them. */
export const ROUTING = { defaultPreload: 'intent', scrollRestoration: true, parseSearch: readSearch } as const
