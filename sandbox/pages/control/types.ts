export type Clock = { now: string; real: boolean }

export type PartnerClock = { partner: string; ahead_ms: number; drift_ms_per_hour: number }

export type Fault = {
  fault_id: string
  partner: string
  kind: string
  operation: string | null
  late_ms: number
  count: number
}

type Line = {
  line_id: string
  bank: string
  account: string
  from_bank: string
  from_account: string
  from_name: string
  amount: number
  bill_reference: string | null
  paid_at: string
}

type Payout = {
  reference: string
  to_bank: string
  to_account: string
  to_name: string
  amount: number
  status: string
  reason: string | null
  asked_at: string
}

type Payment = {
  payment_id: string
  reference: string
  amount: number
  status: string
  paid_amount: number | null
  created_at: string
}

type Transfer = {
  reference: string
  username: string
  direction: 'in' | 'out'
  amount: number
  status: string
  reason: string | null
  balance_after: number | null
  asked_at: string
}

type Round = {
  round_id: string
  username: string
  game_id: string
  stake: number
  win: number
  balance_after: number
  played_at: string
}

type Callback = {
  callback_id: string
  partner: string
  event_id: string
  body: string
  attempts: number
  last_status: number | null
  last_error: string | null
  delivered_at: string | null
  given_up_at: string | null
  created_at: string
}

export type Overview = {
  clock: Clock
  partner_clocks: PartnerClock[]
  faults: Fault[]
  lines: Line[]
  payouts: Payout[]
  payments: Payment[]
  transfers: Transfer[]
  rounds: Round[]
  callbacks: Callback[]
  messages: { phone: string; text: string; sent_at: string }[]
}

export type Act = (work: () => Promise<unknown>) => Promise<void>
