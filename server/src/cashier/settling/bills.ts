import type { Context } from '../../context.ts'
import type { BankFeed, Bills } from '../../partners/ports/bank-feed.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { findOpenBills } from './bills-sql.ts'
import { settleLines } from './settle.ts'
import { storeLines } from './store-lines.ts'

/** The job after a bank called about a bill: the bank is asked for it, as nobody proves such a call by more than an address. */
export const ASK_BILL_JOB = 'cashier:ask-bill'
/** Far more than members have open at once; a bank is asked one by one. */
const BILLS_AT_ONCE = 200

type BillFeed = BankFeed & { readonly bills: Bills }
const hasBills = (feed: BankFeed): feed is BillFeed => feed.bills !== null

const askFor = async (ctx: Context, feed: BillFeed, reference: string, at: Date): Promise<number> => {
  const told = await feed.bills.paid({ reference, at })
  if (told.lines.length + told.unreadable.length === 0) return 0
  const fresh = await inTransaction(ctx.db, tx => storeLines(tx, ctx, feed, told))
  await settleLines(ctx, fresh)
  return told.lines.length + told.unreadable.length
}

/** Throws while the bank does not know of the payment that it called about: then it is asked again, later each time. */
export const askBill = async (
  ctx: Context,
  {
    feed: name,
    reference,
    paid_at,
  }: { readonly feed: string; readonly reference: string; readonly paid_at: Date },
): Promise<void> => {
  const feed = ctx.partners.bank_feeds.filter(hasBills).find(each => each.name === name)
  // Another bank is spoken to since.
  if (feed === undefined) return
  if ((await askFor(ctx, feed, reference, paid_at)) === 0)
    throw new Error(`${name} called about a bill that it does not know as paid`)
}

/** Its call may be lost: each bill that waits is asked about. Throws PartnerSilent at the first that is not answered. */
export const askOpenBills = async (ctx: Context, feed: BankFeed): Promise<void> => {
  if (!hasBills(feed)) return
  const now = ctx.clock.now()
  for (const { ref, created_at } of await findOpenBills(ctx.db, feed.bills.account, BILLS_AT_ONCE)) {
    await askFor(ctx, feed, ref, now)
    // Paid before midnight, and asked about after it.
    if (bangkokDate(created_at) !== bangkokDate(now)) await askFor(ctx, feed, ref, created_at)
  }
}
