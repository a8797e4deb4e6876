import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'

const cashier = useCashier()
const MIGRATION = new URL('../../../migrations/0019_platform_payout_answers.sql', import.meta.url)

test('a file result that contradicts its order’s end is reported, also for results read before this check', async () => {
  const [refused, paid] = [await cashier.player(50_000n), await cashier.player(50_000n)]
  cashier.bank.fail('pay', 'refuse')
  const wrong = await cashier.withdraw(refused, 20_000n)
  await cashier.run()
  const right = await cashier.withdraw(paid, 20_000n)
  await cashier.run()
  await cashier.database.query(
    `with file as (insert into payout_files (made_by, made_at) values ('nok', now()) returning no)
     insert into payout_file_lines (reference, file_no, line, result, read_by, read_at)
     select reference, no, line, 'paid', 'nok', now() from file, unnest($1::text[]) with ordinality as l (reference, line)`,
    [[wrong.id, right.id]],
  )
  const migration = await readFile(MIGRATION, 'utf8')
  await cashier.database.query(migration.slice(migration.indexOf('with ended as (')))
  expect(
    await cashier.database.query('select reference, result, read_by from payout_file_lines order by line'),
  ).toEqual([
    { reference: wrong.id, result: null, read_by: null },
    { reference: right.id, result: 'paid', read_by: 'nok' },
  ])
  const kept = await cashier.database.query<{ raw: string }>(
    "select raw from unreadable_rows where what = 'payout answer'",
  )
  const row = JSON.stringify({ reference: wrong.id, said: 'paid', stands: 'refused' })
  expect(kept).toEqual([{ raw: row }])
})
