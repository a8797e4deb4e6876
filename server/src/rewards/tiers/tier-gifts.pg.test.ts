import { tierDraft } from '@sala/contract/rewards/tiers/tier-draft.ts'
import { expect, test } from 'vitest'
import type { TestMember } from '../../../test/test-members.ts'
import { TIERS, useTiers } from '../../../test/tiers-setup.ts'
import { memberOf } from '../../account/members/members.ts'
import { HOUR_SECONDS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { lockPerson } from '../../promotions/offers/duplicate-claims.ts'
import { limits } from '../settings.ts'
import { computeAllTiers } from './member-tiers.ts'
import { forecastTiers } from './tier-forecast.ts'
import { tierTablePage } from './tier-results.ts'

const tiers = useTiers()
const { cashier, table, staked, gift } = tiers

/** Creates a member who was born in March and has 12,000 points. The tests run in March 2027 or March of a later year. */
const golden = async (given: { lost?: number; ago?: number } = {}): Promise<TestMember> => {
  const member = await cashier.member({ birth_date: '1990-03-15' })
  await staked(member, 12_000, given.ago ?? 0, given.lost ?? 0)
  await computeAllTiers(cashier.ctx)
  return member
}

const giftsOf = (member: TestMember) =>
  cashier.database.query(
    'select kind, period, amount::text from tier_gifts where member_id = $1 order by period',
    [member.id],
  )

test('the birthday gift is one bonus a year, however often it is asked for, and one more in the next year', async () => {
  tiers.at('2027-03-10T05:00:00Z')
  await table()
  const member = await golden()
  const amounts = await Promise.all(Array.from({ length: 10 }, () => gift(member, 'birthday')))
  expect(new Set(amounts)).toEqual(new Set([10_000n]))
  expect(await giftsOf(member)).toEqual([{ kind: 'birthday', period: '2027', amount: '10000' }])
  await cashier.run()
  await table()
  expect(await gift(member, 'birthday')).toBe(10_000n)
  expect(await giftsOf(member)).toHaveLength(1)
  tiers.at('2028-03-10T05:00:00Z')
  await staked(member, 12_000)
  await gift(member, 'birthday')
  expect((await giftsOf(member)).map(row => row.period)).toEqual(['2027', '2028'])
})

test('outside the birth month, and below the first tier, there is no gift', async () => {
  tiers.at('2028-05-10T05:00:00Z')
  await table()
  await expect(gift(await golden(), 'birthday')).rejects.toMatchObject({ code: 'tier_gift_none' })
  tiers.at('2029-03-10T05:00:00Z')
  const without = await cashier.member({ birth_date: '1990-03-15' })
  await expect(gift(without, 'birthday')).rejects.toMatchObject({ code: 'tier_gift_none' })
})

test('cashback is the share of last week by the satang, up to its maximum, once a week', async () => {
  // The day is a Thursday. The previous settlement week is Wednesday 7 to Tuesday 13 March.
  tiers.at('2029-03-15T05:00:00Z')
  await table()
  const [some, much, winner] = [
    await golden({ ago: 4, lost: 1_234 }),
    await golden({ ago: 4, lost: 11_000 }),
    await golden({ ago: 4, lost: -500 }),
  ]
  expect(await gift(some, 'cashback')).toBe(2_468n)
  expect(await gift(some, 'cashback')).toBe(2_468n)
  expect(await gift(much, 'cashback')).toBe(20_000n)
  await expect(gift(winner, 'cashback')).rejects.toMatchObject({ code: 'tier_gift_none' })
  expect(await giftsOf(some)).toEqual([{ kind: 'cashback', period: '2029-03-07', amount: '2468' }])
})

test('accounts of one person share a gift, also after a new table', async () => {
  tiers.at('2030-03-10T05:00:00Z')
  await table()
  const members = [await golden(), await golden()] as const
  await tiers.shareDevice(members)
  await gift(members[0], 'birthday')
  await expect(gift(members[1], 'birthday')).rejects.toMatchObject({ code: 'tier_gift_by_person' })
  await table()
  await expect(gift(members[1], 'birthday')).rejects.toMatchObject({ code: 'tier_gift_by_person' })
})

test('a suspended member, and one after the budget is spent, receive nothing', async () => {
  tiers.at('2031-03-10T05:00:00Z')
  await table({ budget: 250 })
  const [one, other, late, suspended] = [await golden(), await golden(), await golden(), await golden()]
  await tiers.suspend(suspended)
  await expect(gift(suspended, 'birthday')).rejects.toMatchObject({ code: 'account_suspended' })
  await gift(one, 'birthday')
  await expect(gift(other, 'birthday')).rejects.toMatchObject({ code: 'promotion_refused' })
  await expect(gift(late, 'birthday')).rejects.toMatchObject({ code: 'promotion_refused' })
})

test('a dry run over ninety days equals plain SQL, and changes nothing', async () => {
  tiers.at('2032-03-11T05:00:00Z')
  await table()
  await golden({ ago: 20, lost: 3_000 })
  await golden({ ago: 40, lost: 800 })
  const low = await cashier.member({ birth_date: '1991-07-01' })
  await staked(low, 2_500, 10, 2_500)
  const [bronze, gold] = TIERS.tiers
  if (bronze === undefined || gold === undefined) throw new Error('the table has two tiers')
  const draft = tierDraft.parse({
    ...TIERS,
    tiers: [
      { ...bronze, floor: 2_000 },
      { ...gold, floor: 12_500 },
    ],
  })
  const counts = () =>
    cashier.database.query(
      'select (select count(*) from tier_changes) as c, (select count(*) from tier_tables) as t',
    )
  const before = await counts()
  const trial = await forecastTiers(cashier.ctx, draft)
  expect(await counts()).toEqual(before)
  const [plain] = await cashier.database.query<Record<string, string>>(`
    with points as (
      select member_id, sum(valid_stake) as points from play_days where day > date '2032-03-11' - 90 group by 1),
    placed as (select member_id, points, case when points >= 1250000 then 2 when points >= 200000 then 1 else 0 end as place from points),
    weeks as (
      select p.member_id, p.place, w.no, sum(d.stake - d.win) as loss
        from placed p join play_days d using (member_id)
        join generate_series(1, 12) as w (no)
          on d.day >= date '2032-03-10' - 7 * w.no and d.day < date '2032-03-17' - 7 * w.no
       where p.place > 0 group by 1, 2, 3),
    back as (
      select place, case place when 1 then least(trunc(greatest(loss, 0) * 0.01), 5000) else least(trunc(greatest(loss, 0) * 0.02), 20000) end as amount
        from weeks)
    select (select count(*) from placed where place = 1)::text as low, (select count(*) from placed where place = 2)::text as high,
           (select coalesce(sum(amount), 0)::bigint from back)::text as cashback,
           (select coalesce(sum(case place when 1 then 2000 else 10000 end), 0) from placed join members m on m.id = member_id
             where place > 0 and m.birth_date is not null)::text as birthday,
           (select count(*) from placed p left join member_tiers t using (member_id) where p.place < coalesce(t.place, 0))::text as fall`)
  expect({
    low: String(trial.tiers[0]?.members),
    high: String(trial.tiers[1]?.members),
    cashback: String(trial.cashback),
    birthday: String(trial.birthday),
    fall: String(trial.fall),
  }).toEqual(plain)
  expect(trial.fall).toBeGreaterThan(0)
  expect(trial.cashback).toBeGreaterThan(0n)
})

test('the results name members, gifts by kind and days of the table', async () => {
  tiers.at('2033-03-10T05:00:00Z')
  const id = await table()
  const member = await golden()
  await gift(member, 'birthday')
  expect(await tierTablePage(cashier.ctx, id)).toMatchObject({
    is_running: true,
    gifts: 1,
    given: 10_000n,
    spent: 10_000n,
    kinds: [{ kind: 'birthday', gifts: 1, amount: 10_000n }],
    days: [{ day: '2033-03-10', gifts: 1, amount: 10_000n }],
  })
})

test('a table that two operators adopt while a member takes a gift waits for the gift, which is that of the old table', async () => {
  tiers.at('2034-03-10T05:00:00Z')
  const { db } = cashier.ctx
  const id = await table()
  const [member, other] = [await golden(), await golden()]
  await tiers.shareDevice([member, other])
  tiers.at('2034-03-10T05:10:00Z')
  // This transaction takes the lock of the person first. So the claim of the gift reads the member's tier, and then waits for the lock.
  const { taken, adopted } = await inTransaction(db, async tx => {
    await lockPerson(tx, await memberOf(tx, member.id))
    const taken = gift(member, 'birthday')
    await tiers.untilBlocked(1)
    // Sets the clock back, so that the new table starts before the time of the claim. If the adoption did not wait for the claim, the gift could come
    // from the new table.
    tiers.at('2034-03-10T05:05:00Z')
    let isAdopted = false
    const adopted = table({ budget: 500 }).finally(() => (isAdopted = true))
    await tiers.untilBlocked(2, () => isAdopted)
    return { taken, adopted }
  })
  expect(await taken).toBe(10_000n)
  expect(await adopted).toBe(id + 1)
  await cashier.database.query('select assert_invariants()')
  const gifts = await cashier.database.query('select table_id from tier_gifts where member_id = $1', [
    member.id,
  ])
  expect(gifts).toEqual([{ table_id: id }])
})

test('a browser that asks for gifts in a loop is stopped, and repeats below that get the amount', async () => {
  tiers.at('2035-03-10T05:00:00Z')
  await table()
  const member = await golden()
  const { count, name } = limits.claims_per_member
  await gift(member, 'birthday')
  await cashier.database.query('update limit_hits set hits = $1 where name = $2 and subject = $3', [
    count - 1,
    name,
    member.id,
  ])
  expect(await gift(member, 'birthday')).toBe(10_000n)
  await expect(gift(member, 'birthday')).rejects.toMatchObject({ code: 'too_many_requests' })
  cashier.advance(HOUR_SECONDS / 60)
  expect(await gift(member, 'birthday')).toBe(10_000n)
})
