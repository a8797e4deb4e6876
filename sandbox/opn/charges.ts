import { randomInt } from 'node:crypto'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { GATEWAY_BILLER_ID } from '../bank/bank-seed-data.ts'
import { billQrText } from '../bank/bill-qr.ts'
import { inTransaction, many, maybeOne, one, type Queryable, type Tx } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { takeFault } from '../foundation/faults.ts'
import { newId } from '../foundation/ids.ts'
import type { Satang } from '../foundation/money.ts'
import { type Answer, notFound, refusal, webAddress } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { reportedStatus } from '../payment-gateway/reported-payment-status.ts'
import { tell } from './event-callbacks.ts'
import { takenOfCharge } from './refund-fields.ts'

const BILL_REFERENCE_DIGITS = 12
/** Default lifetime of a charge's QR code: one day. */
const EXPIRES_AFTER_MS = 86_400_000

export const chargeOrder = z.object({
  amount: z
    .string()
    .regex(/^[1-9]\d{0,12}$/)
    .transform((text): Satang => BigInt(text)),
  currency: z.string().regex(/^thb$/i),
  source: z.discriminatedUnion('type', [
    z.object({ type: z.literal('promptpay') }),
    z.object({ type: z.literal('truemoney'), phone_number: z.string().regex(/^0\d{9}$/) }),
    z.object({ type: z.enum(['scb', 'kbank', 'bay', 'bbl', 'ktb'].map(bank => `mobile_banking_${bank}`)) }),
  ]),
  /** Page to which the payment app returns the member. Required for a charge that is paid with an app. */
  return_uri: webAddress.optional(),
  metadata: z.record(z.string(), z.string()).default({}),
  description: z.string().max(255).optional(),
  expires_at: z.iso.datetime().optional(),
})
type ChargeOrder = z.output<typeof chargeOrder>

export const chargePage = z.object({
  from: z.iso.datetime().optional(),
  order: z.enum(['chronological', 'reverse_chronological']).default('chronological'),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

type ChargeRow = {
  payment_id: string
  amount: Satang
  status: 'open' | 'paid' | 'cancelled'
  paid_at: Date | null
  created_at: Date
  expires_at: Date
  bill_reference: string
  metadata: Record<string, string>
  channel: string | null
  reported_at: Date | null
}
const COLUMNS =
  'payment_id, amount, status, paid_at, created_at, expires_at, bill_reference, metadata, channel, reported_at'

/** Creates a charge. Opn's API has no idempotency key, so a repeated call creates another charge. */
export async function makeCharge(
  world: World,
  base: string,
  order: ChargeOrder,
  fault: AppliedFault | null,
): Promise<Answer> {
  if (fault?.kind === 'refuse') throw refusal(400, 'bad_request')
  const { source, return_uri } = order
  const channel = source.type === 'promptpay' ? null : source.type
  if (channel !== null && return_uri === undefined) throw refusal(400, 'bad_request')
  const id = newId('chrg')
  const now = world.clock.now()
  const end = order.expires_at === undefined ? new Date(now.getTime() + EXPIRES_AFTER_MS) : order.expires_at
  const digits = String(randomInt(10 ** BILL_REFERENCE_DIGITS)).padStart(BILL_REFERENCE_DIGITS, '0')
  const row = await one<ChargeRow>(
    world.db,
    `insert into sandbox.gateway_payment
       (payment_id, reference, amount, return_url, status, created_at, expires_at, bill_reference, metadata, channel, wallet_phone)
     values ($1, $1, $2, $7, 'open', $3, $4, $5, $6, $8, $9) returning ${COLUMNS}`,
    [
      ...[id, order.amount, now, end, digits, JSON.stringify(order.metadata), return_uri ?? ''],
      ...[channel, 'phone_number' in source ? source.phone_number : null],
    ],
  )
  return { status: 200, body: toCharge(world, base, row) }
}

export async function chargeOf(world: World, base: string, id: string): Promise<Answer> {
  const row = await findCharge(world.db, id)
  return { status: 200, body: { ...toCharge(world, base, row), ...(await takenOfCharge(world.db, id)) } }
}

export async function findCharge(on: Queryable, id: string): Promise<ChargeRow> {
  const row = await maybeOne<ChargeRow>(
    on,
    `select ${COLUMNS} from sandbox.gateway_payment where payment_id = $1 and bill_reference is not null`,
    [id],
  )
  if (row === null) throw notFound()
  return row
}

export async function listCharges(
  world: World,
  base: string,
  page: z.output<typeof chargePage>,
): Promise<Answer> {
  const way = page.order === 'chronological' ? 'asc' : 'desc'
  const rows = await many<ChargeRow & { total: bigint }>(
    world.db,
    `select ${COLUMNS}, count(*) over () as total from sandbox.gateway_payment
     where bill_reference is not null and created_at >= $1 order by payment_no ${way} offset $2 limit $3`,
    [page.from ?? new Date(0), page.offset, page.limit],
  )
  const data = rows.map(row => toCharge(world, base, row))
  const { offset, limit, order } = page
  return {
    status: 200,
    body: { object: 'list', data, offset, limit, order, total: Number(rows[0]?.total ?? 0) },
  }
}

/** Expires an unpaid charge. Responds 400 `invalid_charge` if the charge is not open any more, for example because it is paid. */
export async function expireCharge(world: World, base: string, id: string): Promise<Answer> {
  const ended = await inTransaction(world.db, async tx => {
    const row = await maybeOne<ChargeRow>(
      tx,
      `update sandbox.gateway_payment set status = 'cancelled'
       where payment_id = $1 and status = 'open' and bill_reference is not null returning ${COLUMNS}`,
      [id],
    )
    if (row !== null) await tellCharge(tx, world, row, 'charge.expire')
    return row
  })
  world.callbacks.wake()
  if (ended !== null) return { status: 200, body: toCharge(world, base, ended) }
  await findCharge(world.db, id)
  throw refusal(400, 'invalid_charge')
}

/** Pays the QR code of a charge. Responds 422 `refused` unless the amount is exact and the charge is open. */
export async function payCharge(
  tx: Tx,
  world: World,
  paid: { note: string; amount: Satang; at: Date },
): Promise<void> {
  const row = await maybeOne<ChargeRow>(
    tx,
    `update sandbox.gateway_payment
        set status = 'paid', paid_amount = amount, paid_at = $3, paid_no = nextval('sandbox.gateway_paid_no')
      where bill_reference = $1 and amount = $2 and status = 'open' and expires_at > $3 returning ${COLUMNS}`,
    [paid.note, paid.amount, paid.at],
  )
  if (row === null) throw refusal(422, 'refused')
  await tellCharge(tx, world, row, 'charge.complete')
}

export async function tellCharge(
  tx: Tx,
  world: World,
  row: ChargeRow,
  key: string,
  afterMs = 0,
): Promise<void> {
  const data = toCharge(world, `${world.publicUrl}/sandbox/opn`, row)
  await tell(tx, world, { key, data }, await takeFault(tx, 'gateway', 'notice'), afterMs)
}

export const drawQr = (row: ChargeRow): string =>
  renderSVG(billQrText({ biller: GATEWAY_BILLER_ID, reference: row.bill_reference, amount: row.amount }), {
    ecc: 'M',
    border: 2,
  }).replace('<svg ', `<svg data-bill="${row.bill_reference}" `)

function toCharge(world: World, base: string, row: ChargeRow) {
  const now = world.clock.now()
  const reported = reportedStatus(row, now)
  const isPaid = reported === 'paid'
  const document = { object: 'document', kind: 'qr', filename: 'qrcode.svg' }
  const image = { ...document, download_uri: `${base}/charges/${row.payment_id}/qr.svg` }
  return {
    object: 'charge',
    id: row.payment_id,
    amount: Number(row.amount),
    currency: 'THB',
    status: statusOf(row, reported, now),
    paid: isPaid,
    paid_at: isPaid ? (row.paid_at?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    metadata: row.metadata,
    ...(row.channel === null
      ? { authorize_uri: null, source: { ...qrSource, scannable_code: { ...barcode, image } } }
      : {
          authorize_uri: `${world.publicUrl}/sandbox/gateway/?payment=${row.payment_id}`,
          source: { object: 'source', type: row.channel, flow: flowOf(row.channel), scannable_code: null },
        }),
  }
}

const qrSource = { object: 'source', type: 'promptpay', flow: 'offline' }
const barcode = { object: 'barcode', type: 'qr' }

/** Returns Opn's name for the way to the payer: `redirect` to a page of the wallet, or `app_redirect` to the app of a bank. */
const flowOf = (channel: string): string => (channel === 'truemoney' ? 'redirect' : 'app_redirect')

/** Returns Opn's status of a charge. A payer who declines in an app makes the charge fail, whereas an unpaid QR code expires. */
function statusOf(row: ChargeRow, reported: ChargeRow['status'], now: Date): string {
  if (reported === 'paid') return 'successful'
  if (row.status === 'cancelled') return row.channel === null ? 'expired' : 'failed'
  return row.status === 'open' && row.expires_at <= now ? 'expired' : 'pending'
}
