import type {
  DocumentKind,
  DocumentRefusal,
  DocumentSide,
  staffDocumentReasons,
} from '@sala/contract/account/documents/document-lists.ts'
import type { IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { audit, findActs } from '../../platform/audit.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor, reasonFacts } from '../../platform/operator-decision.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { noteSecurity } from '../../platform/security/security-events.ts'
import { decideOnMember } from '../members/operator-decisions.ts'
import { openPicture } from './document-pictures.ts'
import { nextDocumentStatus } from './document-state.ts'
import { demandDocument, isDemand } from './documents.ts'
import {
  decideCase,
  endDemands,
  findCase,
  findSealedPicture,
  findStoredSides,
  type IdentityCase,
} from './sql.ts'

const LOOK = 'document.look'

/** The decision of two operators about a document. If they accept it, it has the details that they read in the pictures. */
export type DocumentVerdict =
  | {
      readonly way: 'accept'
      readonly kind: DocumentKind
      readonly last4: string
      readonly expires_on: string | null
    }
  | { readonly way: 'refuse'; readonly cause: DocumentRefusal }

/** Returns the identity-document case with this id. Throws Refusal `not_found`. */
export const caseOf = async (db: Db | Tx, id: IdentityCaseId): Promise<IdentityCase> => {
  const found = await findCase(db, id)
  if (found === null) throw new Refusal('not_found')
  return found
}

/** Returns the identity-document case with this id if it waits for a decision. Throws Refusal `not_found`, `document_not_sent`. */
export const sentCase = async (ctx: { readonly db: Db | Tx }, id: IdentityCaseId): Promise<IdentityCase> => {
  const found = await caseOf(ctx.db, id)
  if (nextDocumentStatus(found.status, 'accept') === null) throw new Refusal('document_not_sent')
  return found
}

/** Throws Refusal `document_expired` if the document to be accepted is no longer valid. */
export const requireValid = (verdict: DocumentVerdict, now: Date): void => {
  if (verdict.way === 'accept' && verdict.expires_on !== null && verdict.expires_on < bangkokDate(now))
    throw new Refusal('document_expired')
}

/**
 * Throws Refusal `document_not_seen` if one of these operators did not open a picture of the document. Without this check two operators could accept a
 * document that nobody has seen.
 */
export const requireSeen = async (
  tx: Tx,
  id: IdentityCaseId,
  operators: readonly string[],
): Promise<void> => {
  const looks = await findActs(tx, id, LOOK)
  const seen = new Set(looks.map(({ actor, details }) => `${actor} ${details.side}`))
  for (const side of await findStoredSides(tx, id))
    for (const operator of operators)
      if (!seen.has(`${operatorActor({ operator })} ${side}`)) throw new Refusal('document_not_seen')
}

/**
 * Accepts or refuses a document by the decision of two operators, and informs the member. Throws Refusal `not_found`, `document_not_sent`,
 * `document_expired`.
 */
export const decideDocument = async (
  ctx: Context,
  decision: OperatorDecision,
  id: IdentityCaseId,
  verdict: DocumentVerdict,
): Promise<void> => {
  const { member_id } = await sentCase(ctx, id)
  const action = verdict.way === 'accept' ? 'document.accept' : 'document.refuse'
  await decideOnMember(ctx, decision, member_id, action, async (tx, _, { by, at }) => {
    const found = await sentCase({ db: tx }, id)
    requireValid(verdict, at)
    invariant(found.kind !== null, 'a sent document has a kind')
    const accepted = verdict.way === 'accept'
    const last_day = accepted ? verdict.expires_on : null
    const refusal = accepted ? null : verdict.cause
    const stored = await decideCase(tx, id, {
      status: accepted ? 'accepted' : 'refused',
      kind: accepted ? verdict.kind : found.kind,
      last4: accepted ? verdict.last4 : null,
      expires_on: last_day,
      refused_for: refusal,
      ...{ by, at },
    })
    if (!stored) throw new Refusal('document_not_sent')
    const progress = accepted ? ('accepted' as const) : ('refused' as const)
    const facts = { kind: 'identity_document', progress, refusal, last_day } as const
    await writeMessage(tx, member_id, facts, `${id} decided`, at)
    return { case: id, ...(refusal === null ? {} : { cause: refusal }) }
  })
}

/**
 * Asks a member for an identity document. One operator may do this alone. The member's withdrawals wait until a document is accepted. Throws Refusal
 * `not_found`, `document_asked`.
 */
export const askByOperator = (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  asked_for: (typeof staffDocumentReasons)[number],
): Promise<void> =>
  decideOnMember(ctx, decision, memberId, 'document.ask', async (tx, member, { at }) => {
    if (member.erased_at !== null) throw new Refusal('not_found')
    const id = await demandDocument(tx, memberId, asked_for, at)
    if (id === null) throw new Refusal('document_asked')
    return { case: id }
  })

/** Returns the case in which staff demanded an identity document. Throws Refusal `not_found`, `document_not_demanded`. */
export const demandedCase = async (
  ctx: { readonly db: Db | Tx },
  id: IdentityCaseId,
): Promise<IdentityCase> => {
  const found = await caseOf(ctx.db, id)
  if (!isDemand(found) || nextDocumentStatus(found.status, 'end') === null)
    throw new Refusal('document_not_demanded')
  return found
}

/**
 * Ends a demand for an identity document by the decision of two operators, for example if the demand was a mistake, and deletes its pictures. Throws
 * Refusal `not_found`, `document_not_demanded`.
 */
export const endDemand = async (
  ctx: Context,
  decision: OperatorDecision,
  id: IdentityCaseId,
): Promise<void> => {
  const { member_id } = await demandedCase(ctx, id)
  await decideOnMember(ctx, decision, member_id, 'document.withdraw', async (tx, _, { by, at }) => {
    await demandedCase({ db: tx }, id)
    if ((await endDemands(tx, member_id, by, at)) === 0) throw new Refusal('document_not_demanded')
    return { case: id }
  })
}

/**
 * Decrypts one picture for an operator. The audit log records each look. Throws Refusal `not_found` if there is no such picture, or if it was deleted
 * after its retention.
 */
export const lookAtPicture = (
  ctx: Context,
  decision: OperatorDecision,
  id: IdentityCaseId,
  side: DocumentSide,
): Promise<Buffer> =>
  inTransaction(ctx.db, async tx => {
    const found = await findCase(tx, id)
    const sealed = await findSealedPicture(tx, id, side)
    // Operators do not see pictures that the member has not sent yet.
    if (found === null || found.status === 'asked' || sealed === null) throw new Refusal('not_found')
    const webp = openPicture(ctx.config, id, sealed)
    if (webp === null) throw new Error(`no key opens the picture of ${id}`)
    const actor = operatorActor(decision)
    const at = ctx.clock.now()
    const details = { ...reasonFacts(decision), member: found.member_id, side }
    await audit(tx, { actor, action: LOOK, subject: id, details }, at)
    await noteSecurity(tx, { kind: 'unmasked', member_id: found.member_id, detail: actor }, at)
    return webp
  })
