import { isDebitNormal } from '@sala/contract/desk/display-texts/ledger-account-names.ts'
import type { closeItems } from '@sala/contract/desk/finance/endpoints.ts'
import { daySpan, MINUTE_MS } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import {
  type AccountDay,
  findAccountDays,
  findReadLists,
  findReportedDays,
  findUnexpectedItems,
  PLAY,
  type UnexpectedItem,
} from './daily-close-sql.ts'
import { sumRounds, sumUnbooked, type UnbookedPlay } from './sql.ts'

type ItemKind = (typeof closeItems)[number]

/**
 * Time in ms within which a payment normally appears on the list of the partner (bank or gateway). A younger posting that is not on the list does not
 * count as a difference yet.
 */
const LISTED_WITHIN_MS = 15 * MINUTE_MS
/** Maximum number of differences that one comparison lists, because more differences usually have one common cause. */
const ITEMS_SHOWN = 100

/**
 * A difference between a partner's list and the ledger on one day: a line without a posting, or a posting without a line. A positive `amount`
 * increases the account's balance.
 */
export type CloseItem = {
  readonly what: ItemKind
  readonly key: string
  readonly amount: bigint
  readonly at: Date
}

/**
 * Totals of a ledger account on a Bangkok day, compared with the payments that a partner (bank or gateway) lists. Positive amounts increase the
 * account's balance.
 */
export type ComparedDay = AccountDay & {
  readonly grown: bigint
  readonly shrunk: bigint
  readonly opened: bigint
  /**
   * Net change of the account according to the partner's list. For the account of play, it is the net change according to the game rounds. Null for
   * other accounts.
   */
  readonly reported: bigint | null
  /**
   * Amount in transit between two days: payments that the partner lists on this day and the ledger posts on another day, minus payments that the
   * ledger posts on this day and the partner lists on another day.
   */
  readonly in_transit: bigint
  readonly difference: bigint | null
  readonly items: readonly CloseItem[]
}

type Side = NonNullable<UnexpectedItem['side']>

/** Returns the partners' lists with which the ledger account is compared. */
const listsOf = (account: string): readonly Side[] => {
  const [kind] = account.split(':')
  if (kind === 'bank') return ['bank_in']
  if (kind === 'payout') return ['bank_out']
  return kind === 'gateway' ? ['gateway'] : []
}

const IN_TRANSIT: ReadonlySet<ItemKind> = new Set([
  'booked_another_day',
  'listed_another_day',
  'not_listed_yet',
  'outcome_open',
])

/** Returns the kind of a difference between a partner's list and the ledger. `read` is the last time at which the partner's whole list was read. */
const kindOf = (odd: UnexpectedItem, read: Date | null): ItemKind => {
  if (odd.side === null) return 'by_hand'
  if (odd.reported_ever !== null && odd.reported_ever === odd.booked_ever)
    return odd.reported === 0n ? 'listed_another_day' : 'booked_another_day'
  if (odd.reported_ever === null) {
    const listed = read === null ? 0 : read.getTime() - LISTED_WITHIN_MS
    return odd.at.getTime() > listed ? 'not_listed_yet' : 'not_listed'
  }
  if (odd.booked_ever === null || odd.booked_ever === 0n) return odd.is_open ? 'outcome_open' : 'not_booked'
  return 'other_amount'
}

const itemOf = (odd: UnexpectedItem, read: Date | null): CloseItem => ({
  what: kindOf(odd, read),
  key: odd.key.startsWith('line:') ? odd.key.slice('line:'.length) : odd.key,
  amount: odd.reported - odd.booked,
  at: odd.at,
})

const inTransit = ({ what }: CloseItem): boolean => IN_TRANSIT.has(what)
const sumOf = (items: readonly CloseItem[]): bigint => items.reduce((sum, { amount }) => sum + amount, 0n)

const natural = (each: AccountDay) =>
  isDebitNormal(each.account)
    ? { opened: -each.opening, grown: each.debited, shrunk: each.credited }
    : { opened: each.opening, grown: each.credited, shrunk: each.debited }

type PartnerLists = {
  readonly lists: readonly { side: string; read_at: Date | null }[]
  readonly days: readonly { account: string; net: bigint }[]
  readonly odd: readonly UnexpectedItem[]
}

const NOT_COMPARED = { reported: null, in_transit: 0n, difference: null, items: [] }

const comparedWithLists = (account: string, moved: bigint, { lists, days, odd }: PartnerLists) => {
  const list = lists.find(({ side }) => listsOf(account).some(one => one === side))
  if (list === undefined) return NOT_COMPARED
  const reported = days.filter(each => each.account === account).reduce((sum, { net }) => sum + net, 0n)
  const readOf = (side: Side | null) => lists.find(each => each.side === side)?.read_at ?? null
  const items = odd.filter(each => each.account === account).map(each => itemOf(each, readOf(each.side)))
  const in_transit = sumOf(items.filter(inTransit))
  return {
    reported,
    in_transit,
    difference: reported - moved - in_transit,
    items: items.slice(0, ITEMS_SHOWN),
  }
}

/**
 * Compares the ledger account of play with the game rounds. The result of a round counts as in transit until a check of the member's credit posts it
 * to the ledger.
 */
const comparedWithRounds = (rounds: bigint, moved: bigint, { before, after }: UnbookedPlay) => ({
  reported: rounds,
  in_transit: after - before,
  difference: rounds - moved - (after - before),
  items: [],
})

/** Compares the company's ledger accounts with the partners' lists of payments on a Bangkok day, and the account of play with the game rounds. */
export const comparedDays = async (
  db: Db | Tx,
  day: string,
): Promise<{ accounts: readonly ComparedDay[]; unbooked: UnbookedPlay }> => {
  const { begins, ends } = daySpan(day)
  const [accounts, lists, days, odd, rounds, unbooked] = await Promise.all([
    findAccountDays(db, begins, ends),
    findReadLists(db),
    findReportedDays(db, begins, ends),
    findUnexpectedItems(db, begins, ends),
    sumRounds(db, begins, ends),
    sumUnbooked(db, begins, ends),
  ])
  const strange = [...days, ...odd]
    .map(({ account }) => account)
    .filter(account => !accounts.some(each => each.account === account))
  const empty = [...new Set(strange)].map(account => ({ account, opening: 0n, credited: 0n, debited: 0n }))
  const compared = [...accounts, ...empty].map(each => {
    const amounts = natural(each)
    const moved = amounts.grown - amounts.shrunk
    const comparison =
      each.account === PLAY
        ? comparedWithRounds(rounds, moved, unbooked)
        : comparedWithLists(each.account, moved, { lists, days, odd })
    return { ...each, ...amounts, ...comparison }
  })
  return { accounts: compared, unbooked }
}
