import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Something that waits because a partner failed: what, since when, how often it was asked, and why as far as it is known. */
export type Trouble = {
  readonly what: string
  readonly id: string
  readonly since: Date
  readonly tries: number
  readonly why: string
}

/** A hiccup ends by itself: so many silences, so much time are trouble. */
const SILENCES_SHOWN = 3
const ENDING_SHOWN_HOURS = 1
/** A payout the bank refused went back to the member; the reason may be the house's. */
const REFUSED_SHOWN_DAYS = 7
const LIST_MAX = 200

/** All that waits for a partner, or that a partner refused, whoever is asked next. The oldest first. */
export const findTroubles = async (db: Db, now: Date): Promise<Trouble[]> => {
  const { rows } = await sql<Trouble>`
    select what, id, since, tries::int as tries, why from (
      select 'payout' as what, id, created_at as since, lookups as tries,
             'the bank does not say what became of it; asked again with the same reference' as why
        from withdrawals where status in ('paying', 'uncertain') and lookups > 0
      union all
      select 'payout refused', id, ended_at, 1, 'the bank refused: ' || bank_reason
        from withdrawals
       where status = 'refused' and bank_reason is not null
         and ended_at > ${now}::timestamptz - make_interval(days => ${REFUSED_SHOWN_DAYS})
      union all
      select 'movement', id, created_at, silences, 'the game site does not say what became of it; looked up again'
        from game_movements where ended_at is null and silences >= ${SILENCES_SHOWN}
      union all
      select 'wallet', member_id, sweep_due_at, refused_in, 'the game site refuses what comes out of it; tried again then'
        from game_accounts where refused_in > 0 and sweep_due_at is not null
      union all
      select 'open game', id, asked_at, silences,
             'the game site has not said that it closed what ' || member_id || ' has open (' || why || '); asked each minute'
        from play_ends where ended_at is null and silences > 0
      union all
      select 'rounds', member_id, rounds_silent_at, 1, 'the game site does not show the rounds; refund and commission wait'
        from game_accounts where rounds_silent_at is not null
      union all
      select 'bonus', id, ending_at, 0, 'its end waits for the game site, or for stakes under way'
        from bonuses
       where status in ('settling', 'giving_up', 'expiring')
         and ending_at < ${now}::timestamptz - make_interval(hours => ${ENDING_SHOWN_HOURS})
      union all
      select what, id, since, tries, 'it does not answer as agreed: ' || why from partner_silences
      union all
      select 'bank line', encode(hash, 'hex'), read_at, 0, 'written in another form than agreed: ' || left(raw, 120)
        from bank_lines_unreadable where settled_at is null
    ) troubles order by since limit ${LIST_MAX}`.execute(db)
  return rows
}

/** Marks an unreadable line of the bank as dealt with; false when there is none of that hash that waits. */
export const settleUnreadableLine = async (tx: Tx, hash: string, by: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    update bank_lines_unreadable set settled_by = ${by}, settled_at = ${at}
     where hash = decode(${hash}, 'hex') and settled_at is null returning 1`.execute(tx)
  return rows.length > 0
}
