import { promotionEdit } from '@sala/contract/promotions/promotion-edit.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { copyPromotion, editClosedPromotion, promotionById, switchPromotion } from './promotion-edit.ts'
import { findBudgets, promotionsFor } from './promotions.ts'

const promotions = usePromotions()
const { cashier, deposit } = promotions
const BY_NOK = { operator: 'nok', reason: 'checked' }
const [WELCOME, BIRTHDAY] = [2, 5]

const copy = (title: string, from = WELCOME) => copyPromotion(cashier.ctx, BY_NOK, from, title)
const edit = (id: number, change: object) =>
  editClosedPromotion(cashier.ctx, BY_NOK, id, promotionEdit.parse(change))
const opened = async (title: string, change: object = {}): Promise<number> => {
  const id = await copy(title)
  if (Object.keys(change).length > 0) await edit(id, change)
  await switchPromotion(cashier.ctx, BY_NOK, id, true)
  return id
}
const given = async (members: readonly TestMember[], id: number) =>
  (await Promise.all(members.map(member => promotions.bonuses(member)))).map(
    bonuses => bonuses.filter(({ promotion_id }) => promotion_id === id).length,
  )

test('a copy equals its model, is unavailable before it opens, and changes only while closed', async () => {
  const id = await copy('สำเนา')
  const {
    id: _,
    title,
    active,
    opened_at,
    starts_at,
    ends_at,
    ...rest
  } = await promotionById(cashier.ctx, id)
  expect({ title, active, opened_at, ends_at }).toEqual({
    title: 'สำเนา',
    active: false,
    opened_at: null,
    ends_at: null,
  })
  expect(starts_at.getTime()).toBeLessThanOrEqual(cashier.ctx.clock.now().getTime())
  expect(await promotionById(cashier.ctx, WELCOME)).toMatchObject(rest)
  const shown = async () => (await promotionsFor(cashier.ctx, null)).some(card => card.id === id)
  expect(await shown()).toBe(false)
  await edit(id, { title: 'ใหม่' })
  await switchPromotion(cashier.ctx, BY_NOK, id, true)
  expect(await shown()).toBe(true)
  await expect(edit(id, { title: 'อีกครั้ง' })).rejects.toMatchObject({ code: 'promotion_is_open' })
  await expect(copyPromotion(cashier.ctx, BY_NOK, 999, 'ไม่มี')).rejects.toMatchObject({ code: 'not_found' })
})

test('a change that waits while two others open the promotion is refused', async () => {
  const id = await copy('กำลังเปิด')
  const opening = await cashier.ctx.pool.connect()
  let changing: Promise<unknown>
  try {
    await opening.query('begin')
    await opening.query('update promotions set active = true, opened_at = now() where id = $1', [id])
    changing = edit(id, { title: 'แก้ระหว่างเปิด' }).catch((error: unknown) => error)
    await expect
      .poll(() =>
        cashier.database.query("select 1 from pg_locks where not granted and locktype = 'transactionid'"),
      )
      .not.toEqual([])
    await opening.query('commit')
  } finally {
    opening.release()
  }
  expect(await changing).toMatchObject({ code: 'promotion_is_open' })
  expect(await promotionById(cashier.ctx, id)).toMatchObject({ title: 'กำลังเปิด' })
})

test('concurrent copies of a promotion each get a separate number and place', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, (_, at) => copy(`พร้อมกัน ${at}`)))
  expect(new Set(ids).size).toBe(5)
})

test('a member registered too long ago, or without a deposit, reads the audience and gets no bonus', async () => {
  const fresh = await opened('สมาชิกใหม่', { audience: 'new', audience_days: 7 })
  const back = await opened('กลับมา', { audience: 'returning', audience_days: 7 })
  const member = await cashier.member()
  const reasonOf = async (id: number) =>
    (await promotionsFor(cashier.ctx, member.id)).find(card => card.id === id)?.mine?.reason
  expect(await reasonOf(fresh)).toBeNull()
  expect(await reasonOf(back)).toMatchObject({
    code: 'not_in_audience',
    text: expect.stringContaining('ไม่ได้ฝากมาแล้ว 7 วันขึ้นไป'),
  })
  await deposit(member, 20_000n, null)
  cashier.advance(8 * 24 * 60)
  expect(await reasonOf(fresh)).toMatchObject({ code: 'not_in_audience' })
  expect(await reasonOf(back)).toBeNull()
  await deposit(member, 20_000n, back)
  expect(await given([member], back)).toEqual([1])
})

test('a budget is never given twice: of many deposits at once as many bonuses as it holds, and the others are credited all the same', async () => {
  const id = await opened('งบจำกัด', { budget: 250 })
  const members = await Promise.all(Array.from({ length: 4 }, () => cashier.member()))
  for (const member of members) {
    const { ref } = await cashier.prepare(member, 10_000n, { promotion_id: id })
    cashier.pay(member, 10_000n, { ref })
  }
  await cashier.read()
  expect((await given(members, id)).sort()).toEqual([0, 0, 1, 1])
  const [spent] = (await findBudgets(cashier.ctx.db)).filter(one => one.promotion_id === id)
  expect(spent).toEqual({ promotion_id: id, budget: satang(25_000n), spent: satang(20_000n) })
  const late = await cashier.member()
  const card = (await promotionsFor(cashier.ctx, late.id)).find(one => one.id === id)
  expect(card?.mine).toMatchObject({ can_take: false, reason: { code: 'budget_spent' } })
  await expect(cashier.prepare(late, 10_000n, { promotion_id: id })).rejects.toMatchObject({
    code: 'promotion_refused',
  })
})

test('a budget set later counts the bonuses granted before it', async () => {
  const id = await opened('งบทีหลัง')
  const [first, second] = [await cashier.member(), await cashier.member()]
  await deposit(first, 10_000n, id)
  await switchPromotion(cashier.ctx, BY_NOK, id, false)
  await edit(id, { budget: 150 })
  await switchPromotion(cashier.ctx, BY_NOK, id, true)
  const card = (await promotionsFor(cashier.ctx, second.id)).find(one => one.id === id)
  expect(card?.mine?.reason).toMatchObject({ code: 'budget_spent' })
  await switchPromotion(cashier.ctx, BY_NOK, id, false)
  await edit(id, { budget: null })
  await switchPromotion(cashier.ctx, BY_NOK, id, true)
  await deposit(second, 10_000n, id)
  expect(await given([first, second], id)).toEqual([1, 1])
})

test('a bonus that waits to be claimed is held to the budget as well', async () => {
  const id = await copy('เดือนเกิดงบจำกัด', BIRTHDAY)
  await edit(id, { budget: 300 })
  await switchPromotion(cashier.ctx, BY_NOK, id, true)
  const now = cashier.ctx.clock.now().toISOString()
  const born = { birth_date: `1990-${now.slice(5, 7)}-03` }
  const [first, second] = [await cashier.member(born), await cashier.member(born)]
  const { ends_at } = await promotionById(cashier.ctx, id)
  expect(ends_at).toBeNull()
  await promotions.claim(first, id)
  await expect(promotions.claim(second, id)).rejects.toMatchObject({ code: 'promotion_refused' })
  expect((await given([first, second], id)).sort()).toEqual([0, 1])
})
