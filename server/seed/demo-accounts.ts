import type { SentWheelDraft } from '@sala/contract/rewards/draws/wheel-draft.ts'
import type { SentMissionDraft } from '@sala/contract/rewards/missions/mission-draft.ts'
import type { SentTierDraft } from '@sala/contract/rewards/tiers/tier-draft.ts'
import type { SentTournamentDraft } from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import { satang } from '@sala/contract/wire/money.ts'

/**
 * The demo member of a sandbox. `npm start` prints the credentials. The sandbox's bank has the member's invented bank account, so that a tester can
 * pay from it.
 */
export const DEMO_MEMBER = {
  phone: '0812345678',
  password: 'Sala2569demo',
  bank: 'kbank',
  account_number: '8000000101',
  name: 'สมหญิง ทดสอบดี',
  birth_date: '1990-04-13',
} as const

/** The two demo operators of a sandbox: one proposes, the other approves (maker and checker). Each has the secret of an authenticator app. */
export const DEMO_OPERATORS = [
  {
    name: 'demo-admin',
    roles: ['admin'],
    password: 'sala-desk-sandbox-1',
    secret: 'SALASANDBOXADMINSALASANDBOXADMIN',
  },
  {
    name: 'demo-checker',
    roles: ['admin'],
    password: 'sala-desk-sandbox-2',
    secret: 'SALASANDBOXCHECKERSALASANDBOXCHE',
  },
] as const

/** The code that a registration accepts while REGISTRATION_OTP is `bypass` (no codes by SMS, F02). */
export const BYPASS_CODE = '000000'

const HOUSE = 'บริษัท ศาลา แซนด์บ็อกซ์ จำกัด'

/**
 * Invented bank accounts of the company, to which members pay. One of them takes payments by QR code (B03). The sandbox's bank has the same accounts.
 */
export const RECEIVING_ACCOUNTS = [
  {
    bank: 'kbank',
    account_number: '9000000011',
    name: HOUSE,
    special: true,
    biller_id: '099000000000011',
    terminals: ['SALA01', 'SALA02', 'SALA03', 'SALA04', 'SALA05'],
    active: true,
  },
  {
    bank: 'scb',
    account_number: '9000000022',
    name: HOUSE,
    special: false,
    biller_id: null,
    terminals: null,
    active: true,
  },
]

export const SITE_INFO = {
  name: 'Sala',
  line: 'https://line.example/sala-sandbox',
  support: 'https://chat.example/sala-sandbox',
  telegram: 'https://telegram.example/sala-sandbox',
  game: '/sandbox/game-site/',
  referral: '/u/',
}

export const REPORTED_BALANCES = [{ account: 'kbank:9000000011', amount: satang(200_000_000n) }] as const

/** Terms of the sandbox's tournament of slot games, without its times. */
export const DEMO_TOURNAMENT: Omit<SentTournamentDraft, 'starts_at' | 'ends_at'> = {
  title: 'สล็อตประจำสัปดาห์',
  section: 'slot',
  scoring: 'best_multiple',
  minimum_stake: 5,
  counting_hours: 6,
  prizes: [1_000, 500, 300, 200, 200, 100, 100, 100],
  turnover_times: 5,
  maximum_withdrawal: null,
  valid_days: 7,
}

/** Prizes of the sandbox's wheel. Three of ten draws win. The average prize of all draws is 3.60 baht. */
export const DEMO_WHEEL: Omit<SentWheelDraft, 'ends_at'> = {
  prizes: [
    { amount: 0, weight: 700 },
    { amount: 5, weight: 180 },
    { amount: 10, weight: 80 },
    { amount: 30, weight: 30 },
    { amount: 100, weight: 10 },
  ],
  draws_per_day: 3,
  turnover_times: 1,
  maximum_withdrawal: null,
  valid_days: 7,
  budget: 20_000,
}

const AS_SET = { withdrawal_maximum: null, withdrawal_day_maximum: null, queue_minutes: null } as const

/** Terms of the sandbox's membership tiers. The lowest tier requires few stakes, so that a tester reaches it soon. */
export const DEMO_TIERS: SentTierDraft = {
  tiers: [
    {
      ...{ name: 'ทองแดง', chip: 'bronze', floor: 500, ...AS_SET },
      ...{ cashback_bp: 0, cashback_maximum: 0, birthday_gift: 50 },
    },
    {
      ...{ name: 'เงิน', chip: 'silver', floor: 20_000, ...AS_SET, queue_minutes: 20 },
      ...{ cashback_bp: 50, cashback_maximum: 200, birthday_gift: 100 },
    },
    {
      ...{ name: 'ทอง', chip: 'gold', floor: 100_000, queue_minutes: 10 },
      ...{ withdrawal_maximum: 300_000, withdrawal_day_maximum: 800_000 },
      ...{ cashback_bp: 100, cashback_maximum: 500, birthday_gift: 300 },
    },
    {
      ...{ name: 'เพชร', chip: 'diamond', floor: 500_000, queue_minutes: 5 },
      ...{ withdrawal_maximum: 500_000, withdrawal_day_maximum: 1_500_000 },
      ...{ cashback_bp: 150, cashback_maximum: 1_000, birthday_gift: 500 },
    },
  ],
  turnover_times: 3,
  maximum_withdrawal: null,
  valid_days: 14,
  budget: 20_000,
}

const SMALL_BONUS = {
  section: null,
  days_needed: null,
  turnover_times: 3,
  valid_days: 7,
  budget: 5_000,
} as const

/** Terms of the sandbox's missions. The times at which they end are added later. */
export const DEMO_MISSIONS: readonly Omit<SentMissionDraft, 'ends_at'>[] = [
  { ...SMALL_BONUS, condition: 'check_in', days_needed: 5, reward_fixed: 20 },
  { ...SMALL_BONUS, condition: 'set_limit', reward_fixed: 30 },
  { ...SMALL_BONUS, condition: 'read_guide', reward_fixed: 10 },
  { ...SMALL_BONUS, condition: 'play_section', section: 'fish', reward_fixed: 10 },
  { ...SMALL_BONUS, condition: 'prove_phone', reward_fixed: 20 },
]
