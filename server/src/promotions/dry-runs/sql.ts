import type { GameSection } from '@sala/contract/games/game-facts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Week } from '../../platform/calendar.ts'
import type { Db } from '../../platform/db.ts'

export type Deposit = { readonly member_id: MemberId; readonly at: Date; readonly amount: Satang }

/** Returns at most `most` deposits of the period, by member, oldest first. */
export const findDeposits = async (db: Db, from: Date, until: Date, most: number): Promise<Deposit[]> => {
  const { rows } = await sql<Deposit>`
    select member_id, at, amount from member_deposits where at >= ${from} and at < ${until}
     order by member_id, at limit ${most}`.execute(db)
  return rows
}

export type EarlierBonus = {
  readonly member_id: MemberId
  readonly deposits: number
  readonly last_deposit_at: Date | null
}

/** Returns for each given member the number of deposits before `before`, and the time of the last deposit. */
export const findDepositsBefore = async (
  db: Db,
  members: readonly MemberId[],
  before: Date,
): Promise<EarlierBonus[]> => {
  const { rows } = await sql<EarlierBonus>`
    select member_id, count(*)::integer as deposits, max(at) as last_deposit_at from member_deposits
     where member_id = any(${[...members]}::text[]) and at < ${before} group by member_id`.execute(db)
  return rows
}

/** A span of Bangkok days that begins with `first_day` and ends before `end_day`. */
export type Days = Pick<Week, 'first_day' | 'end_day'>

/** A member's net loss or stakes on some days, in satang. */
type Play = { readonly member_id: MemberId; readonly play: Satang }

/** Returns members with a net loss on these days. If the lost money was bonus money, it does not count as a loss. */
export const findLosers = async (db: Db, days: Days, most: number): Promise<Play[]> => {
  const { rows } = await sql<Play>`
    select member_id, sum(net_loss)::bigint as play
      from (
        select member_id, day, net_loss from member_play
        union all
        select member_id, day, -amount from bonus_play
      ) play
     where day >= ${days.first_day}::date and day < ${days.end_day}::date
     group by member_id having sum(net_loss) > 0 order by member_id limit ${most}`.execute(db)
  return rows
}

/** Returns members with valid stakes in the section on these days. */
export const findPlayersOf = async (
  db: Db,
  section: GameSection,
  days: Days,
  most: number,
): Promise<Play[]> => {
  const { rows } = await sql<Play>`
    select member_id, sum(valid_stake)::bigint as play from member_game_days
     where section = ${section} and day >= ${days.first_day}::date and day < ${days.end_day}::date
     group by member_id having sum(valid_stake) > 0 order by member_id limit ${most}`.execute(db)
  return rows
}

export const findBornIn = async (db: Db, months: readonly number[], most: number): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from member_facts
     where has_bank and not erased and extract(month from birth_date) = any(${[...months]}::integer[])
     order by member_id limit ${most}`.execute(db)
  return rows.map(row => row.member_id)
}

export type StakeSum = {
  readonly member_id: MemberId
  readonly day: string
  readonly section: GameSection | null
  readonly valid: bigint
}

/** Returns the given members' stakes since the given day, by day and section. */
export const findStaked = async (
  db: Db,
  members: readonly MemberId[],
  fromDay: string,
): Promise<StakeSum[]> => {
  const { rows } = await sql<StakeSum>`
    select member_id, day::text as day, section, sum(valid_stake)::bigint as valid from member_game_days
     where member_id = any(${[...members]}::text[]) and day >= ${fromDay}::date
     group by member_id, day, section order by member_id, day, section`.execute(db)
  return rows
}
