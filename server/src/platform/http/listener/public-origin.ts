import { isIP } from 'node:net'
import type { Caller } from '../caller-identity.ts'

/** Returns whether the host name is `localhost` or an IP address. With these names, an attack by DNS rebinding is impossible. */
const isOwnName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/**
 * Changes a link to PUBLIC_URL into a link to the origin that the caller used, because the sandbox has several names (localhost, 127.0.0.1, a LAN
 * address), and a session exists only at one of them. In production links stay unchanged.
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
