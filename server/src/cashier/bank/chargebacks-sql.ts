import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Chargebacks as ChargebacksTable } from '../database/tables.ts'

const TAKEN = [
  'source',
  'source_id',
  'part',
  'house',
  'amount',
  'line_id',
  'taken_at',
  'noticed_at',
  'settled_at',
  'transfer',
] as const satisfies readonly (keyof ChargebacksTable)[]

export type Chargeback = Row<ChargebacksTable, typeof TAKEN>
export type ChargebackKey = Pick<Chargeback, 'source' | 'source_id' | 'part'>

/**
 * Returns the total of a payment's chargebacks (money that a bank or gateway took back), and the sequence number of the newest. Chargebacks that the
 * partner later reversed are left out.
 */
export const sumChargebacks = async (
  tx: Tx,
  { source, source_id }: Omit<ChargebackKey, 'part'>,
): Promise<{ amount: Satang; parts: number }> => {
  const { rows } = await sql<{ amount: Satang; parts: number }>`
    select coalesce(sum(amount) filter (where settled_at is null or transfer is not null), 0)::bigint as amount,
           coalesce(max(part), 0) as parts
      from chargebacks where source = ${source} and source_id = ${source_id}`.execute(tx)
  const [sums] = rows
  if (sums === undefined) throw new Error('a sum has one row')
  return sums
}

/** Inserts a chargeback (money that a bank or gateway takes back). Returns false if this bank line already has one. */
export const insertChargeback = async (
  tx: Tx,
  row: Omit<Chargeback, 'settled_at' | 'transfer'>,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into chargebacks (source, source_id, part, house, amount, line_id, taken_at, noticed_at)
    values (${row.source}, ${row.source_id}, ${row.part}, ${row.house}, ${row.amount}, ${row.line_id}, ${row.taken_at}, ${row.noticed_at})
    on conflict do nothing returning source_id`.execute(tx)
  return rows.length === 1
}

export const findChargeback = async (db: Db | Tx, key: ChargebackKey): Promise<Chargeback | null> => {
  const { rows } = await sql<Chargeback>`
    select ${columns(TAKEN)} from chargebacks
     where source = ${key.source} and source_id = ${key.source_id} and part = ${key.part}`.execute(db)
  return rows[0] ?? null
}

/**
 * Closes one open chargeback of a payment, or all its open ones if `part` is null. `transfer` is the ledger transfer that corrects the chargeback, or
 * null if the partner reversed the chargeback. Returns the number of closed chargebacks.
 */
export const settleChargeback = async (
  tx: Tx,
  { source, source_id, part }: Omit<ChargebackKey, 'part'> & { readonly part: number | null },
  end: { readonly transfer: string | null; readonly at: Date },
): Promise<number> => {
  const { rows } = await sql`
    update chargebacks set settled_at = ${end.at}, transfer = ${end.transfer}
     where source = ${source} and source_id = ${source_id} and (${part}::integer is null or part = ${part}) and settled_at is null
    returning part`.execute(tx)
  return rows.length
}

/**
 * Returns the bank line that a reversal cancels: an earlier line from the same payer, to the same account, with the same amount. Returns null if no
 * line or more than one line matches.
 */
export const findReversedLine = async (
  tx: Tx,
  line: { account: string; from_bank: string; from_account: string; amount: Satang; paid_at: Date },
): Promise<string | null> => {
  const { rows } = await sql<{ line_id: string }>`
    select l.line_id from bank_lines l
     where l.from_account = ${line.from_account} and l.from_bank = ${line.from_bank} and l.account = ${line.account}
       and l.amount = ${line.amount} and l.paid_at <= ${line.paid_at}
       and not exists (select from chargebacks t where t.source = 'bank' and t.source_id = l.line_id)
     limit 2`.execute(tx)
  return rows.length === 1 ? (rows[0]?.line_id ?? null) : null
}

/** The holder of a payment's money: a member (`member_id`), or still the suspense account (`in_suspense`). */
export type Holder = { readonly member_id: MemberId | null; readonly in_suspense: boolean }

export const findHolder = async (
  db: Db | Tx,
  { source, source_id }: Omit<ChargebackKey, 'part'>,
): Promise<Holder> => {
  const { rows } = await sql<Holder>`
    select d.member_id, false as in_suspense from deposits d
     where d.status = 'completed'
       and d.id = case when ${source}::text = 'gateway' then ${source_id}::text collate "C"
                       else (select l.deposit_id from bank_lines l where l.line_id = ${source_id}) end
    union all
    select i.assigned_to, i.assigned_at is null and i.returned_at is null and i.written_off_at is null
      from suspense_items i where i.source = ${source} and i.source_id = ${source_id}`.execute(db)
  return rows[0] ?? { member_id: null, in_suspense: false }
}

export const findChargebackCursor = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ cursor: string }>`
    select chargebacks_cursor as cursor from gateway_points`.execute(db)
  return rows[0]?.cursor ?? null
}

export const saveChargebackCursor = async (db: Db, cursor: string): Promise<void> => {
  await sql`
    insert into gateway_points (chargebacks_cursor) values (${cursor})
    on conflict (only_row) do update set chargebacks_cursor = excluded.chargebacks_cursor`.execute(db)
}
