import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { readSettings } from '../../platform/settings.ts'
import { refuseWithdrawal } from '../operator-actions.ts'
import { cashierSettings } from '../settings.ts'
import { tryApprovalRules } from './approval-dry-run.ts'

const cashier = useCashier()
const BY_NOK = { operator: 'nok', reason: 'looked' }
const DAY_MINUTES = 24 * 60

test('a dry run of approval rules on past withdrawals repeats their decisions, and changed rules list the differences', async () => {
  const member = await cashier.player(3_000_000n)
  // Of these three withdrawals, only the first exceeds the limits of automatic approval.
  for (const amount of [600_000n, 100_000n, 300_000n]) {
    const { id } = await cashier.withdraw(member, amount)
    await cashier.run()
    cashier.advance(10)
    const [waits] = await cashier.database.query(`select id from withdrawals where status = 'requested'`)
    if (waits !== undefined)
      await refuseWithdrawal(
        cashier.ctx,
        BY_NOK,
        { member_id: member.id, withdrawal_id: id },
        'review_failed',
      )
    await cashier.run()
    cashier.advance(DAY_MINUTES)
  }
  const held = await readSettings(cashier.ctx.db, cashierSettings)
  const rows = await cashier.database.query('select id, status, review from withdrawals order by id')
  const same = await tryApprovalRules(cashier.ctx, held)
  const reviewed = rows.filter(({ review }) => review !== null).length
  expect(same.before).toMatchObject({ to_person: reviewed, paid_alone: rows.length - reviewed })
  expect(same.after).toEqual(same.before)
  expect(same.changed).toEqual([])

  const wide = await tryApprovalRules(cashier.ctx, {
    ...held,
    approval_maximum: held.withdrawal_maximum,
    approval_day_maximum: held.withdrawal_day_maximum,
    approval_first_maximum: held.withdrawal_maximum,
  })
  // One of the withdrawals had been refused by an operator, although the rules under test would have paid it without review.
  expect(wide.after).toMatchObject({ to_person: 0, person_minutes: 0, refused_paid_alone: 1 })
  expect(wide.changed).toMatchObject([{ member_id: member.id, alone: true, is_hit: true, amount: 600_000n }])
  const strict = await tryApprovalRules(cashier.ctx, { ...held, approval_maximum: held.withdrawal_minimum })
  expect(strict.after.to_person).toBe(rows.length)
  expect(strict.after.person_minutes).toBeGreaterThan(strict.before.person_minutes)
  expect(await cashier.database.query('select id, status, review from withdrawals order by id')).toEqual(rows)
})
