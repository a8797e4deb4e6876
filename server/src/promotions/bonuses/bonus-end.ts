import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'
import { openMovement } from '../../games/transfer-wallet/credit-movements.ts'
import { syncCredit } from '../../games/transfer-wallet/credit-sync.ts'
import { fundsOf, type MemberFunds } from '../../games/transfer-wallet/member-funds.ts'
import { balancesOf, lockBalances } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { reservedOf, trimReserved } from '../../protection/reserved-money/reserved-money.ts'
import { isBonusEnding } from '../rules/bonus-state.ts'
import { amountTakenOnCompletion, amountTakenOnForfeit } from '../rules/reward-calculation.ts'
import { type PromotionsSettings, promotionsSettings } from '../settings.ts'
import { END_JOB, enqueueEnd } from './bonus-end-job.ts'
import { endBalancesOf, underWayOf } from './bonus-funds.ts'
import { changeBonus } from './bonus-transition.ts'
import { storeUndecidedStakes } from './late-bets.ts'
import { type Bonus, findBonus, insertTaking, sumTaken } from './sql.ts'

/**
 * Starts to forfeit an open bonus at the member's request. Throws Refusal `not_found` if the member has no such bonus, and `bonus_not_open`
 * if the bonus is not open.
 */
export const giveUpBonus = (ctx: Context, memberId: MemberId, id: BonusId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const bonus = await findBonus(tx, memberId, id)
    if (bonus === null) throw new Refusal('not_found')
    if (bonus.status === 'giving_up' || bonus.status === 'given_up') return
    if (bonus.status !== 'open') throw new Refusal('bonus_not_open')
    const at = ctx.clock.now()
    await enqueueEnd(tx, await changeBonus(tx, bonus, 'give_up', at))
    const turnover = { done: bonus.turnover_done.toString(), needed: bonus.turnover_needed.toString() }
    const details = { ...turnover, bonus: bonus.amount.toString(), promotion: String(bonus.promotion_id) }
    await audit(tx, { actor: `member:${memberId}`, action: 'bonus.give-up', subject: id, details }, at)
  })

/** Starts to end an open bonus whose time is over. Any other bonus stays unchanged. */
export const expireBonus = (ctx: Context, memberId: MemberId, id: BonusId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const bonus = await findBonus(tx, memberId, id)
    const at = ctx.clock.now()
    if (bonus?.status !== 'open' || bonus.expires_at === null || bonus.expires_at > at) return
    await enqueueEnd(tx, await changeBonus(tx, bonus, 'expire', at))
  })

/**
 * Reads the member's rounds and balance from the game site, and posts differences to the ledger. Returns false if the site does not answer, or if
 * credit is in transit.
 */
export const reconcileWithSite = async (ctx: Context, memberId: MemberId): Promise<boolean> => {
  try {
    await syncRounds(ctx, memberId)
    await syncCredit(ctx, memberId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Continues to end a bonus: reads rounds and balance at the game site, takes back the amount due and closes the bonus. If credit has to move from the
 * site first, this function must be called again after that movement. It may run twice or be aborted. Returns true if the credit changes.
 */
export const endBonus = async (ctx: Context, memberId: MemberId, id: BonusId): Promise<boolean> => {
  const known = await findBonus(ctx.db, memberId, id)
  if (known === null || !isBonusEnding(known.status)) return false
  if (!(await reconcileWithSite(ctx, memberId))) return false
  const settings = await readSettings(ctx.db, promotionsSettings)
  try {
    return await inTransaction(ctx.db, tx => endUnderLock(tx, ctx, memberId, id, settings))
  } catch (error) {
    // Another credit movement of the member was opened meanwhile. The cron job retries to end the bonus.
    if (error instanceof Refusal && error.code === 'movement_open') return false
    throw error
  }
}

const endUnderLock = async (
  tx: Tx,
  ctx: Context,
  memberId: MemberId,
  id: BonusId,
  settings: PromotionsSettings,
): Promise<boolean> => {
  await lockMember(tx, memberId)
  await lockBalances(tx, memberId)
  const bonus = await findBonus(tx, memberId, id)
  if (bonus === null || !isBonusEnding(bonus.status)) return false
  const at = ctx.clock.now()
  const funds = await fundsOf(tx, memberId)
  if (mustWait(bonus, funds, settings, at)) return false
  const taken = (await sumTaken(tx, memberId)).get(id) ?? satang(0n)
  const amount = toTake(bonus, funds, taken)
  if (amount > 0n) {
    await take(tx, ctx, bonus, amount, funds)
    return true
  }
  await changeBonus(tx, bonus, 'finish', at, { taken: taken.toString() })
  await storeUndecidedStakes(tx, bonus, funds, taken, at)
  return false
}

/**
 * Returns whether the end of a bonus must wait for undecided bets, which may still win. The wait is limited, because a game site may take money
 * without ever reporting a round.
 */
const mustWait = (bonus: Bonus, funds: MemberFunds, settings: PromotionsSettings, at: Date): boolean =>
  underWayOf(bonus, funds) >= settings.nothing_left_below &&
  bonus.ending_at !== null &&
  at.getTime() < bonus.ending_at.getTime() + settings.under_way_wait_hours * HOUR_MS

/** Returns the amount that must still be taken back at the end of a bonus. The amount `taken` was taken back before and is not included. */
export const toTake = (bonus: Bonus, funds: MemberFunds, taken: Satang): Satang => {
  const balances = endBalancesOf(bonus, funds, taken)
  const whole =
    bonus.status === 'settling'
      ? amountTakenOnCompletion(balances, bonus)
      : amountTakenOnForfeit(balances, bonus.amount)
  const rest = whole - taken
  const most = rest < funds.credit ? rest : funds.credit
  return satang(most > 0n ? most : 0n)
}

/** Takes the amount back from the member, first from the wallet and then from the game site. In the wallet, reserved money is taken last. */
const take = async (
  tx: Tx,
  ctx: Context,
  bonus: Bonus,
  amount: Satang,
  { wallet, credit }: MemberFunds,
): Promise<void> => {
  const { member_id, id } = bonus
  const at = ctx.clock.now()
  const free = wallet - (await reservedOf(tx, member_id))
  const elsewhere = credit - wallet
  const most = amount - elsewhere > free ? amount - elsewhere : free
  const fromWallet = satang(amount < most ? amount : most)
  if (fromWallet > 0n) {
    const no = await insertTaking(tx, bonus, { movement_id: null, amount: fromWallet, at })
    await postTransfers(tx, [
      {
        id: `bonus:${id}:taken:${no}`,
        kind: 'bonus_taken',
        debit: { member_id, account: 'wallet' },
        credit: { house: 'bonus' },
        amount: fromWallet,
        reference: id,
        at,
      },
    ])
    await trimReserved(tx, member_id, (await balancesOf(tx, member_id)).wallet)
    await announce(tx, { member_id, kind: 'credit' })
  }
  const rest = satang(amount - fromWallet)
  if (rest === 0n) return enqueueEnd(tx, bonus)
  const then = { job: END_JOB, payload: { member_id, bonus_id: id } }
  const movement_id = await openMovement(tx, ctx, {
    member_id,
    direction: 'out',
    amount: rest,
    taker: 'bonus',
    then,
  })
  await insertTaking(tx, bonus, { movement_id, amount: rest, at })
}

/**
 * Ends an open bonus as lost if the member has no credit and no undecided bet left at the game site.
 * Otherwise the bonus stays open and is reviewed again later.
 */
export const reviewPlayedAway = async (ctx: Context, memberId: MemberId, id: BonusId): Promise<void> => {
  const settings = await readSettings(ctx.db, promotionsSettings)
  const agreed = await reconcileWithSite(ctx, memberId)
  await inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    await lockBalances(tx, memberId)
    const bonus = await findBonus(tx, memberId, id)
    if (bonus?.status !== 'open') return
    const at = ctx.clock.now()
    const funds = await fundsOf(tx, memberId)
    const isNothing = [funds.credit, underWayOf(bonus, funds)].every(
      left => left < settings.nothing_left_below,
    )
    if (!agreed || funds.moving > 0n || !isNothing) return
    await changeBonus(tx, bonus, 'lose', at)
    await storeUndecidedStakes(tx, bonus, funds, (await sumTaken(tx, memberId)).get(id) ?? 0n, at)
  })
}
