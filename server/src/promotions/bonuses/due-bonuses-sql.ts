import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Bonus } from './sql.ts'

type Key = Pick<Bonus, 'member_id' | 'id'>

/**
 * Reserves bonuses that are ending, each for one attempt to end it, and returns their keys, the longest overdue first. The reservation already sets
 * the time of the next attempt, so that a failing bonus does not block the others. The pause between attempts is at most `pause_max` minutes.
 */
export const claimEndingBonuses = async (
  db: Db,
  now: Date,
  { limit, pause_max }: { readonly limit: number; readonly pause_max: number },
): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    update bonuses b
       set end_tries = end_tries + 1,
           review_at = ${now}::timestamptz + make_interval(mins => least(${pause_max}, (2 ^ least(end_tries, 20))::integer))
      from (
        select member_id, id from bonuses
         where status in ('settling', 'giving_up', 'expiring') and coalesce(review_at, ending_at) <= ${now}
         order by coalesce(review_at, ending_at) limit ${limit} for update skip locked
      ) due
     where b.member_id = due.member_id and b.id = due.id
    returning b.member_id, b.id`.execute(db)
  return rows
}

export const findBonusesToExpire = async (
  db: Db,
  now: Date,
  tried: readonly string[],
  limit: number,
): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    select member_id, id from bonuses where status = 'open' and expires_at <= ${now} and id <> all(${[...tried]}::text[])
     order by expires_at limit ${limit}`.execute(db)
  return rows
}

/**
 * Reserves up to `limit` open bonuses for a review, because they may be lost: the member's credit in the ledger is less than `below`. Returns their
 * keys. Their next review is at `next`.
 */
export const claimPlayedAway = async (
  db: Db,
  below: Satang,
  { now, next, limit }: { readonly now: Date; readonly next: Date; readonly limit: number },
): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    update bonuses b set review_at = ${next}
      from (
        select p.member_id, p.id from bonuses p
          join member_funds f on f.member_id = p.member_id
         where p.status = 'open' and f.wallet + f.moving + f.game < ${below} and (p.review_at is null or p.review_at <= ${now})
         order by p.review_at nulls first, p.id limit ${limit}
      ) due
     where b.member_id = due.member_id and b.id = due.id and b.status = 'open'
    returning b.member_id, b.id`.execute(db)
  return rows
}

export type BonusEndingSoon = Pick<
  Bonus,
  'member_id' | 'id' | 'amount' | 'turnover_done' | 'turnover_needed'
> & { readonly expires_at: Date }

/** Returns open bonuses with an id above `after` that expire between `now` and `until`, sorted by id. */
export const findBonusesEndingSoon = async (
  db: Db,
  { now, until, after, limit }: { now: Date; until: Date; after: string; limit: number },
): Promise<BonusEndingSoon[]> => {
  const { rows } = await sql<BonusEndingSoon>`
    select member_id, id, amount, turnover_done, turnover_needed, expires_at from bonuses
     where status = 'open' and expires_at > ${now} and expires_at <= ${until} and id > ${after}
     order by id limit ${limit}`.execute(db)
  return rows
}
