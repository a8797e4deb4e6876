import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { BY_TWO, SHARE, useAffiliates } from '../../../test/affiliates-setup.ts'
import { newPhone, type TestMember } from '../../../test/test-members.ts'
import { closeStatement } from './statement-decisions.ts'

const affiliates = useAffiliates()
const { cashier, partner, qualify, signInFrom, erase, compute, statements, lines, setDay } = affiliates

const DEVICE = { first: 'e'.repeat(43), second: 'f'.repeat(43), third: 'g'.repeat(43) }
const totals = async (id: number) => (await statements(id)).map(({ total }) => total)
const refusalsOf = async (members: readonly TestMember[]) =>
  Promise.all(
    members.map(async ({ id }) => {
      const [row] = await cashier.database.query<{ refused: string | null }>(
        'select refused from affiliate_members where member_id = $1',
        [id],
      )
      return row === undefined ? 'no row' : row.refused
    }),
  )
const qualifyOn = async (key: string, device: string, given: Parameters<typeof qualify>[1] = {}) => {
  cashier.advance(1)
  const member = await qualify(key, given)
  await signInFrom(member, device)
  return member
}
const closeFirst = async (id: number): Promise<void> => {
  const [first] = await statements(id)
  await closeStatement(cashier.ctx, BY_TWO, {
    statement: first?.id ?? 0,
    total: satang(first?.total ?? 0n),
  })
}

test('a duplicate and the partner itself stay refused after the erasure of the account, examined before or not', async () => {
  setDay('2032-01-05')
  const phone = newPhone()
  const { id, key } = await partner(SHARE, phone)
  await qualifyOn(key, DEVICE.first)
  const examined = await qualifyOn(key, DEVICE.first)
  await compute()
  const unexamined = await qualifyOn(key, DEVICE.first)
  const self = await qualify(key, { phone })
  const all = [examined, unexamined, self]
  for (const member of all) await erase(member)
  setDay('2032-02-01')
  await compute()
  expect(await refusalsOf(all)).toEqual(['duplicate', 'duplicate', 'self'])
  // Four accounts staked, but the partner gets a share of the first account's stakes only.
  expect(await totals(id)).toEqual([30_000n])
})

test('a person who erases the account and registers again is acquired once', async () => {
  setDay('2032-03-05')
  const { id, key } = await partner()
  for (let loop = 0; loop < 2; loop++) await erase(await qualifyOn(key, DEVICE.second))
  await compute()
  await qualifyOn(key, DEVICE.second)
  setDay('2032-04-01')
  await compute()
  expect(await totals(id)).toEqual([50_000n])
})

test('an acquisition of a closed statement stays after the erasure, and the duplicate of that account stays refused', async () => {
  setDay('2032-05-05')
  const { id, key } = await partner()
  const first = await qualifyOn(key, DEVICE.third)
  const second = await qualifyOn(key, DEVICE.third)
  setDay('2032-06-01')
  await compute()
  await closeFirst(id)
  await erase(first)
  setDay('2032-07-01')
  await compute()
  expect(await refusalsOf([second])).toEqual(['duplicate'])
  expect(await totals(id)).toEqual([50_000n, 0n])
  expect(await lines(id)).toHaveLength(1)
})

test('a suspended and an under-age account earn nothing after the erasure either', async () => {
  setDay('2032-08-05')
  const { id, key } = await partner(SHARE)
  const [suspended, young, other] = [await qualify(key), await qualify(key), await qualify(key)]
  await cashier.database.query('update members set birth_date = $2 where id = $1', [young.id, '2020-01-01'])
  for (const member of [suspended, young, other]) await erase(member)
  await cashier.database.query('update members set suspended_at = now() where id = $1', [suspended.id])
  setDay('2032-09-01')
  await compute()
  expect(await totals(id)).toEqual([30_000n])
})
