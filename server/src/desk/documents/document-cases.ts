import type { DocumentStatus, VendorReason } from '@sala/contract/account/documents/document-lists.ts'
import type { IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import {
  checkOf,
  type DocumentCheck,
  mayAskVendor,
  RULE,
} from '../../account/document-checks/check-orders.ts'
import { deletionStateOf } from '../../account/document-checks/check-state.ts'
import { type IdentityCase, listDocuments, storedCase } from '../../account/documents/document-cases.ts'
import { documentStateOn } from '../../account/documents/document-state.ts'
import { attachMembers } from '../../account/members/personal-data-masking.ts'
import { withdrawalsAwaitingDocument } from '../../cashier/payout-decisions/review-rules-recheck.ts'
import type { Context } from '../../context.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { nameOfActor } from '../../platform/operator-decision.ts'
import { memberCardOf } from '../members/member-card.ts'

const PAGE_ROWS = 50

/** Returns an identity document's case without its pictures and without the document's number. */
const rowOf = (found: IdentityCase, today: string) => {
  const {
    id,
    member_id,
    asked_for,
    asked_at,
    kind,
    sent_at,
    decided_at,
    decided_by,
    expires_on,
    refused_for,
  } = found
  return {
    ...{ id, member_id, asked_for, asked_at, kind, sent_at, decided_at, expires_on, refused_for },
    state: documentStateOn(found, today),
    decided_by: decided_by === null ? null : nameOfActor(decided_by),
  }
}

/** Returns a page of cases of identity documents, newest first, and the cursor of the next page. */
export const documentPage = async (
  ctx: Context,
  filter: { readonly status?: DocumentStatus | undefined; readonly before?: IdentityCaseId | undefined },
) => {
  const today = bangkokDate(ctx.clock.now())
  const found = await listDocuments(ctx.db, filter, PAGE_ROWS + 1)
  const rows = found.slice(0, PAGE_ROWS).map(each => rowOf(each, today))
  const before = found.length > PAGE_ROWS ? (rows.at(-1)?.id ?? null) : null
  return { rows: await attachMembers(ctx.db, rows), before }
}

/** Returns the check of a document by the vendor, without the vendor's id. */
const checkFactsOf = (check: DocumentCheck | null) => {
  if (check === null) return null
  const { id, status, asked_at, sent_at, tries, problem, verdict, reasons, verdict_at, expires_on } = check
  const { asked_by, name_agrees, birth_agrees, number_valid, face_percent } = check
  return {
    ...{ id, status, asked_at, sent_at, tries, problem, verdict, verdict_at, expires_on },
    ...{ name_agrees, birth_agrees, number_valid, face_percent },
    ...{ deletion: deletionStateOf(check), deleted_at: check.deleted_there_at },
    reasons: reasons as VendorReason[],
    asked_by: asked_by === RULE ? null : nameOfActor(asked_by),
  }
}

/**
 * Returns one case with its member, earlier cases, the vendor's check and the withdrawals that wait. Throws Refusal `not_found` if there is no such
 * case.
 */
export const documentCase = async (ctx: Context, id: IdentityCaseId) => {
  const today = bangkokDate(ctx.clock.now())
  const { found, sides, all } = await storedCase(ctx.db, id)
  const memberId: MemberId = found.member_id
  const check = await checkOf(ctx.db, id)
  const [shown, card, can_check, withdrawals] = await Promise.all([
    attachMembers(
      ctx.db,
      [found, ...all.filter(each => each.id !== id)].map(each => rowOf(each, today)),
    ),
    memberCardOf(ctx, memberId),
    mayAskVendor(ctx, found, check),
    withdrawalsAwaitingDocument(ctx.db, memberId),
  ])
  const [row, ...earlier] = shown
  if (row === undefined) throw new Error(`the member of ${id} was not found`)
  return {
    ...row,
    card,
    sides: found.status === 'asked' ? [] : sides,
    earlier,
    vendor_consent: found.vendor_consent !== null,
    check: checkFactsOf(check),
    can_check,
    withdrawals,
  }
}
