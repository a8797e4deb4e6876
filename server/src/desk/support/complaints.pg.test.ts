import type { ThreadId } from '@sala/contract/wire/ids.ts'
import { beforeAll, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { operatorOn } from '../../../test/operator-command-line-client.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { messagesOf } from '../../messages/messages.ts'
import { decideComplaint, registerPage } from '../../support/complaints.ts'
import { threadOf } from '../../support/conversations.ts'
import { complain, openThread } from '../../support/member-messages.ts'
import { supportPersonalData } from '../../support/personal-data.ts'
import { answerThread } from '../../support/staff-replies.ts'
import { findTroubles } from '../sql/attention-items.ts'

const cashier = useCashier()
const desk = deskOn(() => cashier.ctx)
type Caller = Awaited<ReturnType<typeof desk.operator>>
let nok: Caller
let lek: Caller
let finance: Caller
beforeAll(async () => {
  nok = await desk.operator('nok', ['support'])
  lek = await desk.operator('lek', ['cashier'])
  finance = await desk.operator('fon', ['finance'])
})
const DAY_MINUTES = 24 * 60
const QUESTION = {
  topic: 'withdrawal',
  about: null,
  text: 'ถอนไม่ได้สามวันแล้ว',
  picture: null,
  key: null,
} as const
const raise = (member: TestMember): Promise<ThreadId> =>
  openThread(cashier.ctx, member.id, { ...QUESTION, complaint: 'payment' })
const answer = (who: Caller, thread: string) =>
  who(`POST /support/threads/${thread}/answer`, { text: 'กำลังตรวจให้ค่ะ', key: 'one-answer' })
const resolve = (who: Caller, thread: string, outcome = 'upheld') =>
  who(`POST /support/threads/${thread}/complaint/resolve`, { outcome, reason: 'โอนเงินให้แล้ว' })
const complaintOf = async (member: TestMember, thread: ThreadId) =>
  (await threadOf(cashier.ctx, member.id, thread, undefined)).complaint
const lateThreads = async () =>
  (await findTroubles(cashier.ctx.db, cashier.ctx.clock.now()))
    .filter(({ what }) => what === 'complaint late')
    .map(({ id }) => id)

test('a complaint has the promised times of its day, is answered, decided with a reason, and the member sees all of it', async () => {
  const member = await cashier.member()
  const thread = await raise(member)
  const raised = await complaintOf(member, thread)
  const at = raised?.raised_at.getTime() ?? 0
  expect(raised).toMatchObject({ category: 'payment', outcome: null, answered_at: null })
  expect(raised?.answer_by.getTime()).toBe(at + 3 * DAY_MINUTES * 60_000)
  expect(raised?.resolve_by.getTime()).toBe(at + 15 * DAY_MINUTES * 60_000)
  expect((await resolve(nok, thread)).body.code).toBe('complaint_unanswered')
  await answer(nok, thread)
  expect((await resolve(lek, thread)).body.code).toBe('desk_forbidden')
  expect((await nok(`POST /support/threads/${thread}/close`, { reason: 'จบแล้ว' })).body.code).toBe(
    'thread_complaint_open',
  )
  expect((await resolve(nok, thread)).status).toBe(200)
  expect((await resolve(nok, thread, 'rejected')).body.code).toBe('complaint_resolved')
  expect(await complaintOf(member, thread)).toMatchObject({
    outcome: 'upheld',
    outcome_reason: 'โอนเงินให้แล้ว',
  })
  const inbox = (await messagesOf(cashier.ctx, member.id, undefined)).data.map(({ facts }) => facts)
  expect(inbox).toContainEqual({ kind: 'complaint_resolved', outcome: 'upheld' })
  expect((await nok(`POST /support/threads/${thread}/close`, { reason: 'จบแล้ว' })).status).toBe(200)
})

test('a conversation is a complaint once, whoever raises it, and no staff user can choose the outcome of an erasure', async () => {
  const member = await cashier.member()
  const thread = await openThread(cashier.ctx, member.id, { ...QUESTION, complaint: null })
  await complain(cashier.ctx, member.id, thread, 'conduct')
  await complain(cashier.ctx, member.id, thread, 'bonus')
  const raise = { category: 'game', reason: 'สมาชิกขอทางโทรศัพท์' }
  expect((await nok(`POST /support/threads/${thread}/complaint`, raise)).body.code).toBe('complaint_raised')
  expect(await complaintOf(member, thread)).toMatchObject({ category: 'conduct' })
  await answer(nok, thread)
  expect((await resolve(nok, thread, 'erased')).status).toBe(422)
})

test('the register filters by state and category, and its file has every row', async () => {
  const member = await cashier.member()
  const thread = await raise(member)
  const rows = async (query: string) =>
    ((await finance(`GET /complaints${query}`)).body.rows as { thread: string }[]).map(row => row.thread)
  expect(await rows('?state=open&category=payment')).toContain(thread)
  expect(await rows('?category=privacy')).not.toContain(thread)
  expect(await rows('?state=resolved')).not.toContain(thread)
  const { status, raw } = await finance('GET /lists/complaints?form=csv&state=open')
  expect(status).toBe(200)
  const lines = raw.toString('utf8').trim().split('\r\n')
  expect(lines[0]).toContain('เลขที่')
  expect(lines.length - 1).toBe((await rows('?state=open')).length)
  expect((await nok('GET /lists/complaints?form=csv')).body.code).toBe('desk_forbidden')
})

test('a complaint without an answer or an outcome in time is a trouble of the desk, and no longer once it is decided', async () => {
  const thread = await raise(await cashier.member())
  const { ctx } = cashier
  expect(await lateThreads()).not.toContain(thread)
  cashier.advance(3 * DAY_MINUTES + 1)
  expect(await lateThreads()).toContain(thread)
  await answerThread(ctx, thread, { operator: 'nok', text: 'กำลังตรวจให้ค่ะ', key: 'one-answer' })
  expect(await lateThreads()).not.toContain(thread)
  cashier.advance(12 * DAY_MINUTES)
  expect(await lateThreads()).toContain(thread)
  const late = { state: 'late', category: undefined, before: undefined } as const
  expect((await registerPage(ctx, late)).rows.map(row => row.thread_id)).toContain(thread)
  await decideComplaint(ctx, { operator: 'nok', reason: 'ตรวจแล้ว' }, thread, 'rejected')
  expect(await lateThreads()).not.toContain(thread)
})

test('the reason of a staff user who raises a complaint is in the register and the file, and not in the member’s view', async () => {
  const member = await cashier.member()
  const thread = await openThread(cashier.ctx, member.id, { ...QUESTION, complaint: null })
  const who = await desk.operator('raises', ['support'])
  const reason = 'สมาชิกขอทางโทรศัพท์'
  await who(`POST /support/threads/${thread}/complaint`, { category: 'game', reason })
  const { rows } = (await who('GET /complaints')).body as { rows: { thread: string; raise_reason: string }[] }
  expect(rows.find(row => row.thread === thread)).toMatchObject({ raise_reason: reason })
  const shown = (await who(`GET /support/threads/${thread}`)).body.complaint
  expect(shown).toMatchObject({ raise_reason: reason })
  expect(JSON.stringify(await complaintOf(member, thread))).not.toContain(reason)
  for await (const page of supportPersonalData.read(cashier.ctx.db, member.id))
    expect(JSON.stringify(page)).not.toContain(reason)
})

test('the command line lists who waits for an answer, the longest wait first', async () => {
  const first = await openThread(cashier.ctx, (await cashier.member()).id, { ...QUESTION, complaint: null })
  cashier.advance(40)
  const second = await openThread(cashier.ctx, (await cashier.member()).id, { ...QUESTION, complaint: null })
  const { code, text } = await operatorOn(() => cashier.ctx)('support', 'waiting')
  expect(code).toBe(0)
  expect(text.indexOf(first)).toBeGreaterThan(0)
  expect(text.indexOf(first)).toBeLessThan(text.indexOf(second))
  expect(text).toMatch(/40 min/)
  expect(text).toMatch(/\d+ wait, \d+ longer than promised/)
})
