import type { GatewayChannel } from '@sala/contract/cashier/gateway-channels.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang } from '@sala/contract/wire/money.ts'
import type { Member } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { CashierSettings } from '../settings.ts'
import { channelTermsOf, depositTermsOf } from './deposit-terms.ts'
import type { Deposit } from './sql.ts'

export type DepositOrder = {
  readonly member_id: MemberId
  readonly amount: Satang
  readonly promotion_id: string | number | null
  readonly claimed_ip: string | null
  readonly idempotency_key: string | null
  /** True if the member pays through the gateway (C13), false if the member pays into one of the operator's accounts (C12). */
  readonly by_gateway: boolean
  /** The app with which the member pays at the gateway. Null if the member pays on the gateway's own page, or not at the gateway. */
  readonly channel?: GatewayChannel | null
  /** Phone number of the member's TrueMoney Wallet. Null if it is the phone number of the account. */
  readonly wallet_phone?: string | null
}

/** Returns whether a repeated order asks for the same deposit as the earlier order. */
export const isSameOrder = (
  deposit: Deposit,
  { amount, promotion_id, channel = null, wallet_phone }: DepositOrder,
  member: Pick<Member, 'phone'>,
): boolean =>
  deposit.amount === amount &&
  deposit.channel === channel &&
  // The phone number is erased when the deposit ends, and from then on it is not compared.
  (deposit.wallet_phone === null || deposit.wallet_phone === (wallet_phone ?? member.phone)) &&
  String(deposit.promotion_id ?? '') === String(promotion_id ?? '')

/**
 * Returns the minimum and maximum of the deposit that the member orders, and whether the member may use the gateway. Throws Refusal
 * `channel_unavailable`.
 */
const termsOfOrder = (
  ctx: Context,
  { channel = null }: DepositOrder,
  member: Member,
  settings: CashierSettings,
) => {
  const terms = depositTermsOf(member, settings)
  if (channel === null) return terms
  const ofChannel = channelTermsOf(ctx, settings).find(({ channels }) => channels.includes(channel))
  if (ofChannel === undefined) throw new Refusal('channel_unavailable')
  // Every member may pay with an app that operators offer. The member's gateway permission is needed only for the gateway's own page.
  return { minimum: ofChannel.minimum, maximum: ofChannel.maximum, payment_gateway: true }
}

/**
 * Throws Refusal `deposit_below_minimum`, `deposit_above_maximum`, `bank_account_missing`, `gateway_not_allowed` or `channel_unavailable` if the
 * member may not open this deposit.
 */
export const checkOrder = (
  ctx: Context,
  order: DepositOrder,
  member: Member,
  settings: CashierSettings,
): void => {
  const { minimum, maximum, payment_gateway } = termsOfOrder(ctx, order, member, settings)
  if (order.amount < minimum) throw new Refusal('deposit_below_minimum', { minimum: formatSatang(minimum) })
  if (order.amount > maximum) throw new Refusal('deposit_above_maximum', { maximum: formatSatang(maximum) })
  if (member.bank === null || member.account_number === null) throw new Refusal('bank_account_missing')
  if (order.by_gateway && !payment_gateway) throw new Refusal('gateway_not_allowed')
}
