import { sql } from 'kysely'
import type { z } from 'zod'
import { batchedQuery } from './database/batched-queries.ts'
import type { Db, Tx } from './db.ts'

/**
 * The direction in which a change of a setting loosens it, so that more money or more people pass: an increase (`up`), a decrease (`down`), any
 * change (`any`) or none (`never`). A new item in a list counts as an increase, and so does a switch turned on. One operator may tighten a setting,
 * but loosening it requires two.
 */
export type Loosening = 'up' | 'down' | 'any' | 'never'

/** Definition of a settings group (numbers and feature flags): its name in the database, its schema, and its defaults. */
export type SettingsDefinition<S extends z.ZodObject> = {
  readonly name: string
  readonly schema: S
  /** Schema of new values, if it is stricter than `schema`. Stored values are parsed by `schema`, so that older ones stay valid. */
  readonly written?: S
  /** For each setting, the direction of change that loosens it. Every setting must have an entry, so that none is forgotten. */
  readonly loosens: Readonly<Record<keyof S['shape'] & string, Loosening>>
  /** Pairs of settings of which the first must not exceed the second. For lists, this holds for each item. */
  readonly ordered?: readonly (readonly [less: string, more: string])[]
}

const isGreater = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other)) return one.some(item => !other.includes(item))
  if (typeof one === 'boolean' && typeof other === 'boolean') return one && !other
  if (typeof one === 'bigint' && typeof other === 'bigint') return one > other
  if (typeof one === 'number' && typeof other === 'number') return one > other
  return !isSame(one, other)
}

const inWords = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? ''

const isSame = (one: unknown, other: unknown): boolean => inWords(one) === inWords(other)

/** Returns whether a change of a setting needs two operators. If `loosens` is undefined, every change does. */
export const isLoosened = (loosens: Loosening | undefined, before: unknown, after: unknown): boolean => {
  if (loosens === 'never') return false
  if (loosens === 'up') return isGreater(after, before)
  if (loosens === 'down') return isGreater(before, after)
  return !isSame(before, after)
}

type Comparable = number | bigint

const comparablesOf = (value: unknown): Comparable[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is Comparable => typeof one === 'number' || typeof one === 'bigint',
  )

/** Returns the names of the first pair of settings that contradict each other. Returns null if there is none. */
export const contradictionIn = (
  { ordered = [] }: SettingsDefinition<z.ZodObject>,
  value: Readonly<Record<string, unknown>>,
): readonly [less: string, more: string] | null =>
  ordered.find(([less, more]) =>
    comparablesOf(value[less]).some(one => comparablesOf(value[more]).some(other => one > other)),
  ) ?? null

const findValue = batchedQuery(async (db: Db | Tx, names: readonly string[]) => {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select name, value from settings where name = any((select ${[...new Set(names)]}::text[])::text[])`.execute(
    db,
  )
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return names.map(name => values.get(name) ?? null)
})

/**
 * Reads a domain's settings from one row of JSON, which the domain's schema parses and fills with defaults. Throws if the row cannot be parsed,
 * because an operator changed it wrongly.
 */
export const readSettings = async <S extends z.ZodObject>(
  db: Db | Tx,
  definition: SettingsDefinition<S>,
): Promise<z.output<S>> => definition.schema.parse((await findValue(db, definition.name)) ?? {})

/** Returns the stored values of a settings group, without defaults. Returns null if nothing is stored. */
export const rawSettings = (db: Db | Tx, definition: { readonly name: string }): Promise<unknown> =>
  findValue(db, definition.name)

/** Locks a settings group (by an advisory lock) until the transaction ends, so that no other change runs at the same time. */
export const lockSettings = async (tx: Tx, { name }: { readonly name: string }): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('settings:' || ${name}::text))`.execute(tx)
}

/** Replaces the stored values of a settings group. Only the seed data and operators' decisions call this. */
export const writeSettings = async <S extends z.ZodObject>(
  tx: Tx | Db,
  definition: SettingsDefinition<S>,
  value: z.input<S>,
  at: Date,
): Promise<void> => {
  const { schema, written = schema } = definition
  written.parse(value)
  await sql`
    insert into settings (name, value, changed_at) values (${definition.name}, ${JSON.stringify(value)}::jsonb, ${at})
    on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`.execute(tx)
}

/** Returns whether an operator or the seed data stored values of this settings group. */
export const hasSettings = async (db: Db | Tx, definition: { readonly name: string }): Promise<boolean> => {
  const { rows } = await sql`select 1 from settings where name = ${definition.name}`.execute(db)
  return rows.length > 0
}
