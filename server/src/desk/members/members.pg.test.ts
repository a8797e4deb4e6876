import { beforeAll, expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { newTransRef, useSlips } from '../../../test/slips-setup.ts'
import { TEST_IP } from '../../../test/test-members.ts'

const slips = useSlips()
const desk = deskOn(() => slips.ctx)
const BAHT = 100n
const REASON = { reason: 'they called us' }
let risk: Awaited<ReturnType<typeof desk.operator>>
beforeAll(async () => {
  risk = await desk.operator('rin', ['risk', 'support'])
})

type Found = { member: { id: string }; found_by: string[] }
const search = async (q: string): Promise<Found[]> => {
  const { status, body } = await risk(`GET /members?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body.rows as Found[]
}

test('a member is found by the begin or end of a phone or account, by name, LINE, id, reference and slip', async () => {
  const member = await slips.member({ name: 'ศรีสุดา แก้วพิสดาร' })
  const deposit = await slips.prepare(member, 300n * BAHT)
  const slip = newTransRef()
  await slips.send(member, slip)
  const { line } = (await risk(`POST /members/${member.id}/unmask`, REASON)).body
  const things: [string, string][] = [
    [member.phone, 'phone'],
    [member.phone.slice(0, 9), 'phone'],
    [member.phone.slice(-8), 'phone'],
    [member.account_number.slice(-8), 'account'],
    ['ศรีสุ', 'name'],
    ['แก้วพิส', 'name'],
    [String(line), 'line'],
    [member.id, 'id'],
    [deposit.ref, 'reference'],
    [deposit.id, 'reference'],
    [slip, 'slip'],
  ]
  for (const [text, by] of things) {
    const found = (await search(text)).find(row => row.member.id === member.id)
    expect(found?.found_by, `${by}: ${text}`).toContain(by)
  }
  for (const text of ['%', '___', 'ไม่มีใครชื่อนี้', '0000000000']) {
    const { status, body } = await risk(`GET /members?q=${encodeURIComponent(text)}`)
    expect([status, body.rows ?? []]).toEqual([text.length < 3 ? 422 : 200, []])
  }
})

test('a member’s page shows money, marks, sessions and the actions on them, masked', async () => {
  const member = await slips.player(400n * BAHT)
  expect((await risk(`POST /members/${member.id}/risk/mark`, REASON)).status).toBe(200)
  const { body } = await risk(`GET /members/${member.id}`)
  expect(body).toMatchObject({
    member: { paid_in: 400, at_games: 400, risk_marks: [{ reason: REASON.reason, by: 'operator:rin' }] },
    sessions: [{}],
  })
  expect(body.acts).toContainEqual(expect.objectContaining({ action: 'risk.mark', actor: 'operator:rin' }))
  for (const secret of [member.phone, member.account_number, TEST_IP])
    expect(JSON.stringify(body)).not.toContain(secret)
  expect((await risk(`POST /members/${member.id}/risk/clear`, REASON)).status).toBe(200)
  expect((await risk(`GET /members/${member.id}`)).body).toMatchObject({ member: { risk_marks: [] } })
})

test('a permitted operator signs a member out everywhere', async () => {
  const member = await slips.member()
  const support = await desk.operator('sai', ['support'])
  expect((await support(`POST /members/${member.id}/sign-out`, REASON)).body.code).toBe('desk_forbidden')
  expect((await risk(`POST /members/${member.id}/sign-out`, REASON)).body).toEqual({ ended: 1 })
  expect((await risk(`GET /members/${member.id}`)).body).toMatchObject({ sessions: [] })
})

test('deposits are listed by state, member and reference, and one is shown with its member', async () => {
  const member = await slips.member()
  const { id, ref } = await slips.prepare(member, 250n * BAHT)
  expect((await risk(`GET /deposits?member=${member.id}`)).body).toMatchObject({
    rows: [{ id, ref, status: 'waiting', amount: 250 }],
    before: null,
  })
  expect((await risk(`GET /deposits?member=${member.id}&status=completed`)).body).toMatchObject({ rows: [] })
  expect((await risk(`GET /deposits?ref=${ref}`)).body).toMatchObject({ rows: [{ id }] })
  const { body } = await risk(`GET /deposits/${id}`)
  expect(body).toMatchObject({ id, method: 'qr', member: { id: member.id }, events: [{ status: 'waiting' }] })
  expect(JSON.stringify(body)).not.toContain(member.account_number)
})

test('a page of 50 deposits returns the start of the next page, and no deposit is shown twice', async () => {
  const PAGE_ROWS = 50
  for (let made = 0; made < PAGE_ROWS + 1; made += 1) {
    const member = await slips.member()
    await slips.prepare(member, 100n * BAHT)
  }
  type Page = { rows: { id: string }[]; before: string | null }
  const first = (await risk('GET /deposits?status=waiting')).body as unknown as Page
  expect(first.rows).toHaveLength(PAGE_ROWS)
  const next = (await risk(`GET /deposits?status=waiting&before=${first.before}`)).body as unknown as Page
  expect(next.rows.length).toBeGreaterThan(0)
  expect(first.rows.map(({ id }) => id)).not.toContain(next.rows[0]?.id)
})

test('members registered on a day are listed completely, newest first', async () => {
  const [{ day, ids } = { day: '', ids: [] }] = await slips.database.query<{ day: string; ids: string[] }>(
    `select (created_at at time zone 'Asia/Bangkok')::date::text as day, array_agg(id order by created_at desc, id desc) as ids
       from members group by 1 order by count(*) desc limit 1`,
  )
  const listed: string[] = []
  for (let before: string | null = ''; before !== null; ) {
    const { body }: { body: Record<string, unknown> } = await risk(
      `GET /registrations?day=${day}${before === '' ? '' : `&before=${before}`}`,
    )
    const page = body as { rows: { member: { id: string } }[]; before: string | null }
    listed.push(...page.rows.map(({ member }) => member.id))
    before = page.before
  }
  expect(ids.length).toBeGreaterThan(50)
  expect(listed).toEqual(ids)
  expect((await risk('GET /registrations?day=2020-01-01')).body).toEqual({ rows: [], before: null })
})

test('deposits by the gateway are offered to a member when an operator says so, with the reason kept', async () => {
  const member = await slips.member()
  const path = `POST /members/${member.id}/standing` as const
  const page = async () => (await risk(`GET /members/${member.id}`)).body.standing
  expect(await page()).toMatchObject({ payment_gateway_status: false })
  expect((await risk(path, { payment_gateway_status: true, ...REASON })).status).toBe(200)
  expect(await page()).toMatchObject({ payment_gateway_status: true })
  expect(
    await slips.database.query(
      "select actor, details->>'reason' as reason from audit_log where action = 'standing.set' and subject = $1",
      [member.id],
    ),
  ).toEqual([{ actor: 'operator:rin', ...REASON }])
})
