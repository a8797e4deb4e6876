import { messagesEndpoints } from '@sala/contract/messages/endpoints.ts'
import { lineNotices } from '@sala/contract/messages/line-notice-texts.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { eventOf, openFakeLine } from '../../../test/fake-line.ts'
import { useApp } from '../../../test/http-app-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { authenticateBy } from '../../account/sessions/sessions.ts'
import type { ChatEvent, ChatLinkFailure } from '../../partners/ports/chat-app.ts'
import { inTransaction } from '../../platform/db.ts'
import { bind } from '../../platform/http/route-binding.ts'
import { messagesJobs } from '../jobs.ts'
import { writeMessage } from '../messages.ts'
import { deleteMessagesOf } from '../personal-data-sql.ts'
import { messagesRoutes } from '../routes.ts'
import { CHAT_EVENT_JOB, chatEventPayload } from './line-events.ts'

const line = openFakeLine()
const cashier = useCashier({}, { chat_app: line.app })
const lobby = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), messagesEndpoints, messagesRoutes(ctx)),
)
const LOBBY = 'http://localhost:3000/lobby'
beforeEach(() => line.forget())

const handleEvent = async (event: ChatEvent | ChatLinkFailure) => {
  await messagesJobs(cashier.ctx)[CHAT_EVENT_JOB]?.(chatEventPayload(event))
}
const now = () => cashier.ctx.clock.now()
const start = (member: TestMember) =>
  lobby.ask('POST', '/messages/line', member, { body: { link_token: 'token-of-line' } })
const nonceOf = async (member: TestMember): Promise<string> => {
  const { url } = (await start(member)).body as { url: string }
  return new URL(url).searchParams.get('nonce') ?? ''
}
const viewOf = async (member: TestMember) =>
  (await lobby.ask('GET', '/messages/line', member)).body as Record<string, unknown>
const end = (member: TestMember) => lobby.ask('POST', '/messages/line/end', member, { body: {} })
const linkTo = async (member: TestMember, user: string) => {
  const nonce = await nonceOf(member)
  await handleEvent({ ...eventOf(user, now()), type: 'linked', nonce })
  return nonce
}
const texts = () => line.replies.flatMap(reply => reply.texts)

test('the job of a link has no nonce in clear, and a job of the previous release still links', async () => {
  const member = await cashier.member()
  const [user, nonce] = [line.user(), await nonceOf(member)]
  const event = { ...eventOf(user, now()), type: 'linked', nonce } as const
  const payloads = [event, { type: 'link_failed', nonce } as const].map(chatEventPayload)
  expect(JSON.stringify(payloads)).not.toContain(nonce)
  await messagesJobs(cashier.ctx)[CHAT_EVENT_JOB]?.({ event: JSON.stringify(event) })
  expect(await viewOf(member)).toMatchObject({ state: 'linked' })
})

test('a member links a LINE account once, and unlinks it with one call', async () => {
  const member = await cashier.member()
  expect(await viewOf(member)).toMatchObject({ state: 'unlinked', failure: null })
  const user = line.user()
  const nonce = await linkTo(member, user)
  expect(nonce).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(await viewOf(member)).toMatchObject({ state: 'linked', since: expect.any(String) })
  expect(texts()).toEqual([lineNotices.linked(LOBBY)])
  expect(await start(member)).toMatchObject({ status: 409 })
  expect((await end(member)).status).toBe(200)
  expect((await end(member)).status).toBe(200)
  expect(await viewOf(member)).toMatchObject({ state: 'unlinked', since: null, failure: null })
  const actions = await cashier.database.query(
    "select action from audit_inbox where subject = $1 and action like 'line.%' union all select action from audit_log where subject = $1 and action like 'line.%'",
    [member.id],
  )
  expect(actions).toEqual(expect.arrayContaining([{ action: 'line.link' }, { action: 'line.unlink' }]))
  const messages = await cashier.database.query(
    "select 1 from messages where member_id = $1 and kind = 'line_linked'",
    [member.id],
  )
  expect(messages).toHaveLength(1)
})

test('a nonce links once: neither a second use, nor one after ten minutes, nor an invented one links anybody', async () => {
  const [first, second, third] = [await cashier.member(), await cashier.member(), await cashier.member()]
  const nonce = await linkTo(first, line.user())
  await handleEvent({ ...eventOf(line.user(), now()), type: 'linked', nonce })
  const late = await nonceOf(second)
  cashier.advance(11)
  await handleEvent({ ...eventOf(line.user(), now()), type: 'linked', nonce: late })
  await handleEvent({ ...eventOf(line.user(), now()), type: 'linked', nonce: 'invented-nonce' })
  const replaced = await nonceOf(third)
  await nonceOf(third)
  await handleEvent({ ...eventOf(line.user(), now()), type: 'linked', nonce: replaced })
  expect(texts().slice(1)).toEqual(Array.from({ length: 4 }, () => lineNotices.expired(LOBBY)))
  for (const member of [second, third]) expect(await viewOf(member)).toMatchObject({ state: 'unlinked' })
  const rows = await cashier.database.query('select member_id from line_links where member_id = any($1)', [
    [first.id, second.id, third.id],
  ])
  expect(rows).toEqual([{ member_id: first.id }])
})

test('a LINE account of another member is refused in LINE and on the page, and works after that member unlinks it', async () => {
  const [owner, other] = [await cashier.member(), await cashier.member()]
  const user = line.user()
  await linkTo(owner, user)
  await linkTo(other, user)
  expect(texts().at(-1)).toBe(lineNotices.taken())
  expect(await viewOf(other)).toMatchObject({ state: 'unlinked', failure: 'taken' })
  expect(await viewOf(owner)).toMatchObject({ state: 'linked' })
  await end(owner)
  await linkTo(other, user)
  expect(await viewOf(other)).toMatchObject({ state: 'linked', failure: null })
})

test('two members who link the same LINE account at the same moment: one gets it', async () => {
  const members = await Promise.all([cashier.member(), cashier.member()])
  const nonces = await Promise.all(members.map(nonceOf))
  const user = line.user()
  await Promise.all(nonces.map(nonce => handleEvent({ ...eventOf(user, now()), type: 'linked', nonce })))
  const states = await Promise.all(members.map(viewOf))
  expect(states.map(({ state }) => state).toSorted()).toEqual(['linked', 'unlinked'])
  expect(states.map(({ failure }) => failure)).toEqual(expect.arrayContaining(['taken', null]))
})

test('a refusal of LINE is seen by the member who began, and by nobody else', async () => {
  const [member, other] = [await cashier.member(), await cashier.member()]
  const nonce = await nonceOf(member)
  await handleEvent({ type: 'link_failed', nonce: 'somebody-elses' })
  expect(await viewOf(member)).toMatchObject({ failure: null })
  await handleEvent({ type: 'link_failed', nonce })
  expect(await viewOf(member)).toMatchObject({ state: 'unlinked', failure: 'failed' })
  expect(await viewOf(other)).toMatchObject({ failure: null })
})

test('blocking ends what waits and is shown; an older event that arrives late changes nothing', async () => {
  const member = await cashier.member()
  const user = line.user()
  await linkTo(member, user)
  await inTransaction(cashier.ctx.db, tx =>
    writeMessage(tx, member.id, { kind: 'password_changed' }, 'one', now()),
  )
  const at = (seconds: number) => new Date(now().getTime() + seconds * 1_000)
  await handleEvent({ ...eventOf(user, at(20)), type: 'unfollowed' })
  await handleEvent({ ...eventOf(user, at(10)), type: 'followed' })
  expect(await viewOf(member)).toMatchObject({ state: 'blocked' })
  const rows = () =>
    cashier.database.query(
      `select d.status, d.why from line_deliveries d join messages m on m.no = d.message_no
        where m.member_id = $1 and m.kind <> 'line_linked' order by m.no`,
      [member.id],
    )
  expect(await rows()).toEqual([{ status: 'ended', why: 'blocked' }])
  await inTransaction(cashier.ctx.db, tx =>
    writeMessage(tx, member.id, { kind: 'password_changed' }, 'two', now()),
  )
  expect(await rows()).toHaveLength(1)
  await handleEvent({ ...eventOf(user, at(30)), type: 'followed' })
  expect(await viewOf(member)).toMatchObject({ state: 'linked' })
})

test('who writes gets one reply with the way to ask a person, and a link only without a linked account', async () => {
  const member = await cashier.member()
  const user = line.user()
  await handleEvent({ ...eventOf(user, now()), type: 'wrote' })
  expect(texts()).toEqual([lineNotices.support(LOBBY), lineNotices.link(LOBBY, line.tokenOf(user))])
  expect(texts()[0]).toContain('/lobby/support')
  await linkTo(member, user)
  line.forget()
  await handleEvent({ ...eventOf(user, now()), type: 'wrote' })
  expect(texts()).toEqual([lineNotices.support(LOBBY)])
  line.forget()
  for (let n = 0; n < 30; n++) await handleEvent({ ...eventOf(user, now()), type: 'wrote' })
  expect(line.replies.length).toBeLessThanOrEqual(10)
  line.forget()
  await handleEvent({ ...eventOf(user, now()), type: 'wrote', reply_token: null })
  expect(line.replies).toEqual([])
})

test('a silent LINE loses a reply and nothing else', async () => {
  const member = await cashier.member()
  const user = line.user()
  line.breakNext('silent')
  await linkTo(member, user)
  expect(await viewOf(member)).toMatchObject({ state: 'linked' })
})

test('a server without LINE says so, and refuses to begin', async () => {
  const member = await cashier.member()
  const { ctx } = cashier
  const without = { ...ctx, partners: { ...ctx.partners, chat_app: null } }
  const { lineOf, startLink } = await import('./line-links.ts')
  expect(await lineOf(without, member.id)).toMatchObject({ state: 'unavailable', chat_url: null })
  await expect(startLink(without, member.id, 'token-of-line')).rejects.toMatchObject({
    code: 'line_unavailable',
  })
})

test('a repeat of a stored link after a crash says that the account is linked', async () => {
  const member = await cashier.member()
  const user = line.user()
  const nonce = await linkTo(member, user)
  line.forget()
  await handleEvent({ ...eventOf(user, now()), type: 'linked', nonce })
  expect(texts()).toEqual([lineNotices.linked(LOBBY)])
})

test('an erasure that waits for a link being stored deletes the link', async () => {
  const member = await cashier.member()
  const user = line.user()
  const nonce = await nonceOf(member)
  let erased: Promise<void> | null = null
  await inTransaction(cashier.ctx.db, async tx => {
    await sql`select 1 from line_link_starts where member_id = ${member.id} for update`.execute(tx)
    erased = inTransaction(cashier.ctx.db, other => deleteMessagesOf(other, member.id))
    await new Promise(done => setTimeout(done, 200))
    await sql`insert into line_links (member_id, line_user_id, linked_at, friend_event_at) values (${member.id}, ${user}, ${now()}, ${now()})`.execute(
      tx,
    )
  })
  await erased
  expect(nonce).not.toBe('')
  expect(await cashier.database.query('select 1 from line_links where member_id = $1', [member.id])).toEqual(
    [],
  )
})

test('a user without a link who writes without end causes at most ten calls for a link token', async () => {
  const user = line.user()
  const before = line.tokens()
  for (let n = 0; n < 30; n++) await handleEvent({ ...eventOf(user, now()), type: 'wrote' })
  expect(line.tokens() - before).toBeLessThanOrEqual(10)
})
