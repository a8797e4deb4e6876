import { expect, test, vi } from 'vitest'
import { CHECK_DOCUMENTS_JOB } from '../../src/account/document-checks/check-delivery.ts'
import { askVendor } from '../../src/account/document-checks/check-orders.ts'
import { accountSettings } from '../../src/account/settings.ts'
import { writeSettings } from '../../src/platform/settings.ts'
import { photoWithPlace } from '../identity-documents-setup.ts'
import { useProduct } from './lobby-under-test.ts'
import { register } from './test-member.ts'

const product = useProduct()
const SOON = { timeout: 20_000 }
const REASON = { operator: 'nok', reason: 'a second opinion' }

/** Registers a member who sends a passport and agrees to the vendor. Returns the case. */
const sendDocument = async (): Promise<never> => {
  const { db, clock } = product.context()
  await writeSettings(db, accountSettings, { document_vendor: true }, clock.now())
  const { phone, token } = await register(product)
  const picture = (await photoWithPlace()).toString('base64')
  for (const side of ['front', 'selfie'])
    await product.api('POST', '/customers/document/pictures', { side, picture }, token)
  const body = { kind: 'passport', vendor_consent: true }
  expect((await product.api('POST', '/customers/document/send', body, token)).status).toBe(200)
  const [row] = await product.query<{ id: never }>(
    'select c.id from identity_cases c join members m on m.id = c.member_id where m.phone = $1',
    [phone],
  )
  return row?.id as never
}
const checkOf = async (id: string) => {
  const [row] = await product.query<{
    id: string
    status: string
    verdict: string | null
    problem: string | null
  }>('select id, status, verdict, problem from identity_checks where case_id = $1', [id])
  return row
}
const fault = (kind: string, operation: string) =>
  product.sandbox('POST', '/faults', { partner: 'identity', kind, operation, count: 1 })
const received = async (reference: string) => {
  const { body } = await product.sandbox('GET', '/identity/checks')
  return (body as unknown as { reference: string; times_received: number }[]).find(
    check => check.reference === reference,
  )?.times_received
}
/** Makes the next attempt of all checks due now, because the pauses between two attempts are minutes long. */
const makeDue = () =>
  product.query(
    "update identity_checks set next_try_at = now() - interval '1 day' where next_try_at is not null",
  )

test('a lost answer, a repeated callback and a second verdict: sent once, the first verdict stays, the case waits', async () => {
  const id = await sendDocument()
  await fault('drop_after_commit', 'check')
  await askVendor(product.context(), REASON, id, CHECK_DOCUMENTS_JOB)
  await vi.waitFor(async () => {
    await makeDue()
    await product.settle()
    expect(await checkOf(id)).toMatchObject({ status: 'sent' })
  }, SOON)
  const reference = (await checkOf(id))?.id ?? ''
  expect(await received(reference)).toBe(1)

  const decide = (verdict: string) =>
    product.sandbox('POST', `/identity/checks/${reference}/decide`, { verdict })
  await fault('duplicate', 'notice')
  expect((await decide('refer')).status).toBe(200)
  await vi.waitFor(async () => {
    await product.settle()
    expect(await checkOf(id)).toMatchObject({ status: 'answered', verdict: 'refer', problem: null })
  }, SOON)
  await decide('approve')
  await vi.waitFor(async () => {
    await product.settle()
    expect(await checkOf(id)).toMatchObject({ verdict: 'refer', problem: 'changed' })
  }, SOON)
  expect(await product.query('select status from identity_cases where id = $1', [id])).toEqual([
    { status: 'sent' },
  ])
})

test('an answer about another member’s document is not believed, and a callback about no check is kept for operators', async () => {
  const id = await sendDocument()
  await askVendor(product.context(), REASON, id, CHECK_DOCUMENTS_JOB)
  await product.settle()
  const reference = (await checkOf(id))?.id ?? ''
  await fault('mixed_up', 'lookup')
  await fault('mixed_up', 'notice')
  await product.sandbox('POST', `/identity/checks/${reference}/decide`, { verdict: 'approve' })
  await vi.waitFor(async () => {
    await product.settle()
    expect(
      await product.query("select 1 from partner_log where partner = 'identity' and outcome = 'unreadable'"),
    ).toHaveLength(1)
  }, SOON)
  expect(await checkOf(id)).toMatchObject({ status: 'sent', verdict: null })
  await makeDue()
  await product.settle()
  expect(await checkOf(id)).toMatchObject({ status: 'sent', verdict: null })
  expect(
    await product.query("select 1 from partner_log where partner = 'identity' and outcome = 'odd'"),
  ).not.toEqual([])
  await makeDue()
  await product.settle()
  expect(await checkOf(id)).toMatchObject({ status: 'answered', verdict: 'approve' })
})
