import { expect, test } from 'vitest'
import { copyRow, failWritesExcept } from '../../../test/database-write-faults.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { placeMember } from '../../../test/test-members.ts'

const promotions = usePromotions()
const { cashier, bonus, claim } = promotions
const BIRTHDAY = 5
/**
 * Number of bonuses that fail in the test. It is a full batch of the job, so that a job which always takes the oldest first would never reach the
 * ones behind them.
 */
const STUCK = 200
const YEAR_MINUTES = 366 * 24 * 60

test('200 bonuses that cannot be expired do not delay the end of another bonus', async () => {
  const member = await cashier.member({ birth_date: '1990-11-05' })
  await claim(member, BIRTHDAY)
  const { id } = await bonus(member)
  const copies = []
  for (let n = 0; n < STUCK; n++) {
    const other = await placeMember(cashier.ctx)
    const own = { member_id: other.id, id: other.id.replace('mem', 'bon'), bank_mark: other.account_number }
    copies.push({ ...own, expires_at: cashier.ctx.clock.now() })
  }
  const remove = await copyRow(cashier.database, 'bonuses', String(id), copies)
  cashier.advance(YEAR_MINUTES)
  const mend = await failWritesExcept(cashier.database, 'bonuses', 'id', [String(id)])
  await expect(cashier.strike('promotions:end-due')).rejects.toThrow('could not be expired')
  await mend()
  await remove()
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ status: 'expired' })
})
