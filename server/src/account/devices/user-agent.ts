/**
 * Browsers and patterns of their user agents. The first match counts, so the order matters: Edge's user agent also contains "Chrome", and Chrome's
 * contains "Safari".
 */
const BROWSERS = [
  ['Line', /\bLine\//],
  ['Facebook', /FBAN|FBAV/],
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
] as const

const nameIn = (list: readonly (readonly [string, RegExp])[], userAgent: string): string | null =>
  list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null

/** Returns the device name for the member, such as `Chrome, Android`. An unknown part is `?`. */
export const deviceOf = (userAgent: string): string =>
  [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(name => name !== null).join(', ') || '?'
