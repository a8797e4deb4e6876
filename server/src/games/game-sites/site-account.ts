import { idPattern, type MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { PartnerConfused, PartnerSilent } from '../../partners/adapter-kit/partner-http.ts'
import type { GameSite } from '../../partners/ports/game-site.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findAccountAt, markAccountOpened } from './sql.ts'

export {
  claimLate,
  endLatePlay,
  findAccountAt,
  findPlace,
  findSitesOf,
  forgetAccountOpened,
  incrementVersion,
  type LeftAccount,
  movePlace,
  type Place,
  setNextSite,
} from './sql.ts'

const MEMBER_ID = idPattern('mem')

/** Returns the member's username at all game sites. It consists of lower-case letters and digits, and does not change. */
export const usernameOf = (memberId: MemberId): string => memberId.replace('_', '')

/** Returns the member with that username, or null. */
export const memberNamed = (username: string): MemberId | null => {
  const id = username.replace(/^mem/, 'mem_')
  return MEMBER_ID.test(id) ? (id as MemberId) : null
}

/**
 * Opens the member's account at that game site if it does not exist, and returns the username. Call it outside transactions, because it calls the
 * site. Throws partner errors if the site gives no valid answer.
 */
export const ensureSiteAccount = async (
  ctx: Context,
  memberId: MemberId,
  site: GameSite,
): Promise<string> => {
  const username = usernameOf(memberId)
  const account = await findAccountAt(ctx.db, memberId, site.name)
  if (account !== null && account.opened_at !== null) return username
  await site.openAccount(username)
  await markAccountOpened(ctx.db, { member_id: memberId, username, site: site.name }, ctx.clock.now())
  return username
}

/** Returns whether the error means that a game site did not answer or sent an invalid answer. Any other error is a fault of this program. */
export const isSiteFailure = (error: unknown): boolean =>
  error instanceof PartnerSilent || error instanceof PartnerConfused

/** Calls a game site and logs a failure. Throws Refusal `game_site_silent` if the site does not answer or sends an invalid answer. */
export const callSite = async <T>(ctx: Context, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!isSiteFailure(error)) throw error
    ctx.log.warn({ err: error }, 'the game site did not answer')
    throw new Refusal('game_site_silent')
  }
}
