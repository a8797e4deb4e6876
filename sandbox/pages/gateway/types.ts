export type Payment = {
  payment_id: string
  status: 'open' | 'paid' | 'cancelled'
  amount: number
  paid_amount: number | null
  paid_at: string | null
  return_url: string
  /** The app that the page simulates. Null on the gateway's own page. */
  channel: string | null
  wallet_phone: string | null
}

export type Payer = { bank: string; account: string; name: string; kind: string; balance: number }
