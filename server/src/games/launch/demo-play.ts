import type { Context } from '../../context.ts'
import { requireOpen } from '../../platform/flow-switches/flow-switches.ts'
import { addressOf, networkOf } from '../../platform/http/client-network.ts'
import { type Limit, requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { catalogueOf, findOffered } from '../catalogue/catalogue.ts'
import { playSwitches } from '../catalogue/play-switches.ts'
import { findSite } from '../game-sites/game-sites.ts'
import { callSite } from '../game-sites/site-account.ts'
import { requireLaunchUrl } from './game-launch.ts'

/**
 * Rate limit of demo games per IP address. The rate is enough for a household. It is limited because the request needs no sign-in and causes calls to
 * a partner.
 */
const TRIAL_PACE: Limit = { name: 'games.trial', count: 60, windowSeconds: 60 }
/** Rate limit of demo games per network. It is enough for ten households, and limits a caller with many IP addresses. */
const TRIAL_NETWORK_PACE: Limit = { name: 'games.trial-network', count: 600, windowSeconds: 60 }

/**
 * Returns the link that launches a game's free mode (R06). It needs no member, no site account and no credit. Throws Refusal `not_found`
 * (game not offered, or no free mode), `flow_closed`, `game_site_silent`, `game_address_unlisted` (host not listed) or `too_many_requests`.
 */
export const startTrial = async (ctx: Context, ip: string, gameId: string): Promise<string> => {
  const game = (await catalogueOf(ctx).byId()).get(gameId)
  const offered = game?.free_play === true ? await findOffered(ctx.db, gameId) : null
  if (offered === null) throw new Refusal('not_found')
  await requireOpen(ctx, ctx.db, ...(await playSwitches(ctx, offered.site, gameId)))
  const now = ctx.clock.now()
  await requireWithin(ctx.db, TRIAL_PACE, addressOf(ip), now)
  await requireWithin(ctx.db, TRIAL_NETWORK_PACE, networkOf(ip), now)
  const url = await callSite(ctx, () =>
    findSite(ctx, offered.site).launch({
      game_id: offered.site_game_id,
      mode: 'free',
      return_url: `${ctx.config.public_url}/lobby/casino-test`,
    }),
  )
  return requireLaunchUrl(ctx, url)
}
