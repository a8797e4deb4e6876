import { SUPPORT_PICTURE_MAX_BYTES } from '@sala/contract/support/conversation-picture-limits.ts'
import { supportEndpoints } from '@sala/contract/support/endpoints.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import { useApp } from '../../test/http-app-setup.ts'
import type { TestMember } from '../../test/test-members.ts'
import { authenticateBy } from '../account/sessions/sessions.ts'
import { bind } from '../platform/http/route-binding.ts'
import { threadOf, threadsOf } from './conversations.ts'
import { writeQuestion } from './member-messages.ts'
import { supportRoutes } from './routes.ts'
import { answerThread, close } from './staff-replies.ts'

const cashier = useCashier()
const lobby = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), supportEndpoints, supportRoutes(ctx)),
)
const OPERATOR = 'nok'
const DECISION = { operator: OPERATOR, reason: 'ตอบครบแล้ว' }

type Words = { text?: string; picture?: string | null; key?: string; [field: string]: unknown }
const open = ({ key, ...words }: Words, member: TestMember) =>
  lobby.ask('POST', '/support/threads', member, {
    body: { topic: 'deposit', about: null, complaint: null, text: 'เงินยังไม่เข้า', picture: null, ...words },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const write = (thread: string, { key, ...words }: Words, member: TestMember) =>
  lobby.ask('POST', `/support/threads/${thread}/messages`, member, {
    body: { text: '', picture: null, ...words },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const read = async (thread: string, member: TestMember) =>
  (await lobby.ask('GET', `/support/threads/${thread}`, member)).body
const textsOf = async (thread: string, member: TestMember): Promise<string[]> =>
  (await read(thread, member)).messages.map(({ text }: { text: string }) => text)

test('a member opens a conversation about a deposit of their own, and finds it with its facts', async () => {
  const member = await cashier.member()
  const { id, ref } = await cashier.prepare(member, 50_000n)
  const { status, body } = await open({ about: id }, member)
  expect(status).toBe(200)
  expect(await read(body.thread, member)).toMatchObject({
    topic: 'deposit',
    status: 'waiting',
    subject: { id, ref, amount: 500 },
    messages: [{ by: 'member', text: 'เงินยังไม่เข้า', has_picture: false }],
    can_write: true,
    complaint: null,
  })
  const { body: list } = await lobby.ask('GET', '/support', member)
  expect(list).toMatchObject({
    threads: [{ id: body.thread, about: id, last_by: 'member', last_text: 'เงินยังไม่เข้า', unread: 0 }],
    usual: null,
  })
})

test("nobody opens a conversation about another member's request, and nobody reads, writes or complains in another's", async () => {
  const [member, other] = [await cashier.member(), await cashier.member()]
  const { id } = await cashier.prepare(member, 50_000n)
  expect(await open({ about: id }, other)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const { body } = await open({}, member)
  const path = `/support/threads/${body.thread}`
  expect((await lobby.ask('GET', path, other)).status).toBe(404)
  expect((await write(body.thread, { text: 'แอบอ่าน' }, other)).status).toBe(404)
  for (const [call, sent] of [
    ['read', { up_to: '1' }],
    ['typing', undefined],
    ['complaint', { category: 'payment' }],
  ] as const)
    expect((await lobby.ask('POST', `${path}/${call}`, other, { body: sent })).status).toBe(404)
})

test('a visitor has no conversations', async () => {
  expect((await lobby.ask('GET', '/support', null)).status).toBe(401)
  expect((await lobby.ask('GET', '/support/pictures/1', null)).status).toBe(401)
})

test('a repeated key begins one conversation and writes one message', async () => {
  const member = await cashier.member()
  const first = await open({ key: 'one-press-00' }, member)
  expect(await open({ key: 'one-press-00' }, member)).toEqual(first)
  const { thread } = first.body
  const written = await write(thread, { text: 'รีบหน่อยครับ', key: 'two-press-00' }, member)
  expect(await write(thread, { text: 'รีบหน่อยครับ', key: 'two-press-00' }, member)).toEqual(written)
  const together = { text: 'พร้อมกัน', picture: null, key: 'three-press' }
  const both = [1, 2].map(() => writeQuestion(cashier.ctx, member.id, thread, together))
  expect(new Set(await Promise.all(both)).size).toBe(1)
  expect(await textsOf(thread, member)).toEqual(['เงินยังไม่เข้า', 'รีบหน่อยครับ', 'พร้อมกัน'])
})

test('a picture is stored without its metadata, and only its member gets it', async () => {
  const [member, other] = [await cashier.member(), await cashier.member()]
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#88aacc' } })
    .withExif({
      IFD3: { GPSLatitude: '13/1 45/1 0/1', GPSLatitudeRef: 'N' },
      IFD0: { Model: 'PHONE-OF-MALEE' },
    })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif?.includes('PHONE-OF-MALEE')).toBe(true)
  const { body } = await open({ text: '', picture: photo.toString('base64') }, member)
  const [message] = (await read(body.thread, member)).messages
  expect(message).toMatchObject({ text: '', has_picture: true })
  const { body: picture } = await lobby.ask('GET', `/support/pictures/${message.id}`, member)
  const stored = Buffer.from(picture.webp, 'base64')
  const { format, exif, width } = await sharp(stored).metadata()
  expect({ format, exif, width }).toEqual({ format: 'webp', exif: undefined, width: 40 })
  expect(stored.includes('PHONE-OF-MALEE')).toBe(false)
  expect((await lobby.ask('GET', `/support/pictures/${message.id}`, other)).status).toBe(404)
})

test.each([
  ['neither words nor picture', { text: ' \n ' }, 422, 'support_text'],
  ['more than 2,000 letters', { text: 'ก'.repeat(2_001) }, 422, 'request_invalid'],
  [
    'a file that is no picture',
    { picture: Buffer.from('%PDF-1.7').toString('base64') },
    422,
    'support_not_picture',
  ],
  [
    'half a picture',
    { picture: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]).toString('base64') },
    422,
    'support_picture_broken',
  ],
  [
    'a picture above the limit',
    { picture: Buffer.alloc(SUPPORT_PICTURE_MAX_BYTES + 1, 0xff).toString('base64') },
    413,
    'support_picture_too_large',
  ],
])('%s is refused, and no conversation begins', async (_what, words, status, code) => {
  const member = await cashier.member()
  expect(await open(words, member)).toMatchObject({ status, body: { code } })
  expect((await lobby.ask('GET', '/support', member)).body.threads).toEqual([])
})

test('ten messages a minute pass, the next one is refused with the time to wait, and a repeated one is still answered', async () => {
  const member = await cashier.member()
  const { thread } = (await open({}, member)).body
  for (let n = 1; n < 10; n++)
    expect((await write(thread, { text: `ข้อความ ${n}`, key: `press-no-${n}` }, member)).status).toBe(200)
  const refused = await write(thread, { text: 'อีกข้อความ' }, member)
  expect(refused).toMatchObject({ status: 429, body: { code: 'support_too_often' } })
  expect(refused.body.message).toContain('กรุณารอ')
  expect((await write(thread, { text: 'ข้อความ 9', key: 'press-no-9' }, member)).status).toBe(200)
  cashier.advance(1)
  expect((await write(thread, { text: 'อีกข้อความ' }, member)).status).toBe(200)
})

test('a member has at most five open conversations', async () => {
  const member = await cashier.member()
  for (let n = 0; n < 5; n++) expect((await open({}, member)).status).toBe(200)
  const refused = await open({}, member)
  expect(refused).toMatchObject({ status: 409, body: { code: 'support_threads_open' } })
  expect(refused.body.message).toContain('5 เรื่อง')
})

test('a message opens a just closed conversation again; an old closed one takes none and can still be read', async () => {
  const member = await cashier.member()
  const { thread } = (await open({}, member)).body
  await answerThread(cashier.ctx, thread, { operator: OPERATOR, text: 'เรียบร้อยแล้วค่ะ', key: 'answer-one' })
  await close(cashier.ctx, DECISION, thread)
  expect(await read(thread, member)).toMatchObject({ status: 'closed', can_write: true })
  expect((await write(thread, { text: 'ยังไม่เข้าเลย' }, member)).status).toBe(200)
  expect(await read(thread, member)).toMatchObject({ status: 'waiting' })
  await answerThread(cashier.ctx, thread, { operator: OPERATOR, text: 'เข้าแล้วค่ะ', key: 'answer-two' })
  await close(cashier.ctx, DECISION, thread)
  cashier.advance(8 * 24 * 60)
  const late = { text: 'ขอถามต่อ', picture: null, key: null }
  await expect(writeQuestion(cashier.ctx, member.id, thread, late)).rejects.toMatchObject({
    code: 'support_thread_closed',
    sentence: expect.stringContaining('7 วัน'),
  })
  const old = await threadOf(cashier.ctx, member.id, thread, undefined)
  expect(old).toMatchObject({ status: 'closed', can_write: false })
  expect(old.messages).toHaveLength(4)
})

test('a long conversation pages by cursor', async () => {
  const member = await cashier.member()
  const { thread } = (await open({}, member)).body
  for (let n = 0; n < 60; n++)
    await answerThread(cashier.ctx, thread, { operator: OPERATOR, text: `คำตอบ ${n}`, key: `answer-no-${n}` })
  const newest = await read(thread, member)
  expect([newest.messages.length, newest.messages.at(-1).text]).toEqual([50, 'คำตอบ 59'])
  const older = (await lobby.ask('GET', `/support/threads/${thread}?before=${newest.before}`, member)).body
  expect([older.messages.length, older.messages[0].text, older.before]).toEqual([11, 'เงินยังไม่เข้า', null])
})

test('the usual time to an answer is the median of the last days, and unknown while few were answered', async () => {
  const minutes = [2, 4, 6, 10, 20, 30, 40, 60, 90, 300]
  const asked = await Promise.all(minutes.map(async () => cashier.member()))
  const threads: string[] = []
  for (const member of asked) threads.push((await open({}, member)).body.thread)
  let passed = 0
  for (const [index, thread] of threads.entries()) {
    cashier.advance((minutes[index] ?? 0) - passed)
    passed = minutes[index] ?? 0
    await answerThread(cashier.ctx, thread as never, {
      operator: OPERATOR,
      text: 'สวัสดีค่ะ',
      key: 'first-answer',
    })
  }
  const [member] = asked
  if (member === undefined) throw new Error('members were made')
  const { usual } = (await lobby.ask('GET', '/support', member)).body
  expect(usual).toMatchObject({ days: 14, minutes: expect.any(Number) })
  expect(usual.answers).toBeGreaterThanOrEqual(10)
  cashier.advance(15 * 24 * 60)
  expect((await threadsOf(cashier.ctx, member.id)).usual).toBeNull()
})
