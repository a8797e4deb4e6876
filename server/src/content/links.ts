import { hostOfPlainAddress } from '@sala/contract/content/plain-address.ts'
import type { Db, Tx } from '../platform/db.ts'
import { readSettings } from '../platform/settings.ts'
import { linkHostsSettings } from './settings.ts'

const LINK_MAX_CHARACTERS = 300
/** One slash, then words of letters, digits, `_` and `-`, and a query of the same: nothing here can name another site. */
const PATH = /^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?)?(?:\?[A-Za-z0-9_=&-]*)?$/
/** A picture of ours, by an ending that a browser draws and never runs in the page. */
const PICTURE = /^\/lobby(?:\/[A-Za-z0-9_-]+)+(?:\.[A-Za-z0-9_-]+)?\.(?:svg|png|jpg|webp|avif)$/

/** The hosts that a link of a banner or a notice leads to: the setting `link_hosts.hosts`, which two operators widen. */
export const listedHosts = async (db: Db | Tx): Promise<ReadonlySet<string>> =>
  new Set((await readSettings(db, linkHostsSettings)).hosts)

/** A path below the lobby's prefix, or https on a listed host; null for anything else. The server never goes there. */
export const safeLink = (link: string, hosts: ReadonlySet<string>): string | null => {
  if (link.length > LINK_MAX_CHARACTERS) return null
  if (PATH.test(link)) return link
  const host = hostOfPlainAddress(link)
  return host !== null && hosts.has(host) ? new URL(link).href : null
}

export const safePicture = (path: string): string | null =>
  path.length <= LINK_MAX_CHARACTERS && PICTURE.test(path) ? path : null
