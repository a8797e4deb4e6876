import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/adapter-kit/partner-http.ts'
import { audit } from '../../platform/audit.ts'
import { MINUTE_MS, MINUTE_SECONDS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { lockMember } from '../members/members.ts'
import { claimDueDeletions, clearConsents, endDeletion, scheduleDeletions } from './consent-withdrawal-sql.ts'

/** Time in ms until the first deletion. An order that is being sent at the withdrawal has arrived or timed out by then. */
const DELETE_AFTER_MS = 2 * MINUTE_MS
/** Pauses after failed deletions: 2 min, 4 min and so on, doubling up to an hour. */
const PAUSE = { limit: 20, first_seconds: 2 * MINUTE_SECONDS, most_seconds: 60 * MINUTE_SECONDS } as const

/**
 * Withdraws the member's consent to a vendor, for all documents. No document is sent from then on, no verdict is stored, and the vendor is asked to
 * delete the pictures that it has. A repetition changes nothing.
 */
export const withdrawConsent = (ctx: Context, memberId: MemberId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const at = ctx.clock.now()
    const withdrawn = await clearConsents(tx, memberId, at)
    const due = new Date(at.getTime() + DELETE_AFTER_MS)
    await scheduleDeletions(
      tx,
      withdrawn.map(({ id }) => id),
      due,
    )
    for (const { id, version } of withdrawn) {
      const details = { case: id, version }
      const entry = {
        actor: `member:${memberId}`,
        action: 'document.consent_withdrawn',
        subject: memberId,
        details,
      }
      await audit(tx, entry, at)
    }
  })

/**
 * Asks the vendor to delete the checks of members who withdrew their consent. A vendor that does not answer is asked again. A vendor without this
 * call is asked by the operators outside Sala.
 */
export const deleteWithdrawn = async (ctx: Context): Promise<void> => {
  const remove = ctx.partners.identity_vendor?.remove ?? null
  const due = await claimDueDeletions(ctx.db, ctx.clock.now(), PAUSE)
  await forEachIsolated(ctx, due, 'a check could not be deleted at the vendor', async ({ id, case_id }) => {
    if (remove === null) return endDeletion(ctx.db, id, null)
    try {
      await remove({ reference: id, subject: case_id })
    } catch (error) {
      if (!isPartnerFailure(error)) throw error
      return ctx.log.warn({ err: error, check: id }, 'the vendor of identity checks confirmed no deletion')
    }
    await endDeletion(ctx.db, id, ctx.clock.now())
  })
}
