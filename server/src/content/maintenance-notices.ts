import type { Db, Tx } from '../platform/db.ts'
import { cleanHtml, NOTICE_MAX_CHARACTERS } from './html-sanitiser.ts'
import { listedHosts, safeLink, safePicture } from './link-policy.ts'
import {
  endNotices,
  findNotice,
  findNoticesFrom,
  type MaintenanceNotice,
  type NoticeTimes,
  upsertNotice,
} from './sql.ts'

const NAME = /^[\w-]{1,80}$/

const cleaned = (notice: MaintenanceNotice, hosts: ReadonlySet<string>): MaintenanceNotice => ({
  id: notice.id,
  content: cleanHtml(notice.content, hosts),
  img: notice.img === null ? null : safePicture(notice.img),
  img_url: notice.img_url === null ? null : safeLink(notice.img_url, hosts),
})

/** Stores a maintenance notice for a period (F12). Throws RangeError if no text is left after its HTML is cleaned. */
export const saveNotice = async (tx: Tx, notice: MaintenanceNotice & NoticeTimes): Promise<void> => {
  if (!NAME.test(notice.id)) throw new RangeError('the id of a notice is a few letters, digits, _ and -')
  if (notice.content.length > NOTICE_MAX_CHARACTERS)
    throw new RangeError(`a notice has at most ${NOTICE_MAX_CHARACTERS} characters`)
  const clean = cleaned(notice, await listedHosts(tx))
  if (clean.content.trim() === '' && clean.img === null) throw new RangeError('the notice has no text')
  await upsertNotice(tx, { ...clean, shown_from: notice.shown_from, shown_until: notice.shown_until })
}

/** Ends current maintenance notices and deletes future ones. Returns the number of ended and deleted notices. */
export const clearNotices = (tx: Tx, at: Date): Promise<number> => endNotices(tx, at)

/** Returns the current maintenance notice (C20), with its HTML cleaned again. Returns null if there is none. */
export const shownNotice = async (db: Db, now: Date): Promise<MaintenanceNotice | null> => {
  const notice = await findNotice(db, now)
  return notice === null ? null : cleaned(notice, await listedHosts(db))
}

/** Returns current and future maintenance notices as they were saved, for operators. */
export const noticesFrom = (db: Db, now: Date): Promise<(MaintenanceNotice & NoticeTimes)[]> =>
  findNoticesFrom(db, now)
