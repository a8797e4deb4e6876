import { type Draw, pick } from '../../seed/simulated-past/random-numbers.ts'
import { CHECK_DOCUMENTS_JOB } from '../../src/account/document-checks/check-delivery.ts'
import { askVendor } from '../../src/account/document-checks/check-orders.ts'
import { decideDocument } from '../../src/account/documents/document-decisions.ts'
import { sendDocument, storeDocumentPicture } from '../../src/account/documents/documents.ts'
import { accountSettings } from '../../src/account/settings.ts'
import { writeSettings } from '../../src/platform/settings.ts'
import { photoWithPlace } from '../identity-documents-setup.ts'
import type { TestMember } from '../test-members.ts'
import type { FaultyProduct } from './faulty-product.ts'

type Checked = Pick<FaultyProduct, 'query'>
type Row = Readonly<Record<string, unknown>>
const TWO = { operator: 'nok', checker: 'lek', reason: 'the photo agrees' }
const ONE = { operator: 'nok', reason: 'a second opinion' }
/** Decisions of the vendor in the simulation. Each has another verdict, so that a mix-up of two checks can be noticed. */
const DECISIONS = [
  { verdict: 'approve', reasons: [] },
  { verdict: 'refer', reasons: ['face_differs'] },
  { verdict: 'refuse', reasons: ['number_wrong'], number_valid: false },
] as const

const newestCase = async (product: FaultyProduct, member: TestMember) => {
  const [row] = await product.query<{ id: never; status: string }>(
    'select id, status from identity_cases where member_id = $1 order by no desc limit 1',
    [member.id],
  )
  return row
}

const sendNew = async (product: FaultyProduct, member: TestMember, draw: Draw): Promise<void> => {
  await turn(product, draw(2) === 0)
  const photo = await photoWithPlace()
  await storeDocumentPicture(product.ctx(), member.id, 'front', photo)
  await storeDocumentPicture(product.ctx(), member.id, 'selfie', photo)
  // One member in ten does not agree that the vendor gets the pictures. If more members did not agree, a simulation could end without any call to
  // the vendor, and so without a fault.
  await sendDocument(product.ctx(), member.id, 'passport', draw(10) > 0)
}

const decideAtVendor = async (product: FaultyProduct, { id }: TestMember, draw: Draw): Promise<void> => {
  const rows = await product.query<{ reference: string }>(
    `select v.reference from sandbox.identity_check v join identity_cases c on c.id = v.subject
      where c.member_id = $1 order by v.check_no desc limit 2`,
    [id],
  )
  if (rows.length === 0) return
  const { reference } = pick(draw, rows)
  await product.outside('POST', `/identity/checks/${reference}/decide`, pick(draw, DECISIONS))
}

const turn = (product: FaultyProduct, document_vendor_each: boolean): Promise<void> => {
  const { clock, db } = product.ctx()
  return writeSettings(db, accountSettings, { document_vendor: true, document_vendor_each }, clock.now())
}

/** Turns the vendor on, and deletes the cases that earlier simulations left, so that a simulation makes the same calls whichever ran before it. */
export const prepareVendor = async (product: FaultyProduct): Promise<void> => {
  await product.query("delete from identity_cases where status in ('asked', 'sent', 'refused')")
  await product.query('delete from sandbox.identity_check')
  await turn(product, false)
}

/**
 * Does the next step for a member's document. The member sends one, an operator sends it to the vendor, a person at the vendor decides (also a second
 * time), or two operators decide, with or without the vendor's verdict.
 */
export const checkDocument = async (
  product: FaultyProduct,
  member: TestMember,
  draw: Draw,
): Promise<void> => {
  const open = await newestCase(product, member)
  if (open === undefined || open.status === 'refused') return sendNew(product, member, draw)
  const [check] = await product.query<{ status: string }>(
    'select status from identity_checks where case_id = $1',
    [open.id],
  )
  // In a third of these steps, operators refuse the document before or after the vendor's verdict, so that the member sends another one.
  if (open.status === 'sent' && draw(3) === 0)
    return decideDocument(product.ctx(), TWO, open.id, { way: 'refuse', cause: 'unreadable' })
  if (check === undefined || check.status === 'failed')
    return askVendor(product.ctx(), ONE, open.id, CHECK_DOCUMENTS_JOB)
  return decideAtVendor(product, member, draw)
}

/**
 * Returns error messages about the vendor. A check is wrong if the vendor has the pictures of a member who did not agree, if it still waits to be
 * sent, if its verdict is not one that the vendor gave to this case, or if a verdict changed the case. If the vendor gave several
 * verdicts, Sala may have any of them, because the callback about a later one may be lost.
 */
export const findCheckFaults = async (
  product: Checked,
  members: readonly Pick<TestMember, 'id'>[],
): Promise<string[]> => {
  const rows = await product.query<Row>(
    `select k.id, k.status, k.verdict, k.problem, v.verdict as theirs, c.status as case_status, c.vendor_consent
       from identity_cases c
       left join identity_checks k on k.case_id = c.id
       left join sandbox.identity_check v on v.reference = k.id
      where c.member_id = any($1)
        and ((v.reference is not null and (c.vendor_consent is null or v.subject <> c.id))
             or k.status = 'queued'
             or (k.status in ('sent', 'answered') and v.reference is null)
             or (k.status in ('sent', 'ended', 'failed') and v.verdict is not null)
             or (k.status = 'answered' and not k.verdict = any(v.given))
             or (k.problem = 'changed' and cardinality(v.given) < 2)
             or c.status = 'accepted'
             or (c.status = 'refused' and c.decided_by <> 'operator:nok, lek'))
     union all
     select v.reference, null, v.verdict, null, null, null, null from sandbox.identity_check v
      where not exists (select from identity_checks k where k.id = v.reference)`,
    [members.map(({ id }) => id)],
  )
  return rows.map(row => `a check of a document is not as at the vendor: ${JSON.stringify(row)}`)
}
