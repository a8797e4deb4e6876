import { z } from 'zod'
import { gameSections } from '../games/game-facts.ts'
import { bonusView } from '../promotions/bonus.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  amount,
  bangkokMonth,
  claimedIp,
  claimedPhone,
  idOf,
  instant,
  phone,
  shortText,
  success,
} from '../wire/field-schemas.ts'
import { channelKinds, gatewayChannels } from './gateway-channels.ts'
import {
  depositMethods,
  depositStatuses,
  depositView,
  requestTypes,
  withdrawalStatuses,
  withdrawalView,
} from './money-request-statuses.ts'
import { type WithdrawableReason, withdrawableNotes } from './reserved-money-texts.ts'

/** The reasons why a member cannot withdraw the whole balance. */
const withdrawableReasons = Object.keys(withdrawableNotes) as [WithdrawableReason, ...WithdrawableReason[]]

const prepareBody = z.object({
  amount,
  promotion_id: z.union([shortText, z.number()]).nullish(),
  ip: claimedIp,
})

const gatewayBody = prepareBody.extend({
  /** The app with which the member pays. Without this field, the member pays on the gateway's own page or by its QR code. */
  channel: z.enum(gatewayChannels).optional(),
  /** Phone number of the member's TrueMoney Wallet. Without this field, the server uses the phone number of the member's account. */
  wallet_phone: phone.optional(),
})

export const cashierEndpoints = {
  deposit_options: endpoint({
    id: 'C21-deposit-options',
    method: 'GET',
    path: '/requests/deposit/options',
    auth: 'member',
    summary: 'Limits, and the payment way of this member',
    response: z.object({
      minimum: amount,
      maximum: amount,
      chips: z.array(amount),
      expires_in_minutes: z.int(),
      payment_gateway: z.boolean(),
      /**
       * The kinds of apps with which the member may pay at the gateway. Each has its apps (`channels`) and the limits of one payment. A
       * kind without apps is left out.
       */
      channels: z.array(
        z.object({
          kind: z.enum(channelKinds),
          channels: z.array(z.enum(gatewayChannels)),
          minimum: amount,
          maximum: amount,
        }),
      ),
      /** The company's bank account that receives the member's next deposit; null until a staff user configures one. */
      receiving_account: z
        .object({ to_bank: z.string(), to_account_number: z.string(), to_name: z.string() })
        .nullable(),
    }),
  }),
  prepare_deposit: endpoint({
    id: 'C12',
    method: 'POST',
    path: '/requests/deposit/prepare',
    keyed: true,
    auth: 'member',
    summary: 'Open a deposit by bank transfer or QR',
    body: prepareBody,
    response: success.extend({ id: idOf('dep'), ref: z.string() }),
  }),
  gateway_deposit: endpoint({
    id: 'C13',
    method: 'POST',
    path: '/requests/deposit/payment-gateway',
    keyed: true,
    auth: 'member',
    summary: 'Open a deposit by payment gateway; the browser goes to pay_url',
    body: gatewayBody,
    response: success.extend({
      id: idOf('dep'),
      ref: z.string(),
      pay_url: z.string(),
      /** True: `pay_url` is the lobby's own deposit page, which shows the gateway's QR code. False: it is a page of the gateway. */
      pay_qr: z.boolean(),
    }),
  }),
  deposit_qr: endpoint({
    id: 'C13-qr',
    method: 'GET',
    path: '/requests/deposit/{id}/qr',
    auth: 'member',
    summary: "The gateway's QR of an open deposit, as a picture",
    params: z.object({ id: idOf('dep') }),
    response: z.object({ image: z.string().startsWith('data:image/') }),
  }),
  deposit_return: endpoint({
    id: 'C13-return',
    method: 'POST',
    path: '/deposit-returns/{id}',
    auth: 'public',
    summary: 'State of a deposit for the page to which the app returns; the gateway is asked again',
    params: z.object({ id: idOf('dep') }),
    response: z.object({ status: z.enum(depositStatuses), channel: z.enum(gatewayChannels).nullable() }),
  }),
  cancel_deposit: endpoint({
    id: 'C14',
    method: 'POST',
    path: '/requests/deposit/{id}/cancel',
    repeatable: true,
    auth: 'member',
    summary: 'Cancel an open deposit; a payment that arrived first wins',
    params: z.object({ id: idOf('dep') }),
    response: success,
  }),
  deposit: endpoint({
    id: 'C21-deposit',
    method: 'GET',
    path: '/requests/deposit/{id}',
    auth: 'member',
    summary: 'One deposit with its timeline',
    params: z.object({ id: idOf('dep') }),
    response: z.object({ data: depositView }),
  }),
  withdraw: endpoint({
    id: 'C15',
    method: 'POST',
    path: '/requests/withdraw',
    keyed: true,
    auth: 'member',
    summary: "Withdraw to the member's own bank account",
    body: z.object({ phone: claimedPhone, amount }),
    response: success.extend({ id: idOf('wdr'), ref: z.string() }),
  }),
  withdrawable: endpoint({
    id: 'C21-withdrawable',
    method: 'GET',
    path: '/requests/withdraw/options',
    auth: 'member',
    summary: 'Amount that can be withdrawn now, and the limits',
    response: z.object({
      minimum: amount,
      maximum: amount,
      remaining_today: amount,
      withdrawable: amount,
    }),
  }),
  withdrawable_now: endpoint({
    id: 'C21-withdrawable-now',
    method: 'GET',
    path: '/withdrawable',
    auth: 'member',
    summary:
      'Amount that can be withdrawn now, after a query to the game site, with locks by bonuses and reserved money',
    response: z.object({
      /** Amount that the member can withdraw now; 0, with a reason, if less than the minimum withdrawal is available. */
      free: amount,
      /** The member's whole balance, in the wallet and at the game site, including money that cannot be withdrawn. */
      balance: amount,
      reason: z.object({ code: z.enum(withdrawableReasons), text: z.string() }).nullable(),
      /** Time at which the game site last reported the member's balance there; null before the first report. */
      seen_at: instant.nullable(),
      locked: amount,
      /** The member's money in transfer to or from the game site, or held by a withdrawal. */
      pending: amount,
      locked_by: bonusView.nullable(),
      /**
       * Part of `balance` that cannot be played, because of a limit or break of the member. The member may
       * now release up to `playable` of it.
       */
      set_aside: z.object({ amount, playable: amount, why: z.string() }).nullable(),
      /** Stakes in each game section since the bonus began, and the part of these stakes that counts towards the wagering requirement. */
      stakes: z.array(
        z.object({ section: z.enum(gameSections).nullable(), valid_stake: amount, counted: amount }),
      ),
    }),
  }),
  play_set_aside: endpoint({
    id: 'C21-play-set-aside',
    method: 'POST',
    path: '/set-aside/play',
    auth: 'member',
    summary: "Move reserved money into play, up to the member's own limits, judged as a deposit made now",
    response: success.extend({ amount }),
  }),
  withdrawal: endpoint({
    id: 'C21-withdrawal',
    method: 'GET',
    path: '/requests/withdraw/{id}',
    auth: 'member',
    summary: 'One withdrawal with its timeline',
    params: z.object({ id: idOf('wdr') }),
    response: z.object({ data: withdrawalView }),
  }),
  requests: endpoint({
    id: 'C21-requests',
    method: 'GET',
    path: '/requests',
    auth: 'member',
    summary: 'Deposits and withdrawals, newest first, by cursor',
    query: z.object({
      type: z.enum(requestTypes).optional(),
      month: bangkokMonth.optional(),
      cursor: shortText.optional(),
    }),
    response: z.object({
      data: z.array(
        z.object({
          id: z.union([idOf('dep'), idOf('wdr')]),
          ref: z.string(),
          type: z.enum(requestTypes),
          method: z.enum(depositMethods).nullable(),
          channel: z.enum(gatewayChannels).nullable(),
          status: z.enum([...depositStatuses, ...withdrawalStatuses]),
          amount,
          deleted_cause: z.string().nullable(),
          created_at: instant,
        }),
      ),
      next: z.string().nullable(),
    }),
  }),
} as const
