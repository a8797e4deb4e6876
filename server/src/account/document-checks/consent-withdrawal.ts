import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { lockMember } from '../members/members.ts'
import { clearConsents, scheduleDeletions } from './consent-withdrawal-sql.ts'
import { firstDeletion } from './vendor-deletions.ts'

/**
 * Withdraws the member's consent to a vendor, for all documents. No document is sent from then on, no verdict is stored, and the vendor is asked to
 * delete the pictures that it has. A repetition changes nothing.
 */
export const withdrawConsent = (ctx: Context, memberId: MemberId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const at = ctx.clock.now()
    const withdrawn = await clearConsents(tx, memberId, at)
    await scheduleDeletions(
      tx,
      withdrawn.map(({ id }) => id),
      firstDeletion(at),
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
