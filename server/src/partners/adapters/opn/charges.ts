import { gatewayChannels } from '@sala/contract/cashier/gateway-channels.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody, isReportedMissing, readRows } from '../../adapter-kit/partner-values.ts'
import { imageAt } from '../../adapter-kit/qr-images.ts'
import type {
  Gateway,
  GatewayKey,
  GatewayOrder,
  GatewayPayment,
  OpenedPayment,
} from '../../ports/payment-gateway.ts'
import { chargebacksAfter } from './chargebacks.ts'
import {
  CLOCKS_APART_MS,
  callOpn,
  failure,
  instantOrNull,
  LIST_MAX,
  LIST_PAGES_MAX,
  listOf,
  metadata,
  notFound,
  OPN,
  type OpnPlace,
  opnId,
  subunits,
} from './wire-format.ts'

const charge = z.object({
  object: z.literal('charge'),
  id: opnId('chrg'),
  amount: subunits,
  currency: z.string().regex(/^thb$/i),
  /**
   * Status of a charge. It is `pending` until the payer scans the QR code and pays. Then it is `successful`, or `failed`, `expired` or `reversed`.
   */
  status: z.enum(['pending', 'successful', 'failed', 'expired', 'reversed']),
  paid: z.boolean(),
  paid_at: instantOrNull,
  created_at: instantOrNull,
  metadata,
  refunded_amount: subunits.default(satang(0n)),
  /** Dispute that the payer's bank opened against the charge. Opn withholds the money until the decision. */
  dispute: z
    .object({ status: z.enum(['open', 'pending', 'won', 'lost', 'closed']), amount: subunits })
    .nullish(),
  /** URL of the page that opens the payment app. Only a charge that is paid with an app has one. */
  authorize_uri: z.url().nullish(),
  source: z
    .object({
      type: z.string(),
      scannable_code: z.object({ image: z.object({ download_uri: z.url() }) }).nullish(),
    })
    .nullish(),
})
type Charge = z.output<typeof charge>

/**
 * The payment gateway Opn. The lobby itself shows the QR code of a PromptPay charge. For a charge that is paid with an app, Opn has a page that opens
 * the app.
 */
export const opnGateway = (place: OpnPlace, payHosts: readonly string[]): Gateway => ({
  pay_hosts: payHosts,
  channels: gatewayChannels,
  open: async order => {
    // A charge with the same reference is searched before one is created. Opn's documentation does not promise idempotency, so a repeated order could
    // create a second charge.
    const known = await findCharge(place, { ...order, payment_id: null })
    const opened = known ?? (await makeCharge(place, order))
    if (opened.amount !== order.amount || opened.status !== 'pending') throw confused(opened)
    if (opened.source?.type !== sourceTypeOf(order)) throw confused(opened)
    return order.channel === null ? openedQr(place, opened) : openedPage(opened)
  },
  find: async key => paymentOf(key, await findCharge(place, key)),
  cancel: async key => {
    const known = await findCharge(place, key)
    if (known === null || known.status !== 'pending') return paymentOf(key, known)
    const answer = await callOpn(place, { method: 'POST', path: `/charges/${known.id}/expire` })
    // Opn refuses to cancel a charge that was paid or has ended. Then, too, the result is the charge's current state.
    if (answer.status >= 500) throw new PartnerConfused(OPN, answer)
    return paymentOf(key, await readCharge(place, known.id))
  },
  paid: async after => {
    const raws = await listCharges(place, `order=chronological&offset=${after}`)
    const first = Number(after)
    const read = raws.map(raw => readRows([raw], charge))
    const payments = read.flatMap(({ rows }, at) =>
      rows.flatMap(({ paid, paid_at, amount, metadata: { reference } }) =>
        paid && paid_at !== null && reference !== undefined
          ? [{ cursor: String(first + at + 1), reference, paid_amount: amount, paid_at }]
          : [],
      ),
    )
    const unreadable = read.flatMap(one => one.unreadable)
    return { payments, unreadable, next: String(first + raws.length) }
  },
  takenBack: after => chargebacksAfter(place, after),
})

const confused = (body: unknown) => new PartnerConfused(OPN, { status: 200, body })

const openedQr = async (place: OpnPlace, { id, source }: Charge): Promise<OpenedPayment> => {
  const uri = source?.scannable_code?.image.download_uri
  if (uri === undefined) throw confused(source)
  return { kind: 'qr', payment_id: id, image: await imageAt(OPN, uri, place.url) }
}

const openedPage = ({ id, authorize_uri }: Charge): OpenedPayment => {
  if (authorize_uri == null) throw confused(authorize_uri)
  return { kind: 'redirect', payment_id: id, pay_url: authorize_uri }
}

/** Returns Opn's type of payment source. Opn and Sala use the same names for the apps. */
const sourceTypeOf = ({ channel }: GatewayOrder): string => channel ?? 'promptpay'

const makeCharge = async (place: OpnPlace, order: GatewayOrder): Promise<Charge> => {
  const { reference, amount, expires_at, channel, wallet_phone, return_url } = order
  const form = {
    amount: amount.toString(),
    currency: 'THB',
    'source[type]': sourceTypeOf(order),
    'metadata[reference]': reference,
    description: reference,
    // Opn documents an expiry only for QR codes. A charge that is paid with an app expires at the time that Opn sets, or when Sala ends it by a call.
    ...(channel === null ? { expires_at: expires_at.toISOString() } : { return_uri: return_url }),
    ...(wallet_phone === null ? {} : { 'source[phone_number]': wallet_phone }),
  }
  const answer = await callOpn(place, { method: 'POST', path: '/charges', form })
  if (answer.status !== 200 || failure.safeParse(answer.body).success) throw new PartnerConfused(OPN, answer)
  const made = expectBody(OPN, answer, charge)
  if (made.metadata.reference !== reference) throw new PartnerConfused(OPN, answer)
  return made
}

const readCharge = async (place: OpnPlace, id: string): Promise<Charge | null> => {
  const answer = await callOpn(place, { method: 'GET', path: `/charges/${id}` })
  if (isReportedMissing(OPN, answer, notFound)) return null
  if (answer.status !== 200) throw new PartnerConfused(OPN, answer)
  const read = expectBody(OPN, answer, charge)
  if (read.id !== id) throw new PartnerConfused(OPN, answer)
  return read
}

const listCharges = async (place: OpnPlace, query: string): Promise<unknown[]> => {
  const answer = await callOpn(place, { method: 'GET', path: `/charges?limit=${LIST_MAX}&${query}` })
  if (answer.status !== 200) throw new PartnerConfused(OPN, answer)
  return expectBody(OPN, answer, listOf(z.unknown())).data
}

/**
 * Finds a charge by its id, or without an id by Sala's reference among the charges created since the order. Throws if a row that cannot be parsed
 * could be the charge.
 */
const findCharge = async (place: OpnPlace, key: GatewayKey): Promise<Charge | null> => {
  if (key.payment_id !== null && opnId('chrg').safeParse(key.payment_id).success) {
    const known = await readCharge(place, key.payment_id)
    if (known !== null && known.metadata.reference !== key.reference) throw confused(known)
    return known
  }
  const from = new Date(key.ordered_at.getTime() - CLOCKS_APART_MS).toISOString()
  const found: Charge[] = []
  let isEachRead = true
  for (let page = 0; page < LIST_PAGES_MAX; page++) {
    const some = await listCharges(
      place,
      `order=chronological&from=${encodeURIComponent(from)}&offset=${page * LIST_MAX}`,
    )
    const { rows, unreadable } = readRows(some, charge)
    found.push(...rows.filter(({ metadata: { reference } }) => reference === key.reference))
    if (unreadable.length > 0) isEachRead = false
    if (some.length < LIST_MAX) {
      const known = found.find(({ paid }) => paid) ?? found[0] ?? null
      if (known === null && !isEachRead) throw confused(null)
      return known
    }
  }
  throw confused(null)
}

/** Returns the amount that refunds, a reversal or a dispute took back from Sala. A dispute that Sala won, or that was closed, takes nothing back. */
const takenBackOf = ({ amount, paid, status, refunded_amount, dispute }: Charge): Satang => {
  if (!paid) return satang(0n)
  if (status === 'reversed') return amount
  const isHeld = dispute?.status === 'open' || dispute?.status === 'pending' || dispute?.status === 'lost'
  const taken = refunded_amount + (isHeld ? dispute.amount : 0n)
  return satang(taken < amount ? taken : amount)
}

const paymentOf = ({ reference }: GatewayKey, known: Charge | null): GatewayPayment | null => {
  if (known === null) return null
  const { id: payment_id, amount, paid, paid_at, status } = known
  // A reversed charge counts as paid, because the reversal is posted as a chargeback.
  const isPaid = paid
  if (isPaid && paid_at === null) throw confused(known)
  return {
    reference,
    payment_id,
    status: isPaid ? 'paid' : status === 'pending' ? 'open' : 'cancelled',
    amount,
    paid_amount: isPaid ? amount : null,
    paid_at: isPaid ? paid_at : null,
    taken_back: takenBackOf(known),
  }
}
