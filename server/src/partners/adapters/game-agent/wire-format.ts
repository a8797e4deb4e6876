import { isBaht, type Satang, satangFromBaht } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { partnerInstant } from '../../adapter-kit/partner-values.ts'

/** Schema of an amount of the agent's API, in which amounts are numbers in baht. */
export const baht = z.number().refine(isBaht).transform(satangFromBaht)
export const bahtOf = (amount: Satang): number => Number(amount) / 100

export const SUCCESS = 0
/** The agent's error codes that prove that no credit was transferred. After any other code, this is unknown. */
export const refusals: Readonly<Record<number, string>> = {
  100014: 'account_not_found',
  100016: 'insufficient_balance',
}
export const ACCOUNT_EXISTS = 100011

export const codedError = z.object({ code: z.number().int() })
export const transferAnswer = z.object({ data: z.object({ afterCredit: baht, refId: z.string().min(1) }) })
/** Schema of the response about a member's balance. Some agents leave out the member's name. */
export const profileAnswer = z.object({ data: z.object({ username: z.string().optional(), credit: baht }) })
export const launchAnswer = z.object({ data: z.object({ url: z.url() }) })
export const closeAnswer = z.object({ data: z.object({ closed: z.number().int().min(0) }) })
export const listed = z.object({ data: z.array(z.unknown()) })

const ID_MAX_CHARACTERS = 80
const id = z.string().min(1).max(ID_MAX_CHARACTERS)
const instant = z.iso.datetime({ offset: true })

/** Schema of the agent's record of a credit transfer between one member and the game site. The agent is a reseller of games. */
export const transaction = z.object({
  _id: id,
  transaction: z.string(),
  user: id,
  action: z.enum(['DEPOSIT', 'WITHDRAW']),
  amount: baht,
  date: instant,
  afterCredit: baht,
})
export type Transaction = z.output<typeof transaction>

/** Schema of a member's totals of play on one day. Stakes are negative numbers. */
export const day = z.object({
  _id: id,
  betAmt: z.number(),
  validAmt: z.number(),
  winLose: z.number(),
  stake: z.number().int().min(0),
})
export const signedSatang = (amount: number): bigint => BigInt(Math.round(amount * 100))
/** Converts an amount in the agent's report of play to satang. It is negative for a loss. */
export const figure = (sum: bigint): Satang => sum as Satang

export const game = z.object({
  gameId: id,
  gameName: z.string(),
  provider: z.string(),
  type: z.string(),
})

/** Schema of a decided game round. The agent numbers rounds in the order in which they are decided. */
export const round = z.object({
  history_id: z.number().int().min(1),
  user_code: id,
  game_code: id,
  txn_id: id,
  bet: baht,
  valid_bet: baht.optional(),
  win: baht,
  created_at: partnerInstant,
})
export const history = z.object({ last_history_id: z.number().int().min(0), data: z.array(z.unknown()) })
