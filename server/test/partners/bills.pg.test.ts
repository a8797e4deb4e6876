import { expect, test, vi } from 'vitest'
import { isPartnerFailure } from '../../src/partners/adapter-kit/partner-http.ts'
import type { Bills } from '../../src/partners/ports/bank-feed.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { RESPONSE_FAULTS, useFaultySandbox } from './faulty-sandbox.ts'

const outside = useFaultySandbox()
const PAYER = { from_bank: 'bbl', from_account: '8000000303' }
const BILLER = '099000000000011'
let count = 0

/** Returns the payment lookup of a newly created adapter, which has not yet fetched its access token. */
const bills = (): Bills => {
  const [feed] = outside.partners({ BANK_FEED: 'scb' }).bank_feeds
  if (feed?.bills === null || feed === undefined) throw new Error('it knows no bills')
  return feed.bills
}
const door = () => {
  const found = outside.partners({ BANK_FEED: 'scb' }).doors.scb
  if (found === undefined) throw new Error('no door')
  return found
}
const newReference = () => {
  count += 1
  return `77${String(count).padStart(8, '0')}`
}
const pay = async (ref: string, amount: number) =>
  expect(
    (await outside.call('POST', '/bank/transfers', { ...PAYER, to_account: BILLER, amount, ref })).status,
  ).toBe(201)
const asked = (reference: string) => ({ reference, at: systemClock.now() })
const receivedCallback = (reference: string) =>
  vi.waitFor(() => {
    const found = outside.receivedCallbacks.find(
      ({ door: name, call }) => name === 'scb' && call.raw.includes(reference),
    )
    if (found === undefined) throw new Error('nothing was receivedCallbacks')
    return found.call
  }, 10_000)

test('a bill is not paid until it is, and then with whole amount, payer, account and time', async () => {
  const reference = newReference()
  expect(await bills().paid(asked(reference))).toEqual({ lines: [], unreadable: [] })
  await pay(reference, 123.45)
  const { lines, unreadable } = await bills().paid(asked(reference))
  expect(unreadable).toEqual([])
  expect(lines).toEqual([
    {
      line_id: expect.stringMatching(/^scb:/),
      account: '9000000011',
      from_bank: 'bbl',
      from_account: PAYER.from_account,
      from_name: expect.any(String),
      amount: 12_345n,
      bill_reference: reference,
      paid_at: expect.any(Date),
      trans_ref: null,
    },
  ])
  expect(await bills().paid(asked(reference))).toEqual({ lines, unreadable })
})

test('a bill paid twice has two payments, and excludes the payments of another bill', async () => {
  const [own, other] = [newReference(), newReference()]
  await pay(own, 10)
  await pay(own, 10)
  await pay(other, 10)
  const { lines } = await bills().paid(asked(own))
  expect(new Set(lines.map(({ line_id }) => line_id)).size).toBe(2)
  expect(lines.every(({ bill_reference }) => bill_reference === own)).toBe(true)
})

test.each(RESPONSE_FAULTS)(
  'an answer that is %s says nothing, of the token and of the bill',
  async breakage => {
    const reference = newReference()
    await pay(reference, 20)
    const feed = bills()
    outside.line().breakNext(breakage)
    await expect(feed.paid(asked(reference))).rejects.toSatisfy(isPartnerFailure)
    expect((await feed.paid(asked(reference))).lines).toHaveLength(1)
    outside.line().breakNext(breakage)
    await expect(feed.paid(asked(reference))).rejects.toSatisfy(isPartnerFailure)
  },
)

test.each(['timeout', 'drop_after_commit', 'refuse'])('a bank that answers by %s is silent', async kind => {
  const feed = bills()
  for (const operation of ['token', 'inquiry']) {
    await outside.call('POST', '/faults', { partner: 'bank', operation, kind, count: 1, late_ms: 1 })
    await expect(feed.paid(asked(newReference()))).rejects.toSatisfy(isPartnerFailure)
  }
  expect((await feed.paid(asked(newReference()))).lines).toEqual([])
})

test('its call names the bill and is answered in its own words; to an address without our key it is refused', async () => {
  const reference = newReference()
  await pay(reference, 30)
  const call = await receivedCallback(reference)
  const receivedCallbacks = door().parse(call)
  expect(receivedCallbacks.meaning).toEqual({
    kind: 'bill',
    feed: 'scb',
    reference,
    paid_at: expect.any(Date),
  })
  expect(receivedCallbacks.answer).toMatchObject({
    resCode: '00',
    resDesc: 'success',
    transactionId: receivedCallbacks.event_id,
  })
  expect(door().parse(call).event_id).toBe(receivedCallbacks.event_id)
  const bare = call.url.split('?')[0] ?? ''
  for (const url of [bare, `${bare}?key=`, `${bare}?key=another`])
    expect(() => door().parse({ ...call, url })).toThrow('unauthenticated')
  for (const raw of ['', '[]', '{"transactionId":1}', '{"transactionId":"a b"}'])
    expect(() => door().parse({ ...call, raw: Buffer.from(raw) })).toThrow('body_invalid')
})
