import { messagesEndpoints } from '@sala/contract/messages/endpoints.ts'
import { NEWS_WORDING } from '@sala/contract/messages/message-channels.ts'
import type { MessageFacts } from '@sala/contract/messages/message-facts.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { useApp } from '../../../test/http-app-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { authenticateBy } from '../../account/sessions/sessions.ts'
import { inTransaction } from '../../platform/db.ts'
import { bind } from '../../platform/http/route-binding.ts'
import { writeMessage } from '../messages.ts'
import { messagesRoutes } from '../routes.ts'

const cashier = useCashier()
const lobby = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), messagesEndpoints, messagesRoutes(ctx)),
)

const choose = (member: TestMember, group: string, channel: string, is_on: boolean) =>
  lobby.ask('POST', '/messages/choices', member, { body: { group, channel, is_on } })
const choicesOf = async (member: TestMember) =>
  (await lobby.ask('GET', '/messages/choices', member)).body as {
    choices: { group: string; channel: string; is_on: boolean }[]
    news: Record<string, unknown>
  }
const chosen = async (member: TestMember, group: string, channel: string) =>
  (await choicesOf(member)).choices.find(one => one.group === group && one.channel === channel)?.is_on

let causes = 0
const write = (member: TestMember, facts: MessageFacts) =>
  inTransaction(cashier.ctx.db, tx =>
    writeMessage(tx, member.id, facts, `cause ${++causes}`, cashier.ctx.clock.now()),
  )
const BONUS = { kind: 'bonus_completed', amount: satang(100n) } as const
const deliveriesOf = (member: TestMember) =>
  cashier.database.query<{ kind: string; status: string; why: string | null }>(
    'select m.kind, d.status, d.why from messages m join push_deliveries d on d.message_no = m.no where m.member_id = $1 order by m.no',
    [member.id],
  )
const subscribe = (member: TestMember) =>
  cashier.database.query(
    "insert into push_subscriptions (member_id, endpoint, p256dh, auth, created_at) values ($1, $2, 'x', 'x', now())",
    [member.id, `http://127.0.0.1/sandbox/push/send/${member.id}`],
  )

test('a new member gets everything about money and safety, no push of offers, and no news', async () => {
  const member = await cashier.member()
  const { choices, news } = await choicesOf(member)
  const on = choices.filter(({ is_on }) => is_on).map(({ group, channel }) => `${group} ${channel}`)
  expect(on).toEqual(expect.arrayContaining(['money push', 'safety push', 'bonuses inbox', 'referral inbox']))
  for (const off of ['bonuses push', 'referral push', 'news push']) expect(on).not.toContain(off)
  expect(news).toMatchObject({
    since: null,
    wording: null,
    quiet_from_hour: 22,
    quiet_to_hour: 8,
    per_day: 1,
  })
})

test.each([
  ['safety', 'push'],
  ['safety', 'inbox'],
  ['money', 'inbox'],
  ['news', 'inbox'],
])('the channel of %s by %s cannot be switched off', async (group, channel) => {
  const member = await cashier.member()
  expect(await choose(member, group, channel, false)).toMatchObject({
    status: 422,
    body: { code: 'choice_fixed' },
  })
  await cashier.database.query(
    'insert into message_choices (member_id, message_group, channel, is_on, changed_at) values ($1, $2, $3, false, now())',
    [member.id, group, channel],
  )
  expect(await chosen(member, group, channel)).toBe(true)
})

test('a group switched off in the inbox is not written, and its push neither', async () => {
  const member = await cashier.member()
  await subscribe(member)
  await choose(member, 'bonuses', 'push', true)
  await choose(member, 'bonuses', 'inbox', false)
  expect(await chosen(member, 'bonuses', 'inbox')).toBe(false)
  await write(member, BONUS)
  expect(await cashier.database.query('select from messages where member_id = $1', [member.id])).toEqual([])
  await choose(member, 'bonuses', 'inbox', true)
  await write(member, BONUS)
  expect(await deliveriesOf(member)).toEqual([{ kind: 'bonus_completed', status: 'waiting', why: null }])
})

test('pushes follow the choice of their group, and a waiting push ends when its group is switched off', async () => {
  const member = await cashier.member()
  await subscribe(member)
  await write(member, BONUS)
  await write(member, { kind: 'withdrawal_paid', amount: satang(100n) })
  await write(member, { kind: 'password_changed' })
  await choose(member, 'money', 'push', false)
  await write(member, { kind: 'withdrawal_paid', amount: satang(100n) })
  expect(await deliveriesOf(member)).toEqual([
    { kind: 'withdrawal_paid', status: 'ended', why: 'switched off' },
    { kind: 'password_changed', status: 'waiting', why: null },
  ])
})

test('a stored choice against a fixed rule does not keep a message of safety from being written', async () => {
  const member = await cashier.member()
  await subscribe(member)
  for (const channel of ['inbox', 'push'])
    await cashier.database.query(
      "insert into message_choices (member_id, message_group, channel, is_on, changed_at) values ($1, 'safety', $2, false, now())",
      [member.id, channel],
    )
  await write(member, { kind: 'password_changed' })
  expect(await deliveriesOf(member)).toHaveLength(1)
})

test('a consent to news keeps its words and time, ends by one call, and a new one begins again', async () => {
  const member = await cashier.member()
  const consent = () => lobby.ask('POST', '/messages/news', member, { body: { wording: NEWS_WORDING } })
  expect((await consent()).status).toBe(200)
  const { since } = (await choicesOf(member)).news
  cashier.advance(60)
  await consent()
  expect((await choicesOf(member)).news).toMatchObject({ since, wording: NEWS_WORDING })
  const end = await lobby.ask('POST', '/messages/news/end', member, { body: { by: 'message' } })
  expect(end).toMatchObject({ status: 200, body: { success: true } })
  expect((await choicesOf(member)).news).toMatchObject({ since: null, wording: null })
  await consent()
  const rows = await cashier.database.query(
    'select wording, ended_by from news_consents where member_id = $1 order by no',
    [member.id],
  )
  expect(rows).toEqual([
    { wording: NEWS_WORDING, ended_by: 'message' },
    { wording: NEWS_WORDING, ended_by: null },
  ])
})

test('a consent to words that the lobby never showed is refused, and a visitor has no choices', async () => {
  const member = await cashier.member()
  const answer = await lobby.ask('POST', '/messages/news', member, { body: { wording: '2020-01' } })
  expect(answer.status).toBe(422)
  expect(await lobby.ask('GET', '/messages/choices', null)).toMatchObject({ status: 401 })
})

test('a member who turns news on and off all day is stopped, and the end of a consent never is', async () => {
  const member = await cashier.member()
  const on = () => lobby.ask('POST', '/messages/news', member, { body: { wording: NEWS_WORDING } })
  const off = () => lobby.ask('POST', '/messages/news/end', member, { body: { by: 'choices' } })
  // A repeated consent does not count towards the rate limit.
  for (let turn = 0; turn < 20; turn += 1) expect((await on()).status).toBe(200)
  const statuses: number[] = []
  for (let turn = 0; turn < 11; turn += 1) {
    expect((await off()).status).toBe(200)
    statuses.push((await on()).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429, 429])
})
