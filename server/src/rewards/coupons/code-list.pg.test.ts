import { couponCode } from '@sala/contract/rewards/coupons/coupon-code.ts'
import { formatCouponCode } from '@sala/contract/text/coupon-code.ts'
import { expect, test } from 'vitest'
import { useRewards } from '../../../test/rewards-setup.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { allowCodeList, takeCodeList } from './coupon-batches.ts'
import { couponMark } from './coupon-codes.ts'

const rewards = useRewards()
const { cashier, redeem } = rewards

const allow = (batch: Awaited<ReturnType<typeof rewards.coupons>>['batch']) =>
  inTransaction(cashier.ctx.db, tx =>
    allowCodeList(
      tx,
      { operator: 'nok', checker: 'malee', reason: 'ทดสอบ' },
      batch,
      ['nok', 'malee'],
      cashier.ctx.clock.now(),
    ),
  )

test('codes are ten Crockford letters, all different, and the database holds their keyed hashes only', async () => {
  const { batch, codes } = await rewards.coupons({ uses: 300 })
  expect(new Set(codes).size).toBe(300)
  for (const code of codes) expect(couponCode.parse(formatCouponCode(code).toLowerCase())).toBe(code)
  const rows = await cashier.database.query<{ code_mark: Buffer }>(
    'select code_mark from coupon_codes where batch_id = $1',
    [batch],
  )
  const marks = new Set(rows.map(({ code_mark }) => code_mark.toString('hex')))
  expect(marks).toEqual(new Set(codes.map(code => couponMark(cashier.ctx.config, code).toString('hex'))))
})

test('two people allow the list, one of them takes it once, and a later list voids the codes that are left', async () => {
  const { batch, codes } = await rewards.coupons({ uses: 3 })
  const [used = '', lost = ''] = codes
  await redeem(await cashier.member(), used)
  await expect(takeCodeList(cashier.ctx, batch, 'nok')).rejects.toMatchObject({
    code: 'coupon_list_unavailable',
  })
  await allow(batch)
  await expect(takeCodeList(cashier.ctx, batch, 'somchai')).rejects.toMatchObject({
    code: 'coupon_list_unavailable',
  })
  const again = await Promise.allSettled(['nok', 'malee'].map(by => takeCodeList(cashier.ctx, batch, by)))
  const [taken] = again.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(taken).toHaveLength(2)
  const [audited] = await cashier.database.query<{ details: object }>(
    "select details from audit_inbox where action = 'coupon.list' and subject = $1 union all select details from audit_log where action = 'coupon.list' and subject = $1 order by 1 desc limit 1",
    [batch],
  )
  expect(audited?.details).toEqual({ count: '2', codes_voided: '2' })
  await expect(redeem(await cashier.member(), lost)).rejects.toMatchObject({ code: 'coupon_invalid' })
  for (const code of taken ?? []) expect(await redeem(await cashier.member(), code)).toBe(5_000n)
})

test('a list that is not taken within a day needs two people again', async () => {
  const { batch } = await rewards.coupons({
    ends_at: new Date(cashier.ctx.clock.now().getTime() + 5 * DAY_MS),
  })
  await allow(batch)
  cashier.advance(24 * 60)
  await expect(takeCodeList(cashier.ctx, batch, 'nok')).rejects.toMatchObject({
    code: 'coupon_list_unavailable',
  })
})
