import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { beginBreak } from '../breaks/play-breaks.ts'
import { playRefusalOf } from '../play-permission.ts'
import { rematchExclusions } from './self-exclusion-matches.ts'

const cashier = useCashier()
const LIKE = { name: 'สมหญิง กลับมา', birth_date: '1985-06-01' }

test('an excluded member or second account that fails the check does not block the others', async () => {
  const { ctx, database } = cashier
  const stuck = await cashier.member()
  const excluded = await cashier.member(LIKE)
  for (const { id } of [stuck, excluded]) await beginBreak(ctx, id, '6m')
  // Creates two accounts with the excluded member's name and birth date. They have not been compared with that member, as could happen through a bug.
  const missed = [await cashier.member(), await cashier.member()] as const
  for (const { id } of missed)
    await database.query('update members set name = $2, birth_date = $3 where id = $1', [
      id,
      LIKE.name,
      LIKE.birth_date,
    ])
  const { lookAlike } = ctx.ports
  const failing = new Set<string>([stuck.id, missed[0].id])
  const ports: typeof ctx.ports = {
    ...ctx.ports,
    lookAlike: (look, id) => (failing.has(id) ? Promise.reject(new Error('stuck')) : lookAlike(look, id)),
  }
  await expect(rematchExclusions({ ...ctx, ports })).rejects.toThrow('could not be compared')
  const refusals = async () =>
    Promise.all(
      missed.map(async ({ id }) => (await playRefusalOf(ctx.db, id, ctx.clock.now()))?.code ?? 'none'),
    )
  expect(await refusals()).toEqual(['none', 'account_in_review'])
  await rematchExclusions(ctx)
  expect(await refusals()).toEqual(['account_in_review', 'account_in_review'])
})
