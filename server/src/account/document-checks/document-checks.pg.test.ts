import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { memoryVendor } from '../../../test/fake-identity-vendor.ts'
import { photoWithPlace } from '../../../test/identity-documents-setup.ts'
import { registerMember, TEST_PASSWORD, type TestMember } from '../../../test/test-members.ts'
import type { Context } from '../../context.ts'
import { findTroubles } from '../../desk/sql/attention-items.ts'
import type { IdentityVendor } from '../../partners/ports/identity-vendor.ts'
import { DAY_SECONDS, MINUTE_SECONDS } from '../../platform/calendar.ts'
import { writeSettings } from '../../platform/settings.ts'
import { eraseOwnAccount } from '../../privacy/account-erasure.ts'
import { forgetKept } from '../../privacy/erased-account-retention.ts'
import { decideDocument } from '../documents/document-decisions.ts'
import { accountSettings } from '../settings.ts'
import { CHECK_DOCUMENTS_JOB, checkDocuments, readCheck } from './check-delivery.ts'
import { askVendor } from './check-orders.ts'

const app = useAccountApp()
const ONE = { operator: 'nok', reason: 'a second opinion' }
const TWO = { ...ONE, checker: 'lek' }
const ACCEPT = { way: 'accept', kind: 'passport', last4: '4567', expires_on: null } as const
const ON = { document_vendor: true }
/** Days after which the documents of an erased account are deleted, with some to spare. */
const KEPT_DAYS = 5 * 366
const EACH = { document_vendor: true, document_vendor_each: true }

let outside: ReturnType<typeof memoryVendor>
let ctx: Context
beforeEach(async () => {
  outside = memoryVendor()
  ctx = { ...app.ctx, partners: { ...app.ctx.partners, identity_vendor: outside.vendor } }
  await turn(ON)
})
afterEach(async () => {
  await app.database.query('delete from identity_cases')
  await app.database.query('delete from identity_deletions')
})

const turn = (settings: Readonly<Record<string, boolean>>) =>
  writeSettings(app.ctx.db, accountSettings, settings, app.ctx.clock.now())
const send = async (vendor_consent = true): Promise<{ member: TestMember; id: never }> => {
  const member = await registerMember(app.ctx)
  const picture = (await photoWithPlace()).toString('base64')
  const { token } = member
  for (const side of ['front', 'selfie'])
    await app.post('/customers/document/pictures', { side, picture }, { token })
  await app.post('/customers/document/send', { kind: 'passport', vendor_consent }, { token })
  const [row] = await app.database.query<{ id: never }>(
    'select id from identity_cases where member_id = $1',
    [member.id],
  )
  return { member, id: row?.id as never }
}
const run = async (minutes = 0): Promise<void> => {
  app.advance(minutes * MINUTE_SECONDS)
  await checkDocuments(ctx)
}
const checkOf = async (id: string) => {
  const [row] = await app.database.query<Record<string, unknown> & { id: string }>(
    'select * from identity_checks where case_id = $1',
    [id],
  )
  return row
}
const erase = ({ id }: TestMember) => eraseOwnAccount(app.ctx, id, TEST_PASSWORD)
const deletions = () =>
  app.database.query<Record<string, unknown>>('select * from identity_deletions order by check_id')
const ask = (id: never) => askVendor(ctx, ONE, id, CHECK_DOCUMENTS_JOB)
const troubles = async () =>
  (await findTroubles(app.ctx.db, app.ctx.clock.now()))
    .filter(({ what }) => /^(erased )?document/.test(what) || what === 'odd partner')
    .map(({ what, why }) => (what === 'odd partner' ? what : `${what}: ${why}`))

test('an operator sends a document; the verdict is evidence, and the case still waits for two', async () => {
  const { member, id } = await send()
  await ask(id)
  await expect(ask(id)).rejects.toMatchObject({ code: 'document_check_open' })
  await run()
  await run()
  expect(outside.orders).toHaveLength(1)
  const [order] = outside.orders
  expect(order).toMatchObject({ subject: id, kind: 'passport' })
  expect(JSON.stringify(order)).not.toContain(member.id)
  expect(order?.pictures.map(({ side }) => side)).toEqual(['front', 'selfie'])
  expect(
    Buffer.from(order?.pictures[0]?.image ?? '', 'base64')
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
  outside.decide(order?.reference ?? '', { verdict: 'refuse', reasons: ['altered'], name: 'คนอื่น ทดสอบ' })
  await readCheck(ctx, { reference: order?.reference ?? '' })
  expect(await checkOf(id)).toMatchObject({ status: 'answered', verdict: 'refuse', reasons: ['altered'] })
  const [row] = await app.database.query('select status, refused_for from identity_cases where id = $1', [id])
  expect(row).toEqual({ status: 'sent', refused_for: null })
  const log = await app.database.query(
    "select actor from audit_log where action = 'document.check' and details->>'case' = $1",
    [id],
  )
  expect(log).toEqual([{ actor: 'operator:nok' }])
})

test('without the setting, the consent or a vendor nothing is sent', async () => {
  const refusing = await send(false)
  await expect(ask(refusing.id)).rejects.toMatchObject({ code: 'document_no_consent' })
  await turn(EACH)
  await run()
  await turn({})
  const unasked = await send()
  await turn(EACH)
  await expect(ask(unasked.id)).rejects.toMatchObject({ code: 'document_no_consent' })
  const agreeing = await send()
  await ask(agreeing.id)
  await turn({})
  await expect(ask(agreeing.id)).rejects.toMatchObject({ code: 'document_vendor_off' })
  await run()
  expect(await checkOf(agreeing.id)).toMatchObject({ status: 'ended' })
  expect(outside.orders).toEqual([])
})

test('the form asks for the consent only while the vendor is in use', async () => {
  const { token } = await registerMember(app.ctx)
  const asks = async () =>
    (await app.get('/customers/document', { token })).body.document as { asks_consent: boolean }
  expect((await asks()).asks_consent).toBe(true)
  await turn({})
  expect((await asks()).asks_consent).toBe(false)
})

test('with the setting for each document, those of agreeing members are sent once', async () => {
  await turn(EACH)
  const [agreeing, refusing] = [await send(), await send(false)]
  await Promise.all([run(), run(), run()])
  expect(outside.orders.map(({ subject }) => subject)).toEqual([agreeing.id])
  expect(await checkOf(agreeing.id)).toMatchObject({ status: 'sent', asked_by: 'rule' })
  expect(await checkOf(refusing.id)).toBeUndefined()
})

test('a lost answer to the order is looked up by the same reference, and the pictures go out once', async () => {
  const { id } = await send()
  await ask(id)
  outside.silence(1)
  await run()
  expect(await checkOf(id)).toMatchObject({ status: 'queued', tries: 1 })
  await run(2)
  expect(await checkOf(id)).toMatchObject({ status: 'sent' })
  expect(outside.orders).toHaveLength(1)
})

test('a vendor that stays silent is listed, and the check fails after a day and can be sent again', async () => {
  const { id } = await send()
  await ask(id)
  outside.silence(1_000)
  for (let tries = 0; tries < 3; tries++) await run(5)
  expect(await troubles()).toEqual(['document check: queued'])
  await run(DAY_SECONDS / MINUTE_SECONDS)
  expect(await checkOf(id)).toMatchObject({ status: 'failed', problem: 'no_answer' })
  expect(await troubles()).toEqual(['document check: no_answer'])
  outside.silence(0)
  await ask(id)
  await run()
  expect(await checkOf(id)).toMatchObject({ status: 'sent', problem: null })
  expect(new Set(outside.orders.map(({ reference }) => reference)).size).toBe(1)
  expect(await troubles()).toEqual([])
})

test('a verdict that does not come fails after its time, and is still taken when it comes later', async () => {
  const { id } = await send()
  await ask(id)
  await run()
  await run((8 * DAY_SECONDS) / MINUTE_SECONDS)
  expect(await checkOf(id)).toMatchObject({ status: 'failed', problem: 'no_verdict' })
  const reference = (await checkOf(id))?.id ?? ''
  outside.decide(reference, { verdict: 'approve' })
  await readCheck(ctx, { reference })
  expect(await checkOf(id)).toMatchObject({ status: 'answered', verdict: 'approve', problem: null })
})

test('a refused order and a check that the vendor forgot are listed', async () => {
  const refused = await send()
  outside.refuse(true)
  await ask(refused.id)
  await run()
  outside.refuse(false)
  const lost = await send()
  await ask(lost.id)
  await run()
  outside.forget()
  for (let tries = 0; tries < 4; tries++) await run(15)
  expect((await troubles()).toSorted()).toEqual(['document check: refused', 'document check: unknown_there'])
})

test('a second verdict changes nothing and is listed', async () => {
  const { id } = await send()
  await ask(id)
  await run()
  const reference = (await checkOf(id))?.id ?? ''
  outside.decide(reference, { verdict: 'approve' })
  await readCheck(ctx, { reference })
  await readCheck(ctx, { reference })
  expect(await troubles()).toEqual([])
  outside.decide(reference, { verdict: 'refuse', reasons: ['copy'] })
  await readCheck(ctx, { reference })
  expect(await checkOf(id)).toMatchObject({ verdict: 'approve', problem: 'changed' })
  expect(await troubles()).toEqual(['document check odd: changed'])
})

test('a verdict after two accepted the document changes nothing, and a contradiction is listed', async () => {
  const { id } = await send()
  await ask(id)
  await run()
  await decideDocument(ctx, TWO, id, ACCEPT)
  const reference = (await checkOf(id))?.id ?? ''
  outside.decide(reference, { verdict: 'refuse', reasons: ['on_list'] })
  await readCheck(ctx, { reference })
  expect(await checkOf(id)).toMatchObject({ verdict: 'refuse', problem: 'late' })
  const [row] = await app.database.query('select status from identity_cases where id = $1', [id])
  expect(row).toEqual({ status: 'accepted' })
  expect(await troubles()).toEqual(['document check odd: late'])
})

test('a document that two decided before it was sent never goes to the vendor', async () => {
  const { id } = await send()
  await ask(id)
  await decideDocument(ctx, TWO, id, ACCEPT)
  await run()
  expect(await checkOf(id)).toMatchObject({ status: 'ended' })
  expect(outside.orders).toEqual([])
})

test('a callback about a check that Sala never ordered is listed with the partner', async () => {
  await readCheck(ctx, { reference: 'idk_unknown' })
  expect(await troubles()).toEqual(['odd partner'])
  await app.database.query('delete from partner_log')
})

test('what the vendor read is compared with the account and not stored', async () => {
  const { member, id } = await send()
  await app.database.query(
    "update members set name = 'สมหญิง ตั้งใจดี', birth_date = '1990-03-14' where id = $1",
    [member.id],
  )
  await ask(id)
  await run()
  const reference = (await checkOf(id))?.id ?? ''
  expect(outside.orders[0]).toMatchObject({ name: 'สมหญิง ตั้งใจดี', birth_date: '1990-03-14' })
  outside.decide(reference, { name: 'นางสาว สมหญิง ตั้งใจดี', birth_date: '1991-03-14' })
  await readCheck(ctx, { reference })
  const stored = await checkOf(id)
  expect(stored).toMatchObject({
    name_agrees: true,
    birth_agrees: false,
    number_valid: true,
    face_percent: 94,
  })
  expect(JSON.stringify(stored)).not.toMatch(/สมหญิง|1991/)
})

test('a withdrawn consent ends the order under way, and the vendor is asked to delete it until it confirms', async () => {
  const { member, id } = await send()
  const { token } = member
  const consent = async () =>
    ((await app.get('/customers/document', { token })).body.document as { consent: string | null }).consent
  await ask(id)
  await run()
  const reference = (await checkOf(id))?.id ?? ''
  expect(await consent()).toBe('given')
  for (let times = 0; times < 2; times++)
    expect((await app.post('/customers/document/withdraw-consent', {}, { token })).status).toBe(200)
  expect(await consent()).toBe('withdrawn')
  outside.decide(reference, { verdict: 'refuse' })
  await readCheck(ctx, { reference })
  await expect(ask(id)).rejects.toMatchObject({ code: 'document_no_consent' })
  expect(await checkOf(id)).toMatchObject({ status: 'ended', verdict: null, deleted_there_at: null })
  outside.silence(1)
  await run(3)
  await run(3)
  await run(60)
  expect(outside.removed).toEqual([reference, reference])
  expect(await checkOf(id)).toMatchObject({ status: 'ended', deletion_due_at: null, deletion_tries: 2 })
  expect((await checkOf(id))?.deleted_there_at).not.toBeNull()
  const log = await app.database.query(
    "select actor, details->>'version' as version from audit_log where action = 'document.consent_withdrawn' and subject = $1",
    [member.id],
  )
  expect(log).toEqual([{ actor: `member:${member.id}`, version: '1' }])
  expect(outside.orders).toHaveLength(1)
})

test('a document whose consent was withdrawn before it was sent never goes to the vendor', async () => {
  await turn(EACH)
  const { member, id } = await send()
  await ask(id)
  await app.post('/customers/document/withdraw-consent', {}, { token: member.token })
  await run()
  await run(3)
  expect(outside.orders).toEqual([])
  expect(await checkOf(id)).toMatchObject({ status: 'ended', deletion_due_at: null, deletion_tries: 0 })
  expect(await troubles()).toEqual([])
})

test('a vendor that confirms no deletion is listed until it does', async () => {
  const { member, id } = await send()
  await ask(id)
  await run()
  await app.post('/customers/document/withdraw-consent', {}, { token: member.token })
  outside.silence(3)
  for (const minutes of [3, 60, 60]) await run(minutes)
  expect(await troubles()).toEqual(['document undeleted: no_answer'])
  await run(60)
  expect((await checkOf(id))?.deleted_there_at).not.toBeNull()
  expect(await troubles()).toEqual([])
})

test('a vendor without a call to delete is listed, because an operator must ask it, and no attempt is repeated', async () => {
  const { member, id } = await send()
  await ask(id)
  await run()
  ctx = { ...ctx, partners: { ...ctx.partners, identity_vendor: { ...outside.vendor, remove: null } } }
  await app.post('/customers/document/withdraw-consent', {}, { token: member.token })
  await run(3)
  expect(await checkOf(id)).toMatchObject({ status: 'ended', deletion_due_at: null, deleted_there_at: null })
  expect(await troubles()).toEqual(['document undeleted: no_call'])
})

test('the order arrives at the vendor in the second in which the consent is withdrawn, and is deleted there', async () => {
  const { member, id } = await send()
  await ask(id)
  const order = outside.vendor.order
  const vendor: IdentityVendor = {
    ...outside.vendor,
    order: async wanted => {
      await app.post('/customers/document/withdraw-consent', {}, { token: member.token })
      return order(wanted)
    },
  }
  ctx = { ...ctx, partners: { ...ctx.partners, identity_vendor: vendor } }
  await run()
  await run(3)
  expect(outside.orders).toHaveLength(1)
  expect(await checkOf(id)).toMatchObject({ status: 'ended', verdict: null })
  expect(outside.removed).toHaveLength(1)
})

test('an erased account deletes its document at once, and the vendor is asked to delete it until it confirms', async () => {
  const { member, id } = await send()
  await ask(id)
  await run()
  const reference = (await checkOf(id))?.id
  await erase(member)
  const left = 'select 1 from identity_cases union all select 1 from identity_pictures'
  expect(await app.database.query(left)).toEqual([])
  expect(await checkOf(id)).toBeUndefined()
  expect(await deletions()).toMatchObject([{ check_id: reference, case_id: id, deletion_tries: 0 }])
  expect(JSON.stringify(await deletions())).not.toContain(member.id)
  outside.silence(3)
  for (const minutes of [3, 60, 60]) await run(minutes)
  expect(await troubles()).toEqual(['erased document undeleted: no_answer'])
  await run(60)
  expect(outside.removed).toEqual([reference, reference, reference, reference])
  expect(await deletions()).toEqual([])
  expect(await troubles()).toEqual([])
})

test('an erased account whose document never went to the vendor leaves nothing to delete', async () => {
  const asked = await send()
  await ask(asked.id)
  const unasked = await send()
  for (const { member } of [asked, unasked]) await erase(member)
  await run(3)
  expect(await deletions()).toEqual([])
  expect([...outside.orders, ...outside.removed]).toEqual([])
})

test('an order without an answer may have arrived, so it is deleted after an erasure', async () => {
  const { member, id } = await send()
  await ask(id)
  outside.silence(1)
  await run()
  expect(await checkOf(id)).toMatchObject({ status: 'queued', sent_at: null })
  await erase(member)
  await run(3)
  expect(outside.removed).toHaveLength(1)
})

test('a deletion that waits since a withdrawn consent is not lost by an erasure', async () => {
  const { member, id } = await send()
  await ask(id)
  await run()
  await app.post('/customers/document/withdraw-consent', {}, { token: member.token })
  await erase(member)
  await run(3)
  expect(outside.removed).toHaveLength(1)
  const other = await send()
  await ask(other.id)
  await run()
  await app.post('/customers/document/withdraw-consent', {}, { token: other.member.token })
  await run(3)
  await erase(other.member)
  expect(await deletions()).toEqual([])
})

test('the vendor deletes an accepted document of an erased account too, while Sala must keep its own', async () => {
  const { member, id } = await send()
  await ask(id)
  await run()
  await decideDocument(app.ctx, TWO, id, ACCEPT)
  await erase(member)
  expect(await checkOf(id)).toMatchObject({ status: 'ended', deleted_there_at: null })
  await run(3)
  expect(outside.removed).toHaveLength(1)
  expect((await checkOf(id))?.deleted_there_at).not.toBeNull()
  expect(await app.database.query('select 1 from identity_pictures where case_id = $1', [id])).toHaveLength(2)
  expect(await deletions()).toEqual([])
  app.advance(KEPT_DAYS * DAY_SECONDS)
  await forgetKept(app.ctx)
  expect(await checkOf(id)).toBeUndefined()
  expect(await deletions()).toEqual([])
})

test('an accepted document that the vendor never confirmed is asked for again when Sala deletes its own', async () => {
  const { member, id } = await send()
  await ask(id)
  await run()
  await decideDocument(app.ctx, TWO, id, ACCEPT)
  await erase(member)
  app.advance(KEPT_DAYS * DAY_SECONDS)
  await forgetKept(app.ctx)
  expect(await deletions()).toMatchObject([{ case_id: id }])
  await run(3)
  expect(outside.removed).toHaveLength(1)
})

test('without a call to delete, the reference of an erased account’s check is listed for seven days and then deleted', async () => {
  const { member, id } = await send()
  await ask(id)
  await run()
  await erase(member)
  ctx = { ...ctx, partners: { ...ctx.partners, identity_vendor: { ...outside.vendor, remove: null } } }
  await run(3)
  expect(await deletions()).toMatchObject([{ deletion_due_at: null, deletion_tries: 1 }])
  expect(await troubles()).toEqual(['erased document undeleted: no_call'])
  app.advance(6 * DAY_SECONDS)
  await run()
  expect(await troubles()).toEqual(['erased document undeleted: no_call'])
  app.advance(2 * DAY_SECONDS)
  await run()
  expect(await troubles()).toEqual([])
  expect(await deletions()).toEqual([])
})

test('the order arrives at the vendor in the second in which the account is erased, and is deleted there', async () => {
  const { member, id } = await send()
  await ask(id)
  const order = outside.vendor.order
  const vendor: IdentityVendor = {
    ...outside.vendor,
    order: async wanted => {
      await erase(member)
      return order(wanted)
    },
  }
  ctx = { ...ctx, partners: { ...ctx.partners, identity_vendor: vendor } }
  await run()
  await run(3)
  expect(outside.orders).toHaveLength(1)
  expect(outside.removed).toHaveLength(1)
  expect(await deletions()).toEqual([])
})
