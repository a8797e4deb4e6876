import { expect, test } from 'vitest'
import { loadedList } from '../../../test/aml-setup.ts'
import { useCashier } from '../../../test/cashier-setup.ts'
import { amlJobs } from '../jobs.ts'

const cashier = useCashier()

/** Withdraws for a new member with this name, whose name was never compared. Runs the cashier's jobs, but not the comparison. */
const withdrawn = async (name: string) => {
  const member = await cashier.player(50_000n)
  await cashier.database.query('update members set name = $2 where id = $1', [member.id, name])
  const { id } = await cashier.withdraw(member, 10_000n)
  await cashier.run()
  return id
}
const stateOf = async (id: string) =>
  (await cashier.database.query('select status, review from withdrawals where id = $1', [id]))[0]
const compare = () => cashier.run(amlJobs(cashier.ctx))

test('without a sanctions list a withdrawal of a new member is paid at once', async () => {
  expect(await stateOf(await withdrawn('ไร้รายชื่อ ทดสอบ'))).toMatchObject({ status: 'paid' })
})

test('a payout waits until the name of a new member was compared with the lists, and then continues by itself', async () => {
  await loadedList(cashier.ctx, 'รายชื่อก่อนจ่าย', ['P-1,ปรีชา นามสกุลยาว,,'])
  const id = await withdrawn('สุชาดา ไม่อยู่ในรายชื่อ')
  expect(await stateOf(id)).toMatchObject({ status: 'approved' })
  await compare()
  expect(await stateOf(id)).toMatchObject({ status: 'paid' })
})

test('a listed person who registers and withdraws before the next comparison is not paid', async () => {
  await loadedList(cashier.ctx, 'รายชื่อผู้สมัครใหม่', ['P-2,ณรงค์ฤทธิ์ เก่งกล้า,,'])
  const id = await withdrawn('ณรงค์ฤทธิ์ เก่งกล้า')
  expect(await stateOf(id)).toMatchObject({ status: 'approved' })
  await compare()
  expect(await stateOf(id)).toMatchObject({ status: 'requested', review: 'risk_mark' })
})

test('a member whose name was compared before is paid without another comparison', async () => {
  const member = await cashier.player(50_000n)
  await amlJobs(cashier.ctx)['aml:screen']?.({})
  const { id } = await cashier.withdraw(member, 10_000n)
  await cashier.run()
  expect(await stateOf(id)).toMatchObject({ status: 'paid' })
})
