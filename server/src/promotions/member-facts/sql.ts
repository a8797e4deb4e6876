import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Week } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type Account = {
  readonly member_id: MemberId
  readonly has_bank_account: boolean
  /** Date in the format `YYYY-MM-DD`. */
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

/** Returns the net loss of each member who played in the week: stakes minus wins minus lost bonus money, in satang. */
export const findNetLosses = async (
  db: Db | Tx,
  members: readonly MemberId[],
  week: Week,
): Promise<ReadonlyMap<MemberId, bigint>> => {
  const { rows } = await sql<{ member_id: MemberId; net_loss: bigint }>`
    select member_id, sum(net_loss)::bigint as net_loss
      from (
        select member_id, day, net_loss from member_play
        union all
        select member_id, day, -amount from bonus_play
      ) play
     where member_id = any(${[...members]}::text[]) and day >= ${week.first_day}::date and day < ${week.end_day}::date
     group by member_id`.execute(db)
  return new Map(rows.map(({ member_id, net_loss }) => [member_id, net_loss]))
}
