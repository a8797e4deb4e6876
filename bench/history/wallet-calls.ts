import { signWalletCall } from '../bets/bet-requests.ts'
import type { Reply } from '../resilience/http-calls.ts'
import type { Product } from '../resilience/product-under-test.ts'
import type { Answered } from './history-file.ts'

/** Hub88 counts in 1/100,000 baht, so a satang has 1,000 of its units. */
const UNITS_A_SATANG = 1_000
const SATANG_A_BAHT = 100
const GAME = 'bench'

export type Player = {
  readonly id: string
  readonly phone: string
  readonly account_number: string
  /** Token of the member's session in the lobby. */
  readonly token: string
  readonly username: string
  /** Token of the member's play session, which each bet contains. */
  readonly play: string
}

export type Calling = Pick<Product, 'calls'>
export type WalletPlay = {
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly key: string
  readonly of?: string
  readonly amount?: number
}

export const satangOf = (baht: unknown): number => Math.round(Number(baht) * SATANG_A_BAHT)

const UNKNOWN: Answered = { outcome: 'unknown' }

/** Reads an answer of Sala's wallet. `RS_ERROR_UNKNOWN` and each status other than 200 leave open whether the call took effect. */
export const walletAnswerOf = (reply: Reply): Answered => {
  const { status, balance } = reply?.body ?? {}
  if (reply?.status !== 200 || typeof balance !== 'number' || status === 'RS_ERROR_UNKNOWN') return UNKNOWN
  const shown = { balance: balance / UNITS_A_SATANG }
  return status === 'RS_OK'
    ? { outcome: 'ok', ...shown }
    : { outcome: 'refused', code: String(status), ...shown }
}

/** Reads an answer of the lobby's API. A 429 comes before the server looks up the key, so it says nothing about an earlier call. */
export const lobbyAnswerOf = (reply: Reply): Answered => {
  if (reply === null || reply.status >= 500 || reply.status === 429) return UNKNOWN
  if (reply.status !== 200) return { outcome: 'refused', code: String(reply.body.code ?? reply.status) }
  return typeof reply.body.id === 'string' ? { outcome: 'ok', id: reply.body.id } : { outcome: 'ok' }
}

const sendSigned = async (
  { calls }: Calling,
  port: number,
  path: string,
  body: object,
): Promise<Answered> => {
  const { headers = {}, body: sent, ...request } = await signWalletCall(path, body)
  const raw = { ...request, headers: { ...headers, 'content-type': 'application/json' } }
  return walletAnswerOf(await calls.send(port, { ...raw, body: JSON.stringify(sent) }))
}

/** Sends a bet, win or rollback as the game site. A repetition of the same play has the same content. */
export const sendPlay = (by: Calling, port: number, player: Player, play: WalletPlay): Promise<Answered> => {
  const { kind, key, of, amount = 0 } = play
  const round = `round-${of ?? key}`
  const transaction = {
    ...{ user: player.username, transaction_uuid: key, supplier_transaction_id: key, request_uuid: key },
    ...{ round, game_code: GAME, round_closed: kind !== 'bet' },
    ...(of === undefined ? {} : { reference_transaction_uuid: of }),
  }
  const money = { currency: 'THB', amount: amount * UNITS_A_SATANG, token: player.play }
  return sendSigned(
    by,
    port,
    `transaction/${kind}`,
    kind === 'rollback' ? transaction : { ...transaction, ...money },
  )
}

/** Reads the member's wallet as the game site does. */
export const askBalance = (by: Calling, port: number, { username, play }: Player): Promise<Answered> =>
  sendSigned(by, port, 'user/balance', { user: username, request_uuid: 'balance', token: play })

/** Reads the member's wallet as the lobby's page does. The node may answer from its cache. */
export const askProfile = async ({ calls }: Calling, port: number, { token }: Player): Promise<Answered> => {
  const reply = await calls.ask(port, { method: 'GET', path: '/lobby/api/customers/profile', token })
  const data = reply?.body.data
  if (reply?.status !== 200 || typeof data !== 'object' || data === null || !('ufabet_credit' in data))
    return UNKNOWN
  return { outcome: 'ok', balance: satangOf(data.ufabet_credit) }
}

export const requestWithdrawal = async (
  { calls }: Calling,
  port: number,
  { token, phone }: Player,
  key: string,
  amount: number,
): Promise<Answered> => {
  const body = { phone, amount: amount / SATANG_A_BAHT }
  return lobbyAnswerOf(
    await calls.ask(port, { method: 'POST', path: '/lobby/api/requests/withdraw', token, key, body }),
  )
}
