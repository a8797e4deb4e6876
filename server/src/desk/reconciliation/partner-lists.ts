import { isReportedElsewhere } from '../../cashier/settlement/bank-line-storage.ts'
import type { Context } from '../../context.ts'
import { laterOf, previousNumber } from '../../partners/adapter-kit/cursor-overlap.ts'
import type { BankFeed, ListPlace } from '../../partners/ports/bank-feed.ts'
import type { UnreadableRow } from '../../platform/unreadable-partner-rows.ts'
import type { ReportedPayment, Side } from './sql.ts'

export const REFUSED = 'refused'

type Page = {
  readonly reported: readonly Omit<ReportedPayment, 'house'>[]
  readonly unreadable: readonly string[]
  readonly next: string
  readonly is_last: boolean
}

/**
 * A partner's list that is read regularly. `page` returns `refused` if the partner rejects the cursor. `feed` is an empty text for a partner that has
 * only one list.
 */
export type AskedList = {
  readonly feed: string
  readonly page: (ctx: Context, from: ListPlace) => Promise<Page | typeof REFUSED>
}

/** The partners' lists of one kind of payment, with the words that messages use for partner, line, posting and list. */
export type List = {
  readonly side: Side
  readonly asked: readonly AskedList[]
  /**
   * Sources that are not read as a list: uploaded files, and bills (payment requests) that are looked up one by one. Their stored lines are compared
   * with the ledger.
   */
  readonly filed:
    | { readonly of: 'statement'; readonly bills: readonly string[] }
    | { readonly of: 'payout_results' }
    | null
  readonly partner: string
  readonly line: UnreadableRow
  readonly own: string
  readonly list: string
}

const numberedPage = async (
  from: ListPlace,
  ask: (after: string) => Promise<Omit<Page, 'is_last'>>,
): Promise<Page | typeof REFUSED> => {
  const after = 'behind' in from ? previousNumber(from) : '0'
  if (after === null) return REFUSED
  const page = await ask(after)
  const next = 'behind' in from ? laterOf(page.next, from.behind) : page.next
  return { ...page, next, is_last: BigInt(page.next) <= BigInt(after) }
}

/**
 * Returns the list of a bank statement that is read regularly. A bill payment that the bank also reports on another list, with another id, is left
 * out, because it would count twice.
 */
const statementOf = (feed: BankFeed, isAlone: boolean): AskedList[] => {
  const { statement } = feed
  if (statement === null) return []
  const page = async (ctx: Context, from: ListPlace) => {
    const answered = await statement(from)
    if (answered === null) return REFUSED
    const { lines, unreadable, next, is_last } = answered
    const reported = lines
      .filter(line => line.amount > 0n && !isReportedElsewhere(ctx, feed, line))
      .map(({ line_id, account, amount, paid_at }) => ({
        ...{ line_id, account, amount, paid_at },
        reference: null,
      }))
    return { reported, unreadable, next, is_last }
  }
  return [{ feed: isAlone ? '' : feed.name, page }]
}

const incoming = (ctx: Context): List => {
  const feeds = ctx.partners.bank_feeds
  const bills = feeds.flatMap(({ bills }) => (bills === null ? [] : [bills.account]))
  return {
    side: 'bank_in',
    asked: feeds.flatMap(feed => statementOf(feed, feeds.length === 1)),
    filed: feeds.some(({ statement }) => statement === null) ? { of: 'statement', bills } : null,
    partner: 'the bank',
    line: 'bank line',
    own: 'bank line',
    list: "the bank's statement",
  }
}

const outgoing = ({ partners }: Context): List => {
  const { outgoing: ask, files } = partners.payouts
  const page = (_ctx: Context, from: ListPlace) =>
    numberedPage(from, async after => {
      if (ask === null) throw new Error('the payer offers no list of outgoing payments')
      const { lines, unreadable, next } = await ask(after)
      return { reported: lines.filter(({ amount }) => amount > 0n), unreadable, next }
    })
  return {
    side: 'bank_out',
    asked: ask === null ? [] : [{ feed: '', page }],
    filed: ask === null && files !== null ? { of: 'payout_results' } : null,
    partner: 'the bank',
    line: 'bank line out',
    own: 'withdrawal',
    list:
      ask === null
        ? "the bank's answers to the files of orders"
        : "the bank's statement of outgoing payments",
  }
}

const gateway = ({ partners }: Context): List => ({
  side: 'gateway',
  asked: [
    {
      feed: '',
      page: (_ctx, from) =>
        numberedPage(from, async after => {
          const { payments, unreadable, next } = await partners.gateway.paid(after)
          const reported = payments
            .filter(({ paid_amount }) => paid_amount > 0n)
            .map(({ reference, paid_amount, paid_at }) => ({
              ...{ line_id: reference, account: 'gateway', reference, amount: paid_amount, paid_at },
            }))
          return { reported, unreadable, next }
        }),
    },
  ],
  filed: null,
  partner: 'the gateway',
  line: 'gateway payment',
  own: 'gateway payment',
  list: "the gateway's list",
})

/** Returns the lists that are compared with the ledger: incoming and outgoing bank payments, and incoming gateway payments. */
export const paymentLists = (ctx: Context): readonly List[] => [incoming(ctx), outgoing(ctx), gateway(ctx)]
