import type { ReturnId } from '@sala/contract/wire/ids.ts'
import { afterEach, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { settlePayoutByEvidence } from '../../../test/evidence-settlement-steps.ts'
import type { DecisionOfTwo, Evidence } from '../../platform/operator-decision.ts'
import { settleReturn } from './return-settlement.ts'
import { returnToPayer } from './returns.ts'

const cashier = useCashier()
const { bank } = cashier
const AMOUNT = 50_000n
const BY_NOK = { operator: 'nok', reason: 'not the member’s money' }
const BY_TWO = { maker: 'nok', checker: 'mali', reason: 'the bank wrote' }
const PAID = { outcome: 'paid', record: 'KB-2026-11-18-0017' } as const
const NOT_PAID = { ...PAID, outcome: 'not_paid' } as const

afterEach(() => {
  bank.heal()
  Object.assign(cashier.ctx.partners.payouts, { idempotent: true })
})

const settle = (id: ReturnId, evidence: Evidence<'paid' | 'not_paid'>, decision: DecisionOfTwo = BY_TWO) =>
  settlePayoutByEvidence(cashier.ctx, decision, { member_id: null, id }, evidence)

/** Creates a return (payment back to the payer) whose order may or may not have reached the bank. The bank would pay a repeated order twice. */
const lostAtBankThatWouldPayTwice = async (fault: 'lost' | 'unanswered' = 'lost') => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, AMOUNT)
  const line = cashier.payByStranger(AMOUNT, deposit.ref)
  await cashier.read()
  Object.assign(cashier.ctx.partners.payouts, { idempotent: false })
  bank.fail('pay', fault)
  if (fault === 'unanswered') bank.faults.meet = call => (call === 'find' ? 'lost' : null)
  const id = await returnToPayer(cashier.ctx, BY_NOK, line)
  await cashier.run()
  for (let look = 0; look < 6; look++) {
    cashier.advance(61)
    await cashier.strike('cashier:due-returns')
  }
  expect(await statusOf(id)).toBe('uncertain')
  expect(bank.callsOf(`pay ${id}`)).toHaveLength(1)
  return { member, deposit, line, id }
}

const statusOf = async (id: string): Promise<string | undefined> =>
  (
    await cashier.database.query<{ status: string }>('select status from payer_returns where id = $1', [id])
  )[0]?.status
const waitingOf = (id: string) =>
  cashier.database.query<{ what: string; why: string }>(
    'select what, why from cashier_waiting where id = $1',
    [id],
  )
const audited = (id: string) =>
  cashier.database.query<{ actor: string; details: Record<string, string> }>(
    `select actor, details from audit_log where subject = $1 and action = 'payout.settle'`,
    [id],
  )

test('a return whose order was lost at a non-idempotent bank waits for a person, and the bank’s record pays it once', async () => {
  const { member, deposit, line, id } = await lostAtBankThatWouldPayTwice()
  expect(await waitingOf(id)).toMatchObject([
    { what: 'return', why: expect.stringContaining('ask the bank') },
  ])
  const before = await cashier.suspense()
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => settle(id, PAID)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await statusOf(id)).toBe('done')
  expect(before - (await cashier.suspense())).toBe(AMOUNT)
  expect((await cashier.deposit(member, deposit.id)).status).toBe('refused')
  expect(await waitingOf(id)).toEqual([])
  expect(await audited(id)).toEqual([
    {
      actor: 'operator:nok',
      details: {
        ...{ reason: 'the bank wrote', maker: 'nok', checker: 'mali' },
        ...{ outcome: 'paid', record: PAID.record, line, transfer: `return:${id}` },
      },
    },
  ])
})

test('a payout proved unpaid by the bank’s record is in suspense as before and can be returned again', async () => {
  const { member, deposit, line, id } = await lostAtBankThatWouldPayTwice()
  await settle(id, NOT_PAID)
  expect(await statusOf(id)).toBe('refused')
  expect((await cashier.deposit(member, deposit.id)).status).toBe('held')
  const again = await returnToPayer(cashier.ctx, BY_NOK, line)
  await cashier.run()
  expect(await statusOf(again)).toBe('done')
  expect(bank.out.filter(({ reference }) => reference === id || reference === again)).toHaveLength(1)
})

test('one person is never both, and without a record nothing is settled', async () => {
  const { id } = await lostAtBankThatWouldPayTwice()
  for (const checker of ['nok', 'NOK ', ''])
    await expect(settle(id, PAID, { ...BY_TWO, checker })).rejects.toMatchObject({ name: 'DecisionMistake' })
  await expect(settle(id, { ...PAID, record: ' ' })).rejects.toMatchObject({ name: 'DecisionMistake' })
  expect(await statusOf(id)).toBe('uncertain')
  expect(await audited(id)).toEqual([])
})

test('the bank’s own report takes precedence: contradicting evidence is refused', async () => {
  const { id, member, deposit } = await lostAtBankThatWouldPayTwice('unanswered')
  bank.heal()
  await expect(settle(id, NOT_PAID)).rejects.toThrow('takes precedence')
  expect(await statusOf(id)).toBe('done')
  expect((await cashier.deposit(member, deposit.id)).status).toBe('refused')
})

const answersKept = (id: string) =>
  cashier.database.query<{ raw: string }>(
    "select raw from unreadable_rows where what = 'payout answer' and raw like '%' || $1 || '%'",
    [id],
  )

test.each([
  { evidence: PAID, said: 'refused', stands: 'done' },
  { evidence: NOT_PAID, said: 'paid', stands: 'refused' },
] as const)(
  'a payer’s $said for a return in state $stands books nothing and waits for a person',
  async ({ evidence, said, stands }) => {
    const { id } = await lostAtBankThatWouldPayTwice()
    await settle(id, evidence)
    const before = await cashier.suspense()
    const same = stands === 'done' ? 'paid' : 'refused'
    for (const status of [same, said, said, 'accepted'] as const)
      await settleReturn(cashier.ctx, id, {
        ...{ reference: id, status, payout_id: null, reason: null, paid_at: null },
      })
    expect(await statusOf(id)).toBe(stands)
    expect(await cashier.suspense()).toBe(before)
    // Operators closed the order as unpaid. If the bank now reports "accepted", it will still pay the order, so this report also opens a case.
    const words = stands === 'refused' ? ['accepted', said] : [said]
    const kept = (await answersKept(id)).map(({ raw }) => JSON.parse(raw) as { said: string })
    expect(kept.toSorted((a, b) => (a.said < b.said ? -1 : 1))).toEqual(
      words.map(word => ({ reference: id, said: word, stands })),
    )
  },
)
