import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'ledger_balances' as table_name, to_jsonb(b) as row from ledger_balances b where member_id = ${memberId}
    union all select 'play_days', to_jsonb(d) from play_days d where member_id = ${memberId}
    union all select 'play_hours', to_jsonb(h) from play_hours h where member_id = ${memberId}
    union all select 'play_totals', to_jsonb(t) from play_totals t where member_id = ${memberId}`.execute(db)
  return rows
}

export type PersonalTransfer = PersonalRow & { readonly seq: bigint }

/** Returns the member's transfers with a number above `after`, with the names of kinds and accounts. */
export const findPersonalTransfers = async (
  db: Db,
  memberId: MemberId,
  after: bigint,
  most: number,
): Promise<PersonalTransfer[]> => {
  const { rows } = await sql<PersonalTransfer>`
    select 'ledger_transfers' as table_name, t.seq,
           jsonb_build_object('at', t.at, 'kind', k.name, 'amount', t.amount, 'debit', d.name, 'credit', c.name,
             'debit_balance', t.debit_balance, 'credit_balance', t.credit_balance, 'reference', t.reference) as row
      from ledger_transfers t
      join ledger_kinds k on k.no = t.kind
      join ledger_accounts d on d.no = t.debit
      join ledger_accounts c on c.no = t.credit
     where t.member_no = (select member_no from ledger_balances where member_id = ${memberId}) and t.seq > ${after}
     order by t.seq limit ${most}`.execute(db)
  return rows
}

/** Returns whether any transfer of the member was posted. */
export const findMoney = async (tx: Tx, memberId: MemberId): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from ledger_transfers
     where member_no = (select member_no from ledger_balances where member_id = ${memberId}) limit 1`.execute(
    tx,
  )
  return rows.length === 1
}
