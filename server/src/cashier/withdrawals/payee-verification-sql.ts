import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Withdrawal } from './sql.ts'

/** Returns the payee's id at this paying bank. The id was stored with this order, or with an earlier order to the same account and name. */
export const findPayeeId = async (
  db: Db,
  {
    member_id,
    bank,
    account_number,
    name,
  }: Pick<Withdrawal, 'member_id' | 'bank' | 'account_number' | 'name'>,
  payer: string,
): Promise<string | null> => {
  const { rows } = await sql<{ payee_id: string }>`
    select payee_id from withdrawals
     where member_id = ${member_id} and bank = ${bank} and account_number = ${account_number} and name = ${name}
       and payer = ${payer} and payee_id is not null
     order by id desc limit 1`.execute(db)
  return rows[0]?.payee_id ?? null
}

/** Stores the paying bank and the payee's id at that bank, before the order is submitted. */
export const setPayee = async (
  db: Db,
  key: { readonly member_id: MemberId; readonly id: WithdrawalId },
  payee: { readonly payer: string; readonly payee_id: string },
): Promise<void> => {
  await sql`
    update withdrawals set payer = ${payee.payer}, payee_id = ${payee.payee_id}
     where member_id = ${key.member_id} and id = ${key.id} and status = 'approved'`.execute(db)
}
