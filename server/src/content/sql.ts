import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

export type MaintenanceNotice = { id: string; content: string; img: string | null; img_url: string | null }
export type NoticeTimes = { shown_from: Date; shown_until: Date }

/** Returns the newest maintenance notice in force at `now`. Returns null if there is none. */
export const findNotice = async (db: Db, now: Date): Promise<MaintenanceNotice | null> => {
  const { rows } = await sql<MaintenanceNotice>`
    select id, content, img, img_url from maintenance_notices
    where shown_from <= ${now} and shown_until > ${now}
    order by shown_from desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns current and future maintenance notices, the earliest end first. */
export const findNoticesFrom = async (db: Db, now: Date): Promise<(MaintenanceNotice & NoticeTimes)[]> => {
  const { rows } = await sql<MaintenanceNotice & NoticeTimes>`
    select id, content, img, img_url, shown_from, shown_until from maintenance_notices
    where shown_until > ${now} order by shown_until`.execute(db)
  return rows
}

export const upsertNotice = async (tx: Tx, notice: MaintenanceNotice & NoticeTimes): Promise<void> => {
  await sql`
    insert into maintenance_notices (id, content, img, img_url, shown_from, shown_until)
    values (${notice.id}, ${notice.content}, ${notice.img}, ${notice.img_url}, ${notice.shown_from}, ${notice.shown_until})
    on conflict (id) do update
      set content = excluded.content, img = excluded.img, img_url = excluded.img_url,
          shown_from = excluded.shown_from, shown_until = excluded.shown_until`.execute(tx)
}

/** Ends current maintenance notices and deletes future ones. Returns the number of ended and deleted notices. */
export const endNotices = async (tx: Tx, at: Date): Promise<number> => {
  const coming = await sql`delete from maintenance_notices where shown_from >= ${at}`.execute(tx)
  const held = await sql`
    update maintenance_notices set shown_until = ${at} where shown_until > ${at}`.execute(tx)
  return Number((coming.numAffectedRows ?? 0n) + (held.numAffectedRows ?? 0n))
}

export type Banner = {
  id: string
  img: string
  link: string | null
  title: string
  note: string
  gamecode: string | null
  game_option: string | null
  shown_from: Date | null
  shown_until: Date | null
}

export const selectBanners = async (db: Db | Tx): Promise<Banner[]> => {
  const { rows } = await sql<Banner>`
    select id, img, link, title, note, gamecode, game_option, shown_from, shown_until
      from banners order by position`.execute(db)
  return rows
}

/** Replaces the banners of the carousel, in the given order. */
export const replaceBanners = async (tx: Tx, banners: readonly Banner[]): Promise<void> => {
  await sql`delete from banners`.execute(tx)
  await sql`
    insert into banners (id, position, img, link, title, note, gamecode, game_option, shown_from, shown_until)
    select b->>'id', place, b->>'img', b->>'link', b->>'title', b->>'note', b->>'gamecode', b->>'game_option',
           (b->>'shown_from')::timestamptz, (b->>'shown_until')::timestamptz
      from json_array_elements(${JSON.stringify(banners)}::json) with ordinality as listed(b, place)`.execute(
    tx,
  )
}

/** Inserts a picture. Its name is a hash of its content, so that the same picture is not inserted twice. */
export const insertPicture = async (tx: Tx, sha256: string, webp: Buffer, at: Date): Promise<void> => {
  await sql`
    insert into content_pictures (sha256, webp, added_at) values (${sha256}, ${webp}, ${at})
    on conflict (sha256) do update set added_at = excluded.added_at`.execute(tx)
}

export const findPicture = async (db: Db, sha256: string): Promise<Buffer | null> => {
  const { rows } = await sql<{ webp: Buffer }>`
    select webp from content_pictures where sha256 = ${sha256}`.execute(db)
  return rows[0]?.webp ?? null
}

/** Returns those of the given names whose pictures are stored. */
export const knownPictures = async (tx: Tx, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from content_pictures where sha256 = any(${names}::text[])`.execute(tx)
  return new Set(rows.map(row => row.sha256))
}

/** Deletes pictures from before `before` that no banner or notice uses. */
export const deleteUnusedPictures = async (tx: Tx, prefix: string, before: Date): Promise<void> => {
  await sql`
    delete from content_pictures p
     where added_at < ${before}
       and not exists (select from banners b where b.img = ${prefix} || p.sha256 || '.webp')
       and not exists (select from maintenance_notices n where n.img = ${prefix} || p.sha256 || '.webp')`.execute(
    tx,
  )
}
