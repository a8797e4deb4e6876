export type PolicyOptions = {
  /** Origins of game sites, which the lobby may show in a frame. */
  frames: readonly string[]
  /** Further origins that the page's scripts may call. */
  calls: readonly string[]
  https: boolean
}

/** Name of the only Trusted Types policy, which allows only the URL of the service worker. So no text can become markup. */
const TRUSTED_TYPES = ['sala-worker']

/**
 * Returns a function that builds the lobby's content security policy for a response's nonce. A script runs only if it has the nonce, or if such a
 * script loads it ('strict-dynamic').
 */
export const openPagePolicy = ({ frames, calls, https }: PolicyOptions): ((nonce: string) => string) => {
  const rest = [
    "font-src 'self'",
    "img-src 'self' data: blob:",
    ['connect-src', "'self'", ...calls].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    ['frame-src', "'self'", ...frames].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES.join(' ')}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return nonce =>
    `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; ${rest}`
}

/**
 * Returns the content security policy of the desk (the staff's website). It allows only the desk's own files and calls, and forbids frames. A hash
 * allows the inline style. A nonce is not needed, because all operators get the same page.
 */
export const deskPolicy = (styleHashes: readonly string[], https: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes.map(hash => `'${hash}'`)].join(' '),
    "font-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
