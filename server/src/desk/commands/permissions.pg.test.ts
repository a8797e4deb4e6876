import { describe, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { promotionsFor } from '../../promotions/offers/promotions.ts'

const cashier = useCashier()
const operator = operatorOn(() => cashier.ctx)

const COMES_LATER = 1

/** Maps each promotion that the member sees to null, or to the reason why the member cannot take it. */
const shown = async (id: Awaited<ReturnType<typeof cashier.member>>['id']) =>
  new Map((await promotionsFor(cashier.ctx, id)).map(({ id: no, mine }) => [no, mine?.reason?.code ?? null]))

describe('F19: a promotion that has not begun is visible only to members whose scope grants it', () => {
  const later = async () => {
    const starts_at = new Date(cashier.ctx.clock.now().getTime() + 86_400_000)
    await cashier.database.query('update promotions set starts_at = $1 where id = $2', [
      starts_at,
      COMES_LATER,
    ])
  }

  test('an empty scope grants nothing; a grant shows it, and taking it away hides it again', async () => {
    await later()
    const { id, phone } = await cashier.member()
    expect((await shown(id)).has(COMES_LATER)).toBe(false)
    expect((await operator('member', 'permit', phone, 'preview_promotions', ...BY_NOK)).code).toBe(0)
    expect((await shown(id)).get(COMES_LATER)).toBe('not_running')
    expect((await operator('member', 'forbid', phone, 'preview_promotions', ...BY_NOK)).code).toBe(0)
    expect((await shown(id)).has(COMES_LATER)).toBe(false)
    const noted = await cashier.database.query<{ action: string }>(
      "select action from audit_log where subject = $1 and action like 'permission.%' order by seq",
      [id],
    )
    expect(noted.map(({ action }) => action)).toEqual(['permission.grant', 'permission.withdraw'])
  })

  test.each([
    ['a map that says yes', '{"preview_promotions": true}', true],
    ['a map that says no', '{"preview_promotions": false}', false],
    ['a list of other names', '["something_else"]', false],
  ])('%s', async (_what, scope, seen) => {
    await later()
    const { id } = await cashier.member()
    await cashier.database.query('update members set scope = $1::jsonb where id = $2', [scope, id])
    expect((await shown(id)).has(COMES_LATER)).toBe(seen)
  })

  test('an unknown permission is refused, and changes nothing', async () => {
    const { phone } = await cashier.member()
    expect(await operator('member', 'permit', phone, 'everything', ...BY_NOK)).toMatchObject({ code: 2 })
  })
})
