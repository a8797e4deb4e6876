import { beforeAll, expect, test } from 'vitest'
import { newTransRef, useSlips } from '../../../test/slips-setup.ts'

const slips = useSlips()

beforeAll(async () => {
  const [wallet, deposit, waits, other] = await Promise.all([1, 2, 3, 4].map(() => slips.member()))
  if (!wallet || !deposit || !waits || !other) throw new Error('four members')
  const refs = [newTransRef(), newTransRef(), newTransRef()] as const
  await slips.prepare(deposit, 50_000n)
  for (const ref of refs) slips.transfer(ref, 50_000n, { at: slips.ctx.clock.now() })
  await slips.read()
  await slips.send(wallet, refs[0])
  await slips.send(deposit, refs[1])
  await slips.send(waits, newTransRef())
  const statuses = await slips.database.query(
    'select status, deposit_id is null as lone from slips order by id',
  )
  expect(statuses).toEqual([
    { status: 'credited', lone: true },
    { status: 'credited', lone: false },
    { status: 'waiting', lone: true },
  ])
})

/** Forbidden changes of the database: title, SQL statement, and the error that the check of invariants must report. */
const WRONGS: readonly [string, string, RegExp][] = [
  [
    'a slip credited to somebody who got nothing',
    "update slips set member_id = (select member_id from slips where status = 'waiting') where status = 'credited'",
    /slip slp_.* was credited without money of its member/,
  ],
  [
    'a slip credited by another transfer',
    "update slips set trans_ref = 'OTHER' where status = 'credited' and deposit_id is null",
    /slip slp_.* was credited without money of its member/,
  ],
  [
    'a slip left waiting though its money was credited',
    "update slips set status = 'waiting', line_id = null, deposit_id = null, answered_at = null, answered_by = null where status = 'credited'",
    /slip slp_.* has no answer though its money was credited/,
  ],
  [
    'money taken out of suspense for a deposit and counted as the member’s own as well',
    'update suspense_items set deposit_id = null where deposit_id is not null',
    /transfer suspense:bank:.* is not what its request says|was not consumed once/,
  ],
  [
    'a line in a deposit that its item does not name',
    "update suspense_items set deposit_id = 'dep_other' where deposit_id is not null",
    /was not consumed once/,
  ],
]

for (const [wrong, statements, found] of WRONGS)
  test(`the check of invariants reports ${wrong}`, async () => {
    const { query } = slips.database
    await query('begin')
    try {
      await query(statements)
      await expect(query('select assert_invariants()')).rejects.toThrow(found)
    } finally {
      await query('rollback')
    }
  })

test('one line cannot answer two slips', async () => {
  await expect(
    slips.database.query(
      `update slips set line_id = (select line_id from slips where deposit_id is not null), status = 'credited',
         answered_at = now(), answered_by = 'x', hold = null where status = 'waiting'`,
    ),
  ).rejects.toThrow('slips_line_id_key')
})
