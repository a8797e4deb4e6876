import type { Satang } from '@sala/contract/wire/money.ts'
import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { type Ask, done, PARTNER } from './api-calls.ts'
import { FIRST_CURSOR, roundsBehind } from './round-list.ts'
import { profileAnswer } from './wire-format.ts'

/**
 * Maximum number of pages of game rounds that the lookup of one credit transfer reads. If the member has more rounds, an operator must review the
 * transfer.
 */
const PAGES_MAX = 20
/**
 * Maximum number of attempts to read balance and rounds without a change between the two. If a round is decided during every attempt, an operator
 * must review the transfer.
 */
const READS_MAX = 3

/** The balance of a member's account at the game site, and the cursor of the last round that the balance includes. */
export type SiteBalance = { readonly balance: bigint; readonly rounds: string }

/** Reads a member's balance at the game site. Throws PartnerConfused if the response is about another account. */
export const readBalance = async (ask: Ask, username: string): Promise<Satang> => {
  const answer = await ask('getProfileAndCredit', { username })
  const { username: of = username, credit } = done(answer, profileAnswer).data
  if (of !== username) throw new PartnerConfused(PARTNER, answer)
  return credit
}

type Decided = { readonly won: bigint; readonly next: string }

/** Returns wins minus stakes of the rounds that were decided after the cursor. Returns null if a round is malformed or if there are too many. */
const readDecided = async (ask: Ask, username: string, after: string): Promise<Decided | null> => {
  let [won, next] = [0n, after]
  for (let page = 0; page < PAGES_MAX; page++) {
    const { rounds, unreadable, next: further, is_last } = await roundsBehind(ask, username, next)
    if (unreadable.length > 0) return null
    for (const { stake, win } of rounds) won += win - stake
    next = further ?? next
    if (is_last) return { won, next }
  }
  return null
}

/** Reads a member's balance and the last round that it includes. Returns null if rounds were decided during every attempt. */
export const readStanding = async (
  ask: Ask,
  username: string,
  after: string | null,
): Promise<{ readonly standing: SiteBalance; readonly won: bigint } | null> => {
  let decided = await readDecided(ask, username, after ?? FIRST_CURSOR)
  for (let read = 0; read < READS_MAX && decided !== null; read++) {
    const balance = await readBalance(ask, username)
    const later = await readDecided(ask, username, decided.next)
    if (later === null) return null
    if (later.next === decided.next) return { standing: { balance, rounds: decided.next }, won: decided.won }
    decided = { won: decided.won + later.won, next: later.next }
  }
  return null
}
