import { many, type Queryable } from '../foundation/database.ts'
import { listFaults } from '../foundation/faults.ts'
import { type Satang, toBahtNumber } from '../foundation/money.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { inbox } from '../sms/messages.ts'
import { toWire } from './fault-control.ts'

const ROWS = 12

/** Returns the latest rows of each partner for the control page, with amounts in baht. */
export async function overview(world: World) {
  const { db } = world
  const [faults, lines, payouts, payments, transfers, rounds, callbacks, messages] = await Promise.all([
    listFaults(db),
    newest(
      db,
      'bank_line',
      'cursor',
      'line_id, bank, account, from_bank, from_account, from_name, amount, bill_reference, trans_ref, paid_at',
    ),
    newest(
      db,
      'bank_payout',
      'payout_no',
      'reference, to_bank, to_account, to_name, amount, status, reason, asked_at',
    ),
    newest(
      db,
      'gateway_payment',
      'payment_no',
      'payment_id, reference, amount, status, paid_amount, created_at',
    ),
    newest(
      db,
      'game_transfer',
      'transfer_no',
      'reference, username, direction, amount, status, reason, balance_after, asked_at',
    ),
    newest(db, 'game_round', 'cursor', 'round_id, username, game_id, stake, win, balance_after, played_at'),
    newest(db, 'callback', 'callback_id', CALLBACK_COLUMNS),
    inbox(db, null),
  ])
  return {
    clock: { now: world.clock.now().toISOString(), real: world.clock.isReal() },
    partner_clocks: world.partnerClocks.settings(),
    faults: faults.map(toWire),
    lines,
    payouts,
    payments,
    transfers,
    rounds,
    callbacks,
    messages: messages.slice(0, ROWS),
  }
}

const CALLBACK_COLUMNS =
  'callback_id, partner, event_id, body, attempts, last_status, last_error, delivered_at, given_up_at, created_at'

async function newest(on: Queryable, table: string, order: string, columns: string) {
  const rows = await many<Record<string, unknown>>(
    on,
    `select ${columns} from sandbox.${table} order by ${order} desc limit $1`,
    [ROWS],
  )
  return rows.map(row => Object.fromEntries(Object.entries(row).map(readable)))
}

/** Converts a value of a bigint column for JSON. An id (a column that ends in `_id`) becomes text, and an amount in satang becomes baht. */
function readable([name, value]: [string, unknown]): [string, unknown] {
  if (typeof value !== 'bigint') return [name, value]
  return [name, name.endsWith('_id') ? value.toString() : toBahtNumber(value as Satang)]
}
