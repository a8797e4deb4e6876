import type { FlowKey } from '@sala/contract/flows/flow-switches.ts'
import { sql } from 'kysely'
import { batchedQuery } from '../database/batched-queries.ts'
import { columns, type Row } from '../database/column-lists.ts'
import type { FlowSwitches } from '../database/tables.ts'
import type { Db, Tx } from '../db.ts'

const SWITCH = [
  'key',
  'state',
  'message',
  'expected_at',
  'reason',
  'changed_by',
  'changed_at',
  'closed_at',
] as const satisfies readonly (keyof FlowSwitches)[]

/** The row of a flow switch that was changed at least once. */
export type FlowSwitch = Omit<Row<FlowSwitches, typeof SWITCH>, 'key'> & { readonly key: FlowKey }

export const findSwitches = batchedQuery(async (db: Db | Tx, asks: readonly null[]) => {
  const { rows } = await sql<FlowSwitch>`select ${columns(SWITCH)} from flow_switches order by key`.execute(
    db,
  )
  return asks.map((): readonly FlowSwitch[] => rows)
})

/** Locks a flow switch until the transaction ends, even if it has no row yet. Returns its row. Returns null if it has none. */
export const lockSwitch = async (tx: Tx, key: FlowKey): Promise<FlowSwitch | null> => {
  await sql`select pg_advisory_xact_lock(hashtext('flow_switch:' || ${key}::text))`.execute(tx)
  const { rows } = await sql<FlowSwitch>`
    select ${columns(SWITCH)} from flow_switches where key = ${key}`.execute(tx)
  return rows[0] ?? null
}

export const upsertSwitch = async (tx: Tx, one: FlowSwitch): Promise<void> => {
  await sql`
    insert into flow_switches (key, state, message, expected_at, reason, changed_by, changed_at, closed_at)
    values (${one.key}, ${one.state}, ${one.message}, ${one.expected_at}, ${one.reason}, ${one.changed_by},
            ${one.changed_at}, ${one.closed_at})
    on conflict (key) do update set state = excluded.state, message = excluded.message,
           expected_at = excluded.expected_at, reason = excluded.reason, changed_by = excluded.changed_by,
           changed_at = excluded.changed_at, closed_at = excluded.closed_at`.execute(tx)
}
