import { beforeAll, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'

const cashier = useCashier()

beforeAll(async () => {
  const member = await cashier.player(50_000n)
  const { id } = await cashier.withdraw(member, 20_000n)
  await cashier.run()
  if ((await cashier.withdrawal(member, id)).status !== 'paid') throw new Error('the withdrawal is paid')
  cashier.bank.fail('pay', 'refuse')
  await cashier.withdraw(member, 10_000n)
  await cashier.run()
  cashier.pay(member, 12_300n)
  await cashier.read()
  await cashier.settings({ approval_maximum: 1 })
  await cashier.withdraw(member, 10_000n)
  await cashier.run()
})

/** Forbidden changes of the database: title, SQL statement, and the error that the check of invariants must report. */
const WRONGS: readonly [string, string, RegExp][] = [
  [
    'a deposit completed without a credit',
    "update bank_lines set deposit_id = null, outcome = null, settled_at = null; update deposits set id = 'dep_other'",
    /transfer deposit:dep_.* is not what its request says/,
  ],
  [
    'a credit of another amount',
    'update deposits set received_amount = received_amount + 1',
    /transfer deposit:dep_.* is not what its request says/,
  ],
  [
    'a payout that was never booked',
    "update withdrawals set status = 'paid', payout_bank = 'kbank', payout_account = '1', payer = 'sala', ordered_at = now(), ended_at = now(), approved_by = 'x' where status = 'requested'",
    /transfer withdrawal:wdr_.*:payout is not what its request says/,
  ],
  [
    'a paid withdrawal made open again',
    "delete from withdrawals where status = 'requested'; update withdrawals set status = 'approved', ended_at = null where status = 'paid'",
    /is not what its request says/,
  ],
  [
    'money held for nothing',
    "delete from withdrawals where status = 'requested'",
    /has 10000 in withdrawing, not what is open/,
  ],
  ['an item of suspense that is gone', 'delete from suspense_items', /transfer suspense:bank:.* is not/],
  [
    'a bank line that was credited and is used again',
    "update bank_lines set outcome = 'suspended', deposit_id = null where outcome = 'credited'",
    /bank line .* was not consumed once/,
  ],
  [
    'a completed deposit without money from the bank',
    "delete from bank_lines where outcome = 'credited'",
    /was completed without a bank line/,
  ],
  [
    'a state that nothing led to',
    "update withdrawals set status = 'moving' where status = 'requested'",
    /the timeline of wdr_.* does not end where it is/,
  ],
  [
    'a deposit left half way',
    "update deposits set status = 'paid', ended_at = null where status = 'completed'",
    /is not what its request says/,
  ],
]

for (const [wrong, statements, found] of WRONGS)
  test(`the check of invariants reports ${wrong}`, async () => {
    const { query } = cashier.database
    await query('begin')
    try {
      await query(statements)
      await expect(query('select assert_cashier_invariants()')).rejects.toThrow(found)
    } finally {
      await query('rollback')
    }
  })

test('a timeline cannot be rewritten', async () => {
  await expect(cashier.database.query('delete from request_events')).rejects.toThrow('append-only')
})
