import type { Db, Tx } from '../platform/db.ts'
import { readSettings } from '../platform/settings.ts'
import { linkHostsSettings, siteInfoSettings } from './settings.ts'

const LINK_MAX_CHARACTERS = 300
/** One slash, then words of letters, digits, `_` and `-`, and a query of the same: nothing here can name another site. */
const PATH = /^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?)?(?:\?[A-Za-z0-9_=&-]*)?$/
/** A picture of ours, by an ending that a browser draws and never runs in the page. */
const PICTURE = /^\/lobby(?:\/[A-Za-z0-9_-]+)+(?:\.[A-Za-z0-9_-]+)?\.(?:svg|png|jpg|webp|avif)$/

/** The hosts a link may lead to: those the operator listed, and those of its own contact links. */
export const listedHosts = async (db: Db | Tx): Promise<ReadonlySet<string>> => {
  const { hosts } = await readSettings(db, linkHostsSettings)
  const { line, support, telegram } = await readSettings(db, siteInfoSettings)
  const contacts = [line, support, telegram].flatMap(link => (link === '' ? [] : [new URL(link).hostname]))
  return new Set([...hosts, ...contacts])
}

/** A path below the lobby's prefix, or https on a listed host; null for anything else. The server never goes there. */
export const safeLink = (link: string, hosts: ReadonlySet<string>): string | null => {
  if (link.length > LINK_MAX_CHARACTERS) return null
  if (PATH.test(link)) return link
  // A URL is read by its own rules, which forgive control characters and backslashes: those never get that far.
  if (!/^https:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(link)) return null
  const url = URL.parse(link)
  if (url === null || url.username !== '' || url.password !== '' || url.port !== '') return null
  return hosts.has(url.hostname) ? url.href : null
}

export const safePicture = (path: string): string | null =>
  path.length <= LINK_MAX_CHARACTERS && PICTURE.test(path) ? path : null
