import type { cashierEndpoints } from '@sala/contract/cashier/endpoints.ts'
import { memberOf } from '../account/members/members.ts'
import type { Context } from '../context.ts'
import { asReached } from '../platform/http/listener/public-origin.ts'
import type { Call, Handlers } from '../platform/http/route-binding.ts'
import { Refusal } from '../platform/refusal.ts'
import { readSettings } from '../platform/settings.ts'
import { tierOf, withdrawalLimitsWith } from '../rewards/tiers/member-tiers.ts'
import { nextReceivingAccount } from './bank/receiving-accounts.ts'
import { channelTermsOf, depositTermsOf } from './deposits/deposit-terms.ts'
import { cancelDeposit, findPayImage, prepareDeposit } from './deposits/deposits.ts'
import { playReserved } from './deposits/reserved-money-release.ts'
import { depositOf, requestsOf, withdrawalOf } from './history/money-request-history.ts'
import { cashierSettings } from './settings.ts'
import { returnedDeposit } from './settlement/app-payment-return.ts'
import { openGatewayDeposit } from './settlement/gateway-payments.ts'
import { withdrawableNow } from './withdrawals/available-balance.ts'
import { remainingToday, withdrawableOf } from './withdrawals/withdrawal-request.ts'
import { requestWithdrawal } from './withdrawals/withdrawals.ts'

type Prepare = Call<(typeof cashierEndpoints)['prepare_deposit']>

/** Converts the body of a `prepare_deposit` call to a deposit order. An empty text as promotion means that none is chosen. */
const orderOf = ({ body, identity, caller }: Pick<Prepare, 'body' | 'identity' | 'caller'>) => ({
  member_id: identity.member_id,
  amount: body.amount,
  promotion_id: body.promotion_id === undefined || body.promotion_id === '' ? null : body.promotion_id,
  claimed_ip: body.ip ?? null,
  idempotency_key: caller.idempotency_key,
})

const gatewayRoutes = (
  ctx: Context,
): Pick<Handlers<typeof cashierEndpoints>, 'gateway_deposit' | 'deposit_qr' | 'deposit_return'> => ({
  gateway_deposit: async call => {
    const { channel = null, wallet_phone = null } = call.body
    const order = { ...orderOf(call), channel, wallet_phone }
    const { deposit, pay_url } = await openGatewayDeposit(ctx, order)
    const page = asReached(ctx.config, call.caller, pay_url)
    return { success: true, id: deposit.id, ref: deposit.ref, pay_url: page, pay_qr: deposit.pay_qr }
  },

  deposit_qr: async ({ identity, params }) => {
    const image = await findPayImage(ctx.db, identity.member_id, params.id)
    if (image === null) throw new Refusal('not_found')
    return { image }
  },

  deposit_return: ({ params }) => returnedDeposit(ctx, params.id),
})

export const cashierRoutes = (ctx: Context): Handlers<typeof cashierEndpoints> => ({
  deposit_options: async ({ identity }) => {
    const settings = await readSettings(ctx.db, cashierSettings)
    const member = await memberOf(ctx.db, identity.member_id)
    return {
      ...depositTermsOf(member, settings),
      channels: channelTermsOf(ctx, settings).map(terms => ({ ...terms, channels: [...terms.channels] })),
      chips: settings.deposit_chips,
      expires_in_minutes: settings.deposit_expires_minutes,
      receiving_account: await nextReceivingAccount(ctx.db, settings),
    }
  },

  prepare_deposit: async call => {
    const { id, ref } = await prepareDeposit(ctx, { ...orderOf(call), by_gateway: false })
    return { success: true, id, ref }
  },

  ...gatewayRoutes(ctx),

  cancel_deposit: async ({ identity, params }) => {
    await cancelDeposit(ctx, identity.member_id, params.id)
    return { success: true }
  },

  deposit: async ({ identity, params, caller }) => {
    const deposit = await depositOf(ctx.db, identity.member_id, params.id, ctx.clock.now())
    const pay_url = deposit.pay_url === null ? null : asReached(ctx.config, caller, deposit.pay_url)
    return { data: { ...deposit, pay_url } }
  },

  withdraw: async ({ identity, body, caller }) => {
    const { id, ref } = await requestWithdrawal(ctx, {
      member_id: identity.member_id,
      session_id: identity.session_id,
      amount: body.amount,
      idempotency_key: caller.idempotency_key,
    })
    return { success: true, id, ref }
  },

  withdrawable: async ({ identity }) => {
    const { member_id } = identity
    const settings = withdrawalLimitsWith(
      await readSettings(ctx.db, cashierSettings),
      await tierOf(ctx.db, member_id),
    )
    return {
      minimum: settings.withdrawal_minimum,
      maximum: settings.withdrawal_maximum,
      remaining_today: await remainingToday(ctx.db, member_id, settings, ctx.clock.now()),
      withdrawable: await withdrawableOf(ctx.db, member_id),
    }
  },

  withdrawable_now: async ({ identity }) => withdrawableNow(ctx, identity.member_id),

  play_set_aside: async ({ identity }) => ({
    success: true,
    amount: await playReserved(ctx, identity.member_id),
  }),

  withdrawal: async ({ identity, params }) => ({
    data: await withdrawalOf(ctx.db, identity.member_id, params.id),
  }),

  requests: async ({ identity, query }) => requestsOf(ctx.db, identity.member_id, query),
})
