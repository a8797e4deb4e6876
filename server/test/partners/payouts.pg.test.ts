import { satang } from '@sala/contract/wire/money.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isPartnerFailure } from '../../src/partners/adapter-kit/partner-http.ts'
import type { PayoutKey, PayoutOrder } from '../../src/partners/ports/payouts.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { RESPONSE_FAULTS, useFaultySandbox } from './faulty-sandbox.ts'

const outside = useFaultySandbox()
const AMOUNT = satang(12_345n)
let orders = 0

const keyOf = ({ reference, ordered_at }: PayoutOrder, payout_id: string | null = null): PayoutKey => ({
  reference,
  payout_id,
  ordered_at,
})
const fault = (operation: string, kind: string, late_ms?: number) =>
  outside.call('POST', '/faults', { partner: 'bank', operation, kind, count: 1, ...(late_ms && { late_ms }) })

describe.each(['sala', 'opn'])('the payouts of %s', name => {
  const payouts = () => outside.partners({ PAYOUTS: name }).payouts

  const newOrder = async (): Promise<PayoutOrder> => {
    orders += 1
    const payee = { bank: 'scb', account: `81000000${orders + 10}`, name: 'ทดสอบ ศาลา' }
    const known = await payouts().payees?.register(payee)
    if (known?.state === 'refused') throw new Error('the payee was refused')
    return {
      reference: `wdr_contract${orders}`,
      from_account: '9000000011',
      to_bank: payee.bank,
      to_account: payee.account,
      to_name: payee.name,
      amount: AMOUNT,
      payee_id: known?.payee_id ?? null,
      ordered_at: systemClock.now(),
    }
  }
  const find = async (order: PayoutOrder, payout_id: string | null = null) =>
    payouts().findPayout?.(keyOf(order, payout_id))
  const ended = (order: PayoutOrder) =>
    vi.waitFor(async () => {
      const found = await find(order)
      if (found === undefined || found === null || found.status === 'accepted') throw new Error('it is open')
      return found
    }, 10_000)
  /** Returns the payments that the payee of this payout order has received. */
  const arrived = ({ to_account }: PayoutOrder): Promise<unknown[]> =>
    outside.query('select 1 from sandbox.bank_movement where account = $1 and amount > 0', [to_account])

  test('an order is known before it is reported as paid, and repeated orders pay once', async () => {
    const order = await newOrder()
    expect(await find(order)).toBeNull()
    const first = await payouts().pay(order)
    expect(['accepted', 'paid']).toContain(first.status)
    expect(first.status === 'accepted').toBe(payouts().asynchronous)
    expect(await payouts().pay(order)).toMatchObject({ payout_id: first.payout_id })
    expect(await ended(order)).toMatchObject({ status: 'paid', paid_at: expect.any(Date), reason: null })
    expect(await find(order, first.payout_id)).toMatchObject({ status: 'paid', payout_id: first.payout_id })
    expect(await arrived(order)).toHaveLength(1)
  })

  test('the answer to an order is lost: it is found by our reference, and was paid once', async () => {
    const order = await newOrder()
    await fault('payout', 'drop_after_commit')
    await expect(payouts().pay(order)).rejects.toSatisfy(isPartnerFailure)
    expect(await ended(order)).toMatchObject({ status: 'paid', reference: order.reference })
    expect(await arrived(order)).toHaveLength(1)
  })

  test('an order that the payer dates by a clock almost an hour behind is found, and is paid once', async () => {
    const setAhead = async (ahead_ms: number) => {
      for (const partner of ['bank', 'gateway']) await outside.call('POST', '/clocks', { partner, ahead_ms })
    }
    const order = await newOrder()
    await setAhead(-59 * 60_000)
    onTestFinished(() => setAhead(0))
    await fault('payout', 'drop_after_commit')
    await expect(payouts().pay(order)).rejects.toSatisfy(isPartnerFailure)
    await setAhead(0)
    expect(await ended(order)).toMatchObject({ status: 'paid', reference: order.reference })
    expect(await payouts().pay(order)).toMatchObject({ status: 'paid' })
    expect(await arrived(order)).toHaveLength(1)
  })

  test('an order that never arrived is unknown, and nothing was paid', async () => {
    const order = await newOrder()
    await fault('payout', 'timeout', 1)
    await expect(payouts().pay(order)).rejects.toSatisfy(isPartnerFailure)
    expect(await find(order)).toBeNull()
    expect(await arrived(order)).toHaveLength(0)
  })

  test('a refused order stays refused, with the payer’s reason', async () => {
    const order = await newOrder()
    await fault('payout', 'refuse')
    await payouts().pay(order)
    expect(await ended(order)).toMatchObject({ status: 'refused', reason: expect.any(String), paid_at: null })
    expect(await arrived(order)).toHaveLength(0)
  })

  test('the same reference with other content is not taken', async () => {
    const order = await newOrder()
    await payouts().pay(order)
    const other = { ...order, amount: satang(AMOUNT + 1n) }
    await expect(payouts().pay(other)).rejects.toSatisfy(isPartnerFailure)
    await ended(order)
    expect(await arrived(order)).toHaveLength(1)
  })

  test.each(RESPONSE_FAULTS)('an answer that is %s decides no call', async breakage => {
    const order = await newOrder()
    const asked = [() => payouts().pay(order), () => find(order), async () => payouts().outgoing?.('0')]
    for (const ask of asked) {
      outside.line().breakNext(breakage)
      await expect(ask()).rejects.toSatisfy(isPartnerFailure)
    }
  })

  test('an answer about another order is never taken for this one', async () => {
    const order = await newOrder()
    const { payout_id } = await payouts().pay(order)
    await ended(order)
    outside.line().answerNextAs(order.reference, 'wdr_another')
    await expect(find(order, payout_id)).rejects.toSatisfy(isPartnerFailure)
    expect(await find(order, payout_id)).toMatchObject({ status: 'paid', reference: order.reference })
  })

  test('outgoing money is listed once, with our reference, our account and its amount', async () => {
    const order = await newOrder()
    await payouts().pay(order)
    await ended(order)
    const { outgoing } = payouts()
    if (outgoing === null) return
    const { lines, next } = await outgoing('0')
    const own = lines.filter(({ reference }) => reference === order.reference)
    expect(own).toEqual([
      expect.objectContaining({ account: order.from_account, amount: AMOUNT, paid_at: expect.any(Date) }),
    ])
    expect(await outgoing(next)).toEqual({ lines: [], unreadable: [], next })
  })

  test('a payee under verification becomes ready or refused, and broken responses say nothing', async () => {
    const { payees } = payouts()
    if (payees === null) return
    const payee = { bank: 'scb', account: '8100000001', name: 'ทดสอบ ศาลา' }
    await fault('payee', 'delay', 400)
    const waiting = await payees.register(payee)
    if (waiting.state === 'refused') throw new Error('it was refused')
    await vi.waitFor(async () =>
      expect(await payees.find(waiting.payee_id)).toEqual({ ...waiting, state: 'ready' }),
    )
    await fault('payee', 'refuse')
    expect(await payees.register(payee)).toEqual({ state: 'refused', reason: 'name_mismatch' })
    expect(await payees.find('recp_nobody')).toBeNull()
    for (const breakage of RESPONSE_FAULTS) {
      outside.line().breakNext(breakage, breakage)
      await expect(payees.register(payee)).rejects.toSatisfy(isPartnerFailure)
      await expect(payees.find(waiting.payee_id)).rejects.toSatisfy(isPartnerFailure)
    }
  })

  test('an answer about another payee is never taken for this one: it would be paid in its place', async () => {
    const { payees } = payouts()
    if (payees === null) return
    const payee = { bank: 'scb', account: '8100009876', name: 'ทดสอบ ศาลา' }
    const others = [
      ['"last_digits":"9876"', '"last_digits":"9877"'],
      ['"brand":"scb"', '"brand":"bbl"'],
      [payee.name, 'อื่น ศาลา'],
    ] as const
    for (const [own, other] of others) {
      outside.line().answerNextAs(own, other)
      await expect(payees.register(payee)).rejects.toSatisfy(isPartnerFailure)
    }
    expect(await payees.register(payee)).toMatchObject({ payee_id: expect.any(String) })
  })

  test('a callback about an order names our reference; forged it is refused', async () => {
    const door = outside.partners({ PAYOUTS: name }).doors[name]
    if (door === undefined) return
    const order = await newOrder()
    await payouts().pay(order)
    await ended(order)
    const call = await vi.waitFor(() => {
      const found = outside.receivedCallbacks.find(({ call: { raw } }) => raw.includes(order.reference))
      if (found === undefined) throw new Error('nothing was receivedCallbacks')
      return found.call
    }, 10_000)
    expect(door.parse(call).meaning).toEqual({ kind: 'payout', reference: order.reference })
    const raw = Buffer.from(call.raw.toString('utf8').replace(order.reference, 'wdr_another'))
    expect(() => door.parse({ ...call, raw })).toThrow('unauthenticated')
  })
})
