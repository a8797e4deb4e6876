import pg from 'pg'
import type { SchemaFile } from './schema-files.ts'

/**
 * An applied file of views, functions and triggers. Its objects have the names that SQL's `drop` needs: `view x`, `function f(text)`, `trigger t on
 * x`.
 */
type Placed = { readonly file: string; readonly digest: string; readonly objects: string[] }

/** SQL query for the views, functions and triggers that the current transaction created or replaced. */
const TOUCHED = `
  select 'function ' || p.oid::regprocedure as object
    from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.xmin = pg_current_xact_id()::xid
  union all
  select 'view ' || c.oid::regclass
    from pg_class c join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
   where c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace and r.xmin = pg_current_xact_id()::xid
  union all
  select 'trigger ' || quote_ident(t.tgname) || ' on ' || t.tgrelid::regclass
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace and t.xmin = pg_current_xact_id()::xid`

const touched = async (client: pg.ClientBase): Promise<Set<string>> => {
  const { rows } = await client.query<{ object: string }>(TOUCHED)
  return new Set(rows.map(row => row.object))
}

const readPlaced = async (client: pg.ClientBase): Promise<Placed[]> =>
  (await client.query<Placed>('select file, digest, objects from schema_objects')).rows

/**
 * Drops triggers before the functions that they call. All views are dropped by one statement, and all functions by another, because they may depend
 * on each other.
 */
const dropObjects = async (client: pg.ClientBase, objects: readonly string[]): Promise<void> => {
  const named = (kind: string) =>
    objects.filter(object => object.startsWith(`${kind} `)).map(object => object.slice(kind.length + 1))
  for (const trigger of named('trigger')) await client.query(`drop trigger if exists ${trigger}`)
  for (const kind of ['view', 'function']) {
    const names = named(kind)
    if (names.length === 0) continue
    await client.query(`drop ${kind} if exists ${names.join(', ')}`).catch(error => {
      // The detail of PostgreSQL's error names the objects that prevent the drop. They are added to the message.
      if (error instanceof pg.DatabaseError && error.detail !== undefined)
        error.message += `: ${error.detail}`
      throw error
    })
  }
}

/** Drops all views, functions and triggers of the schema's files, so that tables can be changed. `placeObjects` creates them again. */
export const dropPlacedObjects = async (client: pg.ClientBase): Promise<void> => {
  const placed = await readPlaced(client)
  await dropObjects(
    client,
    placed.flatMap(({ objects }) => objects),
  )
  await client.query('delete from schema_objects')
}

/** Runs the changed files of views, functions and triggers. Drops objects that an earlier version of a file created and that no file creates now. */
export const placeObjects = async (client: pg.ClientBase, files: readonly SchemaFile[]): Promise<void> => {
  const before = await readPlaced(client)
  const isAsBefore = ({ name, digest }: SchemaFile) =>
    before.some(placed => placed.file === name && placed.digest === digest)
  const changed = files.filter(file => !isAsBefore(file))
  const unchanged = before.filter(({ file }) =>
    files.some(({ name }) => name === file && !changed.some(one => one.name === name)),
  )
  if (changed.length === 0 && unchanged.length === before.length) return

  let seen = await touched(client)
  const made: string[] = []
  await client.query('delete from schema_objects where not file = any($1)', [
    unchanged.map(({ file }) => file),
  ])
  for (const file of changed) {
    await runFile(client, file)
    const now = await touched(client)
    const objects = [...now].filter(object => !seen.has(object))
    seen = now
    made.push(...objects)
    await client.query('insert into schema_objects (file, digest, objects) values ($1, $2, $3)', [
      file.name,
      file.digest,
      objects,
    ])
  }
  const kept = new Set([...made, ...unchanged.flatMap(({ objects }) => objects)])
  await dropObjects(
    client,
    before.flatMap(({ objects }) => objects).filter(object => !kept.has(object)),
  )
}

/** Runs one SQL file. An error message contains the file's name. */
export const runFile = async (client: pg.ClientBase, file: SchemaFile): Promise<void> => {
  try {
    await client.query(file.text)
  } catch (error) {
    if (error instanceof Error) error.message = `${file.name}: ${error.message}`
    throw error
  }
}
