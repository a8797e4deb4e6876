import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { JournalRow } from './sql.ts'

/** A row of the finance export: a ledger transfer, with the other party, the company's account and the bank's reference as on the bank statement. */
export type PaymentRow = JournalRow & {
  readonly member_name: string | null
  readonly party_bank: string | null
  readonly party_account: string | null
  readonly party_name: string | null
  readonly our_account: string | null
  readonly bank_reference: string | null
}

/** Returns ledger transfers between members and the company's accounts of the given classes, oldest first. */
export const findPayments = async (
  db: Db,
  { begins, ends }: { readonly begins: Date; readonly ends: Date },
  page: { readonly classes: readonly string[]; readonly after: bigint; readonly limit: number },
): Promise<PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`
    select j.seq, j.id, j.at, j.kind, j.debit, j.credit, j.amount, j.reference, j.member_id, m.name as member_name,
           coalesce(w.bank, l.from_bank) as party_bank, coalesce(w.account_number, l.from_account) as party_account,
           coalesce(w.name, l.from_name) as party_name, coalesce(w.payout_account, l.account) as our_account,
           coalesce(t.line_id, w.payout_id, l.trans_ref, l.line_id, d.payment_id) as bank_reference
      from (select * from ledger_journal
             where at >= ${begins} and at < ${ends} and seq > ${page.after} and member_id is not null
               and (split_part(debit, ':', 1) = any(${[...page.classes]}::text[]) or split_part(credit, ':', 1) = any(${[...page.classes]}::text[]))
             order by seq limit ${page.limit}) j
      left join member_profiles m on m.member_id = j.member_id
      left join paid_withdrawals w on w.id = (substring(j.id from '^withdrawal:(.*):payout$') collate "C")
      left join deposit_payments d on d.id = (substring(j.id from '^deposit:(.*):credit$') collate "C")
      left join statement_lines l on l.line_id = coalesce(d.line_id, substring(j.id from '^suspense:bank:(.*):out$'))
      left join lateral (select o.line_id from reported_payments o where o.side = 'bank_out' and o.reference = w.id order by o.no limit 1) t on true
     order by j.seq`.execute(db)
  return rows
}
