import type { MemberId } from '@sala/contract/wire/ids.ts'
import { deleteAddressesOfErased } from '../account/personal-data.ts'
import type { Context } from '../context.ts'
import { audit } from '../platform/audit.ts'
import { DAY_MS } from '../platform/calendar.ts'
import { inTransaction } from '../platform/db.ts'
import { forEachIsolated } from '../platform/jobs.ts'
import { readSettings } from '../platform/settings.ts'
import { iterateDueItems } from '../platform/work-scheduling/due-items.ts'
import { personalDataOf } from './personal-data-handlers.ts'
import { privacySettings } from './settings.ts'
import { findDueErasures, forgetIdentity, lockErasure, markMoneyGone } from './sql.ts'

const DUE_AT_ONCE = 200

/**
 * Deletes those data of an erased account whose retention period has ended. Money data is deleted before the kept identity, because the identity is
 * needed to find it.
 */
const forgetOne = (ctx: Context, memberId: MemberId, now: Date): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const erasure = await lockErasure(tx, memberId)
    if (erasure === null) return
    const due = (until: Date, gone: Date | null) => gone === null && until <= now
    const money = due(erasure.money_until, erasure.money_gone_at)
    const identity = due(erasure.identity_until, erasure.identity_gone_at)
    if (money) {
      for (const data of await personalDataOf(ctx.ports))
        await data.forgetMoney?.(tx, memberId, erasure.account_number, now)
      await markMoneyGone(tx, memberId, now)
    }
    if (identity) await forgetIdentity(tx, memberId, now)
    const what = [...(money ? ['money'] : []), ...(identity ? ['identity'] : [])].join(' ')
    if (what === '') return
    const entry = { actor: 'system', action: 'member.forget', subject: memberId, details: { what } }
    await audit(tx, entry, now)
  })

/** Deletes retained data of erased accounts at the end of its legal retention period. */
export const forgetKept = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const { access_kept_days } = await readSettings(ctx.db, privacySettings)
  await deleteAddressesOfErased(ctx.db, new Date(now.getTime() - access_kept_days * DAY_MS))
  const due = iterateDueItems(
    DUE_AT_ONCE,
    (tried, most) => findDueErasures(ctx.db, now, tried, most),
    (memberId: MemberId) => memberId,
  )
  await forEachIsolated(ctx, due, 'the retained data of an erased account could not be deleted', memberId =>
    forgetOne(ctx, memberId, now),
  )
}
