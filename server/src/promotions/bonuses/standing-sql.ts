import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { HeldBonus } from '../offers/eligibility.ts'

export const findStandingRows = async (db: Db | Tx, memberId: MemberId): Promise<HeldBonus[]> => {
  const { rows } = await sql<HeldBonus>`
    select id, promotion_id, period, status, amount, claim_until from bonuses where member_id = ${memberId}`.execute(
    db,
  )
  return rows
}

/** `promotion:period` of every bonus that the bank account got, by whomever it was held. */
export const findTakenByBank = async (db: Db | Tx, bankMark: string): Promise<string[]> => {
  const { rows } = await sql<{ taken: string }>`
    select promotion_id || ':' || period as taken from bonuses where bank_mark = ${bankMark}`.execute(db)
  return rows.map(row => row.taken)
}

/** A member's credit by the books, and what play changed in it: by the books, and by the game site's rounds. */
export type Funds = {
  readonly wallet: bigint
  readonly moving: bigint
  readonly game: bigint
  readonly withdrawing: bigint
  readonly game_result: bigint
  readonly play_result: bigint
}

/** Right under the member's lock. */
export const findFunds = async (db: Db | Tx, memberId: MemberId): Promise<Funds> => {
  const { rows } = await sql<Funds>`
    select wallet, moving, game, withdrawing, game_result, play_result
      from promotion_funds where member_id = ${memberId}`.execute(db)
  const none = { wallet: 0n, moving: 0n, game: 0n, withdrawing: 0n, game_result: 0n, play_result: 0n }
  return rows[0] ?? none
}

export type PlayOfWeek = { readonly member_id: MemberId; readonly net_loss: Satang }

/**
 * Of the members after `after`, in the order of their ids: stakes less wins of the days from `first` up to, not including,
 * `end`, less the bonuses received in that time; those who played at all. May be below zero.
 */
export const findNetLosses = async (
  db: Db | Tx,
  week: { first_day: string; end_day: string; starts_at: Date; ends_at: Date },
  whose: { after: string; limit: number } | { only: MemberId },
): Promise<PlayOfWeek[]> => {
  const some = 'only' in whose ? sql`member_id = ${whose.only}` : sql`member_id > ${whose.after}`
  const limit = 'only' in whose ? 1 : whose.limit
  const { rows } = await sql<PlayOfWeek>`
    select p.member_id, (p.loss - coalesce((
        select sum(b.amount) from bonuses b
         where b.member_id = p.member_id and b.opened_at >= ${week.starts_at} and b.opened_at < ${week.ends_at}), 0))::bigint
        as net_loss
      from (
        select member_id, sum(stake - win) as loss from play_days
         where day >= ${week.first_day}::date and day < ${week.end_day}::date and ${some}
         group by member_id order by member_id limit ${limit}
      ) p order by p.member_id`.execute(db)
  return rows
}
