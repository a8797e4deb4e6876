import { satang } from '@sala/contract/wire/money.ts'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { inTransaction } from '../../platform/db.ts'
import { insertBankLine } from '../bank/bank-lines.ts'
import { payOut } from '../withdrawals/payouts.ts'
import { settleLine } from './settlement.ts'

const cashier = useCashier()
/**
 * Maximum number of SQL statements for crediting one deposit. The member waits for each of them, because each is a round trip to the database. The
 * maximum includes one read of the flow switches (WITHDRAWAL_MOST includes two), which a production node has in memory.
 * WITHDRAWAL_MOST also includes the question whether the member's name was ever compared with the sanctions lists.
 */
const DEPOSIT_MOST = 33
const WITHDRAWAL_MOST = 42
/** Days after which a member's bank account is old enough for withdrawals without review. */
const DAYS = 8

const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return asked.mock.calls.length
  } finally {
    asked.mockRestore()
  }
}

const lineFor = async (): Promise<string> => {
  const { ctx } = cashier
  const member = await cashier.member()
  const { ref, transfer_amount } = await cashier.prepare(member, 50_000n)
  const line = {
    ...{ line_id: `line_${ref}`, account: '9000000011', amount: transfer_amount },
    ...{ from_bank: 'scb', from_account: member.account_number, from_name: 'PAYER' },
    ...{ bill_reference: ref, trans_ref: null, paid_at: ctx.clock.now() },
  }
  await inTransaction(ctx.db, tx => insertBankLine(tx, line, ctx.clock.now()))
  return line.line_id
}

test('a bank line becomes credit in few statements', async () => {
  const line = await lineFor()
  expect(await statementsOf(() => settleLine(cashier.ctx, line))).toBeLessThanOrEqual(DEPOSIT_MOST)
  expect(await cashier.database.query('select status from deposits')).toEqual([{ status: 'completed' }])
})

test('a withdrawal from the wallet is requested, approved and paid in few statements', async () => {
  const { ctx } = cashier
  const member = await cashier.member()
  cashier.advance(DAYS * 24 * 60)
  const id = `given:${member.id}`
  await inTransaction(ctx.db, tx =>
    postTransfers(tx, [
      {
        ...{ id, kind: 'adjustment', amount: satang(50_000n), at: ctx.clock.now(), reference: 'gift' },
        ...{ debit: { house: 'bonus' }, credit: { member_id: member.id, account: 'wallet' } },
      },
    ]),
  )
  const count = await statementsOf(async () => {
    const { id } = await cashier.withdraw(member, 10_000n)
    await payOut(ctx, member.id, id)
  })
  expect(count).toBeLessThanOrEqual(WITHDRAWAL_MOST)
  expect(await cashier.database.query('select status from withdrawals')).toEqual([{ status: 'paid' }])
})
