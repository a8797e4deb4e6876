import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isPartnerFailure } from '../../src/partners/adapter-kit/partner-http.ts'
import type { ChatApp } from '../../src/partners/ports/chat-app.ts'
import { RESPONSE_FAULTS, useFaultySandbox } from './faulty-sandbox.ts'

const outside = useFaultySandbox()
const TEXT = 'คุณมีข้อความใหม่\nhttp://localhost:3000/lobby/messages'
const NONCE = 'a'.repeat(43)

describe.each(['line'])('the chat app %s', name => {
  const app = (): ChatApp => {
    const { chat_app } = outside.partners({ CHAT_APP: name })
    if (chat_app === null) throw new Error('no chat app')
    return chat_app
  }
  const door = () => outside.partners({ CHAT_APP: name }).doors[name]
  const user = async (follows = true): Promise<string> => {
    const { body } = await outside.call('POST', '/line/users', { name: 'มะลิ' })
    const { user_id } = body as { user_id: string }
    if (follows) await outside.call('POST', `/line/users/${user_id}/follow`)
    return user_id
  }
  const shownTo = async (id: string): Promise<string[]> => {
    const { body } = await outside.call('GET', `/line/users/${id}/messages`)
    return (body as { text: string; sender: string }[])
      .filter(({ sender }) => sender === 'account')
      .map(({ text }) => text)
  }
  const message = (to: string) => ({ key: randomUUID(), to, text: TEXT })
  const fault = (operation: string, kind: string) =>
    outside.call('POST', '/faults', { partner: 'line', operation, kind, count: 1 })
  const quota = (most: number | null, used: number) => outside.call('POST', '/line/quota', { most, used })

  test('a message arrives unchanged, and the same key twice is one message', async () => {
    const to = await user()
    const one = message(to)
    expect(await app().push(one)).toEqual({ outcome: 'taken' })
    expect(await app().push(one)).toEqual({ outcome: 'taken' })
    expect(await shownTo(to)).toEqual([TEXT])
  })

  test('when the answer to a message is lost, its repetition is taken and arrives once', async () => {
    const to = await user()
    const one = message(to)
    await fault('push', 'drop_after_commit')
    await expect(app().push(one)).rejects.toSatisfy(isPartnerFailure)
    expect(await app().push(one)).toEqual({ outcome: 'taken' })
    expect(await shownTo(to)).toEqual([TEXT])
  })

  test.each(RESPONSE_FAULTS)('an answer that is %s is no answer', async breakage => {
    outside.line().breakNext(breakage)
    await expect(app().push(message(await user()))).rejects.toSatisfy(isPartnerFailure)
  })

  test('a user who blocks the account gets nothing, although the message is taken', async () => {
    const to = await user()
    await outside.call('POST', `/line/users/${to}/block`)
    expect(await app().push(message(to))).toEqual({ outcome: 'taken' })
    expect(await shownTo(to)).toEqual([])
  })

  test.each([
    ['rate_limited', 'busy'],
    ['monthly_limit', 'over_quota'],
  ])('the fault %s is %s, and nothing arrives', async (kind, outcome) => {
    const to = await user()
    await fault('push', kind)
    expect(await app().push(message(to))).toEqual({ outcome })
    expect(await shownTo(to)).toEqual([])
  })

  test('a message to an unknown user is refused, and a server error is no answer', async () => {
    expect(await app().push(message(`U${'f'.repeat(32)}`))).toEqual({ outcome: 'refused' })
    await fault('push', 'server_error')
    await expect(app().push(message(await user()))).rejects.toSatisfy(isPartnerFailure)
  })

  test('the quota counts what arrives, and ends it', async () => {
    const to = await user()
    await quota(2, 1)
    expect(await app().quota()).toEqual({ most: 2, used: 1 })
    expect(await app().push(message(to))).toEqual({ outcome: 'taken' })
    expect(await app().push(message(to))).toEqual({ outcome: 'over_quota' })
    expect(await app().quota()).toEqual({ most: 2, used: 2 })
    await quota(null, 7)
    expect(await app().quota()).toEqual({ most: null, used: 7 })
  })

  test('an event names the user and allows one reply; changed or unsigned it is refused', async () => {
    const id = await user(false)
    await outside.call('POST', `/line/users/${id}/messages`, { text: 'ถามหน่อย' })
    const call = await outside.receivedCallback(id)
    const meaning = door()?.parse(call).meaning
    expect(meaning).toMatchObject({ kind: 'chat', event: { type: 'wrote', user_id: id } })
    const event = meaning?.kind === 'chat' && meaning.event.type === 'wrote' ? meaning.event : null
    const reply_token = event?.reply_token ?? ''
    expect(await app().reply({ reply_token, texts: ['หนึ่ง', 'สอง'] })).toEqual({ outcome: 'taken' })
    expect(await app().reply({ reply_token, texts: ['สาม'] })).toEqual({ outcome: 'refused' })
    expect(await shownTo(id)).toEqual(['หนึ่ง', 'สอง'])
    const raw = Buffer.from(call.raw.toString('utf8').replace(id, `U${'e'.repeat(32)}`))
    for (const one of [
      { ...call, raw },
      { ...call, header: () => null },
      { ...call, header: () => 'x' },
    ])
      expect(() => door()?.parse(one)).toThrow('unauthenticated')
  })

  test('a block and its end are events of the same user, each with its own id', async () => {
    const id = await user()
    await outside.call('POST', `/line/users/${id}/block`)
    const calls = await Promise.all([
      outside.receivedCallback('"follow"'),
      outside.receivedCallback('"unfollow"'),
    ])
    const parsed = calls.map(call => door()?.parse(call))
    expect(parsed.map(one => one?.meaning)).toMatchObject([
      { event: { type: 'followed', user_id: id } },
      { event: { type: 'unfollowed', user_id: id, reply_token: null } },
    ])
    expect(new Set(parsed.map(one => one?.event_id)).size).toBe(2)
  })

  const link = (link_token: string, user_id: string) =>
    outside.call('POST', '/line/link', { link_token, nonce: NONCE, user_id })

  test('a link token links its user once, with the nonce of the address', async () => {
    const id = await user()
    const token = await app().linkToken(id)
    const address = new URL(app().linkAddress(token, NONCE), 'http://localhost:3000')
    expect([address.searchParams.get('linkToken'), address.searchParams.get('nonce')]).toEqual([token, NONCE])
    expect(await link(token, id)).toEqual({ status: 200, body: { result: 'ok' } })
    expect(door()?.parse(await outside.receivedCallback('accountLink')).meaning).toMatchObject({
      kind: 'chat',
      event: { type: 'linked', user_id: id, nonce: NONCE },
    })
    expect((await link(token, id)).status).toBe(410)
  })

  test('a link token of another user links nobody', async () => {
    const token = await app().linkToken(await user())
    expect((await link(token, await user())).body).toEqual({ result: 'failed' })
    expect(door()?.parse(await outside.receivedCallback('accountLink')).meaning).toEqual({
      kind: 'chat',
      event: { type: 'link_failed', nonce: NONCE },
    })
    await expect(app().linkToken(`U${'f'.repeat(32)}`)).rejects.toSatisfy(isPartnerFailure)
  })
})
