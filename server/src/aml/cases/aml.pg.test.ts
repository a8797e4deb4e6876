import type { MemberId } from '@sala/contract/wire/ids.ts'
import { beforeAll, expect, test } from 'vitest'
import { listFile, loadedList } from '../../../test/aml-setup.ts'
import { useCashier } from '../../../test/cashier-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { personalDataOf } from '../../privacy/personal-data-handlers.ts'
import { dropFromList, findLists, loadList } from '../lists/sanctions-lists.ts'
import { screenMembers } from '../screening/screening.ts'
import { closeCase, endCase, escalateCase } from './case-decisions.ts'
import { casePage, caseRows } from './case-pages.ts'
import { recordFinding } from './cases.ts'

const cashier = useCashier()
const desk = deskOn(() => cashier.ctx)
const ONE = { operator: 'rung', reason: 'looked at it' }
const TWO = { ...ONE, checker: 'anong' }

type Operator = Awaited<ReturnType<typeof desk.operator>>
let maker: Operator
let checker: Operator
beforeAll(async () => {
  maker = await desk.operator('rung', ['risk'])
  checker = await desk.operator('anong', ['risk'])
})

const named = async (name: string) => (await cashier.member({ name })).id
const screen = () => screenMembers(cashier.ctx, { all: true })
const openOf = async (id: MemberId) =>
  (await caseRows(cashier.ctx, 'open')).filter(({ member }) => member.id === id)
const isWatched = async (id: MemberId) =>
  (await cashier.database.query('select 1 from withdrawal_watches where member_id = $1', [id])).length === 1
const finding = async (id: MemberId, at = cashier.ctx.clock.now()) => {
  const facts = { paid_in: 60_000, paid_out: 58_000, valid_stake: 0 }
  await recordFinding(cashier.ctx, { member_id: id, rule: 'pass_through', facts, from: at, until: at })
}

test('a name in another spelling opens one case, holds withdrawals, and a repeated comparison changes nothing', async () => {
  const id = await named('วิทยา แก้วมณี')
  const other = await named('วิทยา แสงทอง')
  await loadedList(cashier.ctx, 'รายชื่อทดสอบ', ['A-1,นาย วิทยา  แก้วมณี,,', 'A-2,มานี มีนา,,'])
  await screen()
  await screen()
  const [found, ...more] = await openOf(id)
  expect([found?.rule, more.length, await openOf(other)]).toEqual(['list_match', 0, []])
  expect(await casePage(cashier.ctx, BigInt(found?.no ?? 0))).toMatchObject({
    is_watched: true,
    closes_alone: false,
    matches: [{ reference: 'A-1', score: 100, birth: 'unknown', outcome: null }],
  })
  expect([await isWatched(id), await isWatched(other)]).toEqual([true, false])
})

test('a dismissed match stays dismissed when the list is loaded again, and a new spelling with a higher score raises it', async () => {
  const id = await named('ธนวัฒน์ ศรีสุขใจ')
  const load = (rows: readonly string[]) => loadedList(cashier.ctx, 'รายชื่อซ้ำ', rows)
  await load(['B-1,ธนวัฒน์ ศรีสุขใส,,'])
  await screen()
  const [first] = await openOf(id)
  await endCase(cashier.ctx, TWO, BigInt(first?.no ?? 0), 'closed')
  expect(await isWatched(id)).toBe(false)
  await load(['B-1,ธนวัฒน์ ศรีสุขใส,,', 'B-2,คนอื่น คนไกล,,'])
  await screen()
  expect(await openOf(id)).toEqual([])
  await load(['B-1,ธนวัฒน์ ศรีสุขใจ,,'])
  await screen()
  expect(await openOf(id)).toHaveLength(1)
})

test('a newer file adds names alone; two operators drop those that it lacks', async () => {
  const decision = { operator: 'rung', reason: 'newest file' }
  const load = (rows: readonly string[]) =>
    loadList(cashier.ctx, decision, { name: 'รายชื่อสั้นลง', source: 'ทดสอบ', bytes: listFile(rows) })
  const { no } = await load(['C-1,หนึ่ง เดียว,,', 'C-2,สอง คน,,'])
  expect(await load(['C-2,สอง คน,,', 'C-3,สาม คน,,'])).toEqual({ no, entries: 2, fresh: 1, gone: 1 })
  await expect(load(['C-2,สอง คน,,', 'C-3,สาม คน,,'])).rejects.toMatchObject({ code: 'aml_file_known' })
  await expect(load(['C-2,,,'])).rejects.toMatchObject({ code: 'aml_file_unreadable' })
  const held = async () => (await findLists(cashier.ctx.db)).find(list => String(list.no) === no)
  expect(await held()).toMatchObject({ compared: 3, gone: 1 })
  await dropFromList(cashier.ctx, TWO, BigInt(no), 'gone')
  expect(await held()).toMatchObject({ compared: 2, gone: 0 })
  await dropFromList(cashier.ctx, TWO, BigInt(no), 'whole')
  expect(await held()).toMatchObject({ compared: 0, ended_at: expect.any(Date) })
})

test('one operator closes a case of a rule, but no match, no escalated and no reported case', async () => {
  const id = await named('ปรีชา บุญมาก')
  const at = cashier.ctx.clock.now()
  await finding(id, at)
  const [found] = await openOf(id)
  const no = BigInt(found?.no ?? 0)
  await escalateCase(cashier.ctx, ONE, no)
  expect(await isWatched(id)).toBe(true)
  await expect(closeCase(cashier.ctx, ONE, no)).rejects.toMatchObject({ code: 'aml_needs_two' })
  await expect(endCase(cashier.ctx, ONE, no, 'closed')).rejects.toMatchObject({ code: 'decision_needs_two' })
  await endCase(cashier.ctx, TWO, no, 'reported')
  expect(await isWatched(id)).toBe(true)
  await expect(closeCase(cashier.ctx, ONE, no)).rejects.toMatchObject({ code: 'aml_needs_two' })
  await endCase(cashier.ctx, TWO, no, 'closed')
  expect(await isWatched(id)).toBe(false)
  await finding(id, at)
  expect(await openOf(id)).toEqual([])
})

test('the withdrawal of a watched member waits for a person with the reason of a risk mark, and the copy of data names no case', async () => {
  const member = await cashier.player(50_000n)
  await finding(member.id)
  const [found] = await openOf(member.id)
  await escalateCase(cashier.ctx, ONE, BigInt(found?.no ?? 0))
  const { id } = await cashier.withdraw(member, 10_000n)
  await cashier.run()
  const asked = await cashier.database.query('select status, review from withdrawals where id = $1', [id])
  expect(asked).toEqual([{ status: 'requested', review: 'risk_mark' }])
  const handlers = await personalDataOf(cashier.ctx.ports)
  const copied: string[] = []
  for (const { read } of handlers)
    for await (const page of read(cashier.ctx.db, member.id))
      copied.push(...page.map(({ table_name, row }) => `${table_name} ${JSON.stringify(row)}`))
  expect(copied.filter(line => /aml_|withdrawal_watches/.test(line))).toEqual([])
})

type Proposed = { readonly proposal: { readonly id: string } }

test('a case at the desk, from the list to the file: each step is logged, and two operators report it', async () => {
  const id = await named('กิตติ วงศ์ใหญ่')
  const reason = { reason: 'ทดสอบ' }
  const list = {
    name: 'รายชื่อของโต๊ะ',
    source: 'ทดสอบ',
    content: listFile(['D-1,กิตติ วงศใหญ่,,']).toString('base64'),
  }
  const { content, name } = list
  expect((await maker('POST /aml/lists/preview', { name, content })).body).toMatchObject({
    entries: 1,
    fresh: 1,
    gone: 0,
  })
  expect((await maker('POST /aml/lists', { ...list, ...reason })).status).toBe(200)
  await screen()
  const [row] = (await maker('GET /aml/cases')).body.rows as { no: string; member: { id: string } }[]
  const no = (await openOf(id))[0]?.no ?? ''
  expect(row).toBeDefined()
  expect((await maker(`POST /aml/cases/${no}/close`, reason)).body).toMatchObject({ code: 'aml_needs_two' })
  expect((await maker(`POST /aml/cases/${no}/note`, reason)).status).toBe(200)
  expect((await maker(`POST /aml/cases/${no}/escalate`, reason)).status).toBe(200)
  expect((await maker(`POST /aml/cases/${no}/funds`, reason)).body).toMatchObject({
    thread: expect.stringMatching(/^thr_/),
  })
  expect((await maker(`POST /aml/cases/${no}/funds`, reason)).body).toMatchObject({ code: 'aml_funds_asked' })
  const file = await maker(`POST /aml/cases/${no}/file`, { ...reason, narrative: 'ชื่อคล้าย\nรอเอกสาร' })
  expect(file.body).toMatchObject({ name: expect.stringMatching(/^aml-case-\d+-\d{4}-\d\d-\d\d\.csv$/) })
  expect(String(file.body.text)).toContain('กิตติ วงศ์ใหญ่')
  const payload = { case: no, end: 'reported' }
  const { proposal } = (await maker('POST /proposals', { kind: 'aml_case_end', payload, ...reason }))
    .body as Proposed
  const { now } = (await checker(`GET /proposals/${proposal.id}`)).body as { now: { seen: string } }
  const approve = `POST /proposals/${proposal.id}/approve` as const
  expect((await maker(approve, { seen: now.seen, ...reason })).status).toBe(403)
  expect((await checker(approve, { seen: now.seen, ...reason })).status).toBe(200)
  const { body } = await checker(`GET /aml/cases/${no}`)
  expect(body).toMatchObject({ state: 'reported', is_watched: true, matches: [{ outcome: 'confirmed' }] })
  expect((body.events as { kind: string }[]).map(({ kind }) => kind)).toEqual([
    ...['reported', 'file', 'funds_asked', 'escalated', 'note', 'opened'],
  ])
  const acts = await cashier.database.query<{ action: string }>(
    "select action from audit_log where subject = $1 and action like 'aml.%' order by seq",
    [id],
  )
  expect(acts.map(({ action }) => action)).toEqual([
    'aml.note',
    'aml.escalate',
    'aml.ask',
    'aml.file',
    'aml.report',
  ])
})

const propose = async (kind: string, payload: object): Promise<string> =>
  ((await maker('POST /proposals', { kind, payload, reason: 'ทดสอบ' })).body as Proposed).proposal.id
const approve = (id: string) =>
  checker(`POST /proposals/${id}/approve`, { seen: 'what the proposal showed', reason: 'ทดสอบ' })

test('a match that arrives while the closing of its case waits for the checker stays undecided', async () => {
  const id = await named('ปิยะพงษ์ ทวีทรัพย์')
  const load = (rows: readonly string[]) => loadedList(cashier.ctx, 'รายชื่อระหว่างรอ', rows)
  await load(['G-1,ปิยะพงษ์ ทวีทรัพย์,,'])
  await screen()
  const no = (await openOf(id))[0]?.no ?? ''
  const proposal = await propose('aml_case_end', { case: no, end: 'closed' })
  await load(['G-1,ปิยะพงษ์ ทวีทรัพย์,,', 'G-2,ปิยะพงษ์ ทวีทรัพย,,'])
  await screen()
  expect((await approve(proposal)).body).toMatchObject({ code: 'proposal_outdated' })
  const { state, matches } = await casePage(cashier.ctx, BigInt(no))
  expect([state, matches.map(({ outcome }) => outcome)]).toEqual(['open', [null, null]])
  expect(await isWatched(id)).toBe(true)
})

test('entries that a newer file makes gone are not dropped by a proposal about other entries, even as many', async () => {
  const [one, two, three] = ['K-1,เอก หนึ่ง,,', 'K-2,โท สอง,,', 'K-3,ตรี สาม,,'] as const
  const load = (rows: readonly string[]) => loadedList(cashier.ctx, 'รายชื่อสลับกัน', rows)
  const no = await load([one, two, three])
  await load([two, three])
  const proposal = await propose('aml_list_drop', { list: no, what: 'gone' })
  await load([one, three])
  const counts = async () => (await findLists(cashier.ctx.db)).find(list => String(list.no) === no)
  expect(await counts()).toMatchObject({ compared: 3, gone: 1 })
  expect((await approve(proposal)).body).toMatchObject({ code: 'proposal_outdated' })
  expect(await counts()).toMatchObject({ compared: 3, gone: 1 })
})

test('a file in another encoding is named, a broken row is named by its number, and support sees none of it', async () => {
  const content = Buffer.from('\uFEFFreference,name\nE-1,ก ข\n', 'utf16le').toString('base64')
  expect((await maker('POST /aml/lists/preview', { name: 'ใหม่', content })).body).toMatchObject({
    encoding: 'utf-16le',
  })
  const broken = Buffer.from('reference,name\nE-1,ก ข\nE-2,\n').toString('base64')
  const given = { name: 'ใหม่', source: 'ทดสอบ', content: broken, reason: 'ทดสอบ' }
  expect((await maker('POST /aml/lists', given)).body).toMatchObject({
    code: 'aml_file_unreadable',
    errors: { content: [expect.stringContaining('แถวที่ 3')] },
  })
  const support = await desk.operator('nid', ['support'])
  for (const path of ['/aml/cases', '/aml/lists'] as const)
    expect((await support(`GET ${path}`)).status).toBe(403)
})
