import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { OperatorCredits } from '../database/tables.ts'

const CREDIT = [
  'member_id',
  'id',
  'amount',
  'given_by',
  'agreed_by',
  'at',
] as const satisfies readonly (keyof OperatorCredits)[]

export type OperatorCredit = Row<OperatorCredits, typeof CREDIT>

/** Records that an operator gave a member credit. A repeated call with the same member and id changes nothing. */
export const insertCredit = async (tx: Tx, credit: OperatorCredit): Promise<void> => {
  await sql`
    insert into operator_credits (${columns(CREDIT)})
    values (${credit.member_id}, ${credit.id}, ${credit.amount}, ${credit.given_by}, ${credit.agreed_by}, ${credit.at})
    on conflict (member_id, id) do nothing`.execute(tx)
}

/** Returns whether the operator gave the member credit after `since`, as maker or checker. */
export const hasCreditBy = async (
  db: Db | Tx,
  memberId: MemberId,
  operator: string,
  since: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from operator_credits
     where member_id = ${memberId} and at > ${since} and (given_by = ${operator} or agreed_by = ${operator}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
