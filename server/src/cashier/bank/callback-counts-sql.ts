import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type Traffic = {
  readonly partner: string
  /** Number of the partner's callbacks in the last hour (`hour`) and in the last 24 hours (`day`). */
  readonly hour: number
  readonly day: number
  readonly last_at: Date
}

/** Returns the number of recent callbacks of each partner. Callbacks that changed nothing are not counted. */
export const callbacksSince = async (db: Db, now: Date): Promise<Traffic[]> => {
  const { rows } = await sql<Traffic>`
    select partner, (count(*) filter (where received_at > ${now}::timestamptz - interval '1 hour'))::int as hour,
           count(*)::int as day, max(received_at) as last_at
      from partner_callbacks where received_at > ${now}::timestamptz - interval '1 day'
     group by partner order by partner`.execute(db)
  return rows
}
