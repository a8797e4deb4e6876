import { type Calling, type Player, satangOf } from './wallet-calls.ts'

/** An open deposit as the lobby shows it, and the amount in satang that the member must pay. */
export type ShownDeposit = {
  readonly status: string
  readonly ref: string
  readonly amount: number
  readonly to_account_number: string
  readonly baht: number
}

const PREPARE = '/lobby/api/requests/deposit/prepare'
const BANK = 'scb'

/** Opens a deposit and returns its id. Returns null if the product refuses, for example while another deposit of the member is open. */
export const prepareDeposit = async (
  { calls }: Calling,
  port: number,
  { token }: Player,
  key: string,
  baht: number,
): Promise<string | null> => {
  const reply = await calls.ask(port, { method: 'POST', path: PREPARE, token, key, body: { amount: baht } })
  return reply?.status === 200 ? String(reply.body.id) : null
}

export const showDeposit = async (
  { calls }: Calling,
  port: number,
  { token }: Player,
  id: string,
): Promise<ShownDeposit | null> => {
  const reply = await calls.ask(port, { method: 'GET', path: `/lobby/api/requests/deposit/${id}`, token })
  if (reply?.status !== 200) return null
  const shown = reply.body.data as Omit<ShownDeposit, 'amount' | 'baht'> & {
    readonly transfer_amount: number
  }
  return { ...shown, amount: satangOf(shown.transfer_amount), baht: shown.transfer_amount }
}

/** Pays at the simulated bank. Returns whether the bank accepted the payment, or null without an answer. */
export const payFromBank = async (
  { calls, outsidePort }: Calling & { readonly outsidePort: number },
  { account_number }: Player,
  { to_account_number, baht, ref }: ShownDeposit,
): Promise<boolean | null> => {
  const body = {
    from_bank: BANK,
    from_account: account_number,
    to_account: to_account_number,
    amount: baht,
    ref,
  }
  const reply = await calls.ask(outsidePort, { method: 'POST', path: '/sandbox/bank/transfers', body })
  return reply === null ? null : reply.status === 201
}
