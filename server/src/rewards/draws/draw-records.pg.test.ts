import { commitmentOf } from '@sala/contract/rewards/draws/fair-draw.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { useDraws } from '../../../test/draws-setup.ts'
import { READER_ROLE, urlAs } from '../../platform/embedded-postgres/roles.ts'
import { endSeeds } from './draw-seeds.ts'
import { drawPrize, drawsFor } from './draws.ts'

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

test('a reader of the database or of a backup learns no seed before its draw', async () => {
  await wheel()
  const member = await cashier.member()
  await draw(member)
  const { mine } = await drawsFor(cashier.ctx, member.id)
  const hash = mine?.commitment?.hash
  const { draw: drawn } = await draw(member)
  const rows = await change('select to_jsonb(s)::text as row from draw_seeds s')
  expect(JSON.stringify(rows)).not.toContain(drawn.server_seed)
  const [sealed] = await cashier.database.query<{ secret: Buffer }>('select secret from draw_seeds')
  expect(sealed?.secret.toString('latin1')).not.toMatch(/[0-9a-f]{64}/)
  expect(commitmentOf(drawn.server_seed)).toBe(hash)
  await cashier.run()
})

test('a replaced key opens the seeds of the key before, and without it the page commits to a new seed', async () => {
  const id = await wheel()
  const member = await cashier.member()
  const shown = async (ctx: typeof cashier.ctx) => (await drawsFor(ctx, member.id)).mine?.commitment
  const first = await shown(cashier.ctx)
  const before = cashier.ctx.config.mark_key
  const withKeys = (mark_keys_before: string[]) => ({
    ...cashier.ctx,
    config: { ...cashier.ctx.config, mark_key: 'n'.repeat(64), mark_keys_before },
  })
  expect(await shown(withKeys([before]))).toEqual(first)
  const ask = { wheel: id, hash: first?.hash ?? '', member_seed: 'lucky' }
  await expect(drawPrize(withKeys([]), member.id, ask)).rejects.toMatchObject({ code: 'draw_commitment_old' })
  const second = await shown(withKeys([]))
  expect(second).toMatchObject({ nonce: 1 })
  expect(second?.hash).not.toBe(first?.hash)
  await drawPrize(withKeys([]), member.id, { ...ask, hash: second?.hash ?? '' })
  await cashier.run()
})

test('after a restore no seed of before is current, and the numbers of the draws go on', async () => {
  await wheel()
  const member = await cashier.member()
  const { commitment } = await draw(member)
  expect(await endSeeds(cashier.ctx, { operator: 'nok', reason: 'a restore' })).toBeGreaterThan(0)
  const { mine } = await drawsFor(cashier.ctx, member.id)
  expect(mine?.commitment?.nonce).toBe(2)
  expect(mine?.commitment?.hash).not.toBe(commitment.hash)
  const { draw: drawn } = await draw(member)
  expect(drawn.nonce).toBe(2)
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
