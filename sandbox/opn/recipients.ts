import { z } from 'zod'
import { maybeOne, one, type Queryable } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { newId } from '../foundation/ids.ts'
import { type Answer, accountNumber, bankKey, notFound } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'

export const recipientOrder = z.object({
  name: z.string().trim().min(1).max(255),
  type: z.literal('individual'),
  bank_account: z.object({
    brand: bankKey,
    number: accountNumber,
    name: z.string().trim().min(1).max(120),
  }),
})

export type RecipientRow = {
  recipient_id: string
  bank: string
  account: string
  name: string
  failure: string | null
  is_verified: boolean
}
const COLUMNS =
  'recipient_id, bank, account, name, failure, coalesce(verified_from <= clock_timestamp(), false) as is_verified'

/**
 * Creates a recipient of Opn payouts, which Opn normally verifies immediately. The fault `delay` delays the verification by `late_ms`; the fault
 * `refuse` prevents it.
 */
export async function makeRecipient(
  world: World,
  { bank_account: { brand, number, name } }: z.output<typeof recipientOrder>,
  fault: AppliedFault | null,
): Promise<Answer> {
  const lateMs = fault?.kind === 'delay' ? fault.late_ms : 0
  const row = await one<RecipientRow>(
    world.db,
    `insert into sandbox.payout_recipient (recipient_id, bank, account, name, failure, verified_from, created_at)
     values ($1, $2, $3, $4, $5, case when $5::text is null then clock_timestamp() + make_interval(secs => $6 / 1000.0) end, $7)
     returning ${COLUMNS}`,
    [
      newId('recp'),
      brand,
      number,
      name,
      fault?.kind === 'refuse' ? 'name_mismatch' : null,
      lateMs,
      world.clock.now(),
    ],
  )
  return { status: 200, body: toRecipient(row) }
}

export async function recipientOf(world: World, id: string): Promise<Answer> {
  const row = await findRecipient(world.db, id)
  if (row === null) throw notFound()
  return { status: 200, body: toRecipient(row) }
}

export function findRecipient(on: Queryable, id: string): Promise<RecipientRow | null> {
  return maybeOne<RecipientRow>(
    on,
    `select ${COLUMNS} from sandbox.payout_recipient where recipient_id = $1`,
    [id],
  )
}

function toRecipient({ recipient_id, bank, account, name, failure, is_verified }: RecipientRow) {
  const bank_account = { object: 'bank_account', brand: bank, last_digits: account.slice(-4), name }
  return {
    object: 'recipient',
    id: recipient_id,
    verified: is_verified,
    active: is_verified,
    deleted: false,
    name,
    type: 'individual',
    failure_code: failure,
    bank_account,
  }
}
