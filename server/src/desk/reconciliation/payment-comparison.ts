import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import type { ListPlace } from '../../partners/ports/bank-feed.ts'
import { bangkokDate, MINUTE_MS } from '../../platform/calendar.ts'
import { keepUnreadable, type UnreadableRow } from '../../platform/unreadable-partner-rows.ts'
import { type OwnAccountOf, ownAccountNames } from './ledger-account-names.ts'
import { type AskedList, type List, REFUSED } from './partner-lists.ts'
import {
  type Compared,
  findMissing,
  findOpenTakings,
  findPoint,
  findToCompare,
  findUnreported,
  forgetAgreement,
  markAgreed,
  type OpenTaking,
  saveBookedUntil,
  savePoint,
  saveReported,
} from './sql.ts'
import { saveFiledLines, saveFiledResults } from './uploaded-lines-sql.ts'

/** Result of comparing a partner's list with the ledger: messages about differences, and messages about payments whose outcome is still unknown. */
export type Comparison = {
  readonly compared: number
  readonly differences: readonly string[]
  readonly open: readonly string[]
  /** True if the run compared the whole list. Otherwise the next run continues. */
  readonly is_whole: boolean
}

const ODD_SHOWN = 120
/** Value of the column `feed` for lines of uploaded files, which belong to no regularly read list of a bank. */
const FILED = 'filed'
/** Maximum number of pages of each list that one run reads, before the next run continues. A `full` run reads up to PAGES_MAX pages. */
const PAGES_PER_RUN = 25
const PAGES_MAX = 100_000
const COMPARED_AT_ONCE = 500
/** Maximum number of differences that one comparison lists, because more differences usually have one common cause. */
const NAMED_MAX = 200
/** Age in ms below which a posting is left to the next run, because the payment may appear late on the partner's list. */
const LISTED_WITHIN_MS = 15 * MINUTE_MS

const BEGINNING: ListPlace = { since: null }

const baht = (value: bigint): string => formatSatang(satang(value))

/** Returns a message about a malformed row of a partner's list, with the beginning of the row. */
export const unexpectedRow = (what: UnreadableRow, raw: string): string =>
  `${what} with an unexpected format: ${raw.slice(0, ODD_SHOWN)}`

type Run = { readonly full: boolean; readonly at: Date; readonly houseOf: OwnAccountOf }
type Read = {
  readonly is_whole: boolean
  readonly odd: readonly string[]
  readonly booked_until: Date | null
}

/**
 * Reads a list from a place shortly before the last cursor, so that lines which the partner added late are found. Reads from the start if the partner
 * refuses the cursor.
 */
const readPages = async (
  ctx: Context,
  { side, line }: List,
  { feed, page }: AskedList,
  run: Run & { readonly known: string | null },
): Promise<{ cursor: string | null; is_whole: boolean; odd: string[] }> => {
  const odd: string[] = []
  let cursor = run.known
  for (let read = 0; read < (run.full ? PAGES_MAX : PAGES_PER_RUN); read++) {
    const place: ListPlace = cursor === null ? BEGINNING : { behind: cursor, again: read === 0 }
    let answered = await page(ctx, place)
    if (answered === REFUSED && read === 0) answered = await page(ctx, BEGINNING)
    if (answered === REFUSED) break
    const { reported, unreadable, next, is_last } = answered
    odd.push(...(await keepUnreadable(ctx, ctx.db, line, unreadable, run.at)))
    const named = reported.map(each => ({ ...each, house: run.houseOf(side, each.account) }))
    if (reported.length > 0) await saveReported(ctx.db, { side, feed }, named, run.at)
    cursor = next
    if (is_last) return { cursor, is_whole: true, odd }
  }
  return { cursor, is_whole: false, odd }
}

/** Reads a partner's list from its stored cursor, or from the start in a `full` run. Then stores the new cursor. */
const readOn = async (ctx: Context, list: List, source: AskedList, run: Run): Promise<Read> => {
  const point = await findPoint(ctx.db, list.side, source.feed)
  const known = run.full ? null : (point?.cursor ?? null)
  const { cursor, is_whole, odd } = await readPages(ctx, list, source, { ...run, known })
  const booked_until = run.full ? null : (point?.booked_until ?? null)
  const read_at = is_whole ? run.at : (point?.read_at ?? null)
  if (cursor !== null)
    await savePoint(
      ctx.db,
      list.side,
      { cursor, booked_until: booked_until ?? new Date(0), read_at },
      source.feed,
    )
  return { is_whole, odd, booked_until }
}

/** Copies the lines of uploaded files, which were parsed at upload, into the table of reported payments. */
const copyFiled = async (ctx: Context, list: List, run: Run): Promise<void> => {
  if (list.filed === null) return
  if (list.filed.of === 'statement') await saveFiledLines(ctx.db, list.filed.bills, run.at)
  else await saveFiledResults(ctx.db, run.at)
  const point = { cursor: '0', booked_until: run.at, read_at: run.at }
  await savePoint(ctx.db, list.side, point, FILED)
}

/**
 * Returns a message that says how a line of a partner's list differs from the ledger. Returns null if they agree. `open` means that the payout order
 * has no outcome yet.
 */
const wrongWith = (list: List, row: Compared): { open: boolean; why: string } | null => {
  const what = `${list.line} ${row.line_id}: ${baht(row.amount)} on ${row.account}`
  const about =
    row.reference === null || row.reference === row.line_id ? what : `${what} for ${row.reference}`
  if (row.is_second) return { open: false, why: `${about} is on the list twice` }
  if (row.booked === null || row.booked === 0n)
    return row.is_open
      ? { open: true, why: `${about} was paid; our outcome is still open` }
      : { open: false, why: `${about} is not in the books` }
  if (row.booked !== row.amount)
    return { open: false, why: `${about}, in the books ${baht(row.booked)}  DIFFERENT` }
  const isPlaced = list.side === 'bank_out' && row.ordered_from === null
  const account = list.side === 'bank_out' ? row.ordered_from : (row.house?.split(':').at(-1) ?? null)
  const isSame = isPlaced || account === row.account || row.house === 'bank:unknown'
  return isSame
    ? null
    : { open: false, why: `${about}, in the books on ${account ?? 'no account'}  DIFFERENT` }
}

const compareReported = async (ctx: Context, list: List, at: Date) => {
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

const takenBackWords = ({ line }: List, { source_id, amount, taken_at }: OpenTaking): string =>
  `${line} ${source_id}: ${baht(amount)} taken back on ${bangkokDate(taken_at)}, still in the books`

/**
 * Finds postings that no list contains, and stores the time before which every posting is on a list. Call it only after all lists were read
 * completely.
 */
const missingNow = async (ctx: Context, list: List, reads: readonly Read[], at: Date) => {
  const known = reads.map(({ booked_until }) => booked_until?.getTime() ?? 0)
  const from = new Date(Math.min(...known))
  const until = new Date(Math.max(from.getTime(), at.getTime() - LISTED_WITHIN_MS))
  const missing = await findMissing(ctx.db, list.side, { from, until }, NAMED_MAX)
  const first = missing[0]?.at
  await saveBookedUntil(ctx.db, list.side, first === undefined ? until : new Date(first.getTime() - 1))
  return missing
}

/**
 * Compares a partner's payment lists with the ledger in both directions: each line with its ledger transfers, and each posting with the lists. Lines
 * that agreed before are skipped, but a `full` run compares all lines. Throws the partner's errors. Returns null if the partner has no payment list.
 */
export const comparePayments = async (
  ctx: Context,
  list: List,
  full: boolean,
): Promise<Comparison | null> => {
  if (list.asked.length === 0 && list.filed === null) return null
  const run = { full, at: ctx.clock.now(), houseOf: await ownAccountNames(ctx) }
  const reads: Read[] = []
  for (const source of list.asked) reads.push(await readOn(ctx, list, source, run))
  await copyFiled(ctx, list, run)
  const is_whole = reads.every(read => read.is_whole)
  if (full) await forgetAgreement(ctx.db, list.side)
  const { compared, wrong } = await compareReported(ctx, list, run.at)
  // A posting counts as missing only after all lists were read completely, because it may be on a later page.
  const missing = is_whole && reads.length > 0 ? await missingNow(ctx, list, reads, run.at) : []
  const takings = await findOpenTakings(ctx.db, list.side, NAMED_MAX)
  const gone = full ? await findUnreported(ctx.db, list.side, run.at, NAMED_MAX) : []
  const odd = reads.flatMap(read => read.odd)
  return {
    compared,
    differences: [
      ...wrong.filter(({ open }) => !open).map(({ why }) => why),
      ...odd.slice(0, NAMED_MAX).map(raw => unexpectedRow(list.line, raw)),
      ...missing.map(({ key }) => `${list.own} ${key}: in the books, and not on ${list.list}`),
      ...takings.map(taking => takenBackWords(list, taking)),
      ...gone.map(
        ({ line_id, amount }) => `${list.line} ${line_id}: ${baht(amount)} is no longer on ${list.list}`,
      ),
    ],
    open: wrong.filter(({ open }) => open).map(({ why }) => why),
    is_whole,
  }
}
