import { expect, test } from 'vitest'
import { BY_NOK, operatorOn } from '../../test/operator-command-line-client.ts'
import { usePromotions } from '../../test/promotions-setup.ts'

const { cashier } = usePromotions()
const operator = operatorOn(() => cashier.ctx)

const set = (group: string, key: string, value: unknown) =>
  operator('settings', 'propose', group, key, JSON.stringify(value), ...BY_NOK)
const edit = (id: number, change: object) =>
  operator('promotions', 'edit', String(id), JSON.stringify(change), ...BY_NOK)

test.each([
  ['deposit_minimum', 250_000, 'deposit_maximum'],
  ['deposit_maximum', 10, 'deposit_minimum'],
  ['deposit_minimum', 150, 'deposit_chips'],
  ['deposit_maximum', 5_000, 'deposit_chips'],
  ['deposit_chips', [10, 100], 'deposit_minimum'],
  ['deposit_chips', [100, 300_000], 'deposit_maximum'],
  ['withdrawal_minimum', 200_001, 'withdrawal_maximum'],
  ['withdrawal_maximum', 50, 'withdrawal_minimum'],
  ['withdrawal_maximum', 600_000, 'withdrawal_day_maximum'],
  ['withdrawal_day_maximum', 1_000, 'withdrawal_maximum'],
  ['approval_first_maximum', 30_000, 'approval_maximum'],
  ['approval_maximum', 1_000, 'approval_first_maximum'],
  ['approval_maximum', 60_000, 'approval_day_maximum'],
  ['approval_day_maximum', 10_000, 'approval_maximum'],
])(
  '%s of %j is refused with the name that it contradicts, and nothing changes: %s',
  async (key, value, other) => {
    const before = (await operator('settings', 'get', 'cashier')).text
    const { code, text } = await set('cashier', key, value)
    expect({ code, text }).toEqual({ code: 2, text: expect.stringContaining(key) })
    expect(text).toContain(other)
    expect((await operator('settings', 'get', 'cashier')).text).toBe(before)
  },
)

test('a deposit that no promotion could be taken with, and a promotion that no deposit could reach, are refused with both names', async () => {
  await set('cashier', 'deposit_chips', [100])
  const lower = await set('cashier', 'deposit_maximum', 9_999)
  expect(lower).toMatchObject({ code: 2, text: expect.stringContaining('deposit_maximum') })
  expect(lower.text).toContain('deposit_minimum of promotion 4')
  const higher = await edit(4, { deposit_minimum: 200_001 })
  expect(higher).toMatchObject({ code: 2, text: expect.stringContaining('deposit_minimum') })
  expect(higher.text).toContain('cashier.deposit_maximum')
  await operator('promotions', 'close', '4', ...BY_NOK)
  expect((await set('cashier', 'deposit_maximum', 9_999)).code).toBe(0)
  const opened = await operator('promotions', 'open', '4', ...BY_NOK)
  expect(opened).toMatchObject({ code: 2, text: expect.stringContaining('cashier.deposit_maximum') })
})

test.each([
  [
    'a bonus above what may be withdrawn of it',
    2,
    { reward_fixed: 1_500 },
    ['reward_fixed', 'maximum_withdrawal'],
  ],
  [
    'less to be withdrawn than the bonus',
    5,
    { maximum_withdrawal: 299 },
    ['reward_fixed', 'maximum_withdrawal'],
  ],
  ['an end before the beginning', 2, { ends_at: '2020-01-01T00:00:00+07:00' }, ['ends_at', 'starts_at']],
])('a promotion with %s is refused with both names', async (_what, id, change, names) => {
  const { code, text } = await edit(id, change)
  expect(code).toBe(2)
  for (const name of names) expect(text).toContain(name)
})

test('a setting that a promotion’s text would contradict is refused with the text, until the text is changed', async () => {
  await set('promotions', 'free_bonus_deposits', 0)
  expect((await edit(5, { summary: 'รับโบนัสในเดือนเกิด ไม่ต้องฝาก' })).code).toBe(0)
  const refused = await set('promotions', 'free_bonus_deposits', 2)
  expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('promotion 5') })
  expect(refused.text).toContain('ไม่ต้องฝาก')
  expect((await edit(5, { summary: 'รับโบนัสในเดือนเกิด' })).code).toBe(0)
  expect((await set('promotions', 'free_bonus_deposits', 2)).code).toBe(0)
})
