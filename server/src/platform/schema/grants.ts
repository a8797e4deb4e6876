import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { SchemaFile } from './schema-files.ts'
import { runFile } from './schema-objects.ts'

/** SQL that computes a digest of all rights on the objects of the product and the job queue, and of the existing roles. */
const RIGHTS = `
  with places as (select n.oid from pg_namespace n where n.nspname in (current_schema(), 'graphile_worker')),
  rights (word) as (
    select concat_ws(' ', 'relation', c.oid, c.relkind, c.relacl)
      from pg_class c where c.relnamespace in (select oid from places) and c.relkind in ('r', 'v', 'p', 'S')
    union all
    select concat_ws(' ', 'column', a.attrelid, a.attname, a.attacl)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace in (select oid from places) and c.relkind in ('r', 'v', 'p') and a.attnum > 0 and not a.attisdropped
    union all
    select concat_ws(' ', 'function', p.oid, p.proacl) from pg_proc p where p.pronamespace in (select oid from places)
    union all
    select concat_ws(' ', 'trigger', t.tgrelid, t.tgname) from pg_trigger t where not t.tgisinternal
    union all
    select concat_ws(' ', 'role', r.oid, r.rolname) from pg_roles r where r.rolname in ('sala_app', 'sala_reader')
  )
  select encode(sha256(convert_to(string_agg(word, ',' order by word), 'UTF8')), 'hex') as rights from rights`

const digestOf = async (client: pg.ClientBase, file: SchemaFile): Promise<string> => {
  const { rows } = await client.query<{ rights: string }>(RIGHTS)
  return createHash('sha256').update(`${file.digest} ${rows[0]?.rights}`).digest('hex')
}

/**
 * Applies the rights of grants.sql. Does nothing if that file and all rights in the database are unchanged. Rights that were changed by hand and new
 * roles count as changes.
 */
export const placeGrants = async (client: pg.ClientBase, file: SchemaFile): Promise<void> => {
  const { rows } = await client.query<{ digest: string }>('select digest from schema_grants')
  if (rows[0]?.digest === (await digestOf(client, file))) return
  await runFile(client, file)
  await client.query('delete from schema_grants')
  await client.query('insert into schema_grants (digest) values ($1)', [await digestOf(client, file)])
}
