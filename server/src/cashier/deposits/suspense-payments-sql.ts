import type { DepositId, MemberId, ReturnId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { SuspenseItems } from '../database/tables.ts'

const ITEM = [
  'source',
  'source_id',
  'house',
  'amount',
  'reason',
  'hint_member_id',
  'hint_deposit_id',
  'received_at',
  'created_at',
] as const satisfies readonly (keyof SuspenseItems)[]

/**
 * Money in the suspense account. `source_id` is the bank's line_id, or the id of the gateway deposit. `house` is the operator's ledger account that
 * received the money.
 */
export type SuspenseItem = Row<SuspenseItems, typeof ITEM>
export type SuspenseSource = SuspenseItem['source']
export type SuspenseReason = SuspenseItem['reason']

/** Inserts a suspense item. Returns false when this money is or was in suspense already. */
export const insertSuspenseItem = async (tx: Tx, item: SuspenseItem): Promise<boolean> => {
  const { rows } = await sql`
    insert into suspense_items (${columns(ITEM)})
    values (${item.source}, ${item.source_id}, ${item.house}, ${item.amount}, ${item.reason},
      ${item.hint_member_id}, ${item.hint_deposit_id}, ${item.received_at}, ${item.created_at})
    on conflict do nothing returning source_id`.execute(tx)
  return rows.length === 1
}

/** Returns whether the money of that bank line or gateway payment is or was in suspense. */
export const isSuspended = async (
  tx: Tx,
  item: Pick<SuspenseItem, 'source' | 'source_id'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from suspense_items where source = ${item.source} and source_id = ${item.source_id}`.execute(tx)
  return rows.length > 0
}

/** Returns the suspense item if it is open, otherwise null. */
export const findOpenSuspenseItem = async (
  tx: Tx,
  item: Pick<SuspenseItem, 'source' | 'source_id'>,
): Promise<SuspenseItem | null> => {
  const { rows } = await sql<SuspenseItem>`
    select ${columns(ITEM)} from suspense_items
    where source = ${item.source} and source_id = ${item.source_id} and assigned_at is null
      and return_id is null and written_off_at is null`.execute(tx)
  return rows[0] ?? null
}

/** Outcome of a suspense item: assignment, return or write-off. It includes the operator and the reason. */
export type SuspenseEnd = {
  readonly assigned_by: string | null
  readonly assigned_at: Date | null
  readonly returned_by: string | null
  readonly returned_at: Date | null
  readonly written_off_by: string | null
  readonly written_off_at: Date | null
  readonly written_off_cause: string | null
  readonly written_off_record: string | null
}

/** Returns the suspense item, open or closed, with its outcome. Returns null if there never was one. */
export const findSuspenseItem = async (
  db: Db | Tx,
  item: Pick<SuspenseItem, 'source' | 'source_id'>,
): Promise<(SuspenseItem & SuspenseEnd) | null> => {
  const { rows } = await sql<SuspenseItem & SuspenseEnd>`
    select i.source, i.source_id, i.house, i.amount, i.reason, i.hint_member_id, i.hint_deposit_id, i.received_at,
           i.created_at, i.assigned_by, i.assigned_at, r.ordered_by as returned_by, r.created_at as returned_at,
           i.written_off_by, i.written_off_at, i.written_off_cause, i.written_off_record
      from suspense_items i left join payer_returns r on r.id = i.return_id
     where i.source = ${item.source} and i.source_id = ${item.source_id}`.execute(db)
  return rows[0] ?? null
}

/** Returns open suspense items, oldest first. */
export const findOpenSuspense = async (db: Db, limit: number): Promise<SuspenseItem[]> => {
  const { rows } = await sql<SuspenseItem>`
    select ${columns(ITEM)} from suspense_items
    where assigned_at is null and return_id is null and written_off_at is null order by created_at limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Assigns an open suspense item to the member. Returns null if the item does not exist or is closed. */
export const assignSuspenseItem = async (
  tx: Tx,
  item: { source: SuspenseSource; source_id: string },
  assigned: { to: MemberId; by: string; reason: string; deposit_id: DepositId | null; at: Date },
): Promise<SuspenseItem | null> => {
  const { rows } = await sql<SuspenseItem>`
    update suspense_items set assigned_to = ${assigned.to}, assigned_by = ${assigned.by},
      assigned_reason = ${assigned.reason}, assigned_at = ${assigned.at}, deposit_id = ${assigned.deposit_id}
    where source = ${item.source} and source_id = ${item.source_id} and assigned_at is null
      and return_id is null and written_off_at is null
    returning ${columns(ITEM)}`.execute(tx)
  return rows[0] ?? null
}

type WrittenOff = { readonly by: string; readonly cause: string; readonly record: string; readonly at: Date }

/** Writes off an open suspense item and returns it. Returns null if the item is not open. */
export const writeOffSuspenseItem = async (
  tx: Tx,
  { source, source_id }: Pick<SuspenseItem, 'source' | 'source_id'>,
  { by, cause, record, at }: WrittenOff,
): Promise<SuspenseItem | null> => {
  const { rows } = await sql<SuspenseItem>`
    update suspense_items set written_off_at = ${at}, written_off_by = ${by}, written_off_cause = ${cause},
      written_off_record = ${record}
    where source = ${source} and source_id = ${source_id} and assigned_at is null
      and return_id is null and written_off_at is null
    returning ${columns(ITEM)}`.execute(tx)
  return rows[0] ?? null
}

/** Reserves a suspense item for its return to the payer. Returns false if the item is not open. */
export const claimForReturn = async (tx: Tx, lineId: string, id: ReturnId): Promise<boolean> => {
  const { rows } = await sql`
    update suspense_items set return_id = ${id}
    where source = 'bank' and source_id = ${lineId} and assigned_at is null and return_id is null
      and written_off_at is null
    returning source_id`.execute(tx)
  return rows.length === 1
}

export const findItemOfReturn = async (tx: Tx, id: ReturnId): Promise<SuspenseItem | null> => {
  const { rows } = await sql<SuspenseItem>`
    select ${columns(ITEM)} from suspense_items where return_id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Stores the time at which the money was returned to its payer. If the time is null, the return failed and the suspense item is open again. */
export const endReturnOfItem = async (tx: Tx, id: ReturnId, at: Date | null): Promise<void> => {
  await sql`
    update suspense_items set returned_at = ${at}, return_id = ${at === null ? null : id}
    where return_id = ${id}`.execute(tx)
}
