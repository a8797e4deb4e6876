import { MAXIMUM_SATANG, satang } from '../../wire/money.ts'
import {
  commitmentOf,
  MEMBER_SEED,
  resultOf,
  SERVER_SEED,
  TOTAL_WEIGHT_MAX,
  totalWeightOf,
} from './fair-draw.ts'
import type { Prize } from './prize-odds.ts'

/** A draw that a person wants to verify. All values are texts as typed or pasted. */
export type TypedDraw = {
  readonly server_seed: string
  readonly hash: string
  readonly member_seed: string
  readonly nonce: string
  /** Prizes in the order of the wheel, as `baht:weight` with commas: `0:700,20:250,100:50`. */
  readonly prizes: string
}
export type DrawField = keyof TypedDraw

export type DrawCheck = {
  /** True: the hash of the revealed seed equals the hash that the server showed before the draw. */
  readonly is_committed: boolean
  readonly computed_hash: string
  readonly number: number
  readonly total: number
  readonly prize: Prize
}

const PRIZE = /^(\d{1,10})(?:\.(\d{1,2}))?:(\d{1,7})$/
const NONCE = /^[1-9]\d{0,8}$/

/** Reads prizes of the form `baht:weight`. Returns null for any other text. */
export const readPrizes = (text: string): Prize[] | null => {
  const prizes: Prize[] = []
  for (const part of text.replace(/\s/g, '').split(',')) {
    const match = PRIZE.exec(part)
    if (match === null) return null
    const amount = BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0') || '0')
    const weight = Number(match[3])
    if (amount > MAXIMUM_SATANG || weight < 1) return null
    prizes.push({ amount: satang(amount), weight })
  }
  return totalWeightOf(prizes) > TOTAL_WEIGHT_MAX ? null : prizes
}

/** Writes prizes in the form that `readPrizes` reads. */
export const writePrizes = (prizes: readonly Prize[]): string =>
  prizes
    .map(({ amount, weight }) => {
      const rest = amount % 100n
      const baht = rest === 0n ? `${amount / 100n}` : `${amount / 100n}.${String(rest).padStart(2, '0')}`
      return `${baht}:${weight}`
    })
    .join(',')

/** Returns the name of the first field that cannot be read; null if all can. */
const unreadable = ({ server_seed, hash, member_seed, nonce, prizes }: TypedDraw): DrawField | null => {
  if (!SERVER_SEED.test(server_seed)) return 'server_seed'
  if (!SERVER_SEED.test(hash)) return 'hash'
  if (!MEMBER_SEED.test(member_seed)) return 'member_seed'
  if (!NONCE.test(nonce)) return 'nonce'
  return readPrizes(prizes) === null ? 'prizes' : null
}

/** Computes a draw from its seeds by the same rule as the server. If a field cannot be read, returns the name of the first such field. */
export const checkDraw = (typed: TypedDraw): DrawCheck | { readonly unreadable: DrawField } => {
  const field = unreadable(typed)
  const prizes = readPrizes(typed.prizes)
  if (field !== null || prizes === null) return { unreadable: field ?? 'prizes' }
  const { server_seed, member_seed, hash } = typed
  const { number, total, prize } = resultOf({ server_seed, member_seed, nonce: Number(typed.nonce) }, prizes)
  const drawn = prizes[prize]
  if (drawn === undefined) return { unreadable: 'prizes' }
  const computed_hash = commitmentOf(server_seed)
  return { is_committed: computed_hash === hash, computed_hash, number, total, prize: drawn }
}
