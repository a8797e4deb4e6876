import type { DocumentCheckId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/adapter-kit/partner-http.ts'
import type { DocumentCheckOrder, IdentityVendor, VendorCheck } from '../../partners/ports/identity-vendor.ts'
import { DAY_MS, MINUTE_MS, MINUTE_SECONDS } from '../../platform/calendar.ts'
import { forEachIsolated, type JobPayload } from '../../platform/jobs.ts'
import { keepPartnerBody } from '../../platform/partner-log/partner-log.ts'
import { storedCase } from '../documents/document-cases.ts'
import { openPicture } from '../documents/document-pictures.ts'
import { takesKind, vendorInUse } from '../documents/vendor-use.ts'
import { memberOf } from '../members/members.ts'
import { askByRule } from './check-orders.ts'
import {
  claimDueChecks,
  type DocumentCheck,
  endCheck,
  failCheck,
  findCheck,
  findSealedPictures,
  markCheckSent,
  postponeCheck,
} from './sql.ts'
import { deleteAtVendor } from './vendor-deletions.ts'
import { recordReading } from './vendor-verdicts.ts'

/** Job that sends due documents to the vendor and asks for verdicts. */
export const CHECK_DOCUMENTS_JOB = 'account:check-documents'
/** Job that reads one check at the vendor after its callback. */
export const READ_CHECK_JOB = 'account:read-document-check'

/** Number of documents that one process sends at the same time. Each has some megabytes of pictures. */
const AT_ONCE = 4
/**
 * Pauses after failed attempts: 2 min, 4 min and so on, doubling up to half an hour. The first pause is longer than all timeouts of one batch
 * together, so that no other process takes a check that is under way.
 */
const FIRST_PAUSE_SECONDS = 2 * MINUTE_SECONDS
const PAUSE_MAX_SECONDS = 30 * MINUTE_SECONDS
/**
 * Interval at which a vendor is asked for a verdict. A vendor with callbacks is asked less often: the question is needed only if the callback was
 * lost.
 */
const ASK_EVERY_MS = { callback: 10 * MINUTE_MS, poll: MINUTE_MS } as const
/**
 * Time in ms from the order to the first question about its verdict. A callback that arrives before the vendor's answer to the order is ignored, so
 * this question must find its verdict.
 */
const FIRST_ASK_MS = MINUTE_MS
/** Number of attempts in a row after which a sent check fails if the vendor does not know it. */
const UNKNOWN_TRIES_MAX = 3
/** Time in ms without an answer after which a document is no longer sent. The operators decide without the vendor. */
const SEND_WITHIN_MS = DAY_MS
/** Time in ms after which Sala no longer waits for a verdict. People at the vendor may need some days. */
const VERDICT_WITHIN_MS = 7 * DAY_MS

const keyOf = ({ id, case_id }: DocumentCheck) => ({ reference: id, subject: case_id })
const askEveryMs = ({ calls_back }: IdentityVendor): number =>
  calls_back ? ASK_EVERY_MS.callback : ASK_EVERY_MS.poll

/**
 * Decrypts the pictures for the vendor. Returns null if they must not be sent: the case was decided, the member did not agree, or the operators
 * turned the vendor off.
 */
const orderOf = async (ctx: Context, due: DocumentCheck): Promise<DocumentCheckOrder | null> => {
  const { found } = await storedCase(ctx.db, due.case_id)
  const use = await vendorInUse(ctx, ctx.db)
  const { status, kind, member_id, vendor_consent } = found
  if (use === null || status !== 'sent' || vendor_consent === null || kind === null) return null
  if (!takesKind(use, kind)) return null
  const { name, birth_date, erased_at } = await memberOf(ctx.db, member_id)
  const pictures = (await findSealedPictures(ctx.db, due.case_id)).map(({ side, sealed }) => {
    const webp = openPicture(ctx.config, due.case_id, sealed)
    if (webp === null) throw new Error(`no key opens the picture of ${due.case_id}`)
    return { side, image: webp.toString('base64') }
  })
  if (erased_at !== null || pictures.length === 0) return null
  return { ...keyOf(due), kind, name, birth_date, pictures }
}

const markSent = (ctx: Context, id: DocumentCheckId, vendor_id: string) => {
  const at = ctx.clock.now()
  return markCheckSent(ctx.db, id, { vendor_id, at, ask_at: new Date(at.getTime() + FIRST_ASK_MS) })
}

/**
 * Sends a queued document to the vendor. After an earlier attempt the vendor is first asked for this check, so that the pictures are sent again only
 * if the vendor does not have them.
 */
const send = async (ctx: Context, vendor: IdentityVendor, due: DocumentCheck): Promise<void> => {
  const known = due.tries > 1 ? await vendor.find(keyOf(due)) : null
  if (known !== null) {
    await markSent(ctx, due.id, known.vendor_id)
    return takeAnswer(ctx, vendor, due.id, known)
  }
  const order = await orderOf(ctx, due)
  if (order === null) return endCheck(ctx.db, due.id)
  const outcome = await vendor.order(order)
  if (outcome.kind === 'refused') return failCheck(ctx.db, due.id, 'refused', ctx.clock.now())
  await markSent(ctx, due.id, outcome.vendor_id)
}

const takeAnswer = async (
  ctx: Context,
  vendor: IdentityVendor,
  id: DocumentCheckId,
  { reading }: VendorCheck,
): Promise<void> => {
  if (reading !== null) return recordReading(ctx, id, reading)
  await postponeCheck(ctx.db, id, new Date(ctx.clock.now().getTime() + askEveryMs(vendor)))
}

const ask = async (ctx: Context, vendor: IdentityVendor, due: DocumentCheck): Promise<void> => {
  const known = await vendor.find(keyOf(due))
  if (known !== null) return takeAnswer(ctx, vendor, due.id, known)
  if (due.status === 'sent' && due.tries >= UNKNOWN_TRIES_MAX)
    await failCheck(ctx.db, due.id, 'unknown_there', ctx.clock.now())
}

/**
 * Makes one attempt at a check: sends the document, or asks for the verdict. Returns whether the vendor answered. If it did not, the check is tried
 * again later, until its time (SEND_WITHIN_MS or VERDICT_WITHIN_MS) is over. Then the check fails, and operators see it.
 */
const advance = async (ctx: Context, vendor: IdentityVendor, due: DocumentCheck): Promise<boolean> => {
  let isAnswered = true
  const waited = ctx.clock.now().getTime() - due.waits_since.getTime()
  try {
    await (due.status === 'queued' ? send(ctx, vendor, due) : ask(ctx, vendor, due))
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    isAnswered = false
    ctx.log.warn(
      { err: error, vendor: vendor.name },
      'the vendor of identity checks did not answer as agreed',
    )
  }
  const [within, problem] =
    due.status === 'queued'
      ? ([SEND_WITHIN_MS, 'no_answer'] as const)
      : ([VERDICT_WITHIN_MS, 'no_verdict'] as const)
  const after = await findCheck(ctx.db, due.id)
  if (waited > within && after?.status === due.status)
    await failCheck(ctx.db, due.id, problem, ctx.clock.now())
  return isAnswered
}

/**
 * Sends documents to the vendor and asks for verdicts. If the setting `document_vendor_each` is on, it first orders checks of new documents whose
 * members agreed. Without a connected vendor, it ends all open checks. It also asks the vendor to delete the checks of
 * withdrawn consents and erased accounts.
 */
export const checkDocuments = async (ctx: Context): Promise<void> => {
  await deleteAtVendor(ctx)
  await askByRule(ctx)
  const { identity_vendor: vendor } = ctx.partners
  const pause = { limit: AT_ONCE, first_seconds: FIRST_PAUSE_SECONDS, most_seconds: PAUSE_MAX_SECONDS }
  for (;;) {
    const due = await claimDueChecks(ctx.db, ctx.clock.now(), pause)
    if (due.length === 0) return
    // A vendor that did not answer gets no further batch in this run.
    let isAway = false
    await forEachIsolated(ctx, due, 'a document could not be checked by the vendor', async each => {
      if (vendor !== null) isAway = !(await advance(ctx, vendor, each)) || isAway
      else if (each.status === 'queued') await endCheck(ctx.db, each.id)
      else await failCheck(ctx.db, each.id, 'no_verdict', ctx.clock.now())
    })
    if (isAway) return
  }
}

/**
 * Reads a check at the vendor after the vendor's callback. A callback about an unknown check is stored in the log of partners, where operators see
 * it. If the vendor does not answer, the job fails and runs again.
 */
export const readCheck = async (ctx: Context, { reference = '' }: JobPayload): Promise<void> => {
  const { identity_vendor: vendor } = ctx.partners
  const found = await findCheck(ctx.db, reference)
  if (found === null) {
    const body = JSON.stringify({ type: 'check', why: 'unknown_check' })
    const entry = {
      partner: 'identity',
      outcome: 'unreadable',
      asked: null,
      reference: null,
      status: null,
      body,
    } as const
    return keepPartnerBody(ctx.db, entry, ctx.clock.now())
  }
  // A queued check needs no question here, because the job that sends it asks the vendor first.
  if (vendor === null || found.status === 'queued') return
  await ask(ctx, vendor, found)
}
