import { requestCauses } from '@sala/contract/cashier/money-request-cause-texts.ts'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { ownBalance } from '../../../test/company-account-balance.ts'
import { FOREIGN_ACCOUNT, newTransRef, useSlips } from '../../../test/slips-setup.ts'
import { inTransaction } from '../../platform/db.ts'
import { findSuspenseItem, type SuspenseKey } from '../deposits/suspense-payments.ts'
import { assignSuspense, openSuspense } from '../operator-actions.ts'
import { returnToPayer } from '../payer-returns/returns.ts'
import { causeToWriteOff, writeOffSuspended } from './suspense-write-off.ts'

const slips = useSlips()
const { bank } = slips
const AMOUNT = 50_000n
const MASKED = '77700xxxxx'
const OPERATOR = { operator: 'malee', reason: 'seen and judged' }
const TWO = { maker: 'malee', checker: 'nok', reason: 'nobody can be asked' }

const stray = async (given: { from_account?: string; ref?: string } = {}) => {
  const line = bank.receive({
    account: '9000000011',
    from_bank: 'ktb',
    from_account: given.from_account ?? MASKED,
    from_name: '',
    amount: AMOUNT,
    bill_reference: given.ref ?? '40404',
    paid_at: slips.ctx.clock.now(),
  })
  await slips.read()
  return { source: 'bank', source_id: line } as const
}
const writeOff = (key: SuspenseKey, record = 'KBANK letter 12/2569', two = TWO) =>
  inTransaction(slips.ctx.db, tx => writeOffSuspended(tx, slips.ctx, two, key, record))
const income = () => ownBalance(slips.ctx.db, 'income')

test('money that cannot be returned becomes income once, with cause and evidence', async () => {
  const key = await stray()
  const [before, earned] = [await slips.suspense(), await income()]
  await writeOff(key)
  expect([before - (await slips.suspense()), (await income()) - earned]).toEqual([AMOUNT, AMOUNT])
  expect((await openSuspense(slips.ctx)).map(({ source_id }) => source_id)).not.toContain(key.source_id)
  expect(await findSuspenseItem(slips.ctx.db, key)).toMatchObject({
    written_off_by: 'operator:malee, nok',
    written_off_cause: 'payer_not_shown',
    written_off_record: 'KBANK letter 12/2569',
  })
  expect(
    await slips.database.query(
      'select kind, debit, credit, amount::text from ledger_journal where reference = $1 order by seq',
      [key.source_id],
    ),
  ).toEqual([
    { kind: 'suspense_in', debit: 'bank:kbank:9000000011', credit: 'suspense', amount: '50000' },
    { kind: 'write_off', debit: 'suspense', credit: 'income', amount: '50000' },
  ])
  expect(await refusalOf(writeOff(key))).toBe('not_found')
  const { id } = await slips.member()
  expect(await refusalOf(assignSuspense(slips.ctx, OPERATOR, key, id))).toBe('not_found')
  expect(await refusalOf(returnToPayer(slips.ctx, OPERATOR, key.source_id))).not.toBe(null)
})

test('money whose payer the bank shows is returned first; only money with a refused return is written off', async () => {
  const key = await stray({ from_account: '7770001112' })
  expect(await causeToWriteOff(slips.ctx.db, key)).toBeNull()
  expect(await refusalOf(writeOff(key))).toBe('suspense_returnable')
  bank.fail('pay', 'refuse')
  await returnToPayer(slips.ctx, OPERATOR, key.source_id)
  expect(await refusalOf(writeOff(key))).toBe('not_found')
  await slips.run()
  bank.heal()
  expect(await causeToWriteOff(slips.ctx.db, key)).toBe('return_refused')
  await writeOff(key)
  expect(await findSuspenseItem(slips.ctx.db, key)).toMatchObject({ written_off_cause: 'return_refused' })
})

test('one operator alone, or two without a record from outside, write nothing off', async () => {
  const key = await stray()
  const before = await slips.suspense()
  await expect(writeOff(key, undefined, { ...TWO, checker: ' Malee' })).rejects.toThrow(
    'another operator must approve',
  )
  await expect(writeOff(key, ' ')).rejects.toThrow()
  expect(await slips.suspense()).toBe(before)
  await writeOff(key)
})

test('a deposit held for such money ends with it, and its member is informed', async () => {
  const member = await slips.member()
  const deposit = await slips.prepare(member, AMOUNT)
  const key = await stray({ ref: deposit.ref, from_account: FOREIGN_ACCOUNT })
  expect((await slips.deposit(member, deposit.id)).status).toBe('held')
  bank.fail('pay', 'refuse')
  await returnToPayer(slips.ctx, OPERATOR, key.source_id)
  await slips.run()
  bank.heal()
  await writeOff(key)
  expect(await slips.deposit(member, deposit.id)).toMatchObject({
    status: 'refused',
    deleted_cause: requestCauses.not_returnable,
  })
})

test('while a slip claims that money it cannot be written off', async () => {
  const member = await slips.member()
  const ref = newTransRef()
  const line = slips.transfer(ref, AMOUNT, { from: MASKED })
  await slips.read()
  await slips.send(member, ref)
  expect(await refusalOf(writeOff({ source: 'bank', source_id: line }))).toBe('suspense_claimed')
})

test('of two concurrent write-offs and a credit to a member, exactly one takes effect', async () => {
  for (let round = 0; round < 4; round++) {
    const key = await stray()
    const { id } = await slips.member()
    const before = await slips.suspense()
    const answers = await Promise.allSettled([
      writeOff(key),
      assignSuspense(slips.ctx, OPERATOR, key, id),
      writeOff(key, 'another letter'),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await slips.run()
    expect(before - (await slips.suspense())).toBe(AMOUNT)
  }
})
