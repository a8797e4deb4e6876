import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { type Grouping, groupedBy } from '../../ledger/batch-posting.ts'
import type { WalletPlay } from '../../partners/ports/seamless-wallet-calls.ts'
import { isClosed } from '../../platform/flow-switches/flow-switches.ts'
import { hashSecret } from '../../platform/random.ts'
import { invariant } from '../../platform/refusal.ts'
import { betSwitches } from '../catalogue/play-switches.ts'
import { type FreePlayRefusal, type FreeReward, playFree } from './free-round-bets.ts'
import { JUDGEMENT_STANDS_MS, judgePlay } from './play-eligibility.ts'
import { commitPlays, insertBilling, isSamePlay, type PlayAnswer, type PlayRow } from './sql.ts'
import { returnSpentWin } from './win-clawback.ts'

/**
 * A bet, win or rollback that a game site sends. Its ids begin with the site's name. A call with a known id is a repeat.
 */
export type SeamlessPlay = DistributiveOmit<WalletPlay, 'username'> & { readonly member_id: MemberId }
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** Outcome of a bet, win or rollback, and the member's balance after it. */
export type PlayResult = {
  readonly outcome: Exclude<PlayAnswer['outcome'], 'unjudged' | 'lacking' | 'free'> | FreePlayRefusal
  readonly balance: Satang
}

const ID_MAX_CHARACTERS = 100
/**
 * Maximum number of tries of a bet. If there is no stored decision whether the member may play, the decision is made and stored, and the bet is tried
 * again. If this does not help, the program has a fault.
 */
const TRIES_MAX = 3

const grouping = {
  rowOf: row => row,
  idsOf: row => (row.of_id === null ? [row.id] : [row.id, row.of_id]),
  isSame: isSamePlay,
  commitEach: commitPlays,
  commitOne: (pool, row) => commitPlays(pool, [row]),
  resultOf: (row, answer) => {
    invariant(answer !== undefined, `play ${row.id} was answered`)
    return answer
  },
  errorOf: error => error,
} satisfies Grouping<PlayRow, PlayRow, PlayAnswer, PlayAnswer>

/**
 * All bets of a batch have the same `judged_after`. A stored decision whether a member may play is valid only if it was made after this time. Bets on
 * games that operators closed have another `judged_after`, so they form separate batches.
 */
const commitOpen = groupedBy(grouping)
const commitClosed = groupedBy(grouping)

/** Returns whether operators have closed the game of this bet. The bet's id begins with the name of its site. */
const isPlayClosed = async (ctx: Context, play: SeamlessPlay): Promise<boolean> =>
  isClosed(ctx, ctx.db, ...(await betSwitches(ctx, siteOf(play), play.game_id)))

const siteOf = ({ id }: SeamlessPlay): string => id.slice(0, id.indexOf(':'))

/**
 * A time later than every stored decision whether a member may play. As `judged_after` it makes each decision too old, so that no new bet is
 * accepted.
 */
const NEVER_JUDGED = new Date('9999-12-31T00:00:00Z')

const rowOf = (play: SeamlessPlay, at: Date, stopped: boolean): PlayRow => {
  const { id, kind, member_id, round, game_id, closes } = play
  for (const text of [id, round, game_id])
    invariant(text !== '' && text.length <= ID_MAX_CHARACTERS, 'ids have 1 to 100 characters')
  return {
    id,
    kind,
    member_id,
    round,
    game_id,
    closes,
    amount: play.kind === 'rollback' ? 0n : play.amount,
    of_id: play.kind === 'win' ? play.bet : play.kind === 'rollback' ? play.of : null,
    token_hash: play.kind === 'bet' && play.token !== null ? hashToken(play.token) : null,
    at,
    judged_after: stopped ? NEVER_JUDGED : new Date(at.getTime() - JUDGEMENT_STANDS_MS),
  }
}

/**
 * Stores the amounts that the site bills for an accepted bet or win, after the bet or win itself. If the node stops in between, the site gets no
 * answer. It then repeats the call, which stores the amounts.
 */
const recordBilling = async (ctx: Context, { id, billing = null }: SeamlessPlay): Promise<void> => {
  if (billing !== null) await insertBilling(ctx.db, { play_id: id, ...billing, at: ctx.clock.now() })
}

/** Returns the free rounds to which a bet belongs: the game site's name and its id of them. Returns null for any other play. */
const rewardOf = (play: SeamlessPlay): FreeReward | null => {
  const reward = play.kind === 'bet' && play.amount === 0n ? (play.reward ?? null) : null
  return reward === null ? null : { site: siteOf(play), reward }
}

export const hashToken = (token: string): string => hashSecret(token).toString('base64url')

/**
 * Posts a bet, win or rollback between the member's wallet and the ledger account `gaming`, in a batch with other calls. Only a bet requires that
 * the member may play. After a lost connection the outcome is unknown, and the game site may send the same call again.
 */
export const playFromWallet = async (ctx: Context, play: SeamlessPlay): Promise<PlayResult> => {
  const stopped = play.kind === 'bet' && (await isPlayClosed(ctx, play))
  let isFree = rewardOf(play) !== null
  for (let tried = 1; tried <= TRIES_MAX; tried++) {
    const row = rowOf(play, ctx.clock.now(), stopped)
    const free = isFree ? await playFree(ctx, row, rewardOf(play)) : null
    const { outcome, balance } = free ?? (await (stopped ? commitClosed : commitOpen)(ctx.pool, row))
    // Operators closed the game. This is a new bet, because a repeat of an earlier bet gets its stored answer. The new bet is refused and not stored.
    if (stopped && outcome === 'unjudged') return { outcome: 'stopped', balance: satang(balance) }
    if (outcome === 'free') isFree = true
    else if (outcome === 'lacking') await returnSpentWin(ctx, row)
    else if (outcome === 'unjudged') await judgePlay(ctx, play.member_id)
    else {
      if (outcome === 'done') await recordBilling(ctx, play)
      return { outcome, balance: satang(balance) }
    }
  }
  throw new Error(`play ${play.id} could not be decided`)
}
