import type { MemberId } from '@sala/contract/wire/ids.ts'
import { beforeAll, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { memoryVendor } from '../../../test/fake-identity-vendor.ts'
import { photoWithPlace, sendTestDocument } from '../../../test/identity-documents-setup.ts'
import { checkDocuments, readCheck } from '../../account/document-checks/check-delivery.ts'
import { withdrawConsent } from '../../account/document-checks/consent-withdrawal.ts'
import { documentOf, sendDocument, storeDocumentPicture } from '../../account/documents/documents.ts'
import { accountJobs } from '../../account/jobs.ts'
import { accountSettings } from '../../account/settings.ts'
import { writeSettings } from '../../platform/settings.ts'

const outside = memoryVendor()
const cashier = useCashier({}, { identity_vendor: outside.vendor })
const desk = deskOn(() => cashier.ctx)
type Operator = Awaited<ReturnType<typeof desk.operator>>
let rin: Operator
let ria: Operator
let joy: Operator
let fin: Operator
beforeAll(async () => {
  rin = await desk.operator('rin', ['risk'])
  ria = await desk.operator('ria', ['risk'])
  joy = await desk.operator('joy', ['support'])
  fin = await desk.operator('fin', ['finance'])
})

const run = () => cashier.run(accountJobs(cashier.ctx))
const propose = async (who: Operator, payload: object) => {
  const asked = { kind: 'identity_document', payload, reason: 'the photo agrees', evidence: null }
  const { status, body } = await who('POST /proposals', asked)
  return { status, body, id: (body.proposal as { id: string } | undefined)?.id ?? '' }
}
const approve = async (who: Operator, id: string) => {
  const { body } = await who(`GET /proposals/${id}`)
  const seen = (body.now as { seen: string } | null)?.seen ?? 'x'
  return who(`POST /proposals/${id}/approve`, { reason: 'looked at the pictures', seen })
}
const look = (who: Operator, id: string, side = 'front') =>
  who(`POST /documents/${id}/pictures/${side}`, { reason: 'to decide' })
/** Opens both pictures of a passport. */
const lookAtAll = async (who: Operator, id: string) => {
  for (const side of ['front', 'selfie']) expect((await look(who, id, side)).status).toBe(200)
}
const acceptOf = (id: string) => ({
  ...{ way: 'accept', case: id, kind: 'passport', last4: '4567', expires_on: '2040-01-31' },
})

test('one operator alone accepts nothing; two do, and the withdrawal that waits is paid', async () => {
  await cashier.settings({ document_month_above: 500 })
  const member = await cashier.player(200_000n)
  const withdrawal = await cashier.withdraw(member, 100_000n)
  await run()
  const id = await sendTestDocument(cashier.ctx, member.id)
  const statusOf = async () =>
    (await cashier.database.query('select status, review from withdrawals where id = $1', [withdrawal.id]))[0]
  const made = await propose(rin, acceptOf(id))
  expect(made.status).toBe(200)
  for (const who of [rin, ria]) await lookAtAll(who, id)
  expect((await approve(rin, made.id)).status).not.toBe(200)
  expect((await approve(joy, made.id)).status).toBe(403)
  await run()
  expect(await statusOf()).toEqual({ status: 'requested', review: 'document' })
  expect((await approve(ria, made.id)).status).toBe(200)
  await run()
  expect(await statusOf()).toMatchObject({ status: 'paid' })
  const [row] = await cashier.database.query(
    'select status, last4, decided_by from identity_cases where id = $1',
    [id],
  )
  expect(row).toEqual({ status: 'accepted', last4: '4567', decided_by: 'operator:rin, ria' })
})

test('two operators accept no document before both opened its pictures', async () => {
  const member = await cashier.member()
  const id = await sendTestDocument(cashier.ctx, member.id)
  const made = await propose(rin, acceptOf(id))
  const refused = async () => (await approve(ria, made.id)).body.code
  expect(await refused()).toBe('document_not_seen')
  await lookAtAll(ria, id)
  expect(await refused()).toBe('document_not_seen')
  await look(rin, id)
  expect(await refused()).toBe('document_not_seen')
  await look(rin, id, 'selfie')
  expect((await approve(ria, made.id)).status).toBe(200)
})

test('pictures are shown to roles with the permission, uncached, and each look is in the audit log', async () => {
  const member = await cashier.member()
  const id = await sendTestDocument(cashier.ctx, member.id)
  for (const who of [joy, fin]) expect((await look(who, id)).status).toBe(403)
  expect((await rin(`POST /documents/${id}/pictures/back`, { reason: 'to decide' })).status).toBe(404)
  expect((await rin(`POST /documents/${id}/pictures/front`, { reason: ' ' })).status).toBe(422)
  const shown = await look(rin, id)
  expect(shown.headers['cache-control']).toContain('no-store')
  expect(Buffer.from(String(shown.body.webp), 'base64').toString('latin1', 8, 12)).toBe('WEBP')
  const lines = await cashier.database.query(
    "select actor from audit_log where action = 'document.look' and subject = $1",
    [id],
  )
  expect(lines).toEqual([{ actor: 'operator:rin' }])
})

test('the list and the case have no picture and no number; support reads them', async () => {
  const member = await cashier.member()
  const id = await sendTestDocument(cashier.ctx, member.id)
  const { body } = await joy('GET /documents?status=sent')
  expect((body.rows as { id: string }[]).map(row => row.id)).toContain(id)
  const found = await joy(`GET /documents/${id}`)
  expect(found.body).toMatchObject({ id, state: 'sent', sides: ['front', 'selfie'], earlier: [] })
  expect(JSON.stringify([body, found.body])).not.toMatch(/webp|sealed|last4/)
  expect((await fin('GET /documents')).status).toBe(403)
})

test('wrong input of a proposal is named beside its field, and changes nothing', async () => {
  const member = await cashier.member()
  const id = await sendTestDocument(cashier.ctx, member.id)
  for (const [change, field] of [
    [{ last4: '12' }, 'last4'],
    [{ expires_on: 'tomorrow' }, 'expires_on'],
    [{ expires_on: '2020-01-01' }, 'expires_on'],
  ] as const) {
    const { status, body } = await propose(rin, { ...acceptOf(id), ...change })
    expect([status, Object.keys(body.errors as object)]).toEqual([422, [field]])
  }
  expect((await joy('GET /documents?status=sent')).body.rows).toContainEqual(
    expect.objectContaining({ id, state: 'sent' }),
  )
})

test('a document that waits is a case of the work queue until two decide it', async () => {
  const member = await cashier.member()
  const id = await sendTestDocument(cashier.ctx, member.id)
  const waits = async () =>
    (
      (await rin('GET /work')).body.items as { id: string; why: string; member: { id: string } | null }[]
    ).find(item => item.id === `identity document:${id}`)
  expect(await waits()).toMatchObject({ why: 'identity_document', member: { id: member.id } })
  const { id: proposal } = await propose(ria, { way: 'refuse', case: id, cause: 'unreadable' })
  expect((await approve(rin, proposal)).status).toBe(200)
  expect(await waits()).toBeUndefined()
})

test('support asks a member for a document, once', async () => {
  const member = await cashier.member()
  const ask = () =>
    joy(`POST /members/${member.id}/document/ask`, { asked_for: 'name', reason: 'two spellings' })
  expect((await ask()).status).toBe(200)
  expect((await ask()).body.code).toBe('document_asked')
  expect(
    (await fin(`POST /members/${member.id}/document/ask`, { asked_for: 'name', reason: 'x' })).status,
  ).toBe(403)
})

test('one operator alone ends no demand; two do, and the withdrawal that waits goes on by the rules', async () => {
  await cashier.settings({})
  const member = await cashier.player(200_000n)
  const ask = () =>
    joy(`POST /members/${member.id}/document/ask`, { asked_for: 'risk', reason: 'a wrong member' })
  await ask()
  const first = await sendTestDocument(cashier.ctx, member.id)
  const refused = await propose(rin, { way: 'refuse', case: first, cause: 'unreadable' })
  expect((await approve(ria, refused.id)).status).toBe(200)
  await ask()
  const withdrawal = await cashier.withdraw(member, 100_000n)
  await run()
  const statusOf = async () =>
    (await cashier.database.query('select status, review from withdrawals where id = $1', [withdrawal.id]))[0]
  expect(await statusOf()).toEqual({ status: 'requested', review: 'document' })
  const cases = () =>
    cashier.database.query<{ id: string; status: string }>(
      'select id, status from identity_cases where member_id = $1 order by no',
      [member.id],
    )
  const open = (await cases())[1]?.id ?? ''
  const made = await propose(rin, { way: 'withdraw', case: open })
  expect(made.status).toBe(200)
  expect((await approve(rin, made.id)).status).not.toBe(200)
  await run()
  expect(await statusOf()).toEqual({ status: 'requested', review: 'document' })
  expect((await approve(ria, made.id)).status).toBe(200)
  await run()
  expect(await statusOf()).toMatchObject({ status: 'paid' })
  expect((await cases()).map(({ status }) => status)).toEqual(['ended', 'ended'])
  expect(await cashier.database.query('select 1 from identity_pictures where case_id = $1', [first])).toEqual(
    [],
  )
  expect(await documentOf(cashier.ctx, member.id, cashier.ctx.clock.now())).toMatchObject({
    ...{ state: 'ended', can_send: true, stored: [] },
  })
  expect((await propose(rin, { way: 'withdraw', case: open })).body.code).toBe('document_not_demanded')
})

test('the end of a demand does not end the rule about the sum of withdrawals, which asks again', async () => {
  await cashier.settings({ document_month_above: 500 })
  const member = await cashier.player(200_000n)
  const withdrawal = await cashier.withdraw(member, 100_000n)
  await run()
  await joy(`POST /members/${member.id}/document/ask`, { asked_for: 'name', reason: 'two spellings' })
  const [raised] = await cashier.database.query<{ id: string; asked_for: string }>(
    'select id, asked_for from identity_cases where member_id = $1',
    [member.id],
  )
  expect(raised).toMatchObject({ asked_for: 'name' })
  const made = await propose(rin, { way: 'withdraw', case: raised?.id })
  expect((await approve(ria, made.id)).status).toBe(200)
  await run()
  expect(
    await cashier.database.query('select status, review from withdrawals where id = $1', [withdrawal.id]),
  ).toEqual([{ status: 'requested', review: 'document' }])
  expect(await documentOf(cashier.ctx, member.id, cashier.ctx.clock.now())).toMatchObject({
    ...{ state: 'asked', reason: 'sum' },
  })
})

const useVendor = (settings: Readonly<Record<string, boolean>>) =>
  writeSettings(cashier.ctx.db, accountSettings, settings, cashier.ctx.clock.now())
const sendAgreeing = async (): Promise<string> => {
  const member = await cashier.member()
  for (const side of ['front', 'selfie'] as const)
    await storeDocumentPicture(cashier.ctx, member.id, side, await photoWithPlace())
  await sendDocument(cashier.ctx, member.id, 'passport', true)
  const [row] = await cashier.database.query<{ id: string }>(
    'select id from identity_cases where member_id = $1',
    [member.id],
  )
  return row?.id ?? ''
}

test('one operator sends a document to the vendor; the case shows its verdict, and two still decide', async () => {
  await useVendor({ document_vendor: true })
  const id = await sendAgreeing()
  const check = (who: Operator) => who(`POST /documents/${id}/check`, { reason: 'a second opinion' })
  expect((await joy(`GET /documents/${id}`)).body).toMatchObject({
    vendor_consent: true,
    can_check: true,
    check: null,
  })
  for (const who of [joy, fin]) expect((await check(who)).status).toBe(403)
  expect((await check(rin)).status).toBe(200)
  expect((await check(ria)).body.code).toBe('document_check_open')
  await checkDocuments(cashier.ctx)
  const reference = outside.orders.at(-1)?.reference ?? ''
  outside.decide(reference, { verdict: 'refuse', reasons: ['copy'] })
  await readCheck(cashier.ctx, { reference })
  const { body } = await rin(`GET /documents/${id}`)
  expect(body).toMatchObject({
    ...{ state: 'sent', can_check: false },
    check: {
      id: reference,
      status: 'answered',
      verdict: 'refuse',
      reasons: ['copy'],
      asked_by: 'rin',
      problem: null,
    },
  })
  const made = await propose(rin, acceptOf(id))
  for (const who of [rin, ria]) await lookAtAll(who, id)
  expect((await approve(ria, made.id)).status).toBe(200)
  expect((await joy(`GET /documents/${id}`)).body).toMatchObject({
    state: 'accepted',
    check: { verdict: 'refuse' },
  })
  await useVendor({})
})

test('after a withdrawn consent the case shows whether the vendor deleted the document', async () => {
  await useVendor({ document_vendor: true })
  const id = await sendAgreeing()
  const shown = async () => (await joy(`GET /documents/${id}`)).body.check
  await rin(`POST /documents/${id}/check`, { reason: 'a second opinion' })
  await checkDocuments(cashier.ctx)
  expect(await shown()).toMatchObject({ deletion: null, deleted_at: null })
  const [row] = await cashier.database.query<{ member_id: MemberId }>(
    'select member_id from identity_cases where id = $1',
    [id],
  )
  await withdrawConsent(cashier.ctx, row?.member_id as MemberId)
  expect(await shown()).toMatchObject({ status: 'ended', deletion: 'asked', deleted_at: null })
  cashier.advance(3)
  await checkDocuments(cashier.ctx)
  expect(await shown()).toMatchObject({ deletion: 'confirmed', deleted_at: expect.any(String) })
  await useVendor({})
})

test('a verdict that comes after a proposal makes the second operator look again', async () => {
  await useVendor({ document_vendor: true })
  const id = await sendAgreeing()
  await rin(`POST /documents/${id}/check`, { reason: 'a second opinion' })
  await checkDocuments(cashier.ctx)
  const made = await propose(rin, acceptOf(id))
  for (const who of [rin, ria]) await lookAtAll(who, id)
  const { body } = await ria(`GET /proposals/${made.id}`)
  const before = (body.now as { seen: string }).seen
  const reference = outside.orders.at(-1)?.reference ?? ''
  outside.decide(reference, { verdict: 'refuse', reasons: ['altered'] })
  await readCheck(cashier.ctx, { reference })
  const stale = await ria(`POST /proposals/${made.id}/approve`, { reason: 'looked', seen: before })
  expect(stale.status).toBe(409)
  expect((await joy(`GET /documents/${id}`)).body).toMatchObject({ state: 'sent' })
  await useVendor({})
})

test('without consent or setting the document cannot be sent to the vendor', async () => {
  const member = await cashier.member()
  const id = await sendTestDocument(cashier.ctx, member.id)
  const check = () => rin(`POST /documents/${id}/check`, { reason: 'a second opinion' })
  expect((await check()).body.code).toBe('document_vendor_off')
  await useVendor({ document_vendor: true })
  expect((await check()).body.code).toBe('document_no_consent')
  expect((await joy(`GET /documents/${id}`)).body).toMatchObject({ vendor_consent: false, can_check: false })
  await useVendor({})
})

test('a withdrawal that waits shows the document, and the document shows the withdrawal, until it goes on', async () => {
  await cashier.settings({ document_month_above: 500 })
  const member = await cashier.player(200_000n)
  const withdrawal = await cashier.withdraw(member, 100_000n)
  await run()
  const awaited = async () => (await rin(`GET /withdrawals/${withdrawal.id}`)).body.document
  const asked = (await awaited()) as { case: string; state: string }
  expect(asked.state).toBe('asked')
  const id = await sendTestDocument(cashier.ctx, member.id)
  expect(await awaited()).toEqual({ case: id, state: 'sent' })
  expect((await joy(`GET /documents/${id}`)).body.withdrawals).toMatchObject([
    { id: withdrawal.id, amount: 1000 },
  ])
  const made = await propose(rin, acceptOf(id))
  for (const who of [rin, ria]) await lookAtAll(who, id)
  expect((await approve(ria, made.id)).status).toBe(200)
  await run()
  expect(await awaited()).toBeNull()
  expect((await joy(`GET /documents/${id}`)).body.withdrawals).toEqual([])
})
