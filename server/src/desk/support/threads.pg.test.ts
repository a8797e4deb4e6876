import { supportEndpoints } from '@sala/contract/support/endpoints.ts'
import type { ThreadId } from '@sala/contract/wire/ids.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { useApp } from '../../../test/http-app-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { authenticateBy } from '../../account/sessions/sessions.ts'
import { messagesOf, unreadOf } from '../../messages/messages.ts'
import { chainAudit } from '../../platform/audit.ts'
import { bind } from '../../platform/http/route-binding.ts'
import { openThread } from '../../support/member-messages.ts'
import { supportPersonalData } from '../../support/personal-data.ts'
import { supportRoutes } from '../../support/routes.ts'
import { threadGauge, waitingThreads } from '../../support/staff-conversations.ts'

const cashier = useCashier()
const desk = deskOn(() => cashier.ctx)
const lobby = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), supportEndpoints, supportRoutes(ctx)),
)
type Caller = Awaited<ReturnType<typeof desk.operator>>
let nok: Caller
let lek: Caller
let auditor: Caller
let marketing: Caller
beforeAll(async () => {
  nok = await desk.operator('nok', ['support'])
  lek = await desk.operator('lek', ['cashier'])
  auditor = await desk.operator('audit', ['auditor'])
  marketing = await desk.operator('mark', ['marketing'])
})

const QUESTION = {
  topic: 'deposit',
  about: null,
  complaint: null,
  text: 'เงินยังไม่เข้า',
  picture: null,
  key: null,
} as const
const ask = (
  member: TestMember,
  question: Partial<Parameters<typeof openThread>[2]> = {},
): Promise<ThreadId> => openThread(cashier.ctx, member.id, { ...QUESTION, ...question })
const answer = (who: Caller, thread: string, text: string, key = `key-${text.length}-answer`) =>
  who(`POST /support/threads/${thread}/answer`, { text, key })
const rowsOf = async (who: Caller, view: string): Promise<string[]> =>
  ((await who(`GET /support?view=${view}`)).body.rows as { id: string }[]).map(({ id }) => id)
const threadFor = async (who: Caller, thread: string) => (await who(`GET /support/threads/${thread}`)).body
const threadOfMember = async (member: TestMember, thread: string) =>
  (await lobby.ask('GET', `/support/threads/${thread}`, member)).body
const inboxOf = async (member: TestMember) =>
  (await messagesOf(cashier.ctx, member.id, undefined)).data.filter(
    ({ facts }) => facts.kind === 'support_answered',
  )

test('an answer takes the conversation, reaches the member and the inbox, and a repeated key answers once', async () => {
  const member = await cashier.member()
  const thread = await ask(member)
  expect(await rowsOf(nok, 'unassigned')).toContain(thread)
  expect((await answer(nok, thread, 'รับเรื่องแล้วค่ะ', 'same-answer')).status).toBe(200)
  expect((await answer(nok, thread, 'รับเรื่องแล้วค่ะ', 'same-answer')).status).toBe(200)
  expect(await threadOfMember(member, thread)).toMatchObject({
    status: 'answered',
    messages: [{ by: 'member' }, { by: 'desk', text: 'รับเรื่องแล้วค่ะ' }],
  })
  expect(await inboxOf(member)).toMatchObject([{ facts: { topic: 'deposit' }, is_read: false }])
  expect(await threadFor(nok, thread)).toMatchObject({
    handled_by: 'nok',
    status: 'answered',
    waiting_since: null,
    card: { paid_in: 0, phone: expect.stringMatching(/^xxx-/) },
  })
  expect(await rowsOf(nok, 'mine')).toContain(thread)
  expect(await rowsOf(nok, 'unassigned')).not.toContain(thread)
})

test("the member never gets a staff user's name", async () => {
  const member = await cashier.member()
  const thread = await ask(member)
  await answer(nok, thread, 'สวัสดีค่ะ')
  expect(JSON.stringify(await threadOfMember(member, thread))).not.toContain('nok')
})

test('unread answers share one inbox message; reading the conversation reads it, and the next answer writes another', async () => {
  const member = await cashier.member()
  const thread = await ask(member)
  await answer(nok, thread, 'หนึ่ง', 'answer-one')
  await answer(nok, thread, 'สอง', 'answer-two')
  expect(await inboxOf(member)).toHaveLength(1)
  const { messages } = await threadOfMember(member, thread)
  const up_to = messages.at(-1).id
  await lobby.ask('POST', `/support/threads/${thread}/read`, member, { body: { up_to } })
  expect(await unreadOf(cashier.ctx, member.id)).toEqual({ unread: 0 })
  expect(await threadFor(nok, thread)).toMatchObject({ read_up_to: up_to })
  await answer(nok, thread, 'สาม', 'answer-three')
  expect((await inboxOf(member)).map(({ is_read }) => is_read)).toEqual([false, true])
})

test('a note is for the staff: no call of the member and no copy of the personal data contains it', async () => {
  const member = await cashier.member()
  const thread = await ask(member)
  const secret = 'ลูกค้ารายนี้ต้องตรวจสลิปก่อน'
  const sent = { text: secret, key: 'note-number-one' }
  for (let n = 0; n < 2; n++)
    expect((await nok(`POST /support/threads/${thread}/note`, sent)).status).toBe(200)
  expect((await threadFor(lek, thread)).notes).toMatchObject([{ by: 'nok', text: secret }])
  const answers = await Promise.all([
    lobby.ask('GET', '/support', member),
    lobby.ask('GET', `/support/threads/${thread}`, member),
  ])
  const copy: unknown[] = []
  for await (const page of supportPersonalData.read(cashier.ctx.db, member.id)) copy.push(...page)
  const inbox = await messagesOf(cashier.ctx, member.id, undefined)
  expect(inspect([answers, copy, inbox])).not.toContain(secret)
})

const inspect = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))

test('a conversation that another staff user handles has to be taken over first, and both are in the audit log', async () => {
  const thread = await ask(await cashier.member())
  await answer(nok, thread, 'สวัสดีค่ะ')
  const refused = await answer(lek, thread, 'ผมตอบเอง', 'lek-answers')
  expect(refused).toMatchObject({ status: 409, body: { code: 'thread_assigned' } })
  expect(refused.body.message).toContain('nok')
  expect((await lek(`POST /support/threads/${thread}/assign`, { take: true })).status).toBe(200)
  expect((await answer(lek, thread, 'ผมตอบเอง', 'lek-answers')).status).toBe(200)
  expect((await lek(`POST /support/threads/${thread}/assign`, { take: false })).status).toBe(200)
  expect((await threadFor(nok, thread)).handled_by).toBeNull()
  await chainAudit(cashier.ctx.db)
  const acts = await cashier.database.query<{ actor: string; action: string }>(
    'select actor, action from audit_log where subject = $1 order by seq',
    [thread],
  )
  expect(acts.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'operator:nok support.answer',
    'operator:lek support.take',
    'operator:lek support.answer',
    'operator:lek support.release',
  ])
})

test('a closed conversation takes no answer until it is opened again; both have a reason', async () => {
  const member = await cashier.member()
  const thread = await ask(member)
  expect((await nok(`POST /support/threads/${thread}/reopen`, { reason: 'ตอบเพิ่ม' })).body.code).toBe(
    'thread_open',
  )
  expect((await nok(`POST /support/threads/${thread}/close`, { reason: 'ตอบครบแล้ว' })).status).toBe(200)
  expect((await nok(`POST /support/threads/${thread}/close`, { reason: 'ตอบครบแล้ว' })).body.code).toBe(
    'thread_closed',
  )
  expect((await answer(nok, thread, 'อีกนิดค่ะ')).body.code).toBe('thread_closed')
  expect(await rowsOf(nok, 'closed')).toContain(thread)
  expect(await threadFor(nok, thread)).toMatchObject({
    status: 'closed',
    closed_by: 'nok',
    closed_why: 'ตอบครบแล้ว',
  })
  expect(JSON.stringify(await threadOfMember(member, thread))).not.toContain('ตอบครบแล้ว')
  expect((await nok(`POST /support/threads/${thread}/reopen`, { reason: 'ตอบเพิ่ม' })).status).toBe(200)
  expect((await answer(nok, thread, 'อีกนิดค่ะ')).status).toBe(200)
})

test('those that wait are listed longest first, with the time by which an answer is promised, and paged without a gap', async () => {
  const threads: string[] = []
  for (let n = 0; n < 55; n++) {
    threads.push(await ask(await cashier.member(), { text: `คำถาม ${n}` }))
    cashier.ctx.clock.set(new Date(cashier.ctx.clock.now().getTime() + 10_000))
  }
  const all: string[] = []
  let before: string | null = ''
  while (before !== null) {
    const query: string = before === '' ? '' : `&before=${encodeURIComponent(before)}`
    const { body } = await lek(`GET /support?view=waiting${query}`)
    const rows = body.rows as { id: string; waiting_since: string; answer_by: string }[]
    for (const row of rows)
      expect(Date.parse(row.answer_by) - Date.parse(row.waiting_since)).toBe(30 * 60_000)
    all.push(...rows.map(({ id }) => id))
    before = body.before as string | null
  }
  expect(all.filter(id => threads.includes(id))).toEqual(threads)
  expect(new Set(all).size).toBe(all.length)
  expect((await lek('GET /support/waiting')).body).toEqual({ waiting: all.length, late: 0 })
  expect(await rowsOf(lek, 'open')).toContain(threads[54])
  // A question is late after 30 minutes. The 55 questions are ten seconds apart. After 22 more minutes the oldest has waited for 31 minutes, and the
  // newest for 22.
  cashier.advance(22)
  const { late } = await waitingThreads(cashier.ctx)
  expect(late).toBeGreaterThan(0)
  expect(late).toBeLessThan(all.length)
  cashier.advance(-22)
})

test("an answer with a variable that has no value is refused, so no member reads '{ref}'", async () => {
  const thread = await ask(await cashier.member())
  const refused = await answer(nok, thread, 'รายการ {ref} เข้าแล้วค่ะ')
  expect(refused).toMatchObject({ status: 422, body: { code: 'answer_variables' } })
  expect(refused.body.message).toContain('{ref}')
})

test('ready answers are edited by those who may, with known variables only', async () => {
  const ready = { title: 'เงินเข้าแล้ว', text: 'รายการ {ref} จำนวน {amount} บาทเข้าแล้วค่ะ', topic: 'deposit' }
  expect((await nok('POST /support/ready-answers', ready)).status).toBe(200)
  expect((await nok('POST /support/ready-answers', { ...ready, text: 'สวัสดี {phone}' })).body.code).toBe(
    'ready_answer_text',
  )
  expect((await lek('POST /support/ready-answers', ready)).body.code).toBe('desk_forbidden')
  const list = async () =>
    (await lek('GET /support/ready-answers')).body.rows as { id: string; title: string }[]
  const [first] = await list()
  expect(first).toMatchObject({ title: 'เงินเข้าแล้ว', changed_by: 'nok' })
  expect((await nok(`POST /support/ready-answers/${first?.id}`, { ...ready, title: 'เข้าแล้ว' })).status).toBe(
    200,
  )
  expect(await list()).toMatchObject([{ title: 'เข้าแล้ว' }])
  expect((await nok(`POST /support/ready-answers/${first?.id}/remove`)).status).toBe(200)
  expect((await nok(`POST /support/ready-answers/${first?.id}/remove`)).body.code).toBe('not_found')
  expect(await list()).toEqual([])
})

test('the view of a picture is recorded', async () => {
  const member = await cashier.member()
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#444444' } })
    .png()
    .toBuffer()
  const thread = await ask(member, { text: '', picture: photo.toString('base64') })
  const [message] = (await threadFor(nok, thread)).messages as { id: string; has_picture: boolean }[]
  expect(message?.has_picture).toBe(true)
  const { status, body } = await nok(`POST /support/threads/${thread}/pictures/${message?.id}`)
  expect([status, String(body.webp).slice(0, 4)]).toEqual([200, 'UklG'])
  await chainAudit(cashier.ctx.db)
  expect(
    await cashier.database.query(
      "select actor from audit_log where subject = $1 and action = 'support.look'",
      [thread],
    ),
  ).toEqual([{ actor: 'operator:nok' }])
})

test('an auditor reads and does nothing; marketing does not even read', async () => {
  const thread = await ask(await cashier.member())
  expect((await auditor(`GET /support/threads/${thread}`)).status).toBe(200)
  expect((await answer(auditor, thread, 'สวัสดี')).body.code).toBe('desk_forbidden')
  expect((await auditor(`POST /support/threads/${thread}/read`, { up_to: '1' })).body.code).toBe(
    'desk_forbidden',
  )
  expect((await marketing('GET /support')).body.code).toBe('desk_forbidden')
})

test('the read mark of the staff reaches the member and never goes back; typing needs a known conversation', async () => {
  const member = await cashier.member()
  const thread = await ask(member)
  expect((await threadOfMember(member, thread)).read_up_to).toBeNull()
  const id = (await threadOfMember(member, thread)).messages[0].id
  await nok(`POST /support/threads/${thread}/read`, { up_to: '999999999' })
  expect((await threadOfMember(member, thread)).read_up_to).toBe(id)
  await nok(`POST /support/threads/${thread}/read`, { up_to: '1' })
  expect((await threadOfMember(member, thread)).read_up_to).toBe(id)
  expect((await nok(`POST /support/threads/${thread}/typing`)).status).toBe(200)
  expect((await nok(`POST /support/threads/thr_${'0'.repeat(26)}/typing`)).body.code).toBe('not_found')
})

test('a conversation beyond one page of messages is read with a cursor, each message once', async () => {
  const member = await cashier.member()
  const thread = await ask(member)
  await cashier.database.query(
    "insert into support_messages (thread_id, author, body, created_at) select $1, null, 'line ' || n, now() from generate_series(1, 650) n",
    [thread],
  )
  const seen: string[] = []
  const first = await threadFor(nok, thread)
  seen.push(...(first.messages as { text: string }[]).map(({ text }) => text).reverse())
  expect(seen).toHaveLength(300)
  let before = first.before as string | null
  while (before !== null) {
    const page = (await nok(`GET /support/threads/${thread}/messages?before=${before}`)).body
    seen.push(...(page.rows as { text: string }[]).map(({ text }) => text))
    before = page.before as string | null
  }
  expect(seen).toHaveLength(651)
  expect(new Set(seen).size).toBe(651)
  expect(seen.at(-1)).toBe(QUESTION.text)
  expect((await marketing(`GET /support/threads/${thread}/messages?before=1`)).status).toBe(403)
})

test('the copy of personal data reads pictures in small pages, each once', async () => {
  const member = await cashier.member()
  const thread = await ask(member)
  await cashier.database.query(
    `with written as (
       insert into support_messages (thread_id, author, body, created_at)
       select $1, null, 'picture', now() from generate_series(1, 25) returning no)
     insert into support_pictures (message_no, webp, sha256) select no, '\\x00', sha256('\\x00') from written`,
    [thread],
  )
  const pages: number[] = []
  for await (const rows of supportPersonalData.read(cashier.ctx.db, member.id))
    pages.push(rows.filter(({ table_name }) => table_name === 'support_pictures').length)
  expect(pages).toEqual([0, 10, 10, 5])
})

test('monitoring gets the waiting conversations, those past the promise, and the median first answer', async () => {
  const before = await threadGauge(cashier.ctx)
  const thread = await ask(await cashier.member())
  cashier.advance(31)
  const late = await threadGauge(cashier.ctx)
  expect(late?.waiting).toBe((before?.waiting ?? 0) + 1)
  expect(late?.late).toBeGreaterThanOrEqual(1)
  expect(late?.oldest_at).toBeInstanceOf(Date)
  const lek2 = await desk.operator('lek-two', ['support'])
  await answer(lek2, thread, 'มาแล้ว', 'key-of-gauge')
  const answered = await threadGauge(cashier.ctx)
  expect(answered?.waiting).toBe(before?.waiting ?? 0)
  expect(answered?.first_answer_seconds).toBeGreaterThan(0)
})
