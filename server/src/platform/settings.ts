import { sql } from 'kysely'
import type { z } from 'zod'
import { gathered } from './database/together.ts'
import type { Db, Tx } from './db.ts'

/** A group of settings: the name in the table, what it must be, and what holds while the operator has not said. */
export type SettingsDefinition<S extends z.ZodObject> = {
  readonly name: string
  readonly schema: S
  /** Of each two the first is never above the second; of a list none of its values. */
  readonly ordered?: readonly (readonly [less: string, more: string])[]
}

type Comparable = number | bigint

const comparablesOf = (value: unknown): Comparable[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is Comparable => typeof one === 'number' || typeof one === 'bigint',
  )

/** The first two settings that cannot both hold, by name; null when all can. */
export const contradictionIn = (
  { ordered = [] }: SettingsDefinition<z.ZodObject>,
  value: Readonly<Record<string, unknown>>,
): readonly [less: string, more: string] | null =>
  ordered.find(([less, more]) =>
    comparablesOf(value[less]).some(one => comparablesOf(value[more]).some(other => one > other)),
  ) ?? null

const findValue = gathered(async (db: Db | Tx, names: readonly string[]) => {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select name, value from settings where name = any((select ${[...new Set(names)]}::text[])::text[])`.execute(
    db,
  )
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return names.map(name => values.get(name) ?? null)
})

/**
 * Reads a domain's settings: one row of JSON, parsed by the domain's schema, whose defaults fill what is not there.
 * A row that does not parse is a fault of the operator's and throws; it is never half used.
 */
export const readSettings = async <S extends z.ZodObject>(
  db: Db | Tx,
  definition: SettingsDefinition<S>,
): Promise<z.output<S>> => definition.schema.parse((await findValue(db, definition.name)) ?? {})

/** What stands in the table, defaults left out; null when an operator has said nothing yet. */
export const rawSettings = (db: Db | Tx, definition: { readonly name: string }): Promise<unknown> =>
  findValue(db, definition.name)

/** Writes a group of settings whole (seed, operator). */
export const writeSettings = async <S extends z.ZodObject>(
  tx: Tx | Db,
  definition: SettingsDefinition<S>,
  value: z.input<S>,
  at: Date,
): Promise<void> => {
  definition.schema.parse(value)
  await sql`
    insert into settings (name, value, changed_at) values (${definition.name}, ${JSON.stringify(value)}::jsonb, ${at})
    on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`.execute(tx)
}

/** Whether an operator, or the seed, has said anything about this group yet. */
export const hasSettings = async (db: Db | Tx, definition: { readonly name: string }): Promise<boolean> => {
  const { rows } = await sql`select 1 from settings where name = ${definition.name}`.execute(db)
  return rows.length > 0
}
