import { type GatewayChannel, gatewayChannels } from '@sala/contract/cashier/gateway-channels.ts'
import { amount } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { HOUR_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/rate-limits.ts'

/** Rate limits. They are far above normal use, and stop only a program that repeats calls in a loop. */
export const limits = {
  prepares_per_member: { name: 'cashier:prepares', count: 300, windowSeconds: HOUR_SECONDS },
  /** Rate limit of withdrawal requests of one member. Each request reads the balance at the game site. */
  withdrawals_per_member: { name: 'cashier:withdrawals', count: 300, windowSeconds: HOUR_SECONDS },
  /** Rate limit of calls by the page to which a payment app returns, for one deposit. The page polls every few seconds, perhaps in two browsers. */
  returns_per_deposit: { name: 'cashier:deposit-returns', count: 1_200, windowSeconds: HOUR_SECONDS },
  /** Rate limit of slips of one member. Decoding an image is expensive. A member with real payments does not need twenty slips an hour. */
  slips_per_member: { name: 'cashier:slips', count: 20, windowSeconds: HOUR_SECONDS },
  /** Rate limit of statement files (CSV) of one member. Each file reads the member's whole history. */
  statement_files_per_member: { name: 'cashier:statement-files', count: 20, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>

const REST_DEFAULT_DAYS = 30
const REST_MAX_DAYS = 365

/** Default of `approval_recovery_hours`. A request to recover second factors waits equally long before it takes effect. */
const RECOVERY_REVIEW_HOURS = 72
/**
 * Default of `document_month_above` in baht. It is more than `withdrawal_day_maximum` allows in thirty days, so the rule is off until operators lower
 * it.
 */
const DOCUMENT_MONTH_BAHT = 100_000_000
const BANK_FILE_DEFAULT_HOURS = 7 * 24
const BANK_FILE_MAX_HOURS = 30 * 24

const receivingAccount = z.object({ bank: z.string(), account_number: z.string() })

/**
 * Settings row `cashier`. Amounts are stored in baht and parsed into satang. The seven amount buttons are those of the specification (F04). All other
 * defaults are Sala's own choice.
 */
export const cashierSettings = {
  name: 'cashier',
  schema: z.object({
    deposit_minimum: amount.prefault(20),
    deposit_maximum: amount.prefault(200_000),
    deposit_chips: z.array(amount).max(12).prefault([100, 300, 500, 1_000, 3_000, 5_000, 10_000]),
    deposit_expires_minutes: z.int().min(1).max(1_440).default(15),
    /** The apps with which members may pay at the gateway. Null: all in the sandbox, none in production (`offeredChannels`). */
    gateway_channels: z.array(z.enum(gatewayChannels)).max(gatewayChannels.length).nullable().default(null),
    /** Limits of one payment with an app, from the gateway's contract. A payment must also be within the limits of a deposit. */
    truemoney_minimum: amount.prefault(20),
    truemoney_maximum: amount.prefault(30_000),
    mobile_banking_minimum: amount.prefault(20),
    mobile_banking_maximum: amount.prefault(200_000),
    /** The receiving account into which members pay: `special` (the one with the QR code), or a bank and account number. */
    receiving_account: z.union([z.literal('special'), receivingAccount]).default('special'),
    withdrawal_minimum: amount.prefault(100),
    /** Minimum number of days between two withdrawals below the minimum. A withdrawal below the minimum must take the whole balance. */
    withdrawal_rest_days: z.int().min(1).max(REST_MAX_DAYS).default(REST_DEFAULT_DAYS),
    withdrawal_maximum: amount.prefault(200_000),
    /** Maximum amount that a member may withdraw in a Bangkok day. Refused withdrawals do not count. */
    withdrawal_day_maximum: amount.prefault(500_000),
    /** The bank account that pays withdrawals, or null until operators name it. The sandbox has an invented one (`payingAccount`). */
    payout_account: receivingAccount.nullable().default(null),
    /**
     * The next four limits decide whether a withdrawal is paid without a review: its amount, the member's total of the day, the amount of a
     * member's first payout, and the minimum age of the member's bank account.
     */
    approval_maximum: amount.prefault(20_000),
    approval_day_maximum: amount.prefault(50_000),
    approval_first_maximum: amount.prefault(5_000),
    approval_bank_age_hours: z.number().min(0).default(0),
    /** Number of hours after a recovery of lost second factors in which each withdrawal needs a review. */
    approval_recovery_hours: z.number().min(0).default(RECOVERY_REVIEW_HOURS),
    /**
     * Sum of a member's withdrawals of 30 Bangkok days above which a withdrawal waits for an identity document. A sum of all withdrawals ever made
     * would only grow, so every long-standing member would exceed it.
     */
    document_month_above: amount.prefault(DOCUMENT_MONTH_BAHT),
    /** Minutes within which an operator should answer a slip that has no matching transfer. The member sees this deadline. */
    slip_answer_minutes: z.int().min(1).max(10_080).default(30),
    /** Maximum amount that a slip (picture of a bank receipt) credits without an operator. `slip_age_days` is the maximum age of its transfer. */
    slip_maximum: amount.prefault(20_000),
    slip_age_days: z.int().min(0).max(365).default(7),
    /** Number of days for which the picture of a slip (bank receipt) is kept after the slip was answered. */
    slip_picture_days: z.int().min(1).max(3_650).default(90),
    /** Number of hours for which an uploaded bank file waits for the checker. */
    bank_file_hours: z.int().min(1).max(BANK_FILE_MAX_HOURS).default(BANK_FILE_DEFAULT_HOURS),
  }),
  loosens: {
    deposit_minimum: 'down',
    deposit_maximum: 'up',
    deposit_chips: 'never',
    deposit_expires_minutes: 'up',
    gateway_channels: 'any',
    truemoney_minimum: 'down',
    truemoney_maximum: 'up',
    mobile_banking_minimum: 'down',
    mobile_banking_maximum: 'up',
    receiving_account: 'any',
    withdrawal_minimum: 'down',
    withdrawal_rest_days: 'down',
    withdrawal_maximum: 'up',
    withdrawal_day_maximum: 'up',
    payout_account: 'any',
    approval_maximum: 'up',
    approval_day_maximum: 'up',
    approval_first_maximum: 'up',
    approval_bank_age_hours: 'down',
    approval_recovery_hours: 'down',
    document_month_above: 'up',
    slip_answer_minutes: 'never',
    slip_maximum: 'up',
    slip_age_days: 'up',
    slip_picture_days: 'down',
    bank_file_hours: 'up',
  },
  ordered: [
    ['deposit_minimum', 'deposit_maximum'],
    ['deposit_minimum', 'deposit_chips'],
    ['deposit_chips', 'deposit_maximum'],
    ['truemoney_minimum', 'truemoney_maximum'],
    ['mobile_banking_minimum', 'mobile_banking_maximum'],
    ['withdrawal_minimum', 'withdrawal_maximum'],
    ['withdrawal_maximum', 'withdrawal_day_maximum'],
    ['approval_first_maximum', 'approval_maximum'],
    ['approval_maximum', 'approval_day_maximum'],
  ],
} as const

const SANDBOX_PAYOUT_ACCOUNT = { bank: 'kbank', account_number: '9000000011' } as const

export const PAYOUT_ACCOUNT_SETTING = 'cashier payout_account'

/** Returns the account that pays withdrawals. In production, returns null until operators name one. */
export const payingAccount = (
  { mode }: Pick<Config, 'mode'>,
  { payout_account }: Pick<CashierSettings, 'payout_account'>,
) => payout_account ?? (mode === 'sandbox' ? SANDBOX_PAYOUT_ACCOUNT : null)

/** Returns the apps that operators offer for payments at the gateway. In the sandbox, returns all apps if operators have chosen none. */
export const offeredChannels = (
  { mode }: Pick<Config, 'mode'>,
  { gateway_channels }: Pick<CashierSettings, 'gateway_channels'>,
): readonly GatewayChannel[] => gateway_channels ?? (mode === 'sandbox' ? gatewayChannels : [])

export type CashierSettings = z.output<typeof cashierSettings.schema>
