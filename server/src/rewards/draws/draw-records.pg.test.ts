import pg from 'pg'
import { expect, test } from 'vitest'
import { useDraws } from '../../../test/draws.ts'
import { READER_ROLE, urlAs } from '../../platform/embedded-postgres/roles.ts'

const draws = useDraws()
const { cashier, wheel, draw } = draws
const change = (statement: string) => cashier.database.query(statement)

test('prizes, chances and draws cannot be changed by any database user', async () => {
  const id = await wheel()
  const member = await cashier.member()
  await draw(member)
  await expect(change(`update draw_prizes set weight = 1 where wheel_id = ${id}`)).rejects.toThrow()
  await expect(change(`delete from draw_prizes where wheel_id = ${id}`)).rejects.toThrow()
  await expect(change(`update draw_wheels set draws_per_day = 9 where id = ${id}`)).rejects.toThrow()
  await expect(change('update draws set amount = 1')).rejects.toThrow()
  await expect(change("update draws set member_seed = 'other'")).rejects.toThrow()
  await expect(change('delete from draws')).rejects.toThrow()
  await cashier.run()
})

test('a seed that does not match its hash is refused by the table', async () => {
  await wheel()
  const member = await cashier.member()
  await draw(member)
  await expect(change(`update draw_seeds set secret = '${'0'.repeat(64)}'`)).rejects.toThrow(
    'draw_seeds_hash',
  )
  await cashier.run()
})

test('the reporting role reads the commitment, but the seed only after its draw', async () => {
  await wheel()
  const member = await cashier.member()
  const { draw: drawn } = await draw(member)
  const reader = new pg.Client({ connectionString: urlAs(READER_ROLE, cashier.database.ownerUrl) })
  await reader.connect()
  try {
    await expect(reader.query('select secret from draw_seeds')).rejects.toThrow('permission denied')
    await expect(reader.query('select * from draw_seeds')).rejects.toThrow('permission denied')
    expect((await reader.query('select hash from draw_seeds')).rows.length).toBeGreaterThan(0)
    const { rows } = await reader.query('select server_seed from draws where hash = $1', [drawn.hash])
    expect(rows).toEqual([{ server_seed: drawn.server_seed }])
  } finally {
    await reader.end()
  }
  await cashier.run()
})
