import { many, maybeOne, run, type Tx } from '../foundation/database.ts'
import type { Satang } from '../foundation/money.ts'

export type Direction = 'in' | 'out'

type Unfinished = { reference: string; direction: Direction; amount: Satang }

/** Result of a credit transfer: the balance after it, or the reason why it was refused. */
export type Booked =
  | { status: 'done'; balance_after: Satang; reason: null }
  | {
      status: 'refused'
      balance_after: null
      reason: 'insufficient_balance' | 'account_not_found' | 'refused'
    }

/** Changes a game account's balance by a credit transfer. The caller must hold the lock on the account. */
export async function bookTransfer(
  tx: Tx,
  username: string,
  direction: Direction,
  amount: Satang,
): Promise<Booked> {
  const signed = direction === 'in' ? amount : -amount
  const known = await maybeOne(tx, 'select 1 from sandbox.game_account where username = $1', [username])
  if (known === null) return { status: 'refused', balance_after: null, reason: 'account_not_found' }
  const moved = await maybeOne<{ balance: Satang }>(
    tx,
    `update sandbox.game_account set balance = balance + $2
     where username = $1 and balance + $2 >= 0 returning balance`,
    [username, signed],
  )
  if (moved === null) return { status: 'refused', balance_after: null, reason: 'insufficient_balance' }
  return { status: 'done', balance_after: moved.balance, reason: null }
}

/** Books the account's delayed transfers that are due, in the order of their requests. */
export async function finishDueTransfers(tx: Tx, username: string): Promise<void> {
  const due = await many<Unfinished>(
    tx,
    `select reference, direction, amount from sandbox.game_transfer
     where username = $1 and status = 'in_progress' and finish_at <= clock_timestamp()
     order by transfer_no for update`,
    [username],
  )
  for (const { reference, direction, amount } of due) {
    const booked = await bookTransfer(tx, username, direction, amount)
    await run(
      tx,
      'update sandbox.game_transfer set status = $2, reason = $3, balance_after = $4 where reference = $1',
      [reference, booked.status, booked.reason, booked.balance_after],
    )
  }
}
