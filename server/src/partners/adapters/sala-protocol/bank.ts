import { z } from 'zod'
import { bangkokDate } from '../../../platform/calendar.ts'
import { laterOf, previousNumber } from '../../adapter-kit/cursor-overlap.ts'
import type { PartnerSettings } from '../../adapter-kit/partner-http.ts'
import { callPartner, PartnerConfused } from '../../adapter-kit/partner-http.ts'
import {
  expectBody,
  expectReference,
  isReportedMissing,
  partnerAmount,
  partnerInstant,
  partnerText,
  readRows,
  toPartnerAmount,
} from '../../adapter-kit/partner-values.ts'
import type { BankFeed, ListPlace, StatementPage } from '../../ports/bank-feed.ts'
import type { OutgoingPage, Payout, PayoutKey, PayoutOrder, Payouts } from '../../ports/payouts.ts'
import { notFound, salaEndpoint } from './endpoint.ts'

/** Timeout in ms of calls that only read. Calls that order a payout may take longer. */
const READ_TIMEOUT_MS = 5_000
const PAYOUT_TIMEOUT_MS = 10_000
const STATEMENT_PAGE_LINES = 200
const GONE = 410

const statementLine = z.object({
  line_id: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[\x20-\x7e]+$/),
  cursor: z.string().regex(/^\d{1,30}$/),
  account: partnerText,
  from_bank: partnerText,
  from_account: partnerText,
  from_name: partnerText,
  amount: partnerAmount,
  bill_reference: partnerText.nullable(),
  paid_at: partnerInstant,
  /** The bank's transfer number, which the payer's slip shows too. Banks often omit it. */
  trans_ref: partnerText
    .nullish()
    .transform(text => (text === undefined || text === null || text === '' ? null : text)),
})

const outgoingLine = z.object({
  line_id: z.string().min(1).max(64),
  cursor: z.string().regex(/^\d{1,30}$/),
  account: partnerText,
  reference: partnerText.nullable(),
  amount: partnerAmount,
  paid_at: partnerInstant,
})

const page = z.object({ lines: z.array(z.unknown()), next: z.string().regex(/^\d{1,30}$/) })

const payout = z.object({
  reference: z.string(),
  status: z.enum(['paid', 'refused']),
  reason: z.string().nullable(),
  paid_at: partnerInstant.nullable(),
})
// In Sala's own protocol (`sala`) a payout has no id of the bank, only Sala's reference.
const payoutAnswer = payout.transform(body => ({ ...body, payout_id: null }))

type SalaBank = BankFeed &
  Payouts & {
    statement: NonNullable<BankFeed['statement']>
    outgoing: NonNullable<Payouts['outgoing']>
    findPayout: NonNullable<Payouts['findPayout']>
  }

/** Returns the query part of the statement call's URL for a read position. Returns null if the cursor does not have this bank's format. */
const placeOf = (from: ListPlace): string | null => {
  if ('since' in from) return from.since === null ? 'after=0' : `since=${bangkokDate(from.since)}`
  const after = previousNumber(from)
  return after === null ? null : `after=${after}`
}

/**
 * Converts a page of the bank statement and computes the cursor of the next page. It is the highest line number of the page, or the bank's `next` if
 * no line is readable, and never lower than the requested cursor.
 */
const statementPage = (from: ListPlace, { lines: raws, next }: z.output<typeof page>): StatementPage => {
  const { rows, unreadable } = readRows(raws, statementLine)
  const end = rows.length === 0 ? next : rows.map(({ cursor }) => cursor).reduce(laterOf)
  const asked = 'behind' in from ? from.behind : '0'
  const after = ('behind' in from ? previousNumber(from) : null) ?? '0'
  return {
    lines: rows.map(({ cursor: _, ...line }) => line),
    unreadable,
    next: laterOf(end, asked),
    is_last: raws.length === 0 || BigInt(end) <= BigInt(after),
  }
}

/** A bank that uses Sala's own protocol (`sala`, docs/partners.md). It reports incoming money and pays out. */
export const salaBank = (settings: PartnerSettings): SalaBank => {
  const reading = salaEndpoint('bank', settings, READ_TIMEOUT_MS)
  const paying = { ...reading, timeoutMs: PAYOUT_TIMEOUT_MS }
  return {
    name: 'sala',
    shows_payer: 'whole',
    bills: null,
    read: null,
    idempotent: true,
    asynchronous: false,
    payees: null,
    files: null,
    statement: async from => {
      const place = placeOf(from)
      if (place === null) return null
      const answer = await callPartner(reading, 'GET', `/v1/statement?${place}&limit=${STATEMENT_PAGE_LINES}`)
      if ('behind' in from && answer.status === GONE) return null
      if (answer.status !== 200) throw new PartnerConfused('bank', answer)
      const read = expectBody('bank', answer, page)
      return statementPage(from, read)
    },
    outgoing: async (after: string): Promise<OutgoingPage> => {
      const path = `/v1/statement/outgoing?after=${after}&limit=${STATEMENT_PAGE_LINES}`
      const answer = await callPartner(reading, 'GET', path)
      if (answer.status !== 200) throw new PartnerConfused('bank', answer)
      const { lines: raws, next } = expectBody('bank', answer, page)
      const { rows: lines, unreadable } = readRows(raws, outgoingLine)
      return { lines, unreadable, next }
    },
    pay: async ({ payee_id: _, ordered_at: __, ...order }: PayoutOrder): Promise<Payout> => {
      const amount = toPartnerAmount(order.amount)
      const answer = await callPartner(paying, 'POST', '/v1/payouts', { ...order, amount })
      if (answer.status !== 200 && answer.status !== 201) throw new PartnerConfused('bank', answer)
      return expectReference('bank', answer, expectBody('bank', answer, payoutAnswer), order.reference)
    },
    findPayout: async ({ reference }: PayoutKey): Promise<Payout | null> => {
      const answer = await callPartner(reading, 'GET', `/v1/payouts/${reference}`)
      if (isReportedMissing('bank', answer, notFound)) return null
      if (answer.status !== 200) throw new PartnerConfused('bank', answer)
      return expectReference('bank', answer, expectBody('bank', answer, payoutAnswer), reference)
    },
  }
}
