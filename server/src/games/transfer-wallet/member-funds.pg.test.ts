import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { syncCredit } from './credit-sync.ts'
import { fundsOf } from './member-funds.ts'

const promotions = usePromotions()
const { cashier, deposit, play, giveUp } = promotions
const WELCOME = 2

const playedAroundABonus = async () => {
  const member = await cashier.player(50_000n)
  play(member, 1_000n, 4_000n)
  await syncCredit(cashier.ctx, member.id)
  await deposit(member, 10_000n, WELCOME)
  play(member, 2_000n, 0n)
  await syncCredit(cashier.ctx, member.id)
  return member
}

test('the result of play is reported in full, before and since the bonus', async () => {
  const { ctx } = cashier
  const member = await playedAroundABonus()
  const remembered = async () => {
    const { rows } = await sql<{ result: bigint }>`
      select result_at_open as result from bonuses where member_id = ${member.id}`.execute(ctx.db)
    return rows.map(row => row.result)
  }
  expect(await remembered()).toEqual([3_000n])
  const { credit, inflow } = await fundsOf(ctx.db, member.id)
  expect(credit - inflow).toBe(1_000n)
  await giveUp(member)
  await cashier.run()
  const after = await fundsOf(ctx.db, member.id)
  expect(after.credit - after.inflow).toBe(1_000n)
})

test('the books are asked whether a remembered result is theirs', async () => {
  const member = await playedAroundABonus()
  const tampered = cashier.ctx.db.transaction().execute(async tx => {
    await sql`update bonuses set result_at_open = result_at_open + 1 where member_id = ${member.id}`.execute(
      tx,
    )
    await sql`select assert_promotion_results_invariants()`.execute(tx)
  })
  await expect(tampered).rejects.toThrow('remembers a result that the books do not have')
})
