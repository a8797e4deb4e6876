import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { photoWithPlace, sendTestDocument } from '../../../test/identity-documents-setup.ts'
import { registerMember, TEST_PASSWORD, type TestMember } from '../../../test/test-members.ts'
import { DAY_SECONDS } from '../../platform/calendar.ts'
import { eraseOwnAccount } from '../../privacy/account-erasure.ts'
import { forgetKept } from '../../privacy/erased-account-retention.ts'
import { askByOperator, decideDocument, lookAtPicture } from './document-decisions.ts'
import { openPicture } from './document-pictures.ts'
import { keepDocuments } from './document-requests-and-expiry.ts'

const app = useAccountApp()
const TWO = { operator: 'nok', checker: 'lek', reason: 'the photo agrees' }
const ACCEPT = { way: 'accept', kind: 'passport', last4: '4567', expires_on: '2035-06-30' } as const
/** Days after which accepted documents are deleted. This is more than the five years for which financial records are kept. */
const KEPT_DAYS = 5 * 366
const TOO_LARGE_BYTES = 5 * 1024 * 1024 + 1

const store = (member: TestMember, side: string, picture: Buffer) =>
  app.post(
    '/customers/document/pictures',
    { side, picture: picture.toString('base64') },
    { token: member.token },
  )
const send = (member: TestMember, kind = 'passport') =>
  app.post('/customers/document/send', { kind }, { token: member.token })
const seen = async (member: TestMember) =>
  (await app.get('/customers/document', { token: member.token })).body.document
const steps = async (member: TestMember) =>
  (
    await app.database.query<{ progress: string }>(
      "select facts->>'progress' as progress from messages where member_id = $1 and kind = 'identity_document' order by no",
      [member.id],
    )
  ).map(({ progress }) => progress)

test('a member stores the pictures, sends them once, and reads the decision', async () => {
  const member = await registerMember(app.ctx)
  expect(await seen(member)).toMatchObject({ state: 'none', can_send: true })
  expect((await send(member)).body.code).toBe('document_sides_missing')
  const photo = await photoWithPlace()
  expect((await store(member, 'front', photo)).body.document).toMatchObject({
    state: 'asked',
    stored: ['front'],
  })
  expect((await send(member)).body.code).toBe('document_sides_missing')
  await store(member, 'back', photo)
  await store(member, 'selfie', photo)
  expect((await send(member)).body.document).toMatchObject({ state: 'sent', kind: 'passport' })
  expect((await send(member)).status).toBe(200)
  expect((await store(member, 'front', photo)).body.code).toBe('document_sent')
  const rows = await app.database.query<{ id: never; side: string }>(
    'select c.id, p.side from identity_cases c join identity_pictures p on p.case_id = c.id where c.member_id = $1 order by side',
    [member.id],
  )
  // The back of a passport is not needed, so it is not kept.
  expect(rows.map(({ side }) => side)).toEqual(['front', 'selfie'])
  const id = rows[0]?.id as never
  await decideDocument(app.ctx, TWO, id, ACCEPT)
  await expect(decideDocument(app.ctx, TWO, id, ACCEPT)).rejects.toMatchObject({ code: 'document_not_sent' })
  expect(await seen(member)).toMatchObject({ state: 'accepted', expires_on: '2035-06-30', can_send: false })
  expect((await store(member, 'front', photo)).body.code).toBe('document_valid')
  expect(await steps(member)).toEqual(['accepted'])
})

test('a refused document says why, and the member sends another', async () => {
  const member = await registerMember(app.ctx)
  const id = await sendTestDocument(app.ctx, member.id)
  await decideDocument(app.ctx, TWO, id, { way: 'refuse', cause: 'unreadable' })
  expect(await seen(member)).toMatchObject({ state: 'refused', refusal: 'unreadable', can_send: true })
  await sendTestDocument(app.ctx, member.id)
  expect(await seen(member)).toMatchObject({ state: 'sent' })
  expect(await steps(member)).toEqual(['refused'])
})

test('an expired document is not accepted', async () => {
  const member = await registerMember(app.ctx)
  const id = await sendTestDocument(app.ctx, member.id)
  const verdict = { ...ACCEPT, expires_on: '2020-01-01' }
  await expect(decideDocument(app.ctx, TWO, id, verdict)).rejects.toMatchObject({ code: 'document_expired' })
})

test('a file that is no picture, a broken one and a large one are refused beside the field', async () => {
  const member = await registerMember(app.ctx)
  const photo = await photoWithPlace()
  for (const [bytes, status, code] of [
    [Buffer.from('%PDF-1.7 an identity card'), 422, 'document_not_picture'],
    [photo.subarray(0, photo.length / 2), 422, 'document_broken'],
    [Buffer.alloc(TOO_LARGE_BYTES, 0xff), 413, 'document_too_large'],
  ] as const) {
    const answer = await store(member, 'front', bytes)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  expect(await seen(member)).toMatchObject({ state: 'none', stored: [] })
})

test('the stored picture has no place, and the database alone does not show it', async () => {
  const member = await registerMember(app.ctx)
  const id = await sendTestDocument(app.ctx, member.id)
  const [row] = await app.database.query<{ sealed: Buffer }>(
    "select sealed from identity_pictures where case_id = $1 and side = 'front'",
    [id],
  )
  const sealed = row?.sealed ?? Buffer.alloc(0)
  expect(sealed.includes('WEBP')).toBe(false)
  const webp = await lookAtPicture(app.ctx, { operator: 'nok', reason: 'to decide' }, id, 'front')
  const { format, exif } = await sharp(webp).metadata()
  expect({ format, exif }).toEqual({ format: 'webp', exif: undefined })
  expect(webp.includes('SALA TEST PHONE')).toBe(false)
  // The key is derived from the case's id and from MARK_KEY. So neither another id nor another MARK_KEY decrypts the picture.
  const other = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}` as typeof id
  expect(openPicture(app.ctx.config, other, sealed)).toBeNull()
  expect(openPicture({ mark_key: 'another', mark_keys_before: [] }, id, sealed)).toBeNull()
  const earlier = { mark_key: 'another', mark_keys_before: [app.ctx.config.mark_key] }
  expect(openPicture(earlier, id, sealed)).toEqual(webp)
})

test('each look at a picture is in the audit log, and unsent pictures are shown to nobody', async () => {
  const member = await registerMember(app.ctx)
  await store(member, 'front', await photoWithPlace())
  const [open] = await app.database.query<{ id: never }>(
    'select id from identity_cases where member_id = $1',
    [member.id],
  )
  const look = { operator: 'nok', reason: 'to decide' }
  await expect(lookAtPicture(app.ctx, look, open?.id as never, 'front')).rejects.toMatchObject({
    code: 'not_found',
  })
  await store(member, 'selfie', await photoWithPlace())
  await send(member)
  for (const side of ['front', 'selfie', 'front'] as const)
    await lookAtPicture(app.ctx, look, open?.id as never, side)
  const lines = await app.database.query(
    "select actor, details->>'side' as side, details->>'reason' as reason from audit_log where action = 'document.look' and subject = $1 order by seq",
    [open?.id],
  )
  expect(lines).toEqual(
    ['front', 'selfie', 'front'].map(side => ({ actor: 'operator:nok', side, reason: 'to decide' })),
  )
})

test('four uploads and two sends at once leave one case with one picture of each side', async () => {
  const member = await registerMember(app.ctx)
  const photo = await photoWithPlace()
  await Promise.all(
    Array.from({ length: 3 }, (_, at) => store(member, at % 2 === 0 ? 'front' : 'selfie', photo)),
  )
  await store(member, 'selfie', photo)
  const [one, other, late] = await Promise.all([send(member), send(member), store(member, 'front', photo)])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(['document_sent', undefined]).toContain(late.body.code)
  const cases = await app.database.query('select status from identity_cases where member_id = $1', [
    member.id,
  ])
  expect(cases).toEqual([{ status: 'sent' }])
})

test('staff ask once, and the member renews in the last thirty days', async () => {
  const member = await registerMember(app.ctx)
  const asks = () => askByOperator(app.ctx, { operator: 'nok', reason: 'a new device' }, member.id, 'risk')
  await asks()
  await expect(asks()).rejects.toMatchObject({ code: 'document_asked' })
  expect(await seen(member)).toMatchObject({ state: 'asked', reason: 'risk' })
  const id = await sendTestDocument(app.ctx, member.id)
  const day = (days: number) =>
    new Date(app.ctx.clock.now().getTime() + days * DAY_SECONDS * 1000).toISOString().slice(0, 10)
  await decideDocument(app.ctx, TWO, id, { ...ACCEPT, expires_on: day(40) })
  await keepDocuments(app.ctx)
  expect(await steps(member)).toEqual(['asked', 'accepted'])
  app.advance(15 * DAY_SECONDS)
  await keepDocuments(app.ctx)
  await keepDocuments(app.ctx)
  expect(await steps(member)).toEqual(['asked', 'accepted', 'expiring'])
  app.advance(30 * DAY_SECONDS)
  await keepDocuments(app.ctx)
  await keepDocuments(app.ctx)
  expect(await steps(member)).toEqual(['asked', 'accepted', 'expiring', 'expired'])
})

test('pictures of a refused document are deleted after the setting, those of an accepted one stay', async () => {
  const [refused, accepted] = [await registerMember(app.ctx), await registerMember(app.ctx)]
  const [bad, good] = [
    await sendTestDocument(app.ctx, refused.id),
    await sendTestDocument(app.ctx, accepted.id),
  ]
  await decideDocument(app.ctx, TWO, bad, { way: 'refuse', cause: 'altered' })
  await decideDocument(app.ctx, TWO, good, ACCEPT)
  const left = async () =>
    (
      await app.database.query<{ case_id: string }>(
        'select distinct case_id from identity_pictures where case_id = any($1)',
        [[bad, good]],
      )
    ).map(({ case_id }) => case_id)
  app.advance(29 * DAY_SECONDS)
  await keepDocuments(app.ctx)
  expect(await left()).toHaveLength(2)
  app.advance(2 * DAY_SECONDS)
  await keepDocuments(app.ctx)
  expect(await left()).toEqual([good])
})

test('an erasure deletes all but the accepted document, which goes with the records of the money', async () => {
  const member = await registerMember(app.ctx)
  const first = await sendTestDocument(app.ctx, member.id)
  await decideDocument(app.ctx, TWO, first, { way: 'refuse', cause: 'unreadable' })
  const second = await sendTestDocument(app.ctx, member.id)
  await decideDocument(app.ctx, TWO, second, ACCEPT)
  await eraseOwnAccount(app.ctx, member.id, TEST_PASSWORD)
  const cases = () => app.database.query('select id from identity_cases where member_id = $1', [member.id])
  expect(await cases()).toEqual([{ id: second }])
  app.advance(KEPT_DAYS * DAY_SECONDS)
  await forgetKept(app.ctx)
  expect(await cases()).toEqual([])
  expect(await app.database.query('select 1 from identity_pictures where case_id = $1', [second])).toEqual([])
})
