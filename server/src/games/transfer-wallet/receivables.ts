import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { balancesOf, lockBalances } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/posting.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { trimReserved } from '../../protection/reserved-money/reserved-money.ts'
import {
  addSettled,
  findAllReceivables,
  findReceivables,
  insertReceivable,
  type Receivable,
} from './receivables-sql.ts'

/** Name of the job that collects a member's receivables from the credit at the game site at once, without waiting for the next regular run. */
export const RECOVER_NOW_JOB = 'games:fetch-back-now'
const LIST_MAX = 200
const RECEIVABLE = { house: 'receivable' } as const

/** Returns the sum of the member's open receivables (amounts owed), in satang. */
export const findOwed = async (db: Db | Tx, memberId: MemberId): Promise<Satang> =>
  satang((await findReceivables(db, memberId)).reduce((sum, each) => sum + each.amount - each.settled, 0n))

/** Returns open receivables (amounts owed) of all members, oldest first. */
export const openReceivables = (db: Db): Promise<Receivable[]> => findAllReceivables(db, LIST_MAX)

/**
 * Adds to the wallet the money that it lacks for the reversal of a ledger transfer, and records this amount as a receivable (money that the member
 * owes). The reversal must leave the amount `kept` in the wallet. A second call for the same transfer does nothing. Requires the member's lock.
 * Returns the amount of the new receivable, or zero.
 */
export const advanceForUndoing = async (
  tx: Tx,
  undone: {
    readonly member_id: MemberId
    readonly transfer: string
    readonly amount: Satang
    readonly kept?: Satang
  },
  at: Date,
): Promise<Satang> => {
  const { member_id, transfer, amount, kept = 0n } = undone
  await lockBalances(tx, member_id)
  const { wallet } = await balancesOf(tx, member_id)
  const free = wallet > kept ? wallet - kept : 0n
  if (free >= amount) return satang(0n)
  const lacking = satang(amount - free)
  if (!(await insertReceivable(tx, { member_id, id: transfer, amount: lacking }, at))) return satang(0n)
  await postTransfers(tx, [
    {
      id: `owed:${transfer}`,
      kind: 'adjustment',
      debit: RECEIVABLE,
      credit: { member_id, account: 'wallet' },
      amount: lacking,
      reference: transfer,
      at,
    },
  ])
  await enqueue(tx, RECOVER_NOW_JOB, { member_id })
  return lacking
}

/** Pays the member's receivables from the wallet, oldest first. Reserved money is used too. Requires the member's lock. */
export const settleReceivables = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  const open = await findReceivables(tx, memberId)
  if (open.length === 0) return
  await lockBalances(tx, memberId)
  let { wallet } = await balancesOf(tx, memberId)
  for (const receivable of open) {
    const owed = receivable.amount - receivable.settled
    const amount = satang(wallet < owed ? wallet : owed)
    if (amount === 0n) break
    wallet = satang(wallet - amount)
    await addSettled(tx, receivable, amount)
    await postTransfers(tx, [
      {
        id: `owed:${receivable.id}:${receivable.settled}`,
        kind: 'adjustment',
        debit: { member_id: memberId, account: 'wallet' },
        credit: RECEIVABLE,
        amount,
        reference: receivable.id,
        at,
      },
    ])
  }
  await trimReserved(tx, memberId, wallet)
}
