import {
  type DocumentKind,
  type DocumentReason,
  type DocumentSide,
  sidesNeeded,
  staffDocumentReasons,
  VENDOR_CONSENT_VERSION,
} from '@sala/contract/account/documents/document-lists.ts'
import type { documentView } from '@sala/contract/account/documents/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatWait } from '@sala/contract/wire/wait-duration-text.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { newId } from '../../platform/random.ts'
import { countHit } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockMember } from '../members/members.ts'
import { limits } from '../rate-limits.ts'
import { cleanDocumentPicture, sealPicture } from './document-pictures.ts'
import { documentStateOn, mayBegin } from './document-state.ts'
import {
  deleteOtherSides,
  findConsent,
  findNewestCase,
  findStanding,
  findStoredSides,
  type IdentityCase,
  insertCase,
  markSent,
  setReason,
  storePicture,
} from './sql.ts'
import { vendorInUse } from './vendor-use.ts'

export type DocumentView = z.output<typeof documentView>

/** Returns the state of the member's identity document. Reads through `on`, which may be the caller's transaction. */
export const documentOf = async (
  ctx: Pick<Context, 'db' | 'partners'>,
  memberId: MemberId,
  now: Date,
  on: Db | Tx = ctx.db,
): Promise<DocumentView> => {
  const newest = await findNewestCase(on, memberId)
  const today = bangkokDate(now)
  const state = documentStateOn(newest, today)
  return {
    state,
    reason: newest?.asked_for ?? null,
    kind: newest?.kind ?? null,
    stored: newest !== null && state === 'asked' ? await findStoredSides(on, newest.id) : [],
    sent_at: newest?.sent_at ?? null,
    refusal: newest?.refused_for ?? null,
    expires_on: newest?.expires_on ?? null,
    can_send: state === 'asked' || mayBegin(newest, today),
    asks_consent: (await vendorInUse(ctx, on)) !== null,
    consent: await findConsent(on, memberId),
  }
}

const informAsked = (tx: Tx, memberId: MemberId, id: IdentityCase['id'], at: Date): Promise<void> => {
  const facts = { kind: 'identity_document', progress: 'asked', refusal: null, last_day: null } as const
  return writeMessage(tx, memberId, facts, `${id} asked`, at)
}

const startCase = async (
  tx: Tx,
  memberId: MemberId,
  asked_for: DocumentReason,
  at: Date,
): Promise<IdentityCase['id']> => {
  const id = newId('idc', at)
  await insertCase(tx, { id, member_id: memberId, asked_for, asked_at: at })
  if (asked_for !== 'own') await informAsked(tx, memberId, id, at)
  return id
}

/**
 * Begins a case and informs the member. Requires the member's lock. Returns null if a case is open, or if an accepted document is still valid for too
 * long to be renewed now.
 */
export const beginCase = async (
  tx: Tx,
  memberId: MemberId,
  asked_for: 'own' | 'sum',
  at: Date,
): Promise<IdentityCase['id'] | null> =>
  mayBegin(await findNewestCase(tx, memberId), bangkokDate(at))
    ? startCase(tx, memberId, asked_for, at)
    : null

/** Returns the member's newest case, or null. */
export const newestDocument = (db: Db, memberId: MemberId): Promise<IdentityCase | null> =>
  findNewestCase(db, memberId)

/** Returns whether staff demanded the document of this case. Such a demand stops the member's withdrawals until a document is accepted. */
export const isDemand = ({ asked_for }: Pick<IdentityCase, 'asked_for'>): boolean =>
  staffDocumentReasons.some(reason => reason === asked_for)

/**
 * Demands a document of the member because staff want one, even if an accepted one is valid. If a case is already open, the staff's reason replaces
 * its reason. The member is informed, unless the pictures were sent. Requires the member's lock. Returns null if staff demanded the open case before.
 */
export const demandDocument = async (
  tx: Tx,
  memberId: MemberId,
  asked_for: (typeof staffDocumentReasons)[number],
  at: Date,
): Promise<IdentityCase['id'] | null> => {
  const newest = await findNewestCase(tx, memberId)
  if (newest?.status !== 'asked' && newest?.status !== 'sent') return startCase(tx, memberId, asked_for, at)
  if (isDemand(newest)) return null
  await setReason(tx, newest.id, asked_for)
  if (newest.status === 'asked') await informAsked(tx, memberId, newest.id, at)
  return newest.id
}

const requirePace = async (ctx: Context, memberId: MemberId): Promise<void> => {
  const pace = await countHit(ctx.db, limits.document_pictures_per_member, memberId, ctx.clock.now())
  if (pace.allowed) return
  const { retryAfterSeconds } = pace
  throw new Refusal('document_too_often', { wait: formatWait(retryAfterSeconds) }, { retryAfterSeconds })
}

const requireSendable = (newest: IdentityCase | null, now: Date): void => {
  if (newest?.status === 'asked' || mayBegin(newest, bangkokDate(now))) return
  throw new Refusal(newest?.status === 'sent' ? 'document_sent' : 'document_valid')
}

/**
 * Stores one picture of the member's document, encrypted. It replaces the earlier picture of this side. Throws Refusal `document_too_often`,
 * `document_sent`, `document_valid`, and the refusals of `cleanDocumentPicture`.
 */
export const storeDocumentPicture = async (
  ctx: Context,
  memberId: MemberId,
  side: DocumentSide,
  picture: Buffer,
): Promise<DocumentView> => {
  await requirePace(ctx, memberId)
  requireSendable(await findNewestCase(ctx.db, memberId), ctx.clock.now())
  const webp = await cleanDocumentPicture(memberId, picture)
  return inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const at = ctx.clock.now()
    const newest = await findNewestCase(tx, memberId)
    requireSendable(newest, at)
    const open = newest?.status === 'asked' ? newest.id : await beginCase(tx, memberId, 'own', at)
    if (open === null) throw new Refusal('document_valid')
    await storePicture(tx, { case_id: open, side, sealed: sealPicture(ctx.config, open, webp), at })
    return documentOf(ctx, memberId, at, tx)
  })
}

/**
 * Sends the stored pictures to the operators. A repetition changes nothing. `agrees`: the member agreed that a vendor checks the document. Throws
 * Refusal `document_sides_missing`, `document_valid`.
 */
export const sendDocument = (
  ctx: Context,
  memberId: MemberId,
  kind: DocumentKind,
  agrees = false,
): Promise<DocumentView> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const at = ctx.clock.now()
    const newest = await findNewestCase(tx, memberId)
    if (newest?.status === 'sent') return documentOf(ctx, memberId, at, tx)
    requireSendable(newest, at)
    if (newest?.status !== 'asked') throw new Refusal('document_sides_missing')
    const stored = await findStoredSides(tx, newest.id)
    if (!sidesNeeded[kind].every(side => stored.includes(side))) throw new Refusal('document_sides_missing')
    await deleteOtherSides(tx, newest.id, sidesNeeded[kind])
    // The consent counts only while the vendor is in use, because only then does the page ask for it.
    const vendor_consent = agrees && (await vendorInUse(ctx, tx)) !== null ? VENDOR_CONSENT_VERSION : null
    await markSent(tx, newest.id, { kind, vendor_consent, at })
    return documentOf(ctx, memberId, at, tx)
  })

/** Returns whether staff demanded an identity document of the member and have not accepted one since. */
export const isDocumentDemanded = async (db: Db | Tx, memberId: MemberId, now: Date): Promise<boolean> =>
  (await findStanding(db, { member_id: memberId, today: bangkokDate(now) })).is_demanded

/**
 * Returns whether a withdrawal of the member waits for an identity document. `sum` is the member's withdrawals of 30 days, and `above` the sum that
 * is allowed without a document.
 */
export const isDocumentMissing = async (
  db: Db | Tx,
  memberId: MemberId,
  { sum, above, now }: { readonly sum: bigint; readonly above: bigint; readonly now: Date },
): Promise<boolean> => {
  const { is_accepted, is_demanded } = await findStanding(db, {
    member_id: memberId,
    today: bangkokDate(now),
  })
  return is_demanded || (sum > above && !is_accepted)
}
