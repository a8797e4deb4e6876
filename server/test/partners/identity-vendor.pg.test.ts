import { describe, expect, test } from 'vitest'
import { isPartnerFailure } from '../../src/partners/adapter-kit/partner-http.ts'
import type { DocumentCheckOrder, IdentityVendor } from '../../src/partners/ports/identity-vendor.ts'
import { RESPONSE_FAULTS, useFaultySandbox } from './faulty-sandbox.ts'

const outside = useFaultySandbox()
let orders = 0
const newOrder = (): DocumentCheckOrder => {
  orders += 1
  return {
    ...{ reference: `idk_contract${orders}`, subject: `idc_contract${orders}`, kind: 'id_card' },
    ...{ name: 'สมหญิง ตั้งใจดี', birth_date: '1990-03-14' },
    pictures: [
      { side: 'front', image: 'UklGRg==' },
      { side: 'selfie', image: 'UklGRg==' },
    ],
  }
}
const keyOf = ({ reference, subject }: DocumentCheckOrder) => ({ reference, subject })
const decide = (order: DocumentCheckOrder, body: object) =>
  outside.call('POST', `/identity/checks/${order.reference}/decide`, body)
const fault = (kind: string, operation: string) =>
  outside.call('POST', '/faults', { partner: 'identity', kind, operation, count: 1 })

describe.each(['sala'])('the vendor of identity checks %s', name => {
  const vendor = (): IdentityVendor => {
    const found = outside.partners({ IDENTITY_VENDOR: name }).identity_vendor
    if (found === null) throw new Error('no vendor')
    return found
  }
  const door = () => {
    const found = outside.partners({ IDENTITY_VENDOR: name }).doors.identity
    if (found === undefined) throw new Error('no door')
    return found
  }

  test('the same order twice is one check, and an unknown order has none', async () => {
    const order = newOrder()
    expect(await vendor().find(keyOf(order))).toBeNull()
    const first = await vendor().order(order)
    expect(first).toMatchObject({ kind: 'taken' })
    expect(await vendor().order(order)).toEqual(first)
    expect(await vendor().find(keyOf(order))).toMatchObject({ reading: null })
  })

  test('the answer to an order is lost: the check is found', async () => {
    const order = newOrder()
    await fault('drop_after_commit', 'check')
    await expect(vendor().order(order)).rejects.toSatisfy(isPartnerFailure)
    expect(await vendor().find(keyOf(order))).toMatchObject({ reading: null })
  })

  test('a deleted check is gone, and a repetition or a lost answer does no harm', async () => {
    const order = newOrder()
    await vendor().order(order)
    await fault('drop_after_commit', 'delete')
    await expect(vendor().remove?.(keyOf(order))).rejects.toSatisfy(isPartnerFailure)
    await vendor().remove?.(keyOf(order))
    expect(await vendor().find(keyOf(order))).toBeNull()
  })

  test('a refused order is final', async () => {
    await fault('refuse', 'check')
    expect(await vendor().order(newOrder())).toEqual({ kind: 'refused' })
  })

  test('a verdict has its reasons and what was read', async () => {
    const order = newOrder()
    await vendor().order(order)
    await decide(order, { verdict: 'refer', reasons: ['face_differs'], face_percent: 61, expires_on: null })
    expect(await vendor().find(keyOf(order))).toMatchObject({
      reading: {
        ...{ verdict: 'refer', reasons: ['face_differs'], name: order.name, birth_date: order.birth_date },
        ...{ number_valid: true, expires_on: null, face_percent: 61, decided_at: expect.any(Date) },
      },
    })
  })

  test('an answer about the document of another member, or about another check, is no answer', async () => {
    const order = newOrder()
    await fault('mixed_up', 'lookup')
    await vendor().order(order)
    await expect(vendor().find(keyOf(order))).rejects.toSatisfy(isPartnerFailure)
    await expect(vendor().find({ ...keyOf(order), subject: 'idc_other' })).rejects.toSatisfy(isPartnerFailure)
    outside.line().answerNextAs(order.reference, 'idk_another')
    await expect(vendor().find(keyOf(order))).rejects.toSatisfy(isPartnerFailure)
    expect(await vendor().find(keyOf(order))).toMatchObject({ reading: null })
  })

  test.each(RESPONSE_FAULTS)('an answer that is %s decides no call', async breakage => {
    const order = newOrder()
    for (const ask of [() => vendor().order(order), () => vendor().find(keyOf(order))]) {
      outside.line().breakNext(breakage)
      await expect(ask()).rejects.toSatisfy(isPartnerFailure)
    }
  })

  test.each([
    ['a verdict of another word', { verdict: 'accept' }],
    ['a likeness above a hundred', { face_percent: 250 }],
    ['a day that does not exist', { expires_on: '2033-02-30' }],
  ])('%s is no answer', async (_, wrong) => {
    const order = newOrder()
    await vendor().order(order)
    await decide(order, { verdict: 'approve' })
    const column = Object.keys(wrong)[0] ?? ''
    const words = { verdict: '"approve"', face_percent: '94', expires_on: '"2033-08-21"' } as const
    outside
      .line()
      .answerNextAs(
        `"${column}":${words[column as keyof typeof words]}`,
        `"${column}":${JSON.stringify(Object.values(wrong)[0])}`,
      )
    await expect(vendor().find(keyOf(order))).rejects.toSatisfy(isPartnerFailure)
  })

  test('its callback names the check; changed, old or unsigned it is refused', async () => {
    const order = newOrder()
    await vendor().order(order)
    await decide(order, { verdict: 'approve' })
    const call = await outside.receivedCallback(order.reference)
    expect(door().parse(call).meaning).toEqual({ kind: 'document_check', reference: order.reference })
    const changed = { ...call, raw: Buffer.from(call.raw.toString().replace(order.reference, 'idk_other')) }
    const old = { ...call, now: new Date(call.now.getTime() + 600_000) }
    for (const forged of [changed, old, { ...call, header: () => null }])
      expect(() => door().parse(forged)).toThrow('unauthenticated')
  })
})

test('production has no vendor without a setting', () => {
  expect(outside.partners({ IDENTITY_VENDOR: 'none' }).identity_vendor).toBeNull()
})
