import { accountEndpoints } from '@sala/contract/account/endpoints.ts'
import type { identityEndpoints } from '@sala/contract/account/identity/endpoints.ts'
import type { contentEndpoints } from '@sala/contract/content/endpoints.ts'
import type { browserFaultEndpoints } from '@sala/contract/page/browser-faults.ts'
import { deviceOf } from '../account/devices/user-agent.ts'
import { cachedIdentityOf } from '../account/sessions/sessions.ts'
import type { Context } from '../context.ts'
import { recordFaults } from '../platform/browser-faults/browser-faults.ts'
import type { Shortcut } from '../platform/http/cached-get-fast-path.ts'
import { networkOf } from '../platform/http/client-network.ts'
import { sendVersion, versioned } from '../platform/http/etag.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { sendReadyToAll } from '../platform/http/serialized-response.ts'
import { bootstrapOf, maintenanceOf, siteInfoOf } from './bootstrap.ts'
import { identityStatusOf } from './identity-status.ts'
import { readProfile, tryRemembered } from './profile.ts'

/** Routes of public page data: site info, maintenance notice and the data that every page loads first. */
export const pageRoutes = (ctx: Context): Handlers<typeof contentEndpoints> => ({
  site_info: () => siteInfoOf(ctx),
  maintenance: ({ reply }) => {
    const ready = maintenanceOf(ctx)
    return ready instanceof Promise
      ? ready.then(known => sendReadyToAll(reply, known))
      : sendReadyToAll(reply, ready)
  },
  bootstrap: async ({ reply }) => versioned(reply, await bootstrapOf(ctx)),
})

/** Routes of the call that returns the member's profile (C02). */
export const profileRoutes = (ctx: Context): Pick<Handlers<typeof accountEndpoints>, 'profile'> => ({
  profile: async ({ identity, reply }) => {
    const { etag, answer } = await readProfile(ctx, identity.member_id)
    return sendVersion(reply, etag, answer)
  },
})

/**
 * Fast path of the profile call (C02): a caller that has the current version gets 304 from the cache, before routing. All other calls go to the
 * route.
 */
export const unchangedProfile = (ctx: Context): Shortcut => {
  const whoAsks = cachedIdentityOf(ctx)
  return {
    path: accountEndpoints.profile.path,
    tries: (headers, answer) => {
      const version = headers['if-none-match']
      const member = version === undefined ? null : whoAsks(headers)
      return (
        member !== null &&
        tryRemembered(ctx, member.member_id, known =>
          answer(known !== null && known.etag === version ? known.unchanged : null),
        )
      )
    },
  }
}

/** Routes of the call that returns which of the member's personal data are verified (R12). */
export const identityStatusRoutes = (ctx: Context): Pick<Handlers<typeof identityEndpoints>, 'identity'> => ({
  identity: ({ identity }) => identityStatusOf(ctx, identity.member_id),
})

/** Route by which a browser reports faults of the lobby's program. It stores neither the member nor the network of the browser. */
export const browserFaultRoutes = (ctx: Context): Handlers<typeof browserFaultEndpoints> => ({
  browser_faults: async ({ body, caller }) => {
    const from = { network: networkOf(caller.ip), browser: deviceOf(caller.user_agent) }
    await recordFaults(ctx.db, body, from, ctx.clock.now())
    return { ok: true }
  },
})
