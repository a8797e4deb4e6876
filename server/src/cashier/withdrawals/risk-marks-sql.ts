import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { batchedQuery } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'

export const insertRiskMark = async (
  tx: Tx,
  mark: { member_id: MemberId; reason: string; marked_by: string; marked_at: Date },
): Promise<void> => {
  await sql`
    insert into risk_marks (member_id, reason, marked_by, marked_at)
    values (${mark.member_id}, ${mark.reason}, ${mark.marked_by}, ${mark.marked_at})`.execute(tx)
}

export type PayerMark = {
  readonly member_id: MemberId
  readonly reason: string
  readonly payer: string
  readonly marked_by: string
  readonly marked_at: Date
}

/** Inserts a risk mark for a payer who funded several members. Returns false if the member was marked for that payer before. */
export const insertPayerMark = async (tx: Tx, mark: PayerMark): Promise<boolean> => {
  const { rows } = await sql`
    insert into risk_marks (member_id, reason, payer, marked_by, marked_at)
    values (${mark.member_id}, ${mark.reason}, ${mark.payer}, ${mark.marked_by}, ${mark.marked_at})
    on conflict (member_id, payer) do nothing returning no`.execute(tx)
  return rows.length === 1
}

/** Returns the members who got money from that bank account, or whose held deposit it paid. `banks` are all names of one bank. */
export const findFundedBy = batchedQuery(
  async (
    tx: Tx,
    payers: readonly { readonly banks: readonly string[]; readonly account_number: string }[],
  ) => {
    const { rows } = await sql<{ member_id: MemberId; from_bank: string; from_account: string }>`
      select distinct funded.member_id, funded.from_bank, funded.from_account from (
        select coalesce(d.member_id, i.assigned_to, case when i.reason = 'foreign_payer' then i.hint_member_id end) as member_id,
               l.from_bank, l.from_account
          from bank_lines l
          left join deposits d on d.id = l.deposit_id
          left join suspense_items i on i.source = 'bank' and i.source_id = l.line_id
         where l.from_account = any((select ${payers.map(({ account_number }) => account_number)}::text[])::text[])
      ) funded where funded.member_id is not null order by funded.member_id`.execute(tx)
    return payers.map(({ banks, account_number }): MemberId[] => [
      ...new Set(
        rows
          .filter(row => row.from_account === account_number && banks.includes(row.from_bank))
          .map(row => row.member_id),
      ),
    ])
  },
)

/** Clears the member's risk marks and returns their number. */
export const clearRiskMarkRows = async (
  tx: Tx,
  memberId: MemberId,
  by: string,
  at: Date,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update risk_marks set cleared_by = ${by}, cleared_at = ${at}
    where member_id = ${memberId} and cleared_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export type RiskMark = { readonly reason: string; readonly marked_by: string; readonly marked_at: Date }

export const findRiskMarks = async (db: Db | Tx, memberId: MemberId): Promise<RiskMark[]> => {
  const { rows } = await sql<RiskMark>`
    select reason, marked_by, marked_at from risk_marks
     where member_id = ${memberId} and cleared_at is null order by no`.execute(db)
  return rows
}
