import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** What a member's earlier withdrawals say about the next one. */
export type Past = {
  /** One is not ended. */
  readonly is_open: boolean
  /** Asked for since the day began and not refused. */
  readonly day_total: Satang
  /** When the last one that was paid was asked for: what came later was not part of it. Null while none was ever paid. */
  readonly last_paid: Date | null
  readonly risk_marks: number
}

export const pastOf = async (db: Db | Tx, memberId: MemberId, dayBegan: Date): Promise<Past> => {
  const { rows } = await sql<Past>`
    select exists (select from withdrawals where member_id = ${memberId} and status not in ('paid', 'refused')) as is_open,
           (select coalesce(sum(amount), 0)::bigint from withdrawals
             where member_id = ${memberId} and created_at >= ${dayBegan} and status <> 'refused') as day_total,
           (select created_at from withdrawals
             where member_id = ${memberId} and status = 'paid' order by created_at desc limit 1) as last_paid,
           (select count(*)::int from risk_marks where member_id = ${memberId} and cleared_at is null) as risk_marks`.execute(
    db,
  )
  const [past] = rows
  if (past === undefined) throw new Error('a statement without a table answers one row')
  return past
}
