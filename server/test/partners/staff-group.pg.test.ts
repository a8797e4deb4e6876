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
const MESSAGES = { telegram: '/telegram/messages', line: '/line/group/messages' } as const
const TOKENS = { telegram: 'TELEGRAM_BOT_TOKEN', line: 'LINE_GROUP_TOKEN' } as const
const CHATS = {
  telegram: { TELEGRAM_CHAT_ID: '-100999' },
  line: { LINE_GROUP_ID: `C${'0'.repeat(31)}9` },
} as const

type Name = keyof typeof MESSAGES
const arrived = async (name: Name): Promise<string[]> => {
  const { body } = await outside.call('GET', MESSAGES[name])
  return (body as { text: string }[]).map(({ text }) => text)
}
const fault = (partner: Name, kind: string, late_ms?: number) =>
  outside.call('POST', '/faults', {
    ...{ partner, kind, count: 1 },
    ...(late_ms === undefined ? {} : { late_ms }),
  })
const group = (name: Name, env: Readonly<Record<string, string>> = {}): StaffGroup => {
  const [first] = outside.partners({ STAFF_GROUP: name, ...env }).staff_groups
  if (first === undefined) throw new Error('no group')
  return first
}

describe.each(['telegram', 'line'] as const)('the group of %s', name => {
  test('a message arrives unchanged, with its lines and Thai letters', async () => {
    const message = newMessage()
    expect(await group(name).send(message)).toMatchObject({ kind: 'taken' })
    expect(await arrived(name)).toContain(message.text)
  })

  test.each(RESPONSE_FAULTS)('an answer that is %s is no answer', async breakage => {
    outside.line().breakNext(breakage)
    await expect(group(name).send(newMessage())).rejects.toSatisfy(isPartnerFailure)
  })

  test('a partner that asks to wait has not taken the message', async () => {
    await fault(name, 'rate_limited', 7_000)
    const message = newMessage()
    // A refusal of Telegram says how long to wait. That of LINE does not, so its adapter waits a fixed time.
    const after_seconds = name === 'telegram' ? 7 : 60
    expect(await group(name).send(message)).toEqual({ kind: 'later', after_seconds })
    expect(await arrived(name)).not.toContain(message.text)
  })

  test('an unknown chat is a final refusal, and so is a wrong token', async () => {
    expect(await group(name, CHATS[name]).send(newMessage())).toMatchObject({ kind: 'refused' })
    const stranger = group(name, { [TOKENS[name]]: '123456:another-token-of-nobody' })
    expect(await stranger.send(newMessage())).toMatchObject({ kind: 'refused', why: 'Unauthorized' })
  })

  test('an error of the partner’s server leaves the outcome unknown', async () => {
    await fault(name, 'server_error')
    await expect(group(name).send(newMessage())).rejects.toSatisfy(isPartnerFailure)
  })
})

test('an answer of telegram about another message is no answer', async () => {
  const message = newMessage()
  outside.line().answerNextAs(`เลขที่ ${messages}`, 'เลขที่ 9999')
  await expect(group('telegram').send(message)).rejects.toSatisfy(isPartnerFailure)
})

test('at line, a repeated message arrives once, also after a lost answer', async () => {
  const message = newMessage()
  await fault('line', 'drop_after_commit')
  await expect(group('line').send(message)).rejects.toSatisfy(isPartnerFailure)
  expect(await group('line').send(message)).toMatchObject({ kind: 'taken' })
  expect(await group('line').send(message)).toMatchObject({ kind: 'taken' })
  expect((await arrived('line')).filter(text => text === message.text)).toHaveLength(1)
})

test('at line, a used up quota is final', async () => {
  await fault('line', 'monthly_limit')
  expect(await group('line').send(newMessage())).toEqual({ kind: 'refused', why: 'monthly limit' })
})

test('production has no group without a setting, and asks for its token and chat', () => {
  const none = outside.partners({ STAFF_GROUP: 'none' })
  expect(none.staff_groups).toEqual([])
})
