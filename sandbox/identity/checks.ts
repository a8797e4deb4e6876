import { z } from 'zod'
import { inTransaction, many, maybeOne, type Queryable, type Tx } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { takeFault } from '../foundation/faults.ts'
import { newId } from '../foundation/ids.ts'
import { type Answer, notFound, RECENT_ROWS, reference, refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'

const TEXT_MAX_CHARACTERS = 200
const PERCENT_MAX = 100
const PICTURES_MAX = 3
/** Maximum length of a picture in base64, more than Sala's largest. */
const IMAGE_MAX_CHARACTERS = 4 * 1024 * 1024

const text = z.string().min(1).max(TEXT_MAX_CHARACTERS)
const day = z.iso.date()
const verdicts = ['approve', 'refer', 'refuse'] as const
const reasons = [
  'unreadable',
  'altered',
  'copy',
  'expired',
  'number_wrong',
  'face_differs',
  'not_alive',
  'on_list',
] as const

export const checkOrder = z.object({
  reference,
  subject: reference,
  kind: z.enum(['id_card', 'passport']),
  holder: z.object({ name: text.nullable(), birth_date: day.nullable() }),
  pictures: z
    .array(
      z.object({
        side: z.enum(['front', 'back', 'selfie']),
        image: z.string().min(4).max(IMAGE_MAX_CHARACTERS),
      }),
    )
    .min(1)
    .max(PICTURES_MAX),
})

/**
 * Decision of a person at the vendor. A reading that is absent gets the value of a good document. For name and birth date, that is the order's value.
 */
export const decision = z.object({
  verdict: z.enum(verdicts),
  reasons: z.array(z.enum(reasons)).max(reasons.length).default([]),
  name: text.nullable().optional(),
  birth_date: day.nullable().optional(),
  number_valid: z.boolean().nullable().default(true),
  expires_on: day.nullable().default('2033-08-21'),
  face_percent: z.int().min(0).max(PERCENT_MAX).nullable().default(94),
})

export type CheckRow = {
  check_id: string
  reference: string
  subject: string
  kind: string
  name: string | null
  birth_date: string | null
  sides: string[]
  picture_bytes: number
  times_received: number
  verdict: (typeof verdicts)[number] | null
  reasons: string[]
  read_name: string | null
  read_birth_date: string | null
  number_valid: boolean | null
  expires_on: string | null
  face_percent: number | null
  decided_at: Date | null
  created_at: Date
}

const COLUMNS = `check_id, reference, subject, kind, name, birth_date, sides, picture_bytes, times_received, verdict, reasons, read_name,
  read_birth_date, number_valid, expires_on, face_percent, decided_at, created_at`
/** Number of bytes that base64 writes as four characters. */
const BYTES_OF_FOUR = 3

/**
 * Orders a check once per reference. A repeated order gets the response of the first one. Responds 409 if another order has used the reference. Under
 * the fault `refuse` the call gets 422 `refused`, and nothing is stored.
 */
export async function orderCheck(
  world: World,
  order: z.output<typeof checkOrder>,
  fault: AppliedFault | null,
): Promise<Answer> {
  if (fault?.kind === 'refuse') throw refusal(422, 'refused')
  const bytes = order.pictures.reduce((sum, { image }) => sum + (image.length / 4) * BYTES_OF_FOUR, 0)
  const row = await maybeOne<CheckRow>(
    world.db,
    `insert into sandbox.identity_check as c (check_id, reference, subject, kind, name, birth_date, sides, picture_bytes, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (reference) do update set times_received = c.times_received + 1 returning ${COLUMNS}`,
    [
      ...[
        newId('chk'),
        order.reference,
        order.subject,
        order.kind,
        order.holder.name,
        order.holder.birth_date,
      ],
      ...[order.pictures.map(({ side }) => side), Math.round(bytes), world.clock.now()],
    ],
  )
  if (row === null || row.subject !== order.subject) throw refusal(409, 'reference_conflict')
  const { check_id, subject } = row
  return {
    status: row.times_received === 1 ? 201 : 200,
    body: { reference: order.reference, subject, check_id },
  }
}

export const deletion = z.object({ subject: reference })

/** Deletes a check at Sala's request. Responds 404 if there is none of this case, also if an earlier request deleted it. */
export async function deleteCheck(world: World, asked: string, subject: string): Promise<Answer> {
  const row = await maybeOne<{ reference: string }>(
    world.db,
    'delete from sandbox.identity_check where reference = $1 and subject = $2 returning reference',
    [asked, subject],
  )
  if (row === null) throw notFound()
  return { status: 200, body: { reference: asked, deleted: true } }
}

export async function findCheck(on: Queryable, asked: string): Promise<CheckRow> {
  const row = await maybeOne<CheckRow>(
    on,
    `select ${COLUMNS} from sandbox.identity_check where reference = $1`,
    [asked],
  )
  if (row === null) throw notFound()
  return row
}

/** Returns the check of Sala's case. Responds 404 if Sala ordered none. */
export async function findCheckOf(on: Queryable, subject: string): Promise<CheckRow> {
  const row = await maybeOne<CheckRow>(
    on,
    `select ${COLUMNS} from sandbox.identity_check where subject = $1`,
    [subject],
  )
  if (row === null) throw notFound()
  return row
}

/** Returns a check as the vendor reports it. Under the fault `mixed_up` it is about the document of another person. */
export function toWire(row: CheckRow, fault: AppliedFault | null) {
  const { reference: asked, check_id, verdict, reasons: given, decided_at } = row
  const subject = fault?.kind === 'mixed_up' ? `${row.subject}_other` : row.subject
  if (verdict === null || decided_at === null) return { reference: asked, subject, check_id, status: 'open' }
  return {
    ...{ reference: asked, subject, check_id, status: 'decided', verdict, reasons: given },
    decided_at: decided_at.toISOString(),
    holder: {
      name: row.read_name,
      birth_date: row.read_birth_date,
      number_valid: row.number_valid,
      expires_on: row.expires_on,
      face_percent: row.face_percent,
    },
  }
}

export const listChecks = (on: Queryable): Promise<CheckRow[]> =>
  many<CheckRow>(on, `select ${COLUMNS} from sandbox.identity_check order by check_no desc limit $1`, [
    RECENT_ROWS,
  ])

/** Decides a check, as a person at the vendor does, and calls Sala. A second decision replaces the first one here, but Sala must keep the first. */
export async function decide(
  world: World,
  asked: string,
  { verdict, reasons: given, name, birth_date, ...read }: z.output<typeof decision>,
): Promise<CheckRow> {
  const decided = await inTransaction(world.db, async tx => {
    const row = await maybeOne<CheckRow>(
      tx,
      `update sandbox.identity_check
          set verdict = $2, given = given || $2::text, reasons = $3, number_valid = $4, expires_on = $5, face_percent = $6, decided_at = $7,
              read_name = case when $8 then name else $9 end, read_birth_date = case when $10 then birth_date else $11 end
        where reference = $1 returning ${COLUMNS}`,
      [
        ...[asked, verdict, given, read.number_valid, read.expires_on, read.face_percent, world.clock.now()],
        ...[name === undefined, name ?? null, birth_date === undefined, birth_date ?? null],
      ],
    )
    if (row === null) throw notFound()
    await notify(tx, world, asked)
    return row
  })
  world.callbacks.wake()
  return decided
}

/** Stores the callback of a verdict. Under the fault `mixed_up` it names a check that Sala never ordered. */
async function notify(tx: Tx, world: World, asked: string): Promise<void> {
  const fault = await takeFault(tx, 'identity', 'notice')
  const named = fault?.kind === 'mixed_up' ? newId('chk') : asked
  await world.callbacks.enqueue(tx, 'identity', { type: 'check', reference: named }, fault)
}
