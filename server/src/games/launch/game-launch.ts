import type { FlowKey } from '@sala/contract/flows/flow-switches.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import type { GameSite } from '../../partners/ports/game-site.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { noteSettingFault } from '../../platform/database/invalid-setting-reports.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { closingOf, flowClosed, requireOpen } from '../../platform/flow-switches/flow-switches.ts'
import { type Limit, requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hasLossLimit } from '../../protection/limits/play-limits.ts'
import { playRefusalOf, requireMayPlay } from '../../protection/play-permission.ts'
import { recordPlay } from '../../protection/play-reminders/play-sessions.ts'
import { findOffered } from '../catalogue/catalogue.ts'
import { playSwitches } from '../catalogue/play-switches.ts'
import { closeGames } from '../game-closing/game-closing.ts'
import { findSite, isSite, mainSite } from '../game-sites/game-sites.ts'
import { callSite, ensureSiteAccount, findPlace, usernameOf } from '../game-sites/site-account.ts'
import { syncRounds } from '../rounds/round-sync.ts'
import { openSession } from '../seamless-wallet/seamless-sessions.ts'
import { sweepWalletIn } from '../transfer-wallet/credit-movements.ts'
import { switchSite } from './game-site-switch.ts'
import { insertStart } from './sql.ts'

export { forgetStarts } from './sql.ts'

/** Rate limit of a member's game launches. It exists because the GET request causes calls to a partner. */
const START_PACE: Limit = { name: 'games.login-game', count: 3, windowSeconds: 15 }
/** Time in ms within which a second launch of the same game counts as a reload of the page, not as another start. */
const ONE_START_MS = START_PACE.windowSeconds * 1000
/** Matches a launch option, as agreed with the game site (docs/partners.md). An option in another format is ignored. */
const GAME_OPTION_PATTERN = /^[\w:.-]{1,60}$/
/** Hours after which a launch link that was never opened has certainly expired at the game site. */
const ADDRESS_LIFE_HOURS = 1

/**
 * Returns the link that opens a game, or without a game the game site's own lobby (C19). Starts to move the member's credit to that site, and does
 * not wait for its arrival. A banner may give a launch option (`option`), such as a match (L06).
 *
 * Throws Refusal `game_start_failed` for a member who never had credit (E12), `flow_closed`, `game_site_silent`, `game_address_unlisted` (host not
 * listed), `game_round_open` (undecided round), `movement_open` (credit in transit), `not_found` for a game that is not offered, `too_many_requests`,
 * and the refusals of `requireMayPlay`.
 */
export const startGame = async (
  ctx: Context,
  memberId: MemberId,
  gameId: string | null,
  option: string | null = null,
): Promise<string> => {
  await requireWithin(ctx.db, START_PACE, memberId, ctx.clock.now())
  const { site, site_game_id } = await siteOf(ctx, memberId, gameId)
  const switches = await playSwitches(ctx, site.name, gameId)
  await requireOpen(ctx, ctx.db, ...switches)
  if (!(await everHadCredit(ctx, memberId))) throw new Refusal('game_start_failed')
  await requireMayPlay(ctx.db, memberId, ctx.clock.now())
  const url = await callSite(ctx, async () => {
    await judgeLosses(ctx, memberId)
    const player = await playerAtSite(ctx, memberId, site, gameId)
    return site.launch({
      ...player,
      ...(site_game_id === null ? {} : { game_id: site_game_id }),
      ...(option === null || !GAME_OPTION_PATTERN.test(option) ? {} : { game_option: option }),
      mode: 'real',
      return_url: `${ctx.config.public_url}/lobby/`,
    })
  })
  await requireLaunchUrl(ctx, url)
  const refusal = await inTransaction(ctx.db, tx =>
    noteStart(tx, ctx, { member_id: memberId, gameId, switches }),
  )
  if (refusal !== null) throw refusal
  return url
}

/** Prepares the member's play at a game site: moves credit there, or issues a token for the seamless wallet. */
const playerAtSite = async (
  ctx: Context,
  memberId: MemberId,
  site: GameSite,
  gameId: string | null,
): Promise<{ username: string; token?: string }> => {
  await switchSite(ctx, memberId, site)
  if (site.wallet === 'seamless') {
    const token = await openSession(ctx, memberId, gameId)
    if (token === null) throw new Refusal('movement_open')
    return { username: usernameOf(memberId), token }
  }
  const username = await ensureSiteAccount(ctx, memberId, site)
  await inTransaction(ctx.db, tx => sweepWalletIn(tx, ctx, memberId))
  return { username }
}

/**
 * Returns the site of the game, or without a game the site that holds the member's credit. Throws Refusal `not_found` if the game is not offered.
 */
const siteOf = async (
  ctx: Context,
  memberId: MemberId,
  gameId: string | null,
): Promise<{ site: GameSite; site_game_id: string | null }> => {
  if (gameId === null) {
    const place = await findPlace(ctx.db, memberId)
    const name = place?.next_site ?? place?.site ?? mainSite(ctx).name
    return { site: isSite(ctx, name) ? findSite(ctx, name) : mainSite(ctx), site_game_id: null }
  }
  const offered = await findOffered(ctx.db, gameId)
  if (offered === null) throw new Refusal('not_found')
  return { site: findSite(ctx, offered.site), site_game_id: offered.site_game_id }
}

type Start = {
  readonly member_id: MemberId
  readonly gameId: string | null
  readonly switches: readonly FlowKey[]
}

/**
 * Records the game launch. While the game site created the link, a break of the member may have begun or a limit may have been reached. If so, the
 * member's games are closed, and the refusal is returned.
 */
const noteStart = async (
  tx: Tx,
  ctx: Context,
  { member_id: memberId, gameId, switches }: Start,
): Promise<Refusal | null> => {
  await lockMember(tx, memberId)
  const at = ctx.clock.now()
  // The member never received the link of this launch, so no game has to be closed.
  const closing = await closingOf(ctx, tx, switches)
  if (closing !== null) return flowClosed(closing)
  const refusal = await playRefusalOf(tx, memberId, at)
  if (refusal !== null) {
    const why = refusal.code.startsWith('loss_limit') ? 'loss_limit' : 'break'
    const until = new Date(at.getTime() + ADDRESS_LIFE_HOURS * HOUR_MS)
    await closeGames(tx, { member_id: memberId, why, cause: `launch:${at.toISOString()}`, until }, at)
    return refusal
  }
  const since = new Date(at.getTime() - ONE_START_MS)
  await insertStart(tx, { member_id: memberId, game_id: gameId, since }, at)
  await recordPlay(tx, memberId, [{ at, net: 0n }])
  return null
}

/** Reads the member's newest game rounds from the game site, then checks the loss limit, before a game is launched. */
const judgeLosses = async (ctx: Context, memberId: MemberId): Promise<void> => {
  if (!(await hasLossLimit(ctx.db, memberId, ctx.clock.now()))) return
  await syncRounds(ctx, memberId)
  await requireMayPlay(ctx.db, memberId, ctx.clock.now())
}

/** Returns the launch link if its host is listed. Otherwise records the host for operators and throws Refusal `game_address_unlisted`. */
export const requireLaunchUrl = async (ctx: Context, url: string): Promise<string> => {
  if (isLaunchUrl(ctx.config, url)) return url
  const met = `the game site opens games at ${originOf(url)}, which GAME_HOSTS does not list`
  await noteSettingFault(ctx, ctx.db, { setting: 'GAME_HOSTS', met }, ctx.clock.now())
  throw new Refusal('game_address_unlisted')
}

const everHadCredit = async (ctx: Context, memberId: MemberId): Promise<boolean> => {
  if ((await findPlace(ctx.db, memberId)) !== null) return true
  const { wallet, moving, game } = await balancesOf(ctx.db, memberId)
  return wallet + moving + game > 0n
}

/** Returns whether a browser may be redirected to a launch link: https on a listed host, or in the sandbox the lobby's own origin. */
export const isLaunchUrl = (
  config: Pick<Config, 'mode' | 'public_url' | 'game_hosts'>,
  url: string,
): boolean => {
  if (!URL.canParse(url)) return false
  const target = new URL(url)
  if (target.username !== '' || target.password !== '') return false
  if (config.mode === 'sandbox' && target.origin === new URL(config.public_url).origin) return true
  return target.protocol === 'https:' && config.game_hosts.includes(target.host)
}

/** Returns only the origin of a launch link for the log, because the link contains a token. */
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'no address')
