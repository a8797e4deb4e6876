/** How the receiving bank's statement shows the payer and the time. */
export type Shown = {
  shown_account: 'whole' | 'masked' | 'left_out'
  shown_name: 'whole' | 'masked' | 'latin' | 'left_out'
  time_shift_minutes: number
}
export const SHOWN_WHOLE: Shown = { shown_account: 'whole', shown_name: 'whole', time_shift_minutes: 0 }

export type AccountKey = { bank: string; account: string }

export type Account = AccountKey & { name: string; kind: 'house' | 'person' | 'company'; balance: number }

export type Receiver = AccountKey & { name: string }

export type PaidSlip = {
  trans_ref: string
  amount: number
  paid_at: string
  mini_qr: string
  /** Reference of the bill that the transfer pays. Null for a plain transfer. */
  note: string | null
  /** Time at which the receiving bank reports a delayed payment. Null when the report is not delayed. */
  told_from: string | null
  from: Receiver
  to: Receiver
}
