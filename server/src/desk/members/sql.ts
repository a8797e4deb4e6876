import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Span } from '../../platform/calendar.ts'
import type { Db } from '../../platform/db.ts'

export type MoneyFacts = {
  readonly paid_in: Satang
  readonly paid_in_count: number
  readonly paid_out: Satang
  readonly paid_out_count: number
  /** The member's stakes minus wins over all games. It is negative for a member who won more. */
  readonly net_loss: Satang
  readonly credit: Satang
  readonly at_games: Satang
  readonly moving: Satang
  readonly withdrawing: Satang
  readonly bonus_running: boolean
}

/** Returns totals of the member's deposits and withdrawals, and the balance. */
export const findMoneyFacts = async (db: Db, memberId: MemberId): Promise<MoneyFacts> => {
  const { rows } = await sql<MoneyFacts>`
    select coalesce(sum(p.amount) filter (where p.way = 'in'), 0)::bigint as paid_in,
           (count(*) filter (where p.way = 'in'))::int as paid_in_count,
           coalesce(sum(p.amount) filter (where p.way = 'out'), 0)::bigint as paid_out,
           (count(*) filter (where p.way = 'out'))::int as paid_out_count,
           coalesce((select t.net_loss from member_play_totals t where t.member_id = ${memberId}), 0)::bigint as net_loss,
           coalesce((select b.wallet + b.moving + b.game from member_balances b where b.member_id = ${memberId}), 0)::bigint as credit,
           coalesce((select b.game from member_balances b where b.member_id = ${memberId}), 0)::bigint as at_games,
           coalesce((select b.moving from member_balances b where b.member_id = ${memberId}), 0)::bigint as moving,
           coalesce((select b.withdrawing from member_balances b where b.member_id = ${memberId}), 0)::bigint as withdrawing,
           exists (select from running_bonuses r where r.member_id = ${memberId}) as bonus_running
      from member_payments p where p.member_id = ${memberId}`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('a sum has one row')
  return facts
}

export const findRegistered = async (
  db: Db,
  memberIds: readonly MemberId[],
): Promise<{ member_id: MemberId; registered_at: Date }[]> => {
  const { rows } = await sql<{ member_id: MemberId; registered_at: Date }>`
    select member_id, registered_at from member_facts
     where member_id = any(${[...memberIds]}::text[]) order by registered_at desc`.execute(db)
  return rows
}

/** Returns a page of the members who registered in a period, newest first. The page starts after the member with the id `before`. */
export const findRegisteredIn = async (
  db: Db,
  span: Span,
  before: MemberId | null,
  limit: number,
): Promise<{ member_id: MemberId; registered_at: Date }[]> => {
  const { rows } = await sql<{ member_id: MemberId; registered_at: Date }>`
    select f.member_id, f.registered_at from member_facts f
     where f.registered_at >= ${span.begins} and f.registered_at < ${span.ends}
       and (${before}::text is null
            or (f.registered_at, f.member_id)
               < (select l.registered_at, l.member_id from member_facts l where l.member_id = ${before}))
     order by f.registered_at desc, f.member_id desc limit ${limit}`.execute(db)
  return rows
}
