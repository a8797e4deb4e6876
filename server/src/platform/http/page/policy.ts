export type PolicyOptions = {
  nonce: string
  /** Origins a game may be framed from. */
  frames: readonly string[]
  /** Origins the page may call beside its own. */
  calls: readonly string[]
  https: boolean
}

/** The one thing that may turn text into what runs: the address of the service worker. Nothing makes markup of text. */
const TRUSTED_TYPES = ['sala-worker']

/**
 * What the lobby's page may do. Scripts run by the nonce of this one answer and by what such a script brings
 * ('strict-dynamic'); text becomes script through the named policy only, and markup never.
 */
export const pagePolicy = ({ nonce, frames, calls, https }: PolicyOptions): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
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

/** What the desk's page may do: its own files and calls, and nothing of anybody else's. No page frames it. */
export const deskPolicy = (https: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
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
