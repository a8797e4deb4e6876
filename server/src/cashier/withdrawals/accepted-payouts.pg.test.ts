import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { settlePayoutByEvidence } from '../../../test/evidence-settlement-steps.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { PartnerSilent } from '../../partners/adapter-kit/partner-http.ts'
import type { KnownPayee, Payout, Payouts } from '../../partners/ports/payouts.ts'

const cashier = useCashier()
const { bank } = cashier
const AMOUNT = 20_000n
const silence = () => new PartnerSilent('payer', new Error('no answer'))

/** Replaces the paying bank with one that accepts orders at once and reports their results later. */
const slowPayer = (over: Partial<Payouts> = {}) => {
  const known = new Map<string, Payout>()
  const calls: string[] = []
  const said = (reference: string, status: Payout['status']): Payout => ({
    ...{ reference, status, payout_id: `trsf_${reference}` },
    reason: status === 'refused' ? 'transfer_failed' : null,
    paid_at: status === 'paid' ? new Date('2026-11-18T09:00:00Z') : null,
  })
  const payouts: Payouts = {
    ...{ name: 'slow', idempotent: false, asynchronous: true, payees: null, files: null, outgoing: null },
    pay: async ({ reference, payee_id }) => {
      calls.push(`pay ${reference} to ${payee_id ?? 'the account'}`)
      known.set(reference, said(reference, 'accepted'))
      return said(reference, 'accepted')
    },
    findPayout: async ({ reference }) => known.get(reference) ?? null,
    ...over,
  }
  Object.assign(cashier.ctx.partners, { payouts })
  return { known, calls, end: (id: string, as: 'paid' | 'refused') => known.set(id, said(id, as)) }
}
afterEach(() => {
  Object.assign(cashier.ctx.partners, { payouts: bank })
})

const withdrawing = async () => {
  const member = await cashier.player(50_000n)
  const { id } = await cashier.withdraw(member, AMOUNT)
  await cashier.run()
  return { member, id }
}
const statusOf = async (member: TestMember, id: WithdrawalId) => (await cashier.withdrawal(member, id)).status
const waitingOf = (id: string) =>
  cashier.database.query<{ what: string; why: string }>(
    'select what, why from cashier_waiting where id = $1',
    [id],
  )
/** Advances the clock in steps longer than the longest pause between lookups, so that each step looks up all open orders. */
const hours = async (count: number) => {
  for (let hour = 0; hour < count; hour++) {
    cashier.advance(61)
    await cashier.strike('cashier:look-up-payouts')
  }
}

describe('an order that the payer accepts', () => {
  test('is under way until the payer says that it is paid, and is paid once', async () => {
    const payer = slowPayer()
    const { member, id } = await withdrawing()
    await hours(3)
    expect(await statusOf(member, id)).toBe('paying')
    expect(await cashier.balances(member)).toMatchObject({ withdrawing: AMOUNT })
    payer.end(id, 'paid')
    await hours(1)
    expect(await statusOf(member, id)).toBe('paid')
    expect(await cashier.balances(member)).toEqual({ wallet: 0n, moving: 0n, game: 30_000n, withdrawing: 0n })
    expect(payer.calls).toHaveLength(1)
  })

  test('and that fails afterwards is returned to the member once', async () => {
    const payer = slowPayer()
    const { member, id } = await withdrawing()
    payer.end(id, 'refused')
    await hours(2)
    await cashier.run()
    expect(await statusOf(member, id)).toBe('refused')
    expect(await cashier.balances(member)).toMatchObject({ game: 50_000n, withdrawing: 0n })
  })

  test('stays under way while the payer is silent, and a callback is enough to ask again', async () => {
    let isSilent = false
    const payer = slowPayer({
      findPayout: async ({ reference }) => {
        if (isSilent) throw silence()
        return payer.known.get(reference) ?? null
      },
    })
    const { member, id } = await withdrawing()
    isSilent = true
    await hours(2)
    expect(await statusOf(member, id)).toBe('paying')
    isSilent = false
    payer.end(id, 'paid')
    await cashier.strike('cashier:ask-payout', { reference: id })
    expect(await statusOf(member, id)).toBe('paid')
  })

  test.each([true, false])(
    'is never given again, even where a reference is paid once (%s)',
    async idempotent => {
      const payer = slowPayer({ idempotent })
      const { member, id } = await withdrawing()
      payer.known.delete(id)
      await hours(4)
      expect(await statusOf(member, id)).toBe('paying')
      expect(payer.calls).toHaveLength(1)
      expect((await waitingOf(id))[0]?.why).toContain('ask the bank')
      const two = { maker: 'nok', checker: 'mali', reason: 'the payer wrote' }
      await settlePayoutByEvidence(
        cashier.ctx,
        two,
        { member_id: member.id, id },
        { outcome: 'not_paid', record: 'R-1' },
      )
      expect(await statusOf(member, id)).toBe('refused')
    },
  )
})

test('another paying bank than the one that got the order is neither asked for the outcome nor given the order', async () => {
  bank.fail('pay', 'lost')
  bank.fail('find', ...Array.from({ length: 300 }, () => 'lost' as const))
  const { member, id } = await withdrawing()
  bank.heal()
  const payer = slowPayer({ idempotent: true })
  await hours(4)
  expect(payer.calls).toEqual([])
  expect(await statusOf(member, id)).toBe('uncertain')
  expect((await waitingOf(id))[0]?.why).toContain('ask the bank')
  Object.assign(cashier.ctx.partners, { payouts: bank })
  await hours(2)
  expect(await statusOf(member, id)).toBe('paid')
})

describe('a payer that wants to know whom it pays', () => {
  const payees = (...answers: (KnownPayee | 'silent')[]): NonNullable<Payouts['payees']> => {
    const next = () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer === undefined || answer === 'silent') throw silence()
      return answer
    }
    return { register: async () => next(), find: async () => next() }
  }
  const READY = { state: 'ready', payee_id: 'recp_1' } as const

  test('is reported first, and nothing is ordered while it is silent or checks the account', async () => {
    const waiting = { state: 'waiting', payee_id: 'recp_1' } as const
    const payer = slowPayer({ payees: payees('silent', waiting, waiting, READY) })
    const { member, id } = await withdrawing()
    await cashier.run()
    expect(payer.calls).toEqual([`pay ${id} to recp_1`])
    expect(await statusOf(member, id)).toBe('paying')
    payer.end(id, 'paid')
    await hours(1)
    const again = await cashier.withdraw(member, 10_000n)
    await cashier.run()
    expect(payer.calls.at(-1)).toBe(`pay ${again.id} to recp_1`)
    payer.end(again.id, 'paid')
    await hours(1)
  })

  test('and refuses the account: nothing was ordered, and the credit is back', async () => {
    const payer = slowPayer({ payees: payees({ state: 'refused', reason: 'name_mismatch' }) })
    const { member, id } = await withdrawing()
    await cashier.run()
    expect(payer.calls).toEqual([])
    expect(await statusOf(member, id)).toBe('refused')
    expect((await waitingOf(id))[0]).toMatchObject({
      what: 'payout refused',
      why: 'the bank refused: name_mismatch',
    })
    expect(await cashier.balances(member)).toMatchObject({ game: 50_000n, withdrawing: 0n })
  })
})
