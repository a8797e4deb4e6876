import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

export type MaintenanceNotice = { id: string; content: string; img: string | null; img_url: string | null }

/** The notice that holds at `now`, the newest first; null when there is none. */
export const findNotice = async (db: Db, now: Date): Promise<MaintenanceNotice | null> => {
  const { rows } = await sql<MaintenanceNotice>`
    select id, content, img, img_url from maintenance_notices
    where shown_from <= ${now} and shown_until > ${now}
    order by shown_from desc limit 1`.execute(db)
  return rows[0] ?? null
}
