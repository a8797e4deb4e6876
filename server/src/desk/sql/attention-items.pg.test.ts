import { troubleWords } from '@sala/contract/desk/work-queue/problem-codes.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { unreadableKinds } from '../../platform/unreadable-partner-rows.ts'
import { findTroubles } from './attention-items.ts'

const cashier = useCashier()

/** Kinds of waiting items that no database view named `…_waiting` contains, because the code reads them from tables and rate limits. */
const OF_ROWS = ['statement', 'gateway', 'alarm', 'sole limit', 'sole spread', ...unreadableKinds]

test('every word by which something waits for a person at a partner has Thai words and what to do at the desk, and none too many', async () => {
  const views = await cashier.database.query<{ text: string }>(
    "select pg_get_viewdef(oid) as text from pg_class where relkind = 'v' and relname like '%\\_waiting'",
  )
  const written = views.flatMap(({ text }) =>
    [...text.matchAll(/SELECT '([a-z ]+)'::text/g)].map(([, word = '']) => word),
  )
  expect(written.length).toBeGreaterThan(0)
  const words = [...written, ...OF_ROWS].map(word => word.replaceAll(' ', '_'))
  expect([...new Set(words)].sort()).toEqual([...troubleWords].sort())
})

test('all that waits for one reason about one member is one case with one key and one claim', async () => {
  const { id } = await cashier.player(10_000n)
  const at = cashier.ctx.clock.now()
  await cashier.database.query(
    `insert into risk_marks (member_id, reason, payer, marked_by, marked_at)
     select $1, 'one account pays for several: ' || payer, payer, 'rules', $2 from unnest(array['scb:1', 'ktb:2']) as payer`,
    [id, at],
  )
  await cashier.database.query(
    `insert into site_accounts (member_id, site, opened_at) values ($1, 'another', $2)`,
    [id, at],
  )
  await cashier.database.query('update site_accounts set rounds_silent_at = $2 where member_id = $1', [
    id,
    at,
  ])
  const found = (await findTroubles(cashier.ctx.db, at)).filter(trouble => trouble.id === id)
  expect(found.map(({ what }) => what).sort()).toEqual(['rounds', 'shared payer'])
  expect(found.map(({ why }) => why).join(' ')).toMatch(/scb:1.*ktb:2|another/)
})

test('a new case of one kind is listed despite many old cases of another kind', async () => {
  const { id } = await cashier.player(10_000n)
  const at = cashier.ctx.clock.now()
  await cashier.database.query(
    `insert into bank_files (kind, digest, lines, amount, brought_by, brought_at, reason, expires_at)
     select 'statement', sha256(no::text::bytea), 1, 100, 'nok', $1::timestamptz - interval '3 days', 'the bank was silent', $1::timestamptz + interval '4 days'
       from generate_series(1, 250) as no`,
    [at],
  )
  await cashier.database.query(
    `insert into site_accounts (member_id, site, opened_at, rounds_silent_at) values ($1, 'a third', $2, $2)`,
    [id, at],
  )
  const found = await findTroubles(cashier.ctx.db, at)
  expect(found.filter(({ what }) => what === 'rounds').map(trouble => trouble.id)).toContain(id)
  expect(found.filter(({ what }) => what === 'bank file')).toHaveLength(200)
  await cashier.database.query("delete from bank_files where reason = 'the bank was silent'")
})
