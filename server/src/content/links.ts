import { hostOfPlainAddress } from '@sala/contract/content/plain-address.ts'
import type { Db, Tx } from '../platform/db.ts'
import { readSettings } from '../platform/settings.ts'
import { linkHostsSettings } from './settings.ts'

const LINK_MAX_CHARACTERS = 300
/**
 * One slash, then segments of letters, digits, `_` and `-`, with a query of the same: it cannot name another
 * site.
 */
const PATH = /^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?)?(?:\?[A-Za-z0-9_=&-]*)?$/
/** A picture of the lobby, with an extension that browsers draw and never execute. */
const PICTURE = /^\/lobby(?:\/[A-Za-z0-9_-]+)+(?:\.[A-Za-z0-9_-]+)?\.(?:svg|png|jpg|webp|avif)$/

/**
 * Allowed hosts of links in banners and notices: the setting `link_hosts.hosts`. Extending it needs two
 * operators.
 */
export const listedHosts = async (db: Db | Tx): Promise<ReadonlySet<string>> =>
  new Set((await readSettings(db, linkHostsSettings)).hosts)

/** Returns a lobby path, or https on a listed host; null for anything else. The server never fetches it. */
export const safeLink = (link: string, hosts: ReadonlySet<string>): string | null => {
  if (link.length > LINK_MAX_CHARACTERS) return null
  if (PATH.test(link)) return link
  const host = hostOfPlainAddress(link)
  return host !== null && hosts.has(host) ? new URL(link).href : null
}

export const safePicture = (path: string): string | null =>
  path.length <= LINK_MAX_CHARACTERS && PICTURE.test(path) ? path : null
