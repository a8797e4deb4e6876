import { describe, expect, test } from 'vitest'
import { isPartnerFailure } from '../../src/partners/adapter-kit/partner-http.ts'
import type { Sms } from '../../src/partners/ports/sms.ts'
import { RESPONSE_FAULTS, useFaultySandbox } from './faulty-sandbox.ts'

const outside = useFaultySandbox()
let phones = 812_340_000
const newMessage = () => {
  phones += 1
  return {
    reference: `otp:contract:${phones}`,
    to: `0${phones}`,
    text: 'Sala: รหัส 123456\n@localhost #123456',
  }
}
const inboxOf = async (phone: string): Promise<string[]> => {
  const { body } = await outside.call('GET', `/sms/messages?phone=${phone}`)
  return (body as { text: string }[]).map(({ text }) => text)
}

/** SMS providers that do not sign their callbacks. The URL of their callbacks contains a secret. */
const KEY_IN_ADDRESS: ReadonlySet<string> = new Set(['thaibulksms'])

describe.each(['sala', 'thaibulksms', 'twilio'])('the provider %s', name => {
  const sms = (): Sms => {
    const [first] = outside.partners({ SMS: name }).sms
    if (first === undefined) throw new Error('no provider')
    return first
  }

  test('a message arrives unchanged, including Thai letters and its binding line', async () => {
    const message = newMessage()
    const { message_id } = await sms().send(message)
    expect(await inboxOf(message.to)).toEqual([message.text])
    expect(message_id !== null).toBe(sms().tells_receipts)
  })

  test.each(RESPONSE_FAULTS)('an answer that is %s is no answer', async breakage => {
    outside.line().breakNext(breakage)
    await expect(sms().send(newMessage())).rejects.toSatisfy(isPartnerFailure)
  })

  test('an answer about a message to another phone is no answer: its receipt would be another’s', async () => {
    const message = newMessage()
    const { names_in_answer, tells_receipts } = sms()
    const others = {
      phone: [message.to.slice(1), '899999999'],
      reference: [message.reference, 'otp:contract:another'],
    } as const
    // The response of this provider identifies no message, so a receipt could be about any message. Its adapter must then support no receipts.
    if (names_in_answer === undefined) return expect(tells_receipts).toBe(false)
    const [own, other] = others[names_in_answer]
    outside.line().answerNextAs(own, other)
    await expect(sms().send(message)).rejects.toSatisfy(isPartnerFailure)
  })

  test('one that the provider refuses was not taken', async () => {
    await outside.call('POST', '/faults', { partner: 'sms', kind: 'refuse', count: 1 })
    const message = newMessage()
    await expect(sms().send(message)).rejects.toSatisfy(isPartnerFailure)
    expect(await inboxOf(message.to)).toEqual([])
  })

  test('its receipt names the message; changed or unsigned it is refused', async () => {
    if (!sms().tells_receipts) return
    const { message_id } = await sms().send(newMessage())
    const call = await outside.receivedCallback(message_id ?? '')
    const door = outside.partners({ SMS: name }).doors[name]
    expect(door?.parse(call).meaning).toEqual({
      kind: 'receipt',
      provider: name,
      message_id,
      outcome: 'delivered',
    })
    const raw = Buffer.from(call.raw.toString('utf8').replace(message_id ?? '', 'another'))
    const unproved = KEY_IN_ADDRESS.has(name)
      ? [{ ...call, url: call.url.replace(/\?.*/, '') }]
      : [
          { ...call, raw },
          { ...call, header: () => null },
        ]
    for (const one of unproved) expect(() => door?.parse(one)).toThrow('unauthenticated')
  })
})
