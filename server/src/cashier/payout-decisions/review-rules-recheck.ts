import type { RequestCause } from '@sala/contract/cashier/money-request-cause-texts.ts'
import type { ReviewReason } from '@sala/contract/cashier/withdrawal-review-reasons.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { ASK_DOCUMENT_JOB } from '../../account/documents/document-requests-and-expiry.ts'
import { isDocumentMissing } from '../../account/documents/documents.ts'
import { lockMember, memberOf } from '../../account/members/members.ts'
import { findBarRefusal } from '../../account/members/suspension.ts'
import type { Context } from '../../context.ts'
import { announce } from '../../platform/browser-events.ts'
import { startOfBangkokDay } from '../../platform/calendar.ts'
import { runBatched } from '../../platform/database/batched-queries.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { enqueue, forEachIsolated } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { hasUnplayedSince } from '../bank/unverified-deposits.ts'
import { type CashierSettings, cashierSettings } from '../settings.ts'
import { insertRequestEvent } from '../sql.ts'
import { reviewNeeded } from '../withdrawals/review-rules.ts'
import { approve } from '../withdrawals/withdrawal-transitions.ts'
import { isCredited, loadPastWithdrawals } from '../withdrawals/withdrawal-view.ts'
import { findWithdrawal, type Withdrawal } from '../withdrawals/withdrawals.ts'
import { findAwaitingDocument, listOtherReviews, setReview } from './sql.ts'

export { listAwaitingDocument as withdrawalsAwaitingDocument } from './sql.ts'

type Judged = Pick<Withdrawal, 'id' | 'member_id' | 'status' | 'amount' | 'created_at'>

/**
 * Returns the rule that now sends a withdrawal in review to an operator. Returns null if no rule does, and `barred` if the member may not withdraw.
 * The result can differ from that at the request: the bank account is older now, the member may have staked, or operators may have cleared a risk
 * mark, accepted a document or changed a rule. The totals are still those of the day of the request.
 */
const reviewNow = async (
  tx: Tx,
  { member_id, amount, created_at }: Judged,
  settings: CashierSettings,
  now: Date,
): Promise<ReviewReason | 'barred' | null> => {
  const [member, past] = await Promise.all([
    memberOf(tx, member_id),
    loadPastWithdrawals(tx, member_id, startOfBangkokDay(created_at)),
  ])
  const { bank_set_at, factors_recovered_at } = member
  const { day_total, month_total, last_paid, risk_marks } = past
  if (bank_set_at === null || findBarRefusal(member) !== null) return 'barred'
  const unproved = await hasUnplayedSince(tx, member_id, last_paid)
  const month = { sum: month_total, above: settings.document_month_above, now }
  const document_missing = await isDocumentMissing(tx, member_id, month)
  const credited = isCredited(past)
  const facts = {
    amount,
    day_total,
    bank_set_at,
    factors_recovered_at,
    risk_marks,
    unproved,
    credited,
    document_missing,
    is_first: last_paid === null,
  }
  return reviewNeeded(facts, settings, now)
}

/** Returns whether the rules would now approve a withdrawal that they sent to review. */
export const rulesAgreeNow = async (
  tx: Tx,
  judged: Judged,
  settings: CashierSettings,
  now: Date,
): Promise<boolean> => judged.status === 'requested' && (await reviewNow(tx, judged, settings, now)) === null

/** Returns the ids of the withdrawals that the rules would approve now. */
export const agreedByRules = async (
  ctx: Context,
  waiting: readonly Judged[],
): Promise<ReadonlySet<WithdrawalId>> => {
  const asked = waiting.filter(({ status }) => status === 'requested')
  if (asked.length === 0) return new Set()
  const settings = await readSettings(ctx.db, cashierSettings)
  const now = ctx.clock.now()
  const agreed = await inTransaction(ctx.db, tx =>
    runBatched(tx, asked, each => rulesAgreeNow(tx, each, settings, now)),
  )
  return new Set(asked.flatMap(({ id }, at) => (agreed[at] === true ? [id] : [])))
}

/**
 * Throws Refusal `withdrawal_document_missing` if the withdrawal waits for the member's identity document, because then no operator may approve it.
 * Requires the member's lock.
 */
export const requireDocument = async (tx: Tx, withdrawal: Judged, now: Date): Promise<void> => {
  const { member_id, created_at } = withdrawal
  const { document_month_above: above } = await readSettings(tx, cashierSettings)
  const { month_total: sum } = await loadPastWithdrawals(tx, member_id, startOfBangkokDay(created_at))
  if (await isDocumentMissing(tx, member_id, { sum, above, now }))
    throw new Refusal('withdrawal_document_missing')
}

/**
 * Continues the withdrawal that waited for the member's identity document, after operators accepted a document or ended the demand for one. The rules
 * then approve the withdrawal, or another rule keeps it in review. If the sum of the member's withdrawals still needs a document, the member is asked
 * for one. Does nothing if no withdrawal waits.
 */
export const continueAfterDocument = (
  ctx: Context,
  memberId: MemberId,
  cause: RequestCause = 'document_accepted',
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const id = await findAwaitingDocument(tx, memberId)
    const waiting = id === null ? null : await findWithdrawal(tx, memberId, id)
    if (waiting === null) return
    const at = ctx.clock.now()
    const review = await reviewNow(tx, waiting, await readSettings(tx, cashierSettings), at)
    if (review === 'document')
      await enqueue(tx, ASK_DOCUMENT_JOB, { member_id: memberId }, { key: `${ASK_DOCUMENT_JOB}:${memberId}` })
    if (review === 'document' || review === 'barred') return
    if (review === null) {
      await approve(tx, waiting, 'rules', at)
      return
    }
    await setReview(tx, waiting, review)
    await insertRequestEvent(tx, waiting, { status: waiting.status, cause, at })
    await announce(tx, { member_id: memberId, kind: 'withdrawal' })
  })

/** Job that makes withdrawals in review wait for a document if the member's document expired meanwhile. */
export const AWAIT_DOCUMENT_JOB = 'cashier:await-documents'
const REVIEWS_AT_ONCE = 100

/** Lets a withdrawal in review wait for a document, with a timeline entry that the member sees, and asks the member. */
const awaitDocument = (ctx: Context, memberId: MemberId, id: WithdrawalId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const waiting = await findWithdrawal(tx, memberId, id)
    if (waiting?.status !== 'requested' || waiting.review === 'document') return
    const at = ctx.clock.now()
    if ((await reviewNow(tx, waiting, await readSettings(tx, cashierSettings), at)) !== 'document') return
    await setReview(tx, waiting, 'document')
    await insertRequestEvent(tx, waiting, { status: waiting.status, cause: 'awaiting_document', at })
    await enqueue(tx, ASK_DOCUMENT_JOB, { member_id: memberId }, { key: `${ASK_DOCUMENT_JOB}:${memberId}` })
    await announce(tx, { member_id: memberId, kind: 'withdrawal' })
  })

/**
 * Finds withdrawals in review whose member's document expired after the request. They then wait for a document, because no operator may approve them
 * without one, and the member must learn why they wait. The money stays where it is.
 */
export const awaitDocuments = async (ctx: Context): Promise<void> => {
  let after = ''
  for (;;) {
    const page = await listOtherReviews(ctx.db, after, REVIEWS_AT_ONCE)
    await forEachIsolated(ctx, page, 'a withdrawal could not wait for its document', ({ member_id, id }) =>
      awaitDocument(ctx, member_id, id),
    )
    after = page.at(-1)?.id ?? ''
    if (page.length < REVIEWS_AT_ONCE) return
  }
}
