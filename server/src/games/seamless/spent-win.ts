import { satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { lockBalances } from '../../ledger/accounts.ts'
import { inTransaction } from '../../platform/db.ts'
import { announce } from '../../platform/events.ts'
import { trimAside } from '../../protection/aside/aside.ts'
import { advanceForUndoing } from '../wallet/receivables.ts'
import { findPlay, type PlayRow, playIn } from './sql.ts'

/**
 * Takes a win back that was spent meanwhile: what the wallet lacks is owed by the member from now on, in the same transaction. Whatever
 * else came between is decided by the play itself, which its caller sends again.
 */
export const returnSpentWin = (ctx: Context, row: PlayRow): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const { member_id, of_id } = row
    await lockMember(tx, member_id)
    await lockBalances(tx, member_id)
    const first = await playIn(tx, row)
    if (first?.outcome !== 'lacking' || of_id === null) return
    const win = await findPlay(tx, of_id)
    if (win === null) return
    await advanceForUndoing(
      tx,
      { member_id, transfer: `seamless:${of_id}`, amount: satang(win.amount) },
      row.at,
    )
    await playIn(tx, row)
    await trimAside(tx, member_id, 0n)
    await announce(tx, { member_id, kind: 'credit' })
  })
