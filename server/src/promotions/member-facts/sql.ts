import type { GameSection } from '@sala/contract/games/game-facts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Week } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type Account = {
  readonly member_id: MemberId
  readonly has_bank_account: boolean
  /** Birth date in the format `YYYY-MM-DD`. Null if it is not set. */
  readonly birth_date: string | null
  readonly registered_at: Date
  readonly phone_proved: boolean
  /** Number of credited deposits. */
  readonly deposits: number
  readonly last_deposit_at: Date | null
}

/**
 * Returns members. With `only`: that member. With `among`: the given members who have a bank account. Otherwise: the next members with a
 * bank account after the id `after`.
 */
export const findAccounts = async (
  db: Db | Tx,
  whose: { after: string; limit: number } | { only: MemberId } | { among: readonly MemberId[] },
): Promise<Account[]> => {
  const some =
    'among' in whose
      ? sql`m.has_bank and m.member_id = any(${[...whose.among]}::text[]) order by m.member_id`
      : 'only' in whose
        ? sql`m.member_id = ${whose.only}`
        : sql`m.has_bank and m.member_id > ${whose.after} order by m.member_id limit ${whose.limit}`
  const { rows } = await sql<Account>`
    select m.member_id, m.has_bank as has_bank_account, m.birth_date, m.registered_at, m.phone_proved,
           d.deposits, d.last_deposit_at
      from member_facts m
      cross join lateral (
        select count(*)::integer as deposits, max(at) as last_deposit_at from member_deposits
         where member_id = m.member_id) d
     where ${some}`.execute(db)
  return rows
}

/** A span of Bangkok days that begins with `first_day` and ends before `end_day`. */
type Days = Pick<Week, 'first_day' | 'end_day'>

type Losses = ReadonlyMap<MemberId, bigint>

/** Returns each member's net loss in two spans of days: stakes minus wins minus lost bonus money, in satang. */
export const findNetLosses = async (
  db: Db | Tx,
  members: readonly MemberId[],
  [one, other]: readonly [Days, Days],
): Promise<readonly [Losses, Losses]> => {
  const { rows } = await sql<{ member_id: MemberId; one: bigint; other: bigint }>`
    select member_id,
           coalesce(sum(net_loss) filter (where day >= ${one.first_day}::date and day < ${one.end_day}::date), 0)::bigint as one,
           coalesce(sum(net_loss) filter (where day >= ${other.first_day}::date and day < ${other.end_day}::date), 0)::bigint as other
      from (
        select member_id, day, net_loss from member_play
        union all
        select member_id, day, -amount from bonus_play
      ) play
     where member_id = any(${[...members]}::text[])
       and day >= least(${one.first_day}::date, ${other.first_day}::date)
       and day < greatest(${one.end_day}::date, ${other.end_day}::date)
     group by member_id`.execute(db)
  return [
    new Map(rows.map(({ member_id, one: loss }) => [member_id, loss])),
    new Map(rows.map(({ member_id, other: loss }) => [member_id, loss])),
  ]
}

export type StakesBySection = Readonly<Partial<Record<GameSection, bigint>>>

/** Returns the members' valid stakes on these days by game section, in satang. Stakes of games outside the catalogue are not included. */
export const findStakes = async (
  db: Db | Tx,
  members: readonly MemberId[],
  days: Days,
): Promise<ReadonlyMap<MemberId, StakesBySection>> => {
  const { rows } = await sql<{ member_id: MemberId; section: GameSection; stake: bigint }>`
    select member_id, section, sum(valid_stake)::bigint as stake from member_game_days
     where member_id = any(${[...members]}::text[]) and day >= ${days.first_day}::date and day < ${days.end_day}::date
       and section is not null
     group by member_id, section`.execute(db)
  const stakes = new Map<MemberId, Partial<Record<GameSection, bigint>>>()
  for (const { member_id, section, stake } of rows)
    stakes.set(member_id, { ...stakes.get(member_id), [section]: stake })
  return stakes
}

export type FriendBonus = {
  readonly member_id: MemberId
  readonly promotion_id: number
  /** Key of the bonus's period, which is the id of the invited member. */
  readonly period: string
  readonly is_offered: boolean
}

/** Returns the bonuses and offers that these members have for invited members. */
export const findFriendBonuses = async (
  db: Db | Tx,
  members: readonly MemberId[],
): Promise<FriendBonus[]> => {
  const { rows } = await sql<FriendBonus>`
    select b.member_id, b.promotion_id, b.period, b.status = 'offered' as is_offered
      from bonuses b join promotions p on p.id = b.promotion_id and p.trigger = 'friend_deposit'
     where b.member_id = any(${[...members]}::text[]) order by b.id`.execute(db)
  return rows
}
