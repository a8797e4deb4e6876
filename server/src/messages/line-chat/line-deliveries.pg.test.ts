import { NEWS_WORDING } from '@sala/contract/messages/message-channels.ts'
import type { MessageFacts } from '@sala/contract/messages/message-facts.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { beforeEach, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { openFakeLine } from '../../../test/fake-line.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { inTransaction } from '../../platform/db.ts'
import { writeSettings } from '../../platform/settings.ts'
import { chooseChannel } from '../choices/message-choices.ts'
import { consentToNews } from '../choices/news-consents.ts'
import { messagesJobs } from '../jobs.ts'
import { writeMessage } from '../messages.ts'
import { messagesSettings } from '../settings.ts'
import { unlink } from './line-links.ts'
import { lineStatus } from './line-quota.ts'

const line = openFakeLine()
const cashier = useCashier({}, { chat_app: line.app })
beforeEach(async () => {
  line.forget()
  await cashier.database.query('delete from line_quotas')
})

const PASSWORD: MessageFacts = { kind: 'password_changed' }
const DEPOSIT: MessageFacts = { kind: 'deposit_credited', amount: satang(12_345n), reserved: null }
const BONUS: MessageFacts = { kind: 'bonus_completed', amount: satang(100n) }

/** Creates a member with a linked LINE account. */
const linked = async (): Promise<TestMember & { readonly user: string }> => {
  const member = await cashier.member()
  const user = line.user()
  await cashier.database.query(
    'insert into line_links (member_id, line_user_id, linked_at, friend_event_at) values ($1, $2, $3, $3)',
    [member.id, user, cashier.ctx.clock.now()],
  )
  return { ...member, user }
}
let causes = 0
const write = ({ id }: TestMember, facts: MessageFacts, cause = `cause ${++causes}`) =>
  inTransaction(cashier.ctx.db, tx => writeMessage(tx, id, facts, cause, cashier.ctx.clock.now()))
const send = async () => {
  await messagesJobs(cashier.ctx)['messages:line']?.({})
}
const deliveries = ({ id }: TestMember) =>
  cashier.database.query<{ kind: string; status: string; why: string | null; tries: number }>(
    'select m.kind, d.status, d.why, d.tries from line_deliveries d join messages m on m.no = d.message_no where m.member_id = $1 order by m.no',
    [id],
  )

test('a message reaches the linked account once, and says nothing of its content', async () => {
  const member = await linked()
  await write(member, DEPOSIT, 'one cause')
  await write(member, DEPOSIT, 'one cause')
  await send()
  await send()
  expect(line.arrived.map(({ to }) => to)).toEqual([member.user])
  const [{ text = '' } = {}] = line.arrived
  expect(text).toContain('http://localhost:3000/lobby/messages')
  for (const secret of ['123', member.phone, member.account_number, 'ฝาก']) expect(text).not.toContain(secret)
  expect(await deliveries(member)).toMatchObject([{ status: 'sent', tries: 1 }])
})

test('a member without a linked account gets no message, and the inbox keeps it', async () => {
  const member = await cashier.member()
  await write(member, PASSWORD)
  await send()
  expect(line.asked).toEqual([])
  expect(await deliveries(member)).toEqual([])
})

test('after silence the same key is sent again, and the message arrives once', async () => {
  const member = await linked()
  await write(member, PASSWORD)
  line.breakNext('lost', 'silent', 'odd')
  for (let n = 0; n < 4; n++) {
    await send()
    cashier.advance(31)
  }
  expect(line.asked).toHaveLength(4)
  expect(new Set(line.asked.map(({ key }) => key)).size).toBe(1)
  expect(line.arrived).toHaveLength(1)
  expect(await deliveries(member)).toMatchObject([{ status: 'sent', tries: 4 }])
})

test('too many calls are repeated later, an unknown user ends, and nothing is sent after 23 hours', async () => {
  const [busy, unknown, late] = [await linked(), await linked(), await linked()]
  line.breakNext('busy')
  await write(busy, PASSWORD)
  await send()
  expect(await deliveries(busy)).toMatchObject([{ status: 'waiting' }])
  line.breakNext('refused')
  await write(unknown, PASSWORD)
  await send()
  expect(await deliveries(unknown)).toMatchObject([{ status: 'ended', why: 'refused' }])
  await write(late, PASSWORD)
  cashier.advance(23 * 60 + 1)
  await send()
  expect(await deliveries(late)).toMatchObject([{ status: 'ended', why: 'too late' }])
  expect(await deliveries(busy)).toMatchObject([{ status: 'ended', why: 'too late' }])
})

test('choices decide what reaches LINE: money at first, offers only when chosen, safety always', async () => {
  const member = await linked()
  await write(member, DEPOSIT)
  await write(member, BONUS)
  await write(member, PASSWORD)
  expect((await deliveries(member)).map(({ kind }) => kind)).toEqual(['deposit_credited', 'password_changed'])
  await chooseChannel(cashier.ctx, member.id, { group: 'money', channel: 'line', is_on: false })
  expect(await deliveries(member)).toMatchObject([
    { status: 'ended', why: 'switched off' },
    { status: 'waiting' },
  ])
  await chooseChannel(cashier.ctx, member.id, { group: 'bonuses', channel: 'line', is_on: true })
  await write(member, DEPOSIT)
  await write(member, BONUS)
  expect((await deliveries(member)).map(({ kind }) => kind)).toEqual([
    ...['deposit_credited', 'password_changed', 'bonus_completed'],
  ])
  await expect(
    chooseChannel(cashier.ctx, member.id, { group: 'safety', channel: 'line', is_on: false }),
  ).rejects.toMatchObject({ code: 'choice_fixed' })
})

test('an unlinked account gets nothing more', async () => {
  const member = await linked()
  await write(member, PASSWORD)
  await unlink(cashier.ctx, member.id)
  await write(member, PASSWORD)
  await send()
  expect(line.asked.filter(({ to }) => to === member.user)).toEqual([])
  expect(await deliveries(member)).toMatchObject([{ status: 'ended', why: 'unlinked' }])
})

const offered = async () => {
  const member = await linked()
  await chooseChannel(cashier.ctx, member.id, { group: 'bonuses', channel: 'line', is_on: true })
  await consentToNews(cashier.ctx, member.id, NEWS_WORDING)
  return member
}

test('near the end of the quota offers stop first, and money and safety still arrive', async () => {
  const member = await offered()
  line.setQuota({ most: 100, used: 91 })
  await write(member, BONUS)
  await write(member, DEPOSIT)
  await write(member, PASSWORD)
  await send()
  expect(await deliveries(member)).toMatchObject([
    { kind: 'bonus_completed', status: 'ended', why: 'quota', tries: 1 },
    { kind: 'deposit_credited', status: 'sent' },
    { kind: 'password_changed', status: 'sent' },
  ])
  expect((await lineStatus(cashier.ctx))?.quota).toMatchObject({ most: 100, used: 93, is_near_end: true })
})

test('what Sala sends counts between two readings, so that the reserve holds within the hour', async () => {
  const member = await offered()
  line.setQuota({ most: 20, used: 15 })
  for (let n = 0; n < 5; n++) {
    await write(member, BONUS)
    await send()
  }
  // The quota has 20 messages, of which 15 were used before. If fewer than 2 are left, no offer is sent, because they are reserved for messages about
  // money and safety. Four offers leave 1 message, so the fifth offer is dropped.
  expect((await deliveries(member)).map(({ status }) => status)).toEqual([
    ...['sent', 'sent', 'sent', 'sent', 'ended'],
  ])
})

test('a used up quota ends an offer, and a message about safety waits for more', async () => {
  const member = await offered()
  await writeSettings(cashier.ctx.db, messagesSettings, { line_reserve_percent: 0 }, cashier.ctx.clock.now())
  line.setQuota({ most: 10, used: 9 })
  await send()
  await write(member, BONUS)
  await send()
  line.setQuota({ most: 10, used: 10 })
  await write(member, BONUS)
  await write(member, PASSWORD)
  await send()
  expect(await deliveries(member)).toMatchObject([
    { status: 'sent' },
    { status: 'ended', why: 'quota' },
    { status: 'waiting' },
  ])
  line.setQuota({ most: 20, used: 10 })
  cashier.advance(31)
  await send()
  expect((await deliveries(member)).at(-1)).toMatchObject({ kind: 'password_changed', status: 'sent' })
  await writeSettings(cashier.ctx.db, messagesSettings, {}, cashier.ctx.clock.now())
})

test('the operator sees the quota, the linked accounts and what waits; a silent LINE keeps the last figure', async () => {
  const member = await linked()
  line.setQuota({ most: 500, used: 20 })
  await messagesJobs(cashier.ctx)['messages:line-quota']?.({})
  await write(member, PASSWORD)
  const status = await lineStatus(cashier.ctx)
  expect(status).toMatchObject({ quota: { most: 500, used: 20, is_near_end: false } })
  expect(status?.linked).toBeGreaterThan(0)
  expect(status?.waiting).toBeGreaterThan(0)
  expect(
    await lineStatus({ ...cashier.ctx, partners: { ...cashier.ctx.partners, chat_app: null } }),
  ).toBeNull()
})
