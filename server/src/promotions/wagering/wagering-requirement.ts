import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'
import { checkTurnover } from '../../games/transfer-wallet/credit-check.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { endBonus } from '../bonuses/bonus-end.ts'
import { type Bonus, findRunningBonus } from '../bonuses/bonuses.ts'
import { settleLateBets } from '../bonuses/late-bets.ts'
import { isBonusEnding } from '../rules/bonus-state.ts'

export type OpenTurnover = {
  readonly bonus: Bonus
  /** Turnover in satang that the bonus still requires. It is zero while the bonus is ending. */
  readonly left: Satang
}

export const turnoverLeft = ({ turnover_needed, turnover_done }: Bonus): Satang =>
  satang(turnover_needed > turnover_done ? turnover_needed - turnover_done : 0n)

/** Returns the member's bonus that blocks withdrawals, and the turnover that it still requires. Returns null if there is no such bonus. */
export const openTurnoverOf = async (db: Db | Tx, memberId: MemberId): Promise<OpenTurnover | null> => {
  const bonus = await findRunningBonus(db, memberId)
  if (bonus === null) return null
  return { bonus, left: isBonusEnding(bonus.status) ? satang(0n) : turnoverLeft(bonus) }
}

/**
 * Refuses a withdrawal while a bonus blocks it. Throws Refusal `turnover_open` with the missing turnover, or `bonus_ending` if no turnover
 * is missing but the bonus is still ending.
 */
export const requireNoTurnover = (open: OpenTurnover | null): void => {
  if (open === null) return
  if (open.left > 0n) throw new Refusal('turnover_open', { left: formatSatang(open.left) })
  throw new Refusal('bonus_ending')
}

/**
 * Reads and counts the member's newest rounds before a withdrawal, so that their stakes count and winnings of an ended bonus are taken back. Does
 * nothing if the game site does not answer.
 */
export const refreshTurnover = async (ctx: Context, memberId: MemberId): Promise<void> => {
  const open = await openTurnoverOf(ctx.db, memberId)
  try {
    await settleLateBets(ctx, memberId)
    if (open === null) return
    if (open.left > 0n) await syncRounds(ctx, memberId)
    await endBonus(ctx, memberId, open.bonus.id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/**
 * Updates how much of the wagering requirement the member has met (C18). Returns true if the credit has changed or will change, so that the
 * lobby asks again.
 */
export const recomputeTurnover = async (ctx: Context, memberId: MemberId): Promise<boolean> => {
  const changed = await checkTurnover(ctx, memberId)
  const open = await openTurnoverOf(ctx.db, memberId)
  const ends = open !== null && (await endBonus(ctx, memberId, open.bonus.id))
  return changed || ends
}
