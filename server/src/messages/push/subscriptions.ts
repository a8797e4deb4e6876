import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { areUsableKeys, type Subscription } from './push-service.ts'
import { isPushEndpoint, pushSettingsOf } from './push-settings.ts'
import {
  deleteForeignSubscription,
  deleteOldestSubscriptions,
  deleteSubscription,
  upsertSubscription,
} from './sql.ts'

export { endWaitingPushes } from './sql.ts'

/** Maximum number of a member's browsers that get pushes. A further browser replaces the one that subscribed first. */
const SUBSCRIPTIONS_MAX_PER_MEMBER = 10

/** Returns the public key that a browser needs to subscribe. It is null if Web Push is not configured. */
export const pushKeyOf = (ctx: Pick<Context, 'config'>): { public_key: string | null } => ({
  public_key: pushSettingsOf(ctx.config)?.public_key ?? null,
})

/**
 * Stores the subscription of the member's browser, so that it gets pushes. A repeated call has no effect. If another member used the browser before,
 * it no longer gets that member's pushes. Throws Refusal `push_unavailable` if Web Push is not configured, if the subscription's URL is not that of a
 * known push service, or if nothing can be encrypted with its keys.
 */
export const subscribe = async (
  ctx: Context,
  memberId: MemberId,
  subscription: Subscription,
): Promise<void> => {
  const isPossible =
    pushSettingsOf(ctx.config) !== null &&
    isPushEndpoint(subscription.endpoint, ctx.config.mode) &&
    areUsableKeys(subscription)
  if (!isPossible) throw new Refusal('push_unavailable')
  await inTransaction(ctx.db, async tx => {
    await deleteForeignSubscription(tx, memberId, subscription.endpoint)
    await upsertSubscription(tx, memberId, subscription, ctx.clock.now())
    await deleteOldestSubscriptions(tx, memberId, SUBSCRIPTIONS_MAX_PER_MEMBER)
  })
}

/** Deletes the subscription of the member's browser, so that it gets no more pushes. A repeated call has no effect. */
export const unsubscribe = (ctx: Context, memberId: MemberId, endpoint: string): Promise<void> =>
  deleteSubscription(ctx.db, memberId, endpoint)
