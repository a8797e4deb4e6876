import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/pg/test-database.ts'

const database = useTestDatabase()

/**
 * SQL that lists the tables which the statement of the profile reads, also through views. For each table it says whether a trigger announces every
 * change of it.
 */
const TABLES = `
  with recursive named as (
    select c.oid from pg_class c
     where c.relkind in ('r', 'v') and c.relnamespace = current_schema()::regnamespace and $1 ~ ('(from|join) ' || c.relname || '\\M')
    union
    select d.refobjid from named n join pg_rewrite r on r.ev_class = n.oid
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass)
  select c.relname as name,
         exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
                  where t.tgrelid = c.oid and p.proname in ('announce_change', 'announce_member_row')
                    -- Only such a trigger counts that fires for each row, after every insert and delete, and after an update of any column.
                    and t.tgtype = 1 + 4 + 8 + 16 and t.tgqual is null and t.tgattr::text = '') as notifies
    from named join pg_class c using (oid) where c.relkind = 'r' order by 1`

test('every table that the profile reads notifies all nodes of changes, so that no stale profile is cached', async () => {
  const statement = await readFile(new URL('./sql.ts', import.meta.url), 'utf8')
  const tables = await database.query(TABLES, [statement])
  expect(tables.filter(({ notifies }) => notifies !== true)).toEqual([])
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'credit_checks',
      'deposits',
      'ledger_balances',
      'members',
      'request_events',
      'reserved_money',
      'withdrawals',
    ]),
  )
})
