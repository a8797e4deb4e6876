import type { GatewayChannel } from '@sala/contract/cashier/gateway-channels.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { describe, expect, test } from 'vitest'
import { isPartnerFailure } from '../../src/partners/adapter-kit/partner-http.ts'
import type { GatewayKey, OpenedPayment } from '../../src/partners/ports/payment-gateway.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { RESPONSE_FAULTS, useFaultySandbox } from './faulty-sandbox.ts'

const outside = useFaultySandbox()
const PAYER = { from_bank: 'scb', from_account: '8000000202' }
const AMOUNT = satang(50_000n)
let orders = 0

const newOrder = (amount: Satang = AMOUNT, channel: GatewayChannel | null = null) => {
  orders += 1
  const now = systemClock.now()
  const expires_at = new Date(now.getTime() + 15 * 60_000)
  const reference = `dep_contract${orders}`
  const return_url = 'http://localhost:3000/lobby/deposit'
  const wallet_phone = channel === 'truemoney' ? '0812345678' : null
  return { reference, amount, return_url, ordered_at: now, expires_at, channel, wallet_phone }
}
type Order = ReturnType<typeof newOrder>
const keyOf = ({ reference, ordered_at }: Order, payment_id: string | null = null): GatewayKey => ({
  reference,
  payment_id,
  ordered_at,
})

/** Pays on the gateway's page or by its QR code, as the member does. Returns the HTTP status. */
const pay = async (opened: OpenedPayment): Promise<number> => {
  if (opened.kind === 'redirect') {
    const paid = await outside.call('POST', `/gateway/payments/${opened.payment_id}/pay`, PAYER)
    return paid.status
  }
  const drawn = Buffer.from(opened.image.split(',')[1] ?? '', 'base64').toString('utf8')
  const ref = /data-bill="(\d+)"/.exec(drawn)?.[1]
  const to = { to_account: '099000000000099', amount: 500, ref }
  return (await outside.call('POST', '/bank/transfers', { ...PAYER, ...to })).status
}
const countOf = async ({ reference }: Order): Promise<number> => {
  const rows = await outside.query(
    "select 1 from sandbox.gateway_payment where reference = $1 or metadata->>'reference' = $1",
    [reference],
  )
  return rows.length
}

describe.each(['sala', 'opn'])('the gateway %s', name => {
  const gateway = () => outside.partners({ GATEWAY: name }).gateway
  const door = () => {
    const found = outside.partners({ GATEWAY: name }).doors[name === 'sala' ? 'gateway' : name]
    if (found === undefined) throw new Error('no door')
    return found
  }

  test('the same order twice is one payment, and an unknown order has none', async () => {
    const order = newOrder()
    expect(await gateway().find(keyOf(order))).toBeNull()
    const first = await gateway().open(order)
    expect(await gateway().open(order)).toEqual(first)
    expect(await countOf(order)).toBe(1)
    expect(await gateway().find(keyOf(order, first.payment_id))).toMatchObject({
      status: 'open',
      amount: AMOUNT,
    })
    expect(await gateway().find(keyOf(order))).toMatchObject({ status: 'open' })
  })

  test('the answer to an order is lost: it is found, and ordered again it is the same', async () => {
    const order = newOrder()
    await outside.call('POST', '/faults', {
      partner: 'gateway',
      kind: 'drop_after_commit',
      count: 1,
      operation: 'payment',
    })
    await expect(gateway().open(order)).rejects.toSatisfy(isPartnerFailure)
    expect(await gateway().find(keyOf(order))).toMatchObject({ status: 'open' })
    await gateway().open(order)
    expect(await countOf(order)).toBe(1)
  })

  test.each(['truemoney', 'mobile_banking_scb'] as const)(
    'an order with %s opens one page of the gateway, and is paid or declined there',
    async channel => {
      const order = newOrder(AMOUNT, channel)
      const first = await gateway().open(order)
      expect(first).toMatchObject({ kind: 'redirect', pay_url: expect.stringContaining(first.payment_id) })
      expect(await gateway().open(order)).toEqual(first)
      expect(await countOf(order)).toBe(1)
      expect(await pay(first)).toBe(200)
      expect(await gateway().find(keyOf(order))).toMatchObject({ status: 'paid', paid_amount: AMOUNT })
      const declined = { ...order, reference: `${order.reference}declined` }
      const { payment_id } = await gateway().open(declined)
      await outside.call('POST', `/gateway/payments/${payment_id}/cancel`, {})
      expect(await gateway().find(keyOf(declined, payment_id))).toMatchObject({
        status: 'cancelled',
        paid_amount: null,
      })
    },
  )

  test('a payment that is reported late is open until then, in the list too, and stays paid when it is cancelled', async () => {
    const order = newOrder(AMOUNT, 'mobile_banking_kbank')
    const { payment_id } = await gateway().open(order)
    const before = (await gateway().paid('0')).next
    const late = { ...PAYER, reported_after_minutes: 20 }
    expect((await outside.call('POST', `/gateway/payments/${payment_id}/pay`, late)).status).toBe(200)
    expect(await gateway().cancel(keyOf(order, payment_id))).toMatchObject({ status: 'open' })
    if (name === 'sala') expect((await gateway().paid(before)).payments).toEqual([])
    await outside.query(
      "update sandbox.gateway_payment set reported_at = now() - interval '1 minute' where payment_id = $1",
      [payment_id],
    )
    expect(await gateway().find(keyOf(order, payment_id))).toMatchObject({
      status: 'paid',
      paid_amount: AMOUNT,
    })
    if (name === 'sala')
      expect((await gateway().paid(before)).payments).toMatchObject([{ reference: order.reference }])
  })

  test.each(RESPONSE_FAULTS)('an answer that is %s decides no call', async breakage => {
    const order = newOrder()
    const asked = [
      () => gateway().open(order),
      () => gateway().find(keyOf(order)),
      () => gateway().cancel(keyOf(order)),
      () => gateway().paid('0'),
      () => gateway().takenBack(null),
    ]
    for (const ask of asked) {
      outside.line().breakNext(breakage)
      await expect(ask()).rejects.toSatisfy(isPartnerFailure)
    }
  })

  test('a payment is reported once, with its amount and time, and stays paid when it is cancelled', async () => {
    const order = newOrder()
    const opened = await gateway().open(order)
    expect(await pay(opened)).toBeLessThan(300)
    const paid = { status: 'paid', amount: AMOUNT, paid_amount: AMOUNT, reference: order.reference }
    const key = keyOf(order, opened.payment_id)
    expect(await gateway().find(key)).toMatchObject({ ...paid, paid_at: expect.any(Date) })
    expect(await gateway().cancel(key)).toMatchObject(paid)
    const listed = await gateway().paid('0')
    expect(listed.payments.filter(({ reference }) => reference === order.reference)).toHaveLength(1)
    expect(await gateway().paid(listed.next)).toEqual({ payments: [], unreadable: [], next: listed.next })
  })

  test('a chargeback is listed, reported, and on the payment with its total', async () => {
    const order = newOrder()
    const opened = await gateway().open(order)
    await pay(opened)
    const key = keyOf(order, opened.payment_id)
    expect(await gateway().find(key)).toMatchObject({ status: 'paid', taken_back: 0n })
    const before = (await gateway().takenBack(null)).next
    const path = `/gateway/payments/${opened.payment_id}/take-back`
    expect((await outside.call('POST', path, { amount: 120 })).status).toBe(200)
    const listed = await gateway().takenBack(before)
    expect(listed.payments).toEqual([
      name === 'sala'
        ? { reference: order.reference, payment_id: null }
        : { reference: null, payment_id: opened.payment_id },
    ])
    expect(await gateway().find(key)).toMatchObject({
      status: 'paid',
      paid_amount: AMOUNT,
      taken_back: 12_000n,
    })
    expect((await outside.call('POST', path, { kind: 'dispute' })).status).toBe(200)
    expect(await gateway().find(key)).toMatchObject({ status: 'paid', taken_back: AMOUNT })
    const last = await gateway().takenBack(listed.next)
    expect((await gateway().takenBack(last.next)).next).toBe(last.next)
    // The whole payment has been refunded before. A further refund must therefore fail.
    expect((await outside.call('POST', path)).status).toBeGreaterThanOrEqual(400)
  })

  test('a cancelled payment can no longer be paid', async () => {
    const order = newOrder()
    const opened = await gateway().open(order)
    expect(await gateway().cancel(keyOf(order))).toMatchObject({ status: 'cancelled', paid_amount: null })
    expect(await pay(opened)).toBeGreaterThanOrEqual(400)
    expect(await gateway().find(keyOf(order, opened.payment_id))).toMatchObject({ status: 'cancelled' })
  })

  test('an answer about another payment is never taken for this one', async () => {
    const order = newOrder()
    const { payment_id } = await gateway().open(order)
    outside.line().answerNextAs(order.reference, 'dep_another')
    await expect(gateway().find(keyOf(order, payment_id))).rejects.toSatisfy(isPartnerFailure)
    expect(await gateway().find(keyOf(order, payment_id))).toMatchObject({ status: 'open' })
  })

  test('its callback names our reference; changed, old or unsigned it is refused', async () => {
    const order = newOrder()
    await pay(await gateway().open(order))
    const call = await outside.receivedCallback(order.reference)
    const parsed = door().parse(call)
    expect(parsed.meaning).toEqual({ kind: 'payment', reference: order.reference })
    expect(door().parse(call).event_id).toBe(parsed.event_id)
    const raw = Buffer.from(call.raw.toString('utf8').replace(order.reference, 'dep_another'))
    const later = new Date(call.now.getTime() + 10 * 60_000)
    for (const forged of [
      { ...call, raw },
      { ...call, now: later },
      { ...call, header: () => null },
    ])
      expect(() => door().parse(forged)).toThrow('unauthenticated')
  })
})
