import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import type { PlayBilling, WalletOutcome } from '../../ports/seamless-wallet-calls.ts'

/** Hub88's units in one satang. Its amounts are integers, 100,000 per baht. */
const UNITS_PER_SATANG = 1_000
/** Maximum amount in Hub88's units. JSON numbers above it lose digits. */
const UNITS_MAX = Number.MAX_SAFE_INTEGER

export const CURRENCY = 'THB' as const
export const DEMO_CURRENCY = 'XXX'
export const COUNTRY = 'TH' as const

/** Schema of an amount in Hub88's units. It refuses a fraction of a satang, because truncating it would change the amount. */
const amount = z
  .number()
  .int()
  .min(0)
  .max(UNITS_MAX)
  .refine(units => units % UNITS_PER_SATANG === 0)
  .transform(units => satang(BigInt(units / UNITS_PER_SATANG)))

export const unitsOf = (value: Satang): number => Number(value) * UNITS_PER_SATANG

const ID_MAX_CHARACTERS = 80
const id = z.string().min(1).max(ID_MAX_CHARACTERS)
const TOKEN_MAX_CHARACTERS = 255
const token = z.string().min(1).max(TOKEN_MAX_CHARACTERS)

const asked = { user: id, request_uuid: id }
const transaction = {
  ...asked,
  transaction_uuid: id,
  round: id,
  game_code: id,
  round_closed: z.boolean().nullable().default(false),
}

/**
 * Schema of an amount that Hub88 only invoices, such as a fee. A fraction of a satang is rounded up instead of refused, because the bet itself is
 * valid.
 */
const invoiced = z
  .number()
  .int()
  .min(0)
  .max(UNITS_MAX)
  .transform(units => satang(BigInt(Math.ceil(units / UNITS_PER_SATANG))))

/** Billing of a bet or win, which Hub88 has sent since October 2026. Each field is optional. */
const billing = {
  is_billable: z.boolean().nullish(),
  billable_amount: invoiced.nullish(),
  direct_fee: invoiced.nullish(),
}

/** Returns the billing of a bet or win. Returns null if the whole amount counts for billing and there is no fee. */
export const billingOf = (call: {
  readonly is_billable?: boolean | null | undefined
  readonly billable_amount?: Satang | null | undefined
  readonly direct_fee?: Satang | null | undefined
}): PlayBilling | null => {
  const is_billable = call.is_billable ?? true
  const billable_amount = is_billable ? (call.billable_amount ?? null) : null
  const fee = call.direct_fee ?? satang(0n)
  return is_billable && billable_amount === null && fee === 0n ? null : { is_billable, billable_amount, fee }
}

const money = { ...transaction, ...billing, amount, currency: z.string() }

/** Schemas of Hub88's wallet calls. Unknown fields are allowed. */
export const walletCalls = {
  'user/info': z.object(asked),
  'user/balance': z.object({ ...asked, token: token.nullable().default(null) }),
  'transaction/bet': z.object({
    ...money,
    token,
    /** True for a bet of zero that comes before a prize of a game supplier. It can arrive long after the member has stopped playing. */
    is_supplier_promo: z.boolean().nullable().default(false),
    /** Hub88's id of the free rounds ("reward") to which a bet of zero belongs. */
    reward_uuid: id.nullish(),
  }),
  'transaction/win': z.object({ ...money, reference_transaction_uuid: id }),
  'transaction/rollback': z.object({ ...transaction, reference_transaction_uuid: id }),
} as const
export type WalletPath = keyof typeof walletCalls

/**
 * Schema of the response to every wallet call. The country is only in the response to `user/info`, and the balance only in responses to calls that
 * concern a known member.
 */
export const walletAnswer = z.object({
  status: z.enum([
    'RS_OK',
    'RS_ERROR_UNKNOWN',
    'RS_ERROR_INVALID_TOKEN',
    'RS_ERROR_TOKEN_EXPIRED',
    'RS_ERROR_WRONG_CURRENCY',
    'RS_ERROR_NOT_ENOUGH_MONEY',
    'RS_ERROR_USER_DISABLED',
    'RS_ERROR_INVALID_SIGNATURE',
    'RS_ERROR_WRONG_SYNTAX',
    'RS_ERROR_WRONG_TYPES',
    'RS_ERROR_DUPLICATE_TRANSACTION',
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'RS_ERROR_TRANSACTION_ROLLED_BACK',
    'RS_ERROR_LIMIT_REACHED',
  ]),
  user: id.optional(),
  request_uuid: z.unknown().optional(),
  country: z.literal(COUNTRY).optional(),
  currency: z.literal(CURRENCY).optional(),
  balance: z.int().optional().meta({ description: '100,000 per baht' }),
})
export type WalletAnswerBody = z.input<typeof walletAnswer>
export type Status = WalletAnswerBody['status']

export const statuses: Readonly<Record<WalletOutcome, Status>> = {
  done: 'RS_OK',
  rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  bet_rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  stopped: 'RS_ERROR_USER_DISABLED',
  other_mode: 'RS_ERROR_USER_DISABLED',
  limit: 'RS_ERROR_LIMIT_REACHED',
  insufficient: 'RS_ERROR_NOT_ENOUGH_MONEY',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  no_such_bet: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  no_such_token: 'RS_ERROR_INVALID_TOKEN',
  token_ended: 'RS_ERROR_TOKEN_EXPIRED',
  no_such_player: 'RS_ERROR_UNKNOWN',
  reward_over: 'RS_ERROR_LIMIT_REACHED',
  // Sala has no answer yet to its order of these free rounds. Hub88 rolls the bet back, and the member may play it again after the answer.
  reward_pending: 'RS_ERROR_UNKNOWN',
}

export const listed = z.array(
  z
    .object({
      game_code: z.string(),
      name: z.string(),
      product: z.string(),
      category: z.string(),
      enabled: z.boolean().default(true),
      rtp: z.coerce.number().nullish(),
      volatility: z.string().nullish(),
      paylines: z.coerce.number().int().nullish(),
      hit_ratio: z.coerce.number().nullish(),
      release_date: z.string().nullish(),
    })
    // A malformed game becomes null, so that the other games of the list are kept.
    .nullable()
    .catch(null),
)
export type Listed = NonNullable<z.output<typeof listed>[number]>

export const gameUrlAnswer = z.object({ url: z.url() })
