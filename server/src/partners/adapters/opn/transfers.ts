import { z } from 'zod'
import { beforeOrder, type PartnerAnswer, PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody, isReportedMissing, partnerText, readRows } from '../../adapter-kit/partner-values.ts'
import type { OutgoingLine, Payout, PayoutKey, PayoutOrder, Payouts } from '../../ports/payouts.ts'
import { opnPayees } from './recipients.ts'
import {
  CLOCK_BEHIND_MAX_MS,
  CLOCKS_APART_MS,
  callOpn,
  failure,
  instantOrNull,
  LIST_MAX,
  listOf,
  notFound,
  OPN,
  type OpnPlace,
  opnId,
  subunits,
} from './wire-format.ts'

/** Opn's failure codes that prove that no money was transferred. After any other code, this is unknown. */
const FAILURES = [
  'insufficient_balance',
  'invalid_recipient',
  'transfers_suspended',
  'transfer_deleted',
  'transfer_failed',
] as const

const transfer = z
  .object({
    object: z.literal('transfer'),
    id: opnId('trsf'),
    amount: subunits,
    currency: z.string().regex(/^thb$/i),
    recipient: opnId('recp'),
    sent: z.boolean(),
    paid: z.boolean(),
    paid_at: instantOrNull,
    deleted: z.boolean().default(false),
    failure_code: z.enum(FAILURES).nullish(),
    /** Data that Opn stores with a transfer for Sala: the payout's reference, and Sala's account, for bookkeeping. */
    metadata: z.object({ reference: partnerText.optional(), account: partnerText.optional() }).catch({}),
  })
  .refine(({ paid, failure_code, deleted }) => !(paid && ((failure_code ?? null) !== null || deleted)))
type Transfer = z.output<typeof transfer>

/**
 * Maximum number of pages of a search for a transfer. It is high, because a search after a database restore begins at the creation of the withdrawal,
 * which may be weeks ago.
 */
const LIST_PAGES_MAX = 1_000

/** Payouts through Opn: transfers from Sala's balance at Opn to verified recipients. A transfer is accepted, sent, then paid or failed. */
export const opnPayouts = (place: OpnPlace): Payouts => ({
  name: OPN,
  // An order that is repeated could pay twice, because Opn's documentation promises no idempotency.
  idempotent: false,
  asynchronous: true,
  payees: opnPayees(place),
  files: null,
  pay: async order => {
    const known = await beforeOrder(() => findTransfer(place, { ...order, payout_id: null }))
    return known === null ? makeTransfer(place, order) : payoutOf(sameOrder(known, order), order.reference)
  },
  findPayout: async key => {
    const known = await findTransfer(place, key)
    return known === null ? null : payoutOf(known, key.reference)
  },
  outgoing: async after => {
    const raws = await listTransfers(place, `order=chronological&offset=${after}`)
    const first = Number(after)
    const read = raws.map(raw => readRows([raw], transfer))
    const lines = read.flatMap(({ rows }, at) => rows.flatMap(row => outgoingOf(row, first + at + 1)))
    const unreadable = read.flatMap(one => one.unreadable)
    return { lines, unreadable, next: String(first + raws.length) }
  },
})

const outgoingOf = ({ id, paid, paid_at, amount, metadata }: Transfer, place: number): OutgoingLine[] => {
  if (!paid || paid_at === null) return []
  const { reference = null, account = OPN } = metadata
  return [{ line_id: id, cursor: String(place), account, reference, amount, paid_at }]
}

const confused = (body: unknown) => new PartnerConfused(OPN, { status: 200, body })

const makeTransfer = async (place: OpnPlace, order: PayoutOrder): Promise<Payout> => {
  const { reference, amount, payee_id, from_account } = order
  if (payee_id === null) throw new Error(`the order ${reference} names no recipient`)
  const form = {
    amount: amount.toString(),
    recipient: payee_id,
    // With this option Opn does not retry a failed transfer, so a failure is final and the payout may be ordered with another reference.
    fail_fast: 'true',
    'metadata[reference]': reference,
    'metadata[account]': from_account,
  }
  const answer = await callOpn(place, { method: 'POST', path: '/transfers', form })
  const refused = failure.safeParse(answer.body)
  if (answer.status === 400 && refused.success)
    return { reference, status: 'refused', payout_id: null, reason: refused.data.code, paid_at: null }
  if (answer.status !== 200) throw new PartnerConfused(OPN, answer)
  return payoutOf(sameOrder(made(answer), order), reference)
}

const made = (answer: PartnerAnswer): Transfer => expectBody(OPN, answer, transfer)

const sameOrder = (known: Transfer, { reference, amount, payee_id }: PayoutOrder): Transfer => {
  const isSame =
    known.metadata.reference === reference && known.amount === amount && known.recipient === payee_id
  if (!isSame) throw confused(known)
  return known
}

const payoutOf = (
  { id, paid, paid_at, deleted, failure_code, metadata }: Transfer,
  reference: string,
): Payout => {
  if (metadata.reference !== reference || (paid && paid_at === null)) throw confused(metadata)
  const reason = failure_code ?? (deleted ? 'transfer_deleted' : null)
  const status = paid ? 'paid' : reason === null ? 'accepted' : 'refused'
  return { reference, status, payout_id: id, reason, paid_at: paid ? paid_at : null }
}

const listTransfers = async (place: OpnPlace, query: string): Promise<unknown[]> => {
  const answer = await callOpn(place, { method: 'GET', path: `/transfers?limit=${LIST_MAX}&${query}` })
  if (answer.status !== 200) throw new PartnerConfused(OPN, answer)
  return expectBody(OPN, answer, listOf(z.unknown())).data
}

/**
 * Finds a transfer by its id, or without an id by Sala's reference among the transfers since the order. The search starts somewhat before the order,
 * because Opn's clock may be behind.
 */
const findTransfer = async (place: OpnPlace, key: PayoutKey): Promise<Transfer | null> => {
  const { payout_id, reference, ordered_at } = key
  if (payout_id !== null && opnId('trsf').safeParse(payout_id).success) {
    const answer = await callOpn(place, { method: 'GET', path: `/transfers/${payout_id}` })
    if (isReportedMissing(OPN, answer, notFound)) return null
    const known = answer.status === 200 ? made(answer) : null
    if (known?.id !== payout_id) throw new PartnerConfused(OPN, answer)
    return known
  }
  const near = await searchTransfers(place, reference, new Date(ordered_at.getTime() - CLOCKS_APART_MS))
  return near ?? searchTransfers(place, reference, new Date(ordered_at.getTime() - CLOCK_BEHIND_MAX_MS))
}

/**
 * Searches transfers by Sala's reference. Throws if two transfers match. Also throws if none matches and a row could not be parsed, because that row
 * could be the transfer.
 */
const searchTransfers = async (place: OpnPlace, reference: string, since: Date): Promise<Transfer | null> => {
  const from = encodeURIComponent(since.toISOString())
  const found: Transfer[] = []
  let isEachRead = true
  for (let page = 0; page < LIST_PAGES_MAX; page++) {
    const some = await listTransfers(place, `order=chronological&from=${from}&offset=${page * LIST_MAX}`)
    const { rows, unreadable } = readRows(some, transfer)
    found.push(...rows.filter(({ metadata }) => metadata.reference === reference))
    if (unreadable.length > 0) isEachRead = false
    if (found.length > 1) throw confused(null)
    if (some.length < LIST_MAX) {
      const [known = null] = found
      if (known === null && !isEachRead) throw confused(null)
      return known
    }
  }
  throw confused(null)
}
