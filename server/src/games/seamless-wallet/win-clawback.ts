import { satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { balancesOf, lockBalances } from '../../ledger/accounts.ts'
import { announce } from '../../platform/browser-events.ts'
import { inTransaction } from '../../platform/db.ts'
import { reservedOf, trimReserved } from '../../protection/reserved-money/reserved-money.ts'
import { advanceForUndoing } from '../transfer-wallet/receivables.ts'
import { findPlay, type PlayRow, playInTransaction } from './sql.ts'

/**
 * Rolls back a win that the member has already spent. If the wallet without reserved money has too little, the rest becomes a receivable
 * (money that the member owes) in the same transaction.
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
    // The recorded amount of reserved money must not exceed the wallet, otherwise every try of the rollback would be refused for lack of money.
    await trimReserved(tx, member_id, (await balancesOf(tx, member_id)).wallet)
    const kept = await reservedOf(tx, member_id)
    const undone = { member_id, transfer: `seamless:${of_id}`, amount: satang(win.amount), kept }
    await advanceForUndoing(tx, undone, row.at)
    await playInTransaction(tx, row)
    await announce(tx, { member_id, kind: 'credit' })
  })
