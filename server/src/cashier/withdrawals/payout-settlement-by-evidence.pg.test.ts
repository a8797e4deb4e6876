import { afterEach, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { settlePayoutByEvidence } from '../../../test/evidence-settlement-steps.ts'

const cashier = useCashier()
const { bank } = cashier
const AMOUNT = 20_000n
const BY_TWO = { maker: 'nok', checker: 'mali', reason: 'the bank wrote' }
const PAID = { outcome: 'paid', record: 'KB-2026-11-18-0017' } as const

afterEach(bank.heal)

/** Creates a withdrawal whose payout order got no answer from the bank, so that its outcome is unknown. */
const uncertain = async (fault: 'lost' | 'unanswered' = 'unanswered') => {
  const member = await cashier.player(50_000n)
  bank.fail('pay', fault)
  bank.fail('find', ...Array.from({ length: 300 }, () => 'lost' as const))
  const { id } = await cashier.withdraw(member, AMOUNT)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('uncertain')
  return { member, key: { member_id: member.id, id } }
}

const audited = (subject: string) =>
  cashier.database.query<{ actor: string; details: Record<string, string> }>(
    `select actor, details from audit_log where subject = $1 and action = 'payout.settle'`,
    [subject],
  )

test('a payout that the bank never reports is ended as paid by its record, once, with its transfer in the audit log', async () => {
  const { member, key } = await uncertain()
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => settlePayoutByEvidence(cashier.ctx, BY_TWO, key, PAID)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await cashier.withdrawal(member, key.id)).status).toBe('paid')
  expect(await cashier.balances(member)).toMatchObject({ game: 30_000n, withdrawing: 0n })
  expect(await audited(key.id)).toEqual([
    {
      actor: 'operator:nok',
      details: {
        reason: 'the bank wrote',
        maker: 'nok',
        checker: 'mali',
        outcome: 'paid',
        record: PAID.record,
        member: member.id,
        transfer: `withdrawal:${key.id}:payout`,
      },
    },
  ])
})

test('a payout proved unpaid by the bank’s record returns to the member', async () => {
  const { member, key } = await uncertain('lost')
  await settlePayoutByEvidence(cashier.ctx, BY_TWO, key, { ...PAID, outcome: 'not_paid' })
  await cashier.run()
  expect((await cashier.withdrawal(member, key.id)).status).toBe('refused')
  expect(await cashier.balances(member)).toMatchObject({ game: 50_000n, withdrawing: 0n })
  expect((await audited(key.id))[0]?.details.transfer).toBe(`withdrawal:${key.id}:return`)
})

test('one person is never both, and without a record nothing is settled', async () => {
  const { member, key } = await uncertain()
  for (const checker of ['nok', 'NOK ', ''])
    await expect(
      settlePayoutByEvidence(cashier.ctx, { ...BY_TWO, checker }, key, PAID),
    ).rejects.toMatchObject({ name: 'DecisionMistake' })
  await expect(
    settlePayoutByEvidence(cashier.ctx, BY_TWO, key, { ...PAID, record: ' ' }),
  ).rejects.toMatchObject({ name: 'DecisionMistake' })
  expect((await cashier.withdrawal(member, key.id)).status).toBe('uncertain')
  expect(await audited(key.id)).toEqual([])
})

test('the bank’s own report takes precedence: contradicting evidence is refused', async () => {
  const { member, key } = await uncertain()
  bank.heal()
  await expect(
    settlePayoutByEvidence(cashier.ctx, BY_TWO, key, { ...PAID, outcome: 'not_paid' }),
  ).rejects.toThrow('takes precedence')
  expect((await cashier.withdrawal(member, key.id)).status).toBe('paid')
})
