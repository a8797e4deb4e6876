import { tierDraft } from '@sala/contract/rewards/tiers/tier-draft.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { TEST_PASSWORD, type TestMember } from '../../../test/test-members.ts'
import { TIERS, useTiers } from '../../../test/tiers-setup.ts'
import { lockMember } from '../../account/members/members.ts'
import { cashierSettings } from '../../cashier/settings.ts'
import { remainingToday } from '../../cashier/withdrawals/withdrawal-request.ts'
import { inTransaction } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { eraseOwnAccount } from '../../privacy/account-erasure.ts'
import { setLimit } from '../../protection/limits/play-limits.ts'
import { computeAllTiers, computeTier, tierOf, withdrawalLimitsWith } from './member-tiers.ts'
import { tierPageOf } from './tier-overview.ts'
import { adoptTierTable } from './tier-tables.ts'

const tiers = useTiers()
const { cashier, table, staked, changes } = tiers

const place = async (member: TestMember) => (await tierOf(cashier.ctx.db, member.id))?.place ?? null
const page = async (member: TestMember) =>
  tierPageOf(cashier.ctx, member.id, await readSettings(cashier.ctx.db, cashierSettings))

test('the valid stakes of ninety Bangkok days decide the tier, to the satang', async () => {
  await table()
  const [below, at, older] = [await cashier.member(), await cashier.member(), await cashier.member()]
  await staked(below, 999.99)
  await staked(at, 0.01, 89)
  await staked(at, 999.99, 0)
  await staked(older, 5_000, 90)
  await computeAllTiers(cashier.ctx)
  expect([await place(below), await place(at), await place(older)]).toEqual([null, 1, null])
  expect(await page(at)).toMatchObject({ points: satang(100_000n), place: 1, is_frozen: false })
})

test('midnight in Bangkok ends the day whose stakes carried the tier, and not a second earlier', async () => {
  const member = await cashier.member()
  tiers.at('2027-05-01T03:00:00Z')
  await table()
  await staked(member, 1_000)
  await computeAllTiers(cashier.ctx)
  expect((await page(member)).lapses_on).toBe('2027-07-30')
  tiers.at('2027-07-29T16:59:59Z')
  await computeAllTiers(cashier.ctx)
  expect(await place(member)).toBe(1)
  tiers.at('2027-07-29T17:00:00Z')
  await computeAllTiers(cashier.ctx)
  expect(await place(member)).toBeNull()
  expect(await changes(member)).toEqual([
    { place: 1, points: '100000' },
    { place: null, points: '0' },
  ])
})

test('a break freezes the points: its days are not among the ninety', async () => {
  tiers.at('2028-02-01T03:00:00Z')
  const member = await cashier.member()
  await table()
  await staked(member, 1_000)
  await computeAllTiers(cashier.ctx)
  tiers.at('2028-02-03T03:00:00Z')
  await tiers.takeBreak(member)
  tiers.at('2028-02-03T20:00:00Z')
  expect(await page(member)).toMatchObject({ is_frozen: true, lapses_on: null, refusal: expect.any(String) })
  await expect(tiers.gift(member, 'birthday')).rejects.toMatchObject({ code: 'cooling_off' })
  tiers.at('2028-02-05T03:00:00Z')
  expect(await page(member)).toMatchObject({ is_frozen: false, lapses_on: '2028-05-02' })
  tiers.at('2028-05-01T03:00:00Z')
  await computeAllTiers(cashier.ctx)
  expect(await place(member)).toBe(1)
  tiers.at('2028-05-02T03:00:00Z')
  await computeAllTiers(cashier.ctx)
  expect(await place(member)).toBeNull()
})

test('a deposit computes the tier, and ten computations at once record one change', async () => {
  await table()
  const member = await cashier.member()
  await staked(member, 1_500)
  const once = () =>
    inTransaction(cashier.ctx.db, async tx => {
      await lockMember(tx, member.id)
      await computeTier(tx, { member_id: member.id, at: cashier.ctx.clock.now() })
    })
  await Promise.all([
    tiers.deposit(member, 10_000n, null),
    computeAllTiers(cashier.ctx),
    computeAllTiers(cashier.ctx),
    ...Array.from({ length: 8 }, once),
  ])
  expect(await changes(member)).toEqual([{ place: 1, points: '150000' }])
  await staked(member, 9_000, 3)
  await tiers.deposit(member, 10_000n, null)
  expect((await changes(member)).map(change => change.place)).toEqual([1, 2])
})

test('a new table moves every member to its tiers, and the gifts of the old one end', async () => {
  await table()
  const member = await cashier.member()
  await staked(member, 12_000)
  await computeAllTiers(cashier.ctx)
  expect(await place(member)).toBe(2)
  const [low, high] = TIERS.tiers
  if (low === undefined || high === undefined) throw new Error('the table has two tiers')
  await table({ tiers: [low, { ...high, floor: 20_000 }] })
  expect(await place(member)).toBe(1)
})

test('a tier raises the limits of withdrawals, and no limit that the member set', async () => {
  await table()
  const member = await cashier.member()
  await staked(member, 12_000)
  await computeAllTiers(cashier.ctx)
  const settings = await readSettings(cashier.ctx.db, cashierSettings)
  const limits = withdrawalLimitsWith(settings, await tierOf(cashier.ctx.db, member.id))
  expect(limits).toMatchObject({ withdrawal_maximum: 30_000_000n, withdrawal_day_maximum: 80_000_000n })
  const left = await remainingToday(cashier.ctx.db, member.id, limits, cashier.ctx.clock.now())
  expect(left).toBe(80_000_000n)
  await expect(cashier.withdraw(member, 25_000_000n)).rejects.toMatchObject({ code: 'insufficient_credit' })
  await expect(cashier.withdraw(member, 30_000_001n)).rejects.toMatchObject({
    code: 'withdrawal_above_maximum',
  })
  await setLimit(cashier.ctx, member.id, { kind: 'deposit', period: 'day', amount: satang(10_000n) })
  await expect(cashier.prepare(member, 20_000n)).rejects.toMatchObject({
    code: expect.stringMatching(/limit/),
  })
})

test('from the adoption of a table on, the tiers of the old one raise no limit, also before the job has run', async () => {
  await table()
  const member = await cashier.member()
  await staked(member, 12_000)
  await computeAllTiers(cashier.ctx)
  const settings = await readSettings(cashier.ctx.db, cashierSettings)
  const offered = async () => withdrawalLimitsWith(settings, await tierOf(cashier.ctx.db, member.id))
  expect(await offered()).not.toEqual(settings)
  await adoptTierTable(
    cashier.ctx,
    { operator: 'nok', checker: 'lek', reason: 'a table of the test' },
    tierDraft.parse({
      ...TIERS,
      tiers: TIERS.tiers.map((tier, index) => ({ ...tier, floor: 12_000 + index })),
    }),
  )
  expect(await offered()).toEqual(settings)
  await cashier.run()
  expect(await place(member)).toBe(1)
  expect(await offered()).toEqual(settings)
})

test('an erased member has no tier, and no computation gives one back', async () => {
  await table()
  const member = await cashier.member()
  await staked(member, 12_000)
  await computeAllTiers(cashier.ctx)
  expect(await place(member)).toBe(2)
  await eraseOwnAccount(cashier.ctx, member.id, TEST_PASSWORD)
  const rows = () =>
    cashier.database.query('select place from member_tiers where member_id = $1', [member.id])
  expect(await rows()).toEqual([])
  await computeAllTiers(cashier.ctx)
  expect(await rows()).toEqual([])
  // A computation of tiers may have found the member before the erasure, and process the member only now.
  await inTransaction(cashier.ctx.db, tx =>
    computeTier(tx, { member_id: member.id, at: cashier.ctx.clock.now() }),
  )
  expect(await rows()).toEqual([])
  expect(await changes(member)).toHaveLength(1)
})

test('a tier lower than the settings lowers no limit', () => {
  const settings = { withdrawal_maximum: satang(500n), withdrawal_day_maximum: satang(900n) }
  expect(
    withdrawalLimitsWith(settings, { withdrawal_maximum: satang(100n), withdrawal_day_maximum: null }),
  ).toEqual(settings)
})
