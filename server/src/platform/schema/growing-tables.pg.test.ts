import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { statementsOf } from '../../../test/sql-statement-recorder.ts'
import {
  BOUNDED_TABLES,
  CONSUMER_FILES,
  PARENT_TABLES,
  PERMANENT_TABLES,
  RETENTION_JOBS,
} from '../../../test/table-growth-lists.ts'
import { testContext } from '../../../test/test-context.ts'
import { placeMember } from '../../../test/test-members.ts'
import { allCrons, allJobs } from '../../composition.ts'

const database = useTestDatabase()
const SERVER = join(import.meta.dirname, '../..')
const SCALE = join(SERVER, '../../docs/scale.md')

const deletes = (text: string, table: string): boolean => new RegExp(`delete from ${table}\\b`).test(text)

test('for every table it is written down which job bounds it, or why it may grow', async () => {
  const rows = await database.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
  )
  const listed = [
    ...BOUNDED_TABLES,
    ...Object.values(RETENTION_JOBS).flat(),
    ...Object.keys(PARENT_TABLES),
    ...Object.keys(CONSUMER_FILES),
    ...Object.values(PERMANENT_TABLES).flat(),
  ]
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test.each(Object.entries(RETENTION_JOBS))(
  'the job %s runs by the clock and deletes from %s',
  async (job, tables) => {
    expect(allCrons.map(cron => cron.job)).toContain(job)
    const ctx = testContext(database.url)
    try {
      const sent = await statementsOf(async () => allJobs(ctx)[job]?.({}))
      // Finds the delete statements in database functions, which may also bound a table.
      const bodies = await database.query<{ name: string; body: string }>(
        "select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace",
      )
      const called = bodies.filter(({ name }) => sent.some(text => text.includes(`${name}(`)))
      const all = [...sent, ...called.map(({ body }) => body)].join('\n')
      expect(tables.filter(table => !deletes(all, table))).toEqual([])
    } finally {
      await ctx.close()
    }
  },
)

/** For each table, SQL that inserts many rows. The rows are so old that the retention job must delete them. */
const MANY_OLD: Readonly<Record<string, string>> = {
  limit_hits: `insert into limit_hits (name, subject, window_start, hits)
    select 'x', n::text, '2020-01-01', 1 from generate_series(1, $1) n`,
  browser_faults: `insert into browser_faults (fingerprint, release, kind, message, place, first_at, last_at)
    select encode(sha256(n::text::bytea), 'hex'), 'x', 'error', '#', 'x.js:1:1', '2020-01-01', '2020-01-01' from generate_series(1, $1) n`,
  partner_log: `insert into partner_log (partner, outcome, body, at)
    select 'x', 'callback', '', '2020-01-01' from generate_series(1, $1) n`,
  partner_callbacks: `insert into partner_callbacks (partner, event_id, received_at)
    select 'x', n::text, '2020-01-01' from generate_series(1, $1) n`,
  security_events: `insert into security_events (minute, kind, detail, last_at)
    select '2020-01-01', 'x', n::text, '2020-01-01' from generate_series(1, $1) n`,
  slip_pictures: `with of_slips as (
      insert into slips (id, member_id, bank, trans_ref, status, cause, sent_at, answer_by, answered_at, answered_by)
      select 'slp_' || n, (select id from members limit 1), 'scb', n::text, 'refused', 'not_a_slip', '2020-01-01', '2020-01-02',
             '2020-01-01', 'system'
        from generate_series(1, $1) n returning id)
    insert into slip_pictures (slip_id, webp, sha256) select id, '', sha256('') from of_slips`,
}

test.each(Object.entries(MANY_OLD))(
  'no statement deletes more than a bounded number of old rows of %s',
  async (table, fill) => {
    const ctx = testContext(database.url)
    await placeMember(ctx)
    await database.query(fill, [12_000])
    await database.query(`
      create function refuse_many() returns trigger language plpgsql as $$ begin
        if (select count(*) from gone) > 5000 then raise exception 'too many at once'; end if; return null; end $$;
      create trigger refuse_many after delete on ${table} referencing old table as gone
        for each statement execute function refuse_many()`)
    try {
      const [job = ''] = Object.entries(RETENTION_JOBS).find(([, tables]) => tables.includes(table)) ?? []
      await allJobs(ctx)[job]?.({})
      expect(await database.query(`select from ${table} limit 1`)).toEqual([])
    } finally {
      await database.query(`drop trigger refuse_many on ${table}; drop function refuse_many()`)
      await ctx.close()
    }
  },
)

test('rows deleted with another row have a cascading foreign key', async () => {
  const keys = await database.query<{ table: string; with: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as with from pg_constraint
      where contype = 'f' and confdeltype = 'c'`,
  )
  for (const [table, other] of Object.entries(PARENT_TABLES))
    expect(keys).toContainEqual({ table, with: other })
})

test.each(Object.entries(CONSUMER_FILES))('%s is emptied by %s', async (table, file) => {
  expect(deletes(await readFile(join(SERVER, file), 'utf8'), table)).toBe(true)
})

test('permanent data is listed in docs/scale.md with its size', async () => {
  const document = await readFile(SCALE, 'utf8')
  const rows = [...document.matchAll(/^\| `([a-z_`, ]+)` \|/gm)].flatMap(([, cell = '']) =>
    cell.split('`, `'),
  )
  expect(rows.toSorted()).toEqual(Object.values(PERMANENT_TABLES).flat().toSorted())
})
