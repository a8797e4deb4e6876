import type { VendorVerdict } from '@sala/contract/account/documents/document-lists.ts'
import type { IdentityCaseId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { OperatorDecision } from '../../platform/operator-decision.ts'
import { newId } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { IdentityCase } from '../documents/document-cases.ts'
import { caseOf, sentCase } from '../documents/document-decisions.ts'
import { takesKind, vendorInUse } from '../documents/vendor-use.ts'
import { decideOnMember } from '../members/operator-decisions.ts'
import { nextCheckStatus } from './check-state.ts'
import {
  countFailing,
  type DocumentCheck,
  findCheckOf,
  findUnchecked,
  insertCheck,
  retryCheck,
} from './sql.ts'

export type { DocumentCheck } from './sql.ts'

/** Maximum number of checks that one run orders because of the setting `document_vendor_each`. The next run orders the rest. */
const ORDERED_AT_ONCE = 200
/** Author of a check that no operator ordered, because the setting `document_vendor_each` orders a check of every document. */
export const RULE = 'rule'

/** Orders the check of a document, or repeats a failed one with its old reference. Throws Refusal `document_check_open`. */
const orderCheck = async (tx: Tx, case_id: IdentityCaseId, asked_by: string, at: Date): Promise<void> => {
  if (await insertCheck(tx, { id: newId('idk', at), case_id, asked_by, at })) return
  const check = await findCheckOf(tx, case_id)
  if (check === null || !(await retryCheck(tx, check.id, at))) throw new Refusal('document_check_open')
}

/**
 * Sends a document to the vendor by the decision of one operator. The verdict is evidence and decides nothing. Throws Refusal `not_found`,
 * `document_not_sent`, `document_vendor_off`, `document_no_consent`, `document_check_open`.
 */
export const askVendor = async (
  ctx: Context,
  decision: OperatorDecision,
  id: IdentityCaseId,
  job: string,
): Promise<void> => {
  const { member_id } = await caseOf(ctx.db, id)
  await decideOnMember(ctx, decision, member_id, 'document.check', async (tx, _, { by, at }) => {
    const found = await sentCase({ db: tx }, id)
    const use = await vendorInUse(ctx, tx)
    if (use === null || !takesKind(use, found.kind)) throw new Refusal('document_vendor_off')
    if (found.vendor_consent === null) throw new Refusal('document_no_consent')
    await orderCheck(tx, id, by, at)
    await enqueue(tx, job, {}, { key: job })
    return { case: id }
  })
}

/** Returns the check of a case, or null. */
export const checkOf = (db: Db, id: IdentityCaseId): Promise<DocumentCheck | null> => findCheckOf(db, id)

/**
 * Returns the vendor's verdict about a case, or null. A proposal to decide the case stores this verdict, and can no longer be approved if the verdict
 * has changed since.
 */
export const verdictOf = async (tx: Tx, id: IdentityCaseId): Promise<VendorVerdict | null> =>
  (await findCheckOf(tx, id))?.verdict ?? null

/** Number of failed attempts from which a check counts as failing. One lost answer is usual. */
const FAILING_TRIES = 3

/** Returns the number of failing checks of documents that still wait for the decision of two operators. */
export const failingChecks = (db: Db): Promise<number> => countFailing(db, FAILING_TRIES)

/** Returns whether an operator may send the document to the vendor now. */
export const mayAskVendor = async (
  ctx: Context,
  { status, kind, vendor_consent }: IdentityCase,
  check: DocumentCheck | null,
): Promise<boolean> => {
  if (status !== 'sent' || vendor_consent === null) return false
  if (check !== null && nextCheckStatus(check.status, 'retry') === null) return false
  const use = await vendorInUse(ctx, ctx.db)
  return use !== null && takesKind(use, kind)
}

/** Orders checks of sent documents whose members agreed, if the setting `document_vendor_each` is on. */
export const askByRule = async (ctx: Context): Promise<void> => {
  const use = await vendorInUse(ctx, ctx.db)
  if (use === null || !use.is_each) return
  for (const id of await findUnchecked(ctx.db, ORDERED_AT_ONCE))
    await inTransaction(ctx.db, async tx => {
      const { status, kind } = await caseOf(tx, id)
      const at = ctx.clock.now()
      if (status === 'sent' && takesKind(use, kind))
        await insertCheck(tx, { id: newId('idk', at), case_id: id, asked_by: RULE, at })
    })
}
