import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { invariant } from '../../platform/refusal.ts'
import {
  FREE_ROUNDS_JOB,
  type FreePlay,
  type FreeRoundsGrant,
  findFreePlay,
  freeRoundsJobKey,
  hasUnconfirmed,
  lockGrant,
  lockGrantOfReward,
  recordFreePlay,
} from '../free-rounds/free-rounds.ts'
import { isOpenGrant } from '../free-rounds/free-rounds-grant-state.ts'
import { findPlay, findPlayable, type PlayAnswer, type PlayRow, playInTransaction } from './sql.ts'

/** Refusals of a bet of free rounds. They are not stored, so that the site may send the bet again. */
export type FreePlayRefusal = 'reward_over' | 'reward_pending'
export type FreeAnswer = {
  readonly outcome: PlayAnswer['outcome'] | FreePlayRefusal
  readonly balance: bigint
}

/** The game site's name, and the id that the site gave to free rounds. */
export type FreeReward = { readonly site: string; readonly reward: string }

/** Number of seconds in which the win of the last free round is expected. After this time, the site is asked whether the free rounds are used up. */
const LAST_WIN_SECONDS = 60
/** Token that marks a win or rollback as one of free rounds. No session has this token. */
const FREE = 'free'

const refused = async (
  tx: Tx,
  { member_id }: PlayRow,
  outcome: FreeAnswer['outcome'],
): Promise<FreeAnswer> => ({
  outcome,
  balance: (await findPlayable(tx, member_id)) ?? 0n,
})

/**
 * Locks and returns the free rounds to which the play belongs. A bet names them by the site's id. A win or rollback belongs to the free rounds of
 * the bet or win to which it refers.
 */
const grantOf = async (tx: Tx, row: PlayRow, reward: FreeReward | null): Promise<FreeRoundsGrant | null> => {
  if (reward !== null) return lockGrantOfReward(tx, { ...reward, member_id: row.member_id })
  const of = row.of_id === null ? null : await findFreePlay(tx, row.of_id)
  return of === null ? null : lockGrant(tx, of.grant_id)
}

const isSame = (known: FreePlay, row: PlayRow): boolean =>
  known.kind === row.kind && known.of_id === row.of_id && known.amount === row.amount

const playIn = async (tx: Tx, row: PlayRow, reward: FreeReward | null): Promise<FreeAnswer | null> => {
  const grant = await grantOf(tx, row, reward)
  if (grant === null) {
    const asked = { site: reward?.site ?? '', game_id: row.game_id, member_id: row.member_id }
    return (await hasUnconfirmed(tx, asked)) ? refused(tx, row, 'reward_pending') : null
  }
  const known = await findFreePlay(tx, row.id)
  if (known !== null && !isSame(known, row)) return refused(tx, row, 'conflict')
  // The play is stored as an ordinary one, because it arrived before the lobby knew the site's id of the free rounds. The result null makes the
  // caller process a repeated bet as an ordinary bet again, so that the site gets the same answer as the first time.
  if (known === null && (await findPlay(tx, row.id)) !== null)
    return row.kind === 'bet' ? null : refused(tx, row, 'conflict')
  const isOver = !isOpenGrant(grant.status) || grant.status === 'cancelling' || grant.used >= grant.rounds
  if (known === null && row.kind === 'bet' && isOver) return refused(tx, row, 'reward_over')
  const token_hash = row.kind === 'bet' ? row.token_hash : FREE
  const answer = await playInTransaction(tx, { ...row, amount: 0n, token_hash })
  invariant(answer !== undefined, `play ${row.id} was answered`)
  if (known !== null || answer.outcome !== 'done') return answer
  const { id, kind, of_id, amount, closes, at } = row
  await recordFreePlay(tx, { id, grant_id: grant.id, kind, of_id, amount: satang(amount), closes, at })
  if (kind === 'bet' && grant.used + 1 === grant.rounds)
    await enqueue(
      tx,
      FREE_ROUNDS_JOB,
      { grant: String(grant.id) },
      { key: freeRoundsJobKey(grant.id), delaySeconds: LAST_WIN_SECONDS },
    )
  return answer
}

/**
 * Records a bet, win or rollback of free rounds as a play with amount zero. No money moves: a win is added to the winnings of the free rounds.
 * Returns null for a bet of free rounds that the lobby did not order, which is processed like any other bet of zero.
 */
export const playFree = (ctx: Context, row: PlayRow, reward: FreeReward | null): Promise<FreeAnswer | null> =>
  inTransaction(ctx.db, tx => playIn(tx, row, reward))
