import { expect, test } from 'vitest'
import { useDraws } from '../../../test/draws-setup.ts'
import { inTransaction } from '../../platform/db.ts'
import { drawsPersonalData } from './personal-data.ts'

const draws = useDraws()
const { cashier, wheel, draw } = draws

const copyOf = async (memberId: Parameters<typeof drawsPersonalData.read>[1]) => {
  const rows = []
  for await (const page of drawsPersonalData.read(cashier.ctx.db, memberId)) rows.push(...page)
  return rows
}

test('the copy has each draw with its seeds and prizes, and not the seed of the next draw', async () => {
  await wheel()
  const member = await cashier.member()
  const { draw: drawn } = await draw(member)
  const rows = await copyOf(member.id)
  expect(rows.find(({ table_name }) => table_name === 'draws')?.row).toMatchObject({
    server_seed: drawn.server_seed,
    member_seed: 'lucky',
    prizes: [
      { amount: 0, weight: 50 },
      { amount: 2_000, weight: 50 },
    ],
  })
  const next = rows.find(({ table_name }) => table_name === 'draw_seeds')?.row
  expect(next).toHaveProperty('hash')
  expect(next).not.toHaveProperty('secret')
  await cashier.run()
})

test('an erasure replaces what the member typed and forgets the next seed; the draw stays', async () => {
  await wheel()
  const member = await cashier.member()
  await draw(member, '0812345678')
  const person = { member_id: member.id, phone: member.phone, account_number: null, addresses: [] }
  await inTransaction(cashier.ctx.db, async tx =>
    drawsPersonalData.erase?.(tx, person, cashier.ctx.clock.now()),
  )
  const kept = await cashier.database.query('select member_seed from draws where member_id = $1', [member.id])
  expect(kept).toEqual([{ member_seed: 'erased' }])
  expect(await cashier.database.query('select 1 from draw_seeds where member_id = $1', [member.id])).toEqual(
    [],
  )
  await cashier.run()
})
