/** How the receiver's statement shows payer and time. */
export type Shown = {
  shown_account: 'whole' | 'masked' | 'left_out'
  shown_name: 'whole' | 'masked' | 'latin' | 'left_out'
  time_shift_minutes: number
}
export const SHOWN_WHOLE: Shown = { shown_account: 'whole', shown_name: 'whole', time_shift_minutes: 0 }

export type AccountKey = { bank: string; account: string }

export type Account = AccountKey & { name: string; kind: 'house' | 'person' | 'company'; balance: number }

export type Receiver = AccountKey & { name: string }

/** The payer's slip with masked names and accounts. */
export type PaidSlip = {
  trans_ref: string
  amount: number
  paid_at: string
  /** The text of the small QR. */
  mini_qr: string
  /** The bill's reference, when a bill was paid. */
  note: string | null
  /** Until then the receiving bank keeps it to itself; null: it does not. */
  told_from: string | null
  from: Receiver
  to: Receiver
}
