import type { ReturnId } from '@sala/contract/wire/ids.ts'
import { afterEach, expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { OrderNotSent } from '../../partners/adapter-kit/partner-http.ts'
import { openSuspense } from '../operator-actions.ts'
import { causeToWriteOff } from '../settlement/suspense-write-off.ts'
import { cancelReturn, returnToPayer, runReturn } from './returns.ts'

const cashier = useCashier()
const { bank } = cashier
const operator = operatorOn(() => cashier.ctx)
const AMOUNT = 50_000n
const DECISION = { operator: 'malee', reason: 'not the member’s money' }
const usual = { payees: bank.payees, pay: bank.pay }
afterEach(() => {
  Object.assign(bank, usual)
})

const ordered = async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, AMOUNT)
  const line = cashier.payByStranger(AMOUNT, deposit.ref)
  await cashier.read()
  return { member, deposit, line, id: await returnToPayer(cashier.ctx, DECISION, line) }
}
const statusOf = async (id: ReturnId) =>
  (
    await cashier.database.query<{ status: string }>('select status from payer_returns where id = $1', [id])
  )[0]?.status
const waitingOf = async (id: ReturnId) =>
  (
    await cashier.database.query<{ what: string }>('select what from cashier_waiting where id = $1', [id])
  ).map(({ what }) => what)
const isOpen = async (line: string) =>
  (await openSuspense(cashier.ctx)).some(({ source_id }) => source_id === line)
const paidOf = (id: ReturnId) => bank.out.filter(({ reference }) => reference === id).length

test('a return that the payer looks into for days is taken back, and its money can be returned again', async () => {
  const waiting = { state: 'waiting', payee_id: 'recp_1' } as const
  Object.assign(bank, { payees: { register: async () => waiting, find: async () => waiting } })
  const { member, deposit, line, id } = await ordered()
  await cashier.run()
  expect([await statusOf(id), await waitingOf(id)]).toEqual(['ordered', ['payee']])
  expect(await isOpen(line)).toBe(false)
  expect((await operator('suspense', 'keep', id, ...BY_NOK)).text).toContain('cancelled')
  expect([await statusOf(id), await waitingOf(id), await isOpen(line)]).toEqual(['refused', [], true])
  expect((await cashier.deposit(member, deposit.id)).status).toBe('held')
  // The bank did not refuse this return: an operator cancelled it. So the money can still be returned, and must not be written off.
  expect(await causeToWriteOff(cashier.ctx.db, { source: 'bank', source_id: line })).toBe(null)
  expect(await refusalOf(cancelReturn(cashier.ctx, DECISION, id))).toBe('not_found')
  Object.assign(bank, usual)
  const again = await returnToPayer(cashier.ctx, DECISION, line)
  await cashier.run()
  expect([await statusOf(again), paidOf(id), paidOf(again)]).toEqual(['done', 0, 1])
})

test('a return that its payer did not accept is listed until it succeeds or is cancelled', async () => {
  Object.assign(bank, {
    pay: async () => {
      throw new OrderNotSent(new Error('not now'))
    },
  })
  const { line, id } = await ordered()
  await cashier.run()
  expect([await statusOf(id), await waitingOf(id)]).toEqual(['ordered', ['return ordered']])
  await cancelReturn(cashier.ctx, DECISION, id)
  expect([await statusOf(id), await waitingOf(id), await isOpen(line)]).toEqual(['refused', [], true])
})

test('of a concurrent return and its cancellation one succeeds, and the money is in one place', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const { line, id } = await ordered()
    const back = await Promise.allSettled([
      cancelReturn(cashier.ctx, DECISION, id),
      runReturn(cashier.ctx, id),
    ]).then(([taken]) => taken.status === 'fulfilled')
    await cashier.run()
    expect([await statusOf(id), paidOf(id), await isOpen(line)]).toEqual(
      back ? ['refused', 0, true] : ['done', 1, false],
    )
  }
})
