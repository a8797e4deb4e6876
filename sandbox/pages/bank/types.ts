export type AccountKey = { bank: string; account: string }

export type Account = AccountKey & { name: string; kind: 'house' | 'person' | 'company'; balance: number }

export type Receiver = AccountKey & { name: string }

/** A payment that went through, for the slip. */
export type Paid = {
  id: string
  from: AccountKey
  to: Receiver
  amount: number
  reference: string | null
  at: string
}
