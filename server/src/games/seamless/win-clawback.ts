import { satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { balancesOf, lockBalances } from '../../ledger/accounts.ts'
import { announce } from '../../platform/browser-events.ts'
import { inTransaction } from '../../platform/db.ts'
import { reservedOf, trimReserved } from '../../protection/reserved-money/reserved-money.ts'
import { advanceForUndoing } from '../wallet/receivables.ts'
import { findPlay, type PlayRow, playInTransaction } from './sql.ts'

/**
 * Rolls back a win that the member has already spent. The part that the wallet lacks (without reserved
 * money) becomes a receivable in the same transaction. The caller retries on concurrent changes.
 */
export const returnSpentWin = (ctx: Context, row: PlayRow): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const { member_id, of_id } = row
    await lockMember(tx, member_id)
    await lockBalances(tx, member_id)
    const first = await playInTransaction(tx, row)
    if (first?.outcome !== 'lacking' || of_id === null) return
    const win = await findPlay(tx, of_id)
    if (win === null) return
    // First reduces the record of reserved money to what the wallet has; otherwise the rollback would be refused at each try.
    await trimReserved(tx, member_id, (await balancesOf(tx, member_id)).wallet)
    const kept = await reservedOf(tx, member_id)
    const undone = { member_id, transfer: `seamless:${of_id}`, amount: satang(win.amount), kept }
    await advanceForUndoing(tx, undone, row.at)
    await playInTransaction(tx, row)
    await announce(tx, { member_id, kind: 'credit' })
  })
