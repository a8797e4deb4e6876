import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import type { StatementLine } from '../../partners/ports/bank-feed.ts'
import { inTransaction } from '../../platform/db.ts'
import { insertBankLine } from '../bank/bank-lines.ts'
import { dropContradictions } from './bank-line-storage.ts'

const cashier = useCashier()

const line = (id: string): StatementLine => ({
  ...{ line_id: `file:9000000022:${id}`, account: '9000000022', trans_ref: null, bill_reference: null },
  ...{ from_bank: 'scb', from_account: '8000000202', from_name: '', amount: satang(50_000n) },
  paid_at: cashier.ctx.clock.now(),
})

test.each([
  ['123', '000123'],
  ['0071', '71'],
  ['000', '0'],
])('a stored movement %s is not credited again as %s, and waits for a person', async (stored, written) => {
  const read = await inTransaction(cashier.ctx.db, async tx => {
    await insertBankLine(tx, line(stored), cashier.ctx.clock.now())
    return dropContradictions(tx, { lines: [line(written), line(stored), line('9')], unreadable: [] })
  })
  expect(read.lines.map(({ line_id }) => line_id)).toEqual(
    [line(stored), line('9')].map(each => each.line_id),
  )
  expect(read.unreadable).toHaveLength(1)
})
