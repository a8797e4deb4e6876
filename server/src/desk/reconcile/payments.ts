import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { laterOf, numberBefore } from '../../partners/kit/numbered-lists.ts'
import type { ListPlace } from '../../partners/ports/bank-feed.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { keepUnreadable, type UnreadableRow } from '../../platform/unreadable-rows.ts'
import {
  type Compared,
  findMissing,
  findPoint,
  findToCompare,
  findUntold,
  forgetAgreement,
  markAgreed,
  type Side,
  savePoint,
  saveTold,
  type Told,
} from './sql.ts'

/** What came of one comparison: differences in words, and what is under way and says nothing yet. */
export type Comparison = {
  readonly compared: number
  readonly differences: readonly string[]
  readonly open: readonly string[]
  /** False: there is more, which the next run goes on with. */
  readonly is_whole: boolean
}

const ODD_SHOWN = 120
/** One run asks so many pages of each partner and leaves the rest to the next; a full run asks for all. */
const PAGES_PER_RUN = 25
const PAGES_MAX = 100_000
const COMPARED_AT_ONCE = 500
/** Who differs in more than this has one fault, not many. */
const NAMED_MAX = 200
/** What was booked later is looked for next time: a partner's list may be a little behind its answers. */
const LISTED_WITHIN_MS = 15 * MINUTE_MS

const BEGINNING: ListPlace = { since: null }

const baht = (value: bigint): string => formatSatang(satang(value))

type Page = {
  readonly told: readonly Told[]
  readonly unreadable: readonly string[]
  readonly next: string
  readonly is_last: boolean
}
const REFUSED = 'refused'

/** A list whose cursors are numbers; it ends where they do. */
const numberedPage = async (
  from: ListPlace,
  ask: (after: string) => Promise<Omit<Page, 'is_last'>>,
): Promise<Page | typeof REFUSED> => {
  const after = 'behind' in from ? numberBefore(from) : '0'
  if (after === null) return REFUSED
  const page = await ask(after)
  const next = 'behind' in from ? laterOf(page.next, from.behind) : page.next
  return { ...page, next, is_last: BigInt(page.next) <= BigInt(after) }
}

/** A partner's list of payments: how it is asked for, and what is said of one of its lines and of what we have. */
type List = {
  readonly side: Side
  /** Null: there is no such list, or one for each of several banks; `refused`: that cursor is none of it. */
  readonly page: (ctx: Context, from: ListPlace) => Promise<Page | typeof REFUSED | null>
  readonly line: UnreadableRow
  readonly own: string
  readonly list: string
}

export const paymentLists: readonly (List & { readonly partner: string })[] = [
  {
    partner: 'the bank',
    side: 'bank_in',
    line: 'bank line',
    own: 'bank line',
    list: "the bank's statement",
    page: async ({ partners }, from) => {
      const [feed, ...others] = partners.bank_feeds
      if (feed === undefined || feed.statement === null || others.length > 0) return null
      const page = await feed.statement(from)
      if (page === null) return REFUSED
      const { lines, unreadable, next, is_last } = page
      const told = lines
        .filter(({ amount }) => amount > 0n)
        .map(({ line_id, account, amount, paid_at }) => ({
          ...{ line_id, account, amount, paid_at },
          reference: null,
        }))
      return { told, unreadable, next, is_last }
    },
  },
  {
    partner: 'the bank',
    side: 'bank_out',
    line: 'bank line out',
    own: 'withdrawal',
    list: "the bank's statement of what went out",
    page: async ({ partners }, from) => {
      const { outgoing } = partners.payouts
      if (outgoing === null) return null
      return numberedPage(from, async after => {
        const { lines, unreadable, next } = await outgoing(after)
        return { told: lines.filter(({ amount }) => amount > 0n), unreadable, next }
      })
    },
  },
  {
    partner: 'the gateway',
    side: 'gateway',
    line: 'gateway payment',
    own: 'gateway payment',
    list: "the gateway's list",
    page: ({ partners }, from) =>
      numberedPage(from, async after => {
        const { payments, unreadable, next } = await partners.gateway.paid(after)
        const told = payments
          .filter(({ paid_amount }) => paid_amount > 0n)
          .map(({ reference, paid_amount, paid_at }) => ({
            ...{ line_id: reference, account: 'gateway', reference, amount: paid_amount, paid_at },
          }))
        return { told, unreadable, next }
      }),
  },
]

/** A row that nobody could read, as far as a line holds it. */
export const oddRow = (what: UnreadableRow, raw: string): string =>
  `${what} in another form than agreed: ${raw.slice(0, ODD_SHOWN)}`

/** Reads on from where the last run ended, what may have come late once more; a partner that does not take that place is read anew. */
const readOn = async (
  ctx: Context,
  { side, line, page }: List,
  run: { known: string | null; pages: number; at: Date },
): Promise<{ cursor: string | null; is_whole: boolean; odd: string[] } | null> => {
  const odd: string[] = []
  let cursor = run.known
  for (let read = 0; read < run.pages; read++) {
    const place = cursor === null ? BEGINNING : { behind: cursor, again: read === 0 }
    let answered = await page(ctx, place)
    if (answered === REFUSED && read === 0) answered = await page(ctx, BEGINNING)
    if (answered === null) return null
    if (answered === REFUSED) break
    const { told, unreadable, next, is_last } = answered
    odd.push(...(await keepUnreadable(ctx, ctx.db, line, unreadable, run.at)))
    if (told.length > 0) await saveTold(ctx.db, side, told, run.at)
    cursor = next
    if (is_last) return { cursor, is_whole: true, odd }
  }
  return { cursor, is_whole: false, odd }
}

/** What is wrong with a line, in words; null: it agrees. `open`: nothing can be said yet. */
const wrongWith = (list: List, row: Compared): { open: boolean; why: string } | null => {
  const what = `${list.line} ${row.line_id}: ${baht(row.amount)} on ${row.account}`
  const about =
    row.reference === null || row.reference === row.line_id ? what : `${what} for ${row.reference}`
  if (row.is_second) return { open: false, why: `${about} is there a second time` }
  if (row.booked === null || row.booked === 0n)
    return row.is_open
      ? { open: true, why: `${about} was paid; our outcome is still open` }
      : { open: false, why: `${about} is not in the books` }
  if (row.booked !== row.amount)
    return { open: false, why: `${about}, in the books ${baht(row.booked)}  DIFFERENT` }
  const account = list.side === 'bank_out' ? row.ordered_from : (row.house?.split(':').at(-1) ?? null)
  const isSame = account === row.account || row.house === 'bank:unknown'
  return isSame
    ? null
    : { open: false, why: `${about}, in the books on ${account ?? 'no account'}  DIFFERENT` }
}

const compareTold = async (ctx: Context, list: List, at: Date) => {
  const wrong: { open: boolean; why: string }[] = []
  let [compared, after] = [0, '0']
  for (;;) {
    const rows = await findToCompare(ctx.db, list.side, after, COMPARED_AT_ONCE)
    const agreed: string[] = []
    for (const row of rows) {
      const found = wrongWith(list, row)
      if (found === null) agreed.push(row.line_id)
      else if (wrong.length < NAMED_MAX) wrong.push(found)
    }
    await markAgreed(ctx.db, list.side, agreed, at)
    compared += rows.length
    after = rows.at(-1)?.no ?? after
    if (rows.length < COMPARED_AT_ONCE) return { compared, wrong }
  }
}

/**
 * Compares a partner's own list of payments with the ledger, both ways: each line of it with the transfers that stand for it, and
 * what was booked with the list. What agreed once is not compared again; a `full` run reads and compares all. Throws what the
 * partner throws. Null: the partner has no such list.
 */
export const comparePayments = async (
  ctx: Context,
  list: List,
  full: boolean,
): Promise<Comparison | null> => {
  const at = ctx.clock.now()
  const point = full ? null : await findPoint(ctx.db, list.side)
  const pages = full ? PAGES_MAX : PAGES_PER_RUN
  const read = await readOn(ctx, list, { known: point?.cursor ?? null, pages, at })
  if (read === null) return null
  const { cursor, is_whole, odd } = read
  if (full) await forgetAgreement(ctx.db, list.side)
  const { compared, wrong } = await compareTold(ctx, list, at)
  const from = point?.booked_until ?? new Date(0)
  const until = new Date(Math.max(from.getTime(), at.getTime() - LISTED_WITHIN_MS))
  // Only a list that was read to its end can lack something.
  const missing = is_whole ? await findMissing(ctx.db, list.side, { from, until }, NAMED_MAX) : []
  const gone = full ? await findUntold(ctx.db, list.side, at, NAMED_MAX) : []
  const first = missing[0]?.at
  const booked_until = first === undefined ? (is_whole ? until : from) : new Date(first.getTime() - 1)
  if (cursor !== null) await savePoint(ctx.db, list.side, { cursor, booked_until })
  return {
    compared,
    differences: [
      ...wrong.filter(({ open }) => !open).map(({ why }) => why),
      ...odd.slice(0, NAMED_MAX).map(raw => oddRow(list.line, raw)),
      ...missing.map(({ key }) => `${list.own} ${key}: in the books, and not on ${list.list}`),
      ...gone.map(
        ({ line_id, amount }) => `${list.line} ${line_id}: ${baht(amount)} stands no more on ${list.list}`,
      ),
    ],
    open: wrong.filter(({ open }) => open).map(({ why }) => why),
    is_whole,
  }
}
