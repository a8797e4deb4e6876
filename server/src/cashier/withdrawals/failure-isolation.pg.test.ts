import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { afterEach, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { copyRow } from '../../../test/database-write-faults.ts'
import { placeMember } from '../../../test/test-members.ts'

const cashier = useCashier()
const { bank } = cashier
/** Number of withdrawals that the test makes fail. They fill a whole batch of the job, so they could keep the job from later withdrawals. */
const STUCK = 200
const LONG_AGO = '2026-01-01T00:00:00Z'

afterEach(bank.heal)

const copies = async (id: WithdrawalId, given: Readonly<Record<string, unknown>>) => {
  const rows: { id: string; member_id: string; created_at: string }[] = []
  for (let n = 0; n < STUCK; n++) {
    const member = await placeMember(cashier.ctx)
    const own = { member_id: member.id, id: member.id.replace('mem', 'wdr'), ref: `9${member.phone}` }
    rows.push({ ...own, created_at: LONG_AGO, ...given })
  }
  return {
    ids: new Set(rows.map(row => row.id)),
    rows,
    remove: await copyRow(cashier.database, 'withdrawals', id, rows),
  }
}

test('200 payouts that cannot be looked up do not delay the end of another payout', async () => {
  const member = await cashier.player(50_000n)
  bank.fail('pay', 'unanswered')
  bank.faults.meet = call => (call === 'find' ? 'lost' : null)
  const { id } = await cashier.withdraw(member, 20_000n)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('uncertain')
  const stuck = await copies(id, { next_lookup_at: LONG_AGO })
  bank.heal()
  const { findPayout } = bank
  Object.assign(cashier.ctx.partners.payouts, {
    findPayout: (key: Parameters<typeof findPayout>[0]) =>
      stuck.ids.has(key.reference) ? Promise.reject(new Error('a fault of ours')) : findPayout(key),
  })
  cashier.advance(61)
  await expect(cashier.strike('cashier:look-up-payouts')).rejects.toThrow('could not be looked up')
  Object.assign(cashier.ctx.partners.payouts, { findPayout })
  await stuck.remove()
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
})

test('200 withdrawals that wait for a silent game site do not delay another stalled withdrawal', async () => {
  const member = await cashier.player(50_000n)
  const { id } = await cashier.withdraw(member, 20_000n)
  // Simulates a worker that crashes before it submits the order.
  await cashier.run({ 'cashier:payout': async () => undefined })
  expect((await cashier.withdrawal(member, id)).status).toBe('approved')
  const stuck = await copies(id, { status: 'moving', moved_at: null, approved_by: null })
  await cashier.database.query(
    `insert into request_events (member_id, request_id, seq, status, at)
     select w.member_id, w.id, 1, 'moving', w.created_at from withdrawals w where w.id = any($1::text[])`,
    [[...stuck.ids]],
  )
  cashier.advance(16)
  await cashier.strike('cashier:resume-withdrawals')
  await cashier.run()
  await stuck.remove()
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
})
