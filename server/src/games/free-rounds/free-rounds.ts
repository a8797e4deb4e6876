import type { Satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import type { FreeRoundsOrder, FreeRoundsOutcome } from '../../partners/ports/game-site.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { newKey } from '../../platform/random.ts'
import { findOffered } from '../catalogue/catalogue.ts'
import { sitesOf } from '../game-sites/game-sites.ts'
import { usernameOf } from '../game-sites/site-account.ts'
import { afterGrantEvent, isOpenGrant } from './free-rounds-grant-state.ts'
import {
  type FreeRoundsGrant,
  insertGrant,
  isDecided,
  lockGrant,
  type NewGrant,
  reopenToCancel,
  settleWinnings,
  updateGrant,
} from './sql.ts'

export { type FreePlay, findFreePlay, recordFreePlay } from './free-round-bets-sql.ts'
export { type FreeRoundsGrant, hasUnconfirmed, lockGrant, lockGrantOfReward } from './sql.ts'

/** The job that sends an order of free rounds, or a cancellation, to the game site. */
export const FREE_ROUNDS_JOB = 'games:give-free-rounds'
const REFERENCE_CHARACTERS = 26
/** Time in ms after the end of free rounds in which their wins can still arrive, because a round may have started before the end. */
export const WINS_AWAITED_MS = 24 * HOUR_MS

export const freeRoundsJobKey = (id: bigint): string => `free-rounds:${id}`

export type FreeRoundsGame = { readonly site: string; readonly site_game_id: string }

/** Returns the game site of an offered game, and the game's id there, if the site grants free rounds. Returns null for any other game. */
export const freeRoundsGame = async (ctx: Context, gameId: string): Promise<FreeRoundsGame | null> => {
  const game = await findOffered(ctx.db, gameId)
  const site = sitesOf(ctx).find(({ name }) => name === game?.site)
  return game !== null && (site?.free_rounds ?? null) !== null ? game : null
}

/** Orders free rounds for a member: stores them, and the job that sends them, in the caller's transaction. */
export const orderFreeRounds = async (
  tx: Tx,
  order: Omit<NewGrant, 'reference' | 'created_at'>,
  at: Date,
): Promise<bigint> => {
  const id = await insertGrant(tx, { ...order, reference: newKey(REFERENCE_CHARACTERS), created_at: at })
  await enqueue(tx, FREE_ROUNDS_JOB, { grant: String(id) }, { key: freeRoundsJobKey(id) })
  return id
}

/** Starts to cancel the member's remaining free rounds at the game site. Returns false if the free rounds have ended. */
export const cancelFreeRounds = async (tx: Tx, id: bigint): Promise<boolean> => {
  const grant = await lockGrant(tx, id)
  const status = grant === null ? null : afterGrantEvent(grant.status, 'cancel')
  if (status === null) return false
  await updateGrant(tx, id, { status, reward: null, problem: null, ended_at: null })
  await enqueue(tx, FREE_ROUNDS_JOB, { grant: String(id) }, { key: freeRoundsJobKey(id) })
  return true
}

/** Returns the order of free rounds as it is sent to the game site. */
export const orderOf = (grant: FreeRoundsGrant): FreeRoundsOrder => ({
  ...{ reference: grant.reference, username: usernameOf(grant.member_id), game_id: grant.game_id },
  ...{ rounds: grant.rounds, stake: grant.stake, ends_at: grant.ends_at },
})

/**
 * Cancels free rounds that the site gave after their order had ended here, because the call of another worker reached the site late. Stores the
 * site's id of these free rounds, because without it their wins would be paid as money.
 */
const cancelLate = async (tx: Tx, grant: FreeRoundsGrant, outcome: FreeRoundsOutcome): Promise<void> => {
  if (outcome.result !== 'given' || grant.site_reward !== null) return
  await reopenToCancel(tx, grant.id, outcome.reward)
  await enqueue(tx, FREE_ROUNDS_JOB, { grant: String(grant.id) }, { key: freeRoundsJobKey(grant.id) })
}

/**
 * Stores the outcome of free rounds that the game site reported. If the report does not change the status, only the site's id of the free rounds is
 * stored.
 */
export const recordOutcome = (ctx: Context, id: bigint, outcome: FreeRoundsOutcome): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const grant = await lockGrant(tx, id)
    if (grant === null) return
    if (!isOpenGrant(grant.status)) return cancelLate(tx, grant, outcome)
    const status = afterGrantEvent(grant.status, outcome.result) ?? grant.status
    const refused = outcome.result === 'refused'
    await updateGrant(tx, id, {
      status,
      reward: refused ? null : outcome.reward,
      problem: refused ? outcome.reason : null,
      ended_at: isOpenGrant(status) ? null : ctx.clock.now(),
    })
  })

export type SettledGrant = { readonly winnings: Satang; readonly is_given: boolean }

/**
 * Makes the winnings of ended free rounds final, so that they become a reward only once. Returns null if rounds are open, if a win may still arrive,
 * or if the winnings are final already.
 */
export const settleFreeRounds = async (tx: Tx, id: bigint, at: Date): Promise<SettledGrant | null> => {
  const grant = await lockGrant(tx, id)
  if (grant === null || isOpenGrant(grant.status)) return null
  const isWaited = at.getTime() < grant.ends_at.getTime() + WINS_AWAITED_MS
  if (isWaited && !(await isDecided(tx, id))) return null
  const winnings = await settleWinnings(tx, id)
  return winnings === null
    ? null
    : { winnings, is_given: grant.status !== 'refused' || grant.site_reward !== null }
}
