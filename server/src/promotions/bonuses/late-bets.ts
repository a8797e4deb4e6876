import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { syncRounds } from '../../games/rounds/rounds.ts'
import { hasLeftUndecided, takePlayNo } from '../../games/rounds/seamless-rounds.ts'
import { syncCredit } from '../../games/wallet/credit.ts'
import { fundsOf, type MemberFunds } from '../../games/wallet/funds.ts'
import { advanceForUndoing } from '../../games/wallet/receivables.ts'
import { postTransfers } from '../../ledger/post.ts'
import { auditSoon } from '../../platform/audit.ts'
import { bangkokDate, DAY_MS } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { announce } from '../../platform/events.ts'
import { invariant } from '../../platform/refusal.ts'
import type { CountedRound } from '../../ports.ts'
import { asideOf } from '../../protection/reserved-money/reserved-money.ts'
import { isOfEnded, sideOf } from '../rules/order-of-play.ts'
import { takenOnCompletion, takenOnGivingUp } from '../rules/reward-calculation.ts'
import { standingOf, underWayOf } from './funds.ts'
import { addHeard, findUnderWay, insertUnderWay, type UnderWay } from './late-sql.ts'
import { openingOf } from './openings.ts'
import { addBonusPlay } from './play-sql.ts'
import { type Bonus, findBonus, insertTaking, sumTaken } from './sql.ts'

/** No bet stays undecided for longer: what comes then is the member's. */
const REMEMBERED_DAYS = 400

const sinceOf = (at: Date): Date => new Date(at.getTime() - REMEMBERED_DAYS * DAY_MS)
const gameResultOf = ({ credit, inflow }: MemberFunds): bigint => credit - inflow

/**
 * Remembers, with the end of a bonus, what was staked under it and is not decided; with nothing under way as well, where a bet of its time
 * was counted as lost that may still be won. The caller holds the member's lock.
 */
export const rememberUnderWay = async (
  tx: Tx,
  bonus: Bonus,
  funds: MemberFunds,
  taken: bigint,
  at: Date,
): Promise<void> => {
  const staked = underWayOf(bonus, funds)
  const { member_id, id: bonus_id, opened_at } = bonus
  invariant(opened_at !== null, `bonus ${bonus_id} was open`)
  if (staked === 0n && !(await hasLeftUndecided(tx, member_id, opened_at))) return
  const { credit, own } = standingOf(bonus, funds, taken)
  await insertUnderWay(tx, {
    member_id,
    bonus_id,
    credit,
    own,
    staked,
    game_result: gameResultOf(funds),
    ended_at: at,
    play_no_at_end: await takePlayNo(tx),
  })
}

/**
 * Takes what rounds bring that were played under a bonus and decided after its end, as far as its end would have taken it. The caller
 * holds the member's lock and hands over each round once.
 */
export const countLateBets = async (
  tx: Tx,
  memberId: MemberId,
  rounds: readonly CountedRound[],
  at: Date,
): Promise<void> => {
  for (const row of await findUnderWay(tx, memberId, sinceOf(at))) {
    const bonus = await findBonus(tx, memberId, row.bonus_id)
    invariant(bonus !== null && bonus.opened_at !== null, `bonus ${row.bonus_id} was open`)
    const { late, after } = await sidesOf(tx, bonus, row, rounds)
    const heard = await addHeard(tx, row, {
      staked: late.reduce((sum, { stake }) => sum + stake, 0n),
      won: late.reduce((sum, { win }) => sum + win, 0n),
      after: after.reduce((sum, { stake, win }) => sum + win - stake, 0n),
    })
    const last = late.at(-1)
    if (heard !== null && last !== undefined)
      await takeLate(tx, bonus, heard, heard.late_won, bangkokDate(last.played_at), at)
  }
}

/** Those of the bonus that ended, and those from after its end. */
const sidesOf = async (tx: Tx, bonus: Bonus, row: UnderWay, rounds: readonly CountedRound[]) => {
  const opening = await openingOf(tx, bonus)
  const { play_no_at_end: play_no, ended_at } = row
  const [late, after]: [CountedRound[], CountedRound[]] = [[], []]
  let open = row.staked - row.late_staked
  for (const round of rounds) {
    if (!isOfEnded({ play_no, ended_at, open }, round)) after.push(round)
    else if (sideOf(opening, round) !== 'before') {
      late.push(round)
      open -= round.stake
    }
  }
  return { late, after }
}

/** Whether any such bet may still be decided. */
export const hasBetsUnderWay = async (db: Db | Tx, memberId: MemberId, at: Date): Promise<boolean> =>
  (await findUnderWay(db, memberId, sinceOf(at))).length > 0

/**
 * The same for stakes that the site gave back without a round, before anything is paid out. The rounds are read on both sides of the balance,
 * so that what was won meanwhile is not taken for such a stake. Throws Refusal when the site is silent.
 */
export const settleLateBets = async (ctx: Context, memberId: MemberId): Promise<void> => {
  if (!(await hasBetsUnderWay(ctx.db, memberId, ctx.clock.now()))) return
  await syncRounds(ctx, memberId)
  await syncCredit(ctx, memberId)
  await syncRounds(ctx, memberId)
  await inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const at = ctx.clock.now()
    for (const row of await findUnderWay(tx, memberId, sinceOf(at))) {
      const bonus = await findBonus(tx, memberId, row.bonus_id)
      invariant(bonus !== null, `bonus ${row.bonus_id} was open`)
      const found = gameResultOf(await fundsOf(tx, memberId)) - row.game_result - row.play_after
      await takeLate(tx, bonus, row, broughtBy(row, found), bangkokDate(at), at)
    }
  })
}

/** What the bets brought: as their rounds say, and of stakes without one at most what was staked. */
const broughtBy = ({ staked, late_staked, late_won }: UnderWay, found: bigint): bigint => {
  const open = staked > late_staked ? staked - late_staked : 0n
  const unexplained = found > late_won ? found - late_won : 0n
  return late_won + (open < unexplained ? open : unexplained)
}

/**
 * What the end would have taken as well, had the bets been decided. It may not lie in the wallet, or be set aside there: then the member owes
 * it, and it is fetched back.
 */
const takeLate = async (
  tx: Tx,
  bonus: Bonus,
  row: UnderWay,
  brought: bigint,
  day: string,
  at: Date,
): Promise<void> => {
  const { member_id, id } = bonus
  // What little was left when it was lost is the member's.
  if (bonus.status === 'lost' && brought === 0n) return
  const standing = { credit: row.credit + brought, own: row.own }
  const whole =
    bonus.status === 'completed'
      ? takenOnCompletion(standing, bonus)
      : takenOnGivingUp(standing, bonus.amount)
  const amount = satang(whole - ((await sumTaken(tx, member_id)).get(id) ?? 0n))
  if (amount <= 0n) return
  const no = await insertTaking(tx, bonus, { movement_id: null, amount, at })
  const transfer = `bonus:${id}:taken:${no}`
  const kept = await asideOf(tx, member_id)
  const owed = await advanceForUndoing(tx, { member_id, transfer, amount, kept }, at)
  await postTransfers(tx, [
    {
      id: transfer,
      kind: 'bonus_taken',
      debit: { member_id, account: 'wallet' },
      credit: { house: 'bonus' },
      amount,
      reference: id,
      at,
    },
  ])
  await addBonusPlay(tx, bonus, new Map([[day, -amount]]), 0n)
  const details = { member: member_id, reason: 'bets were decided after its end', taken: String(amount) }
  await auditSoon(
    tx,
    { actor: 'system', action: 'bonus.late', subject: id, details: { ...details, owed: String(owed) } },
    at,
  )
  await announce(tx, { member_id, kind: 'credit' })
}
