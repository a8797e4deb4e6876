import { isIP } from 'node:net'
import type { Caller } from '../identity.ts'

/** Local names and addresses, which DNS rebinding cannot imitate. */
const isOwnName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/**
 * The sandbox is reached by several names (localhost, 127.0.0.1, a LAN address), and another origin has no
 * session. So links at PUBLIC_URL get the caller's origin. In production links are unchanged.
 */
export const asReached = (
  config: { readonly mode: 'sandbox' | 'production'; readonly public_url: string },
  caller: Pick<Caller, 'origin'>,
  url: string,
): string => {
  if (config.mode !== 'sandbox' || !URL.canParse(url) || !URL.canParse(caller.origin)) return url
  const [target, by] = [new URL(url), new URL(caller.origin)]
  if (target.origin !== config.public_url || !isOwnName(by.hostname)) return url
  return by.origin + target.pathname + target.search + target.hash
}
