import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/adapter-kit/partner-http.ts'
import { DAY_MS, MINUTE_MS, MINUTE_SECONDS } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { clearConsents, scheduleDeletions } from './consent-withdrawal-sql.ts'
import {
  claimDueDeletions,
  confirmDeletion,
  deleteCases,
  forgetLeftDeletions,
  leaveDeletion,
  lockCases,
} from './vendor-deletions-sql.ts'

/** Time in ms until the first deletion. An order that is being sent meanwhile has arrived or timed out by then. */
const DELETE_AFTER_MS = 2 * MINUTE_MS
/** Pauses after failed deletions: 2 min, 4 min and so on, doubling up to an hour. */
const PAUSE = { limit: 20, first_seconds: 2 * MINUTE_SECONDS, most_seconds: 60 * MINUTE_SECONDS } as const
/** Days for which operators see the reference of an erased account's check at a vendor without a call for a deletion. */
const LEFT_KEPT_DAYS = 7

/** Returns the time of the first deletion at the vendor for a withdrawal or erasure at `at`. */
export const firstDeletion = (at: Date): Date => new Date(at.getTime() + DELETE_AFTER_MS)

/**
 * Deletes the documents of a member whose account is erased. Accepted ones stay, because the law requires that the identification of a customer is
 * kept as long as the financial records. The vendor must delete all that it may have, also accepted ones: the erasure ends the consent to it.
 */
export const eraseDocuments = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  await lockCases(tx, memberId)
  await deleteCases(tx, memberId, { accepted: false, at, due: firstDeletion(at) })
  const kept = await clearConsents(tx, memberId, at)
  await scheduleDeletions(
    tx,
    kept.map(({ id }) => id),
    firstDeletion(at),
  )
}

/** Deletes all documents of an erased member when the law no longer requires them. */
export const forgetDocuments = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  await lockCases(tx, memberId)
  await deleteCases(tx, memberId, { accepted: true, at, due: firstDeletion(at) })
}

/**
 * Asks the vendor to delete the checks of withdrawn consents and erased accounts. A vendor that does not answer is asked again. A vendor without this
 * call is asked by the operators outside Sala.
 */
export const deleteAtVendor = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const remove = ctx.partners.identity_vendor?.remove ?? null
  await forgetLeftDeletions(ctx.db, new Date(now.getTime() - LEFT_KEPT_DAYS * DAY_MS))
  const due = await claimDueDeletions(ctx.db, now, PAUSE)
  await forEachIsolated(ctx, due, 'a check could not be deleted at the vendor', async ({ id, case_id }) => {
    if (remove === null) return leaveDeletion(ctx.db, id, now)
    try {
      await remove({ reference: id, subject: case_id })
    } catch (error) {
      if (!isPartnerFailure(error)) throw error
      return ctx.log.warn({ err: error, check: id }, 'the vendor of identity checks confirmed no deletion')
    }
    await confirmDeletion(ctx.db, id, ctx.clock.now())
  })
}
