import { isIP } from 'node:net'
import type { Caller } from '../identity.ts'

/** Names of one's own machine, and addresses: no page elsewhere can make a browser believe that it is one of these. */
const isOwnName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/**
 * The sandbox is opened by whatever name its machine has (localhost, 127.0.0.1, an address in the house), and a member who is sent
 * to another one of them is signed out there. So an address at PUBLIC_URL is given at the origin by which the caller came. In
 * production, and for any other address, it stays as it is.
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
