import { z } from 'zod'
import { isPartnerFailure } from '../../adapter-kit/partner-http.ts'
import type { AbsentMovement, MovementOutcome, SentMovement } from '../../ports/game-site.ts'
import type { Ask } from './api-calls.ts'
import { readStanding, type SiteBalance } from './site-balance.ts'
import { readTransactions, type Transactions } from './transaction-list.ts'
import type { Transaction } from './wire-format.ts'

const ACTIONS = { in: 'DEPOSIT', out: 'WITHDRAW' } as const

/**
 * State of a member's account at the game site before a credit transfer. A later comparison with it shows whether the transfer happened. `known` has
 * the ids of all transactions in the agent's list. `standing` has the balance and the cursor of the last round that the balance includes, or is null
 * if the agent reported no balance.
 */
type Mark = {
  readonly days: readonly string[]
  readonly known: readonly string[]
  readonly standing: SiteBalance | null
}

const digits = z.string().regex(/^\d{1,30}$/)
const storedMark = z.object({
  days: z.array(z.string()),
  known: z.array(z.string()),
  standing: z.object({ balance: digits.transform(BigInt), rounds: digits }).nullable(),
})

const placeOf = ({ date, _id }: Transaction): string => `${new Date(date).toISOString()} ${_id}`

/** Converts the account's state to text for storage. In the previous release, this text had only the first line. */
const textOf = ({ days, rows }: Transactions, standing: SiteBalance | null): string => {
  const last = rows.map(placeOf).sort().at(-1) ?? ''
  const base = standing === null ? null : { ...standing, balance: standing.balance.toString() }
  return `${last}\n${JSON.stringify({ days, known: rows.map(({ _id }) => _id), standing: base })}`
}

/**
 * Parses the stored state of an account at the game site (balance and transaction ids). Returns null for a state that the previous release stored in
 * its own format.
 */
const parseMark = (text: string): Mark | null => {
  const [, json] = text.split('\n')
  return json === undefined ? null : storedMark.parse(JSON.parse(json))
}

/** Reads the account's state before a credit transfer. Throws if the transaction list cannot be read, and the transfer is then not sent. */
export const markOf = async (
  ask: Ask,
  username: string,
  now: Date,
  rounds: string | null,
): Promise<string> => {
  const before = await readTransactions(ask, username, { days: [], moments: [now], now })
  return textOf(before, await standingOrNull(ask, username, rounds))
}

/** Reads balance and rounds before a credit transfer. Returns null if they cannot be read, and the transfer is sent all the same. */
const standingOrNull = async (
  ask: Ask,
  username: string,
  rounds: string | null,
): Promise<SiteBalance | null> => {
  try {
    return (await readStanding(ask, username, rounds))?.standing ?? null
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    return null
  }
}

const UNKNOWN = { result: 'unknown' } as const

/**
 * Finds a sent credit transfer by the account state that was stored before it. A transaction whose id the stored state lacks is newer than this
 * state, whatever its date. Returns `absent` only if the balance agrees with all rounds and transactions.
 */
export const findMovement = async (
  ask: Ask,
  username: string,
  sent: SentMovement,
): Promise<MovementOutcome | AbsentMovement> => {
  const { mark, sent_at, asked_at: now } = sent
  if (mark === null || sent_at === null) return UNKNOWN
  const before = parseMark(mark)
  try {
    const days = before?.days ?? []
    const all = await readTransactions(ask, username, { days, moments: [sent_at, now], now })
    return before === null
      ? findSincePlace(all, mark, sent)
      : await findSince(ask, username, all, before, sent)
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    return UNKNOWN
  }
}

const isLike =
  ({ direction, amount }: SentMovement) =>
  (one: Transaction): boolean =>
    one.action === ACTIONS[direction] && one.amount === amount

const doneBy = ({ afterCredit }: Transaction): MovementOutcome => ({ result: 'done', balance: afterCredit })

const changeBy = ({ action, amount }: Transaction): bigint => (action === 'DEPOSIT' ? amount : -amount)

const findSince = async (
  ask: Ask,
  username: string,
  all: Transactions,
  mark: Mark,
  sent: SentMovement,
): Promise<MovementOutcome | AbsentMovement> => {
  const [known, days] = [new Set(mark.known), new Set(mark.days)]
  const unseen = all.rows.filter(({ _id }) => !known.has(_id))
  const later = unseen.filter(({ day }) => days.has(day))
  const [only, ...more] = later.filter(isLike(sent))
  if (only !== undefined) return more.length === 0 ? doneBy(only) : UNKNOWN
  if (mark.standing === null) return UNKNOWN
  const now = await readStanding(ask, username, mark.standing.rounds)
  if (now === null) return UNKNOWN
  const explained = now.won + later.reduce((sum, row) => sum + changeBy(row), 0n)
  const unexplained = now.standing.balance - mark.standing.balance - explained
  if (unexplained === 0n) return { result: 'absent', mark: textOf(all, now.standing) }
  const [stray, ...strays] = unseen.filter(row => !days.has(row.day) && isLike(sent)(row))
  const isIt = stray !== undefined && strays.length === 0 && unexplained === changeBy(stray)
  return isIt ? doneBy(stray) : UNKNOWN
}

/**
 * Finds a credit transfer by the dates of the agent's transactions. It serves account states in the format of the previous release, which have no
 * transaction ids.
 */
const findSincePlace = (all: Transactions, mark: string, sent: SentMovement): MovementOutcome => {
  const found = all.rows.filter(one => placeOf(one) > mark && isLike(sent)(one))
  const [only, ...more] = found
  return only !== undefined && more.length === 0 ? doneBy(only) : UNKNOWN
}
