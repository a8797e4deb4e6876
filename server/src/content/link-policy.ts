import { hostOfPlainAddress } from '@sala/contract/content/https-address.ts'
import type { Db, Tx } from '../platform/db.ts'
import { readSettings } from '../platform/settings.ts'
import { linkHostsSettings } from './settings.ts'

const LINK_MAX_CHARACTERS = 300
/**
 * Matches a lobby path: one slash, then segments of letters, digits, `_` and `-`, and a query of such characters. It cannot lead to another
 * website.
 */
const PATH = /^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?)?(?:\?[A-Za-z0-9_=&-]*)?$/
/** Matches the path of a picture in the lobby. Browsers show a file with one of these extensions as an image and never execute it. */
const PICTURE = /^\/lobby(?:\/[A-Za-z0-9_-]+)+(?:\.[A-Za-z0-9_-]+)?\.(?:svg|png|jpg|webp|avif)$/

/** Returns the hosts to which banners and notices may link, from the setting `link_hosts.hosts`. Adding a host needs a maker and a checker. */
export const listedHosts = async (db: Db | Tx): Promise<ReadonlySet<string>> =>
  new Set((await readSettings(db, linkHostsSettings)).hosts)

/** Returns the link if it is a lobby path, or https on an allowed host. Otherwise returns null. The server itself never opens the link. */
export const safeLink = (link: string, hosts: ReadonlySet<string>): string | null => {
  if (link.length > LINK_MAX_CHARACTERS) return null
  if (PATH.test(link)) return link
  const host = hostOfPlainAddress(link)
  return host !== null && hosts.has(host) ? new URL(link).href : null
}

export const safePicture = (path: string): string | null =>
  path.length <= LINK_MAX_CHARACTERS && PICTURE.test(path) ? path : null
