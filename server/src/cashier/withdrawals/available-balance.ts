import {
  reservedReasons,
  type WithdrawableReason,
  withdrawableNote,
} from '@sala/contract/cashier/reserved-money-texts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { refreshCredit } from '../../games/transfer-wallet/credit-check.ts'
import { inTransaction } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { lockedOf } from '../../promotions/bonus-views.ts'
import { playableReserved } from '../../protection/deposit-admission.ts'
import { reservedOf, reservedReasonOf } from '../../protection/reserved-money/reserved-money.ts'
import { cashierSettings } from '../settings.ts'
import { mayWithdrawRest } from './small-balance-withdrawals.ts'

type Lies = { readonly balance: Satang; readonly locked: Satang; readonly aside: Satang }

/**
 * Returns the amount that the member can withdraw: the whole balance or, during a bonus, only the reserved money. A balance below the minimum can be
 * withdrawn only if `takesRest` is set, and only as a whole. Reserved money (kept out of play) can always be withdrawn.
 */
export const freeOf = (
  { balance, locked, aside }: Lies,
  { minimum, takesRest }: { readonly minimum: Satang; readonly takesRest: boolean },
): { free: Satang; reason: WithdrawableReason | null } => {
  const free = locked > 0n ? aside : balance
  if (free >= minimum || free === 0n) return { free, reason: null }
  if (locked === 0n && takesRest) return { free, reason: 'rest_whole' }
  return aside > 0n ? { free: aside, reason: 'aside_only' } : { free: satang(0n), reason: 'below_minimum' }
}

const setAsideOf = (ctx: Context, memberId: MemberId) =>
  inTransaction(ctx.db, async tx => {
    const why = await reservedReasonOf(tx, memberId)
    if (why === null) return null
    const amount = await reservedOf(tx, memberId)
    return {
      amount,
      playable: await playableReserved(tx, memberId, ctx.clock.now()),
      why: reservedReasons[why],
    }
  })

/** Returns the amount that the member can withdraw now, after a query of the balance at the game site. */
export const withdrawableNow = async (ctx: Context, memberId: MemberId) => {
  const seen_at = await refreshCredit(ctx, memberId)
  const settings = await readSettings(ctx.db, cashierSettings)
  const minimum = settings.withdrawal_minimum
  const takesRest = await mayWithdrawRest(ctx.db, memberId, settings, ctx.clock.now())
  const lies = await lockedOf(ctx, memberId)
  const set_aside = await setAsideOf(ctx, memberId)
  const aside = set_aside?.amount ?? satang(0n)
  const { free, reason } = freeOf({ ...lies, aside }, { minimum, takesRest })
  const locked = satang(lies.locked > aside ? lies.locked - aside : 0n)
  const text = reason === null ? '' : withdrawableNote(reason, formatSatang(minimum))
  return {
    ...lies,
    locked,
    seen_at,
    set_aside,
    free,
    reason: reason === null ? null : { code: reason, text },
  }
}
