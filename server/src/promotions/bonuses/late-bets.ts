import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'
import { hasPlaysSince, hasUndecidedRounds, nextPlayNumber } from '../../games/rounds/seamless-rounds.ts'
import { syncCredit } from '../../games/transfer-wallet/credit-sync.ts'
import { fundsOf, type MemberFunds } from '../../games/transfer-wallet/member-funds.ts'
import { advanceForUndoing, settleReceivables } from '../../games/transfer-wallet/receivables.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { auditSoon } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import { bangkokDate, DAY_MS } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import type { CountedRound } from '../../ports.ts'
import { reservedOf } from '../../protection/reserved-money/reserved-money.ts'
import { amountTakenOnCompletion, amountTakenOnForfeit } from '../rules/reward-calculation.ts'
import { type BonusEnding, isOfEnded, sideOf } from '../rules/round-order.ts'
import { endBalancesOf, underWayOf } from './bonus-funds.ts'
import { openingOf } from './bonus-openings.ts'
import { addBonusPlay } from './bonus-play-sql.ts'
import { addReported, findUnderWay, insertUnderWay, type UndecidedStakes } from './late-bets-sql.ts'
import { type Bonus, findBonus, insertTaking, sumTaken } from './sql.ts'

/** Number of days after the end of a bonus in which late results of its bets are handled. Each bet is decided within this time. */
const REMEMBERED_DAYS = 400

const sinceOf = (at: Date): Date => new Date(at.getTime() - REMEMBERED_DAYS * DAY_MS)
const gameResultOf = ({ credit, inflow }: MemberFunds): bigint => credit - inflow

/** Stores at the end of a bonus which bets may still be decided, so that their winnings can be taken back later. Requires the member's lock. */
export const storeUndecidedStakes = async (
  tx: Tx,
  bonus: Bonus,
  funds: MemberFunds,
  taken: bigint,
  at: Date,
): Promise<void> => {
  const staked = underWayOf(bonus, funds)
  const { member_id, id: bonus_id, opened_at } = bonus
  invariant(opened_at !== null, `bonus ${bonus_id} was open`)
  const is_open = staked > 0n || (await hasUndecidedRounds(tx, member_id, opened_at))
  if (!is_open && !(await hasPlaysSince(tx, member_id, bonus.play_no_at_open ?? 0n))) return
  const { credit, own } = endBalancesOf(bonus, funds, taken)
  await insertUnderWay(tx, {
    member_id,
    bonus_id,
    credit,
    own,
    staked,
    game_result: gameResultOf(funds),
    ended_at: at,
    play_no_at_end: await nextPlayNumber(tx),
    is_open,
  })
}

/**
 * Takes back winnings of bets that were placed with a bonus and decided after its end. The total is the same as if they had been decided
 * before the end. Pass each round only once. Requires the member's lock.
 */
export const countLateBets = async (
  tx: Tx,
  memberId: MemberId,
  rounds: readonly CountedRound[],
  at: Date,
): Promise<void> => {
  for (const row of await findUnderWay(tx, memberId, sinceOf(at))) {
    const counted = row.is_open ? rounds : rounds.filter(round => isWalletBetOf(row, round))
    if (!row.is_open && counted.length === 0) continue
    const bonus = await findBonus(tx, memberId, row.bonus_id)
    invariant(bonus !== null && bonus.opened_at !== null, `bonus ${row.bonus_id} was open`)
    const { late, after } = await sidesOf(tx, bonus, row, counted)
    const returned = late.reduce((sum, round) => sum + round.returned, 0n)
    const updated = await addReported(tx, row, {
      staked: late.reduce((sum, { stake }) => sum + stake, 0n) - returned,
      won: late.reduce((sum, { win }) => sum + win, 0n),
      returned,
      after: after.reduce((sum, { stake, win }) => sum + win - stake, 0n),
    })
    const last = late.at(-1)
    if (updated === null || last === undefined) continue
    const brought = updated.late_won - updated.late_returned
    await correctTaking(tx, bonus, updated, { brought, returned, day: bangkokDate(last.played_at), at })
  }
}

/** Returns whether the round is a seamless-wallet bet that was placed with the ended bonus. */
const isWalletBetOf = (row: UndecidedStakes, round: CountedRound): boolean =>
  round.placed.first_no !== null && isOfEnded(endingOf(row), round)

const endingOf = ({ play_no_at_end, ended_at, staked, late_staked }: UndecidedStakes): BonusEnding => ({
  play_no: play_no_at_end,
  ended_at,
  open: staked - late_staked,
})

/** Splits rounds into those placed with the ended bonus (`late`) and those placed after its end (`after`). Rounds before the bonus are left out. */
const sidesOf = async (tx: Tx, bonus: Bonus, row: UndecidedStakes, rounds: readonly CountedRound[]) => {
  const opening = await openingOf(tx, bonus)
  const [late, after]: [CountedRound[], CountedRound[]] = [[], []]
  const ending = endingOf(row)
  let { open } = ending
  for (const round of rounds) {
    if (!isOfEnded({ ...ending, open }, round)) after.push(round)
    else if (sideOf(opening, round) !== 'before') {
      late.push(round)
      open -= round.stake - round.returned
    }
  }
  return { late, after }
}

/** Returns whether a bet that was placed with an ended bonus may still be decided. */
export const hasBetsUnderWay = async (db: Db | Tx, memberId: MemberId, at: Date): Promise<boolean> =>
  (await findUnderWay(db, memberId, sinceOf(at))).some(({ is_open }) => is_open)

/**
 * Takes back, before a payout, the winnings of bets that were placed with an ended bonus, and stakes that the game site returned without a round.
 * Rounds are read before and after the balance, so that a win in between is not taken for a returned stake. Throws Refusal `game_site_silent` if the
 * site does not answer.
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
      if (!row.is_open) continue
      const bonus = await findBonus(tx, memberId, row.bonus_id)
      invariant(bonus !== null, `bonus ${row.bonus_id} was open`)
      const found = gameResultOf(await fundsOf(tx, memberId)) - row.game_result - row.play_after
      const brought = broughtBy(row, found)
      await correctTaking(tx, bonus, row, { brought, returned: 0n, day: bangkokDate(at), at })
    }
  })
}

/**
 * Returns the winnings of late bets. `found` is the money that came to the member since the end of the bonus. A part of it may belong to no reported
 * round. This part counts only up to the sum of undecided stakes.
 */
const broughtBy = (
  { staked, late_staked, late_won, late_returned }: UndecidedStakes,
  found: bigint,
): bigint => {
  const known = late_won - late_returned
  const open = staked > late_staked ? staked - late_staked : 0n
  const unexplained = found > known ? found - known : 0n
  return known + (open < unexplained ? open : unexplained)
}

/**
 * Results of an ended bonus's bets that were reported after its end. `brought` are the winnings since the end of the bonus. `returned` are the wins
 * that the game site rolled back.
 */
type Known = {
  readonly brought: bigint
  readonly returned: bigint
  readonly day: string
  readonly at: Date
}

/** Returns the total amount to take back from an ended bonus, as if the late bets had been decided before the end. */
const wholeOf = (bonus: Bonus, row: UndecidedStakes, brought: bigint): bigint => {
  if (bonus.status === 'lost' && brought <= 0n) return 0n
  const balances = { credit: row.credit + brought, own: row.own }
  return bonus.status === 'completed'
    ? amountTakenOnCompletion(balances, bonus)
    : amountTakenOnForfeit(balances, bonus.amount)
}

/**
 * Corrects the amount taken back from an ended bonus, as if the late bets had been decided before the end. If the game site rolls back a win, the
 * amount that was taken back from this win returns to the wallet.
 */
const correctTaking = async (tx: Tx, bonus: Bonus, row: UndecidedStakes, known: Known): Promise<void> => {
  const taken = (await sumTaken(tx, bonus.member_id)).get(bonus.id) ?? 0n
  const more = wholeOf(bonus, row, known.brought) - taken
  const less = -more < known.returned ? -more : known.returned
  if (more > 0n) await takeLate(tx, bonus, satang(more), known)
  else if (less > 0n) await giveBack(tx, bonus, satang(less), known)
}

/**
 * Takes the amount back from the member's wallet, except reserved money. If the wallet has too little, the rest becomes a receivable (money
 * that the member owes).
 */
const takeLate = async (tx: Tx, bonus: Bonus, amount: Satang, { day, at }: Known): Promise<void> => {
  const { member_id, id } = bonus
  const no = await insertTaking(tx, bonus, { movement_id: null, amount, at })
  const transfer = `bonus:${id}:taken:${no}`
  const kept = await reservedOf(tx, member_id)
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

/** Pays the amount back to the member's wallet. It first pays the receivable (money that the member owes) that the game site's rollback caused. */
const giveBack = async (tx: Tx, bonus: Bonus, amount: Satang, { day, at }: Known): Promise<void> => {
  const { member_id, id } = bonus
  const no = await insertTaking(tx, bonus, { movement_id: null, amount: satang(-amount), at })
  await postTransfers(tx, [
    {
      id: `bonus:${id}:taken:${no}`,
      kind: 'adjustment',
      debit: { house: 'bonus' },
      credit: { member_id, account: 'wallet' },
      amount,
      reference: id,
      at,
    },
  ])
  await settleReceivables(tx, member_id, at)
  await addBonusPlay(tx, bonus, new Map([[day, amount]]), 0n)
  const details = {
    member: member_id,
    reason: 'the site rolled back a win after its end',
    given_back: String(amount),
  }
  await auditSoon(tx, { actor: 'system', action: 'bonus.late', subject: id, details }, at)
  await announce(tx, { member_id, kind: 'credit' })
}
