import { describe, expect, test } from 'vitest'
import { isPartnerFailure } from '../../src/partners/adapter-kit/partner-http.ts'
import type { StaffGroup } from '../../src/partners/ports/staff-group.ts'
import { RESPONSE_FAULTS, useFaultySandbox } from './faulty-sandbox.ts'

const outside = useFaultySandbox()
let messages = 0
const newMessage = () => {
  messages += 1
  return { reference: `group:${messages}`, text: `ถอนเงิน 3 รายการ\nรอ 16 นาที\nเลขที่ ${messages}` }
}
const arrived = async (): Promise<string[]> => {
  const { body } = await outside.call('GET', '/telegram/messages')
  return (body as { text: string }[]).map(({ text }) => text)
}
const fault = (kind: string, late_ms?: number) =>
  outside.call('POST', '/faults', {
    ...{ partner: 'telegram', kind, count: 1 },
    ...(late_ms === undefined ? {} : { late_ms }),
  })

describe.each(['telegram'])('the group of %s', name => {
  const group = (env: Readonly<Record<string, string>> = {}): StaffGroup => {
    const [first] = outside.partners({ STAFF_GROUP: name, ...env }).staff_groups
    if (first === undefined) throw new Error('no group')
    return first
  }

  test('a message arrives unchanged, with its lines and Thai letters', async () => {
    const message = newMessage()
    expect(await group().send(message)).toMatchObject({ kind: 'taken', message_id: expect.any(String) })
    expect(await arrived()).toContain(message.text)
  })

  test.each(RESPONSE_FAULTS)('an answer that is %s is no answer', async breakage => {
    outside.line().breakNext(breakage)
    await expect(group().send(newMessage())).rejects.toSatisfy(isPartnerFailure)
  })

  test('an answer about another message is no answer', async () => {
    const message = newMessage()
    outside.line().answerNextAs(`เลขที่ ${messages}`, 'เลขที่ 9999')
    await expect(group().send(message)).rejects.toSatisfy(isPartnerFailure)
  })

  test('one that asks to wait did not take the message', async () => {
    await fault('rate_limited', 7_000)
    const message = newMessage()
    expect(await group().send(message)).toEqual({ kind: 'later', after_seconds: 7 })
    expect(await arrived()).not.toContain(message.text)
  })

  test('a chat that it does not know is final, and so is a wrong token', async () => {
    await fault('not_found')
    expect(await group().send(newMessage())).toMatchObject({ kind: 'refused' })
    const stranger = group({ TELEGRAM_BOT_TOKEN: '123456:another-token-of-nobody' })
    expect(await stranger.send(newMessage())).toMatchObject({ kind: 'refused', why: 'Unauthorized' })
  })

  test('an error of its server leaves the outcome open', async () => {
    await fault('server_error')
    await expect(group().send(newMessage())).rejects.toSatisfy(isPartnerFailure)
  })
})

test('production has no group without a setting, and asks for its token and chat', () => {
  const none = outside.partners({ STAFF_GROUP: 'none' })
  expect(none.staff_groups).toEqual([])
})
