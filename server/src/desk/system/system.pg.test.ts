import { expect, test } from 'vitest'
import { operatorSignedIn, useDesk } from '../../../test/desk-client.ts'
import { registerMember } from '../../../test/test-members.ts'
import { audit } from '../../platform/audit.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { measureClock } from '../../platform/partner-clocks/partner-clocks.ts'
import { keepPartnerBody } from '../../platform/partner-log/partner-log.ts'
import { newId } from '../../platform/random.ts'
import { noteSecurity } from '../../platform/security/security-events.ts'
import { businessFigures } from '../dashboard/business-figures.ts'

const desk = useDesk()
let named = 0
const admin = () => {
  named += 1
  return operatorSignedIn(desk.ctx, `system-${named}`, ['admin'])
}

type Setting = { key: string; value: unknown; usual: unknown; is_usual: boolean; loosens: string }
type Group = { name: string; settings: (Setting & { changed: { by: string } | null })[] }
type Lines = {
  rows: { seq: string; action: string; subject: string; actor: string }[]
  before: string | null
}

type PartnerLines = { rows: Record<string, unknown>[]; before: string | null; partners: string[] }

const settingIn = (body: unknown, group: string, key: string) =>
  (body as Group[]).find(({ name }) => name === group)?.settings.find(setting => setting.key === key)

test('every setting is shown as it holds, in baht where it is money, with what it is otherwise and who changed it last', async () => {
  const who = await admin()
  const before = settingIn((await desk.call('GET /settings', who)).body, 'desk', 'claim_minutes')
  expect(before).toMatchObject({ type: 'integer', usual: 10, minimum: 1, maximum: 1_440, loosens: 'never' })
  const change = await desk.call('POST /settings/desk/claim_minutes', who, { value: 7, reason: 'a busy day' })
  expect(change.status).toBe(200)
  const { body } = await desk.call('GET /settings', who)
  expect(settingIn(body, 'desk', 'claim_minutes')).toMatchObject({
    value: 7,
    is_usual: false,
    changed: { by: who.name, reason: 'a busy day' },
  })
  expect(settingIn(body, 'cashier', 'approval_maximum')).toMatchObject({
    type: 'baht',
    usual: 20_000,
    loosens: 'up',
  })
})

test('a setting that bounds decisions without a checker is loosened by two and tightened by one, and a wrong value is refused at its field', async () => {
  const who = await admin()
  const alone = { value: 30_000, reason: 'quicker' }
  expect((await desk.call('POST /settings/cashier/approval_maximum', who, alone)).body).toMatchObject({
    code: 'decision_needs_two',
  })
  const tighter = { value: 10_000, reason: 'slower' }
  expect((await desk.call('POST /settings/cashier/approval_maximum', who, tighter)).status).toBe(200)
  const wrong = { value: 'soon', reason: 'to see' }
  expect((await desk.call('POST /settings/desk/claim_minutes', who, wrong)).body).toMatchObject({
    code: 'setting_invalid',
    errors: { value: [expect.stringContaining('ช่วงที่รับได้')] },
  })
})

test('a failed job is listed with its error, and waiting jobs are counted', async () => {
  const who = await admin()
  await desk.database.query(
    `select graphile_worker.add_job('system:test', '{}'::json, max_attempts := 1, job_key := 'test'),
            graphile_worker.add_job('system:later', '{}'::json, run_at := now() + interval '1 day')`,
  )
  await desk.database.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'the partner is away'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'system:test')`,
  )
  const { body } = await desk.call('GET /jobs', who)
  expect(body.failed).toContainEqual(
    expect.objectContaining({ job: 'system:test', for_good: true, last_error: 'the partner is away' }),
  )
  expect(body.waiting).toContainEqual(expect.objectContaining({ job: 'system:later', count: 1 }))
})

test('a forged call to a partner’s callback address is reported', async () => {
  const who = await admin()
  const event = { kind: 'callback_forged', network: '198.51.100.0/24', detail: 'bank' } as const
  await noteSecurity(desk.ctx.db, event, desk.ctx.clock.now())
  const { body } = await desk.call('GET /partners', who)
  expect(body.strange).toContainEqual(expect.objectContaining({ ...event, count: 1 }))
  expect(body.silences).toEqual([])
})

test('each partner’s clock is shown with its doubt, one beyond the setting is off, and a partner of last week is not shown', async () => {
  const who = await admin()
  const measure = (partner: string, ahead_ms: number, at = desk.ctx.clock.now()) =>
    measureClock(desk.ctx.db, partner, {
      asked_at: at,
      answered_at: at,
      said_at: new Date(at.getTime() + ahead_ms),
    })
  await measure('left-site', -60_000, new Date(desk.ctx.clock.now().getTime() - 8 * DAY_MS))
  await measure('gateway', 3_000)
  await measure('slow-site', -60_000)
  const { body } = await desk.call('GET /partners', who)
  expect(body.clocks).toEqual([
    expect.objectContaining({ partner: 'gateway', is_off: false }),
    expect.objectContaining({ partner: 'slow-site', ahead_ms: -59_500, doubt_ms: 500, is_off: true }),
  ])
  const figures = await businessFigures(desk.ctx)
  expect(figures).toContainEqual(expect.objectContaining({ name: 'sala_partner_clocks_off', value: 1 }))
})

test('the log is read page by page, by whom and by what, and every line follows', async () => {
  const who = await admin()
  for (const value of [11, 12, 13])
    await desk.call('POST /settings/desk/claim_minutes', who, { value, reason: `to ${value}` })
  const read = async (query: string) => (await desk.call(`GET /audit?${query}`, who)).body as unknown as Lines
  const mine = await read(`of=${who.name}&action=settings.`)
  expect(mine.rows).toHaveLength(3)
  expect(mine.before).toBeNull()
  expect(new Set(mine.rows.map(({ actor }) => actor))).toEqual(new Set([`operator:${who.name}`]))
  const older = await read(`of=${who.name}&action=settings.&before=${mine.rows[0]?.seq}`)
  expect(older.rows).toEqual(mine.rows.slice(1))
  expect((await desk.call('POST /audit/verify', who)).body).toMatchObject({ whole: true, fault: null })
})

test('the log names each member who is actor, subject or detail of a line, with masked name and phone', async () => {
  const who = await admin()
  const [acted, subject, detail] = [
    await registerMember(desk.ctx),
    await registerMember(desk.ctx),
    await registerMember(desk.ctx),
  ]
  const unknown = newId('mem', desk.ctx.clock.now())
  const entry = {
    actor: `member:${acted.id}`,
    action: 'member.tested',
    subject: subject.id,
    details: { member: detail.id, other: unknown },
  }
  await inTransaction(desk.ctx.db, tx => audit(tx, entry, desk.ctx.clock.now()))
  const { body } = await desk.call('GET /audit?action=member.tested', who)
  const members = body.members as { id: string; phone: string; name: string }[]
  const shown = ({ id, phone }: typeof acted) => ({
    id,
    phone: `xxx-xxx-${phone.slice(-4)}`,
    name: expect.any(String),
  })
  expect(members).toHaveLength(3)
  expect(members).toEqual(expect.arrayContaining([acted, subject, detail].map(shown)))
})

test('partner messages are found by partner, outcome, request and time, page by page', async () => {
  const who = await admin()
  const reference = `wdr_${'4'.repeat(26)}`
  const at = desk.ctx.clock.now()
  const asked = { call: 'pay', request: '{}', took_ms: 12 }
  const line = { partner: 'bank', asked, status: null, body: '{}' }
  await keepPartnerBody(desk.ctx.db, { ...line, outcome: 'agreed', reference }, at)
  for (let no = 0; no < 55; no += 1)
    await keepPartnerBody(desk.ctx.db, { ...line, outcome: 'silent', reference: null }, at)
  const log = async (query: string) =>
    (await desk.call(`GET /partners/log?${query}`, who)).body as PartnerLines
  expect(await log(`reference=${reference}`)).toMatchObject({
    rows: [{ partner: 'bank', outcome: 'agreed', call: 'pay', reference, took_ms: 12 }],
    before: null,
    partners: expect.arrayContaining(['bank', 'gateway', 'game-site', 'sms']),
  })
  const first = await log('partner=bank&outcome=silent')
  expect(first.rows).toHaveLength(50)
  const rest = await log(`partner=bank&outcome=silent&before=${first.before}`)
  expect(rest).toMatchObject({ before: null })
  expect(rest.rows).toHaveLength(5)
  const later = encodeURIComponent(new Date(at.getTime() + 1_000).toISOString())
  expect((await log(`from=${later}&outcome=silent`)).rows).toEqual([])
  expect((await log(`until=${later}&reference=${reference}`)).rows).toHaveLength(1)
  expect((await desk.call('GET /partners/log?from=soon', who)).status).toBe(422)
})
