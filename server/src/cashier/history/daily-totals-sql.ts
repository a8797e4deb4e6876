import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Span } from '../../platform/calendar.ts'
import type { Db } from '../../platform/db.ts'

/** Total of one kind of transfer on a Bangkok day (`YYYY-MM-DD`). */
export type MoneySum = { readonly day: string; readonly kind: string; readonly change: bigint }
export type PlaySum = { readonly day: string; readonly net_loss: bigint; readonly rounds: number }

/** Returns the change of the member's credit for each day and kind of transfer. Wins and losses of play are left out. */
export const sumMoneyByDay = async (
  db: Db,
  memberId: MemberId,
  { begins, ends }: Span,
): Promise<MoneySum[]> => {
  const { rows } = await sql<MoneySum>`
    select (at at time zone 'Asia/Bangkok')::date::text as day, kind, sum(change)::bigint as change
      from member_money_moves
     where member_id = ${memberId} and at >= ${begins}::timestamptz and at < ${ends}::timestamptz
     group by 1, 2`.execute(db)
  return rows
}

/** Returns the member's daily results of play. `from` is the first day. `to` is the day after the last one. */
export const findPlayByDay = async (
  db: Db,
  memberId: MemberId,
  from: string,
  to: string,
): Promise<PlaySum[]> => {
  const { rows } = await sql<PlaySum>`
    select day::text, net_loss, rounds from member_play
     where member_id = ${memberId} and day >= ${from}::date and day < ${to}::date`.execute(db)
  return rows
}
