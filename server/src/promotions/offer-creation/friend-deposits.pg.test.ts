import { NEWEST_FRIENDS } from '@sala/contract/promotions/friend-bonus-limits.ts'
import { promotionEdit } from '@sala/contract/promotions/promotion-edit.ts'
import { beforeAll, expect, test } from 'vitest'
import { invitationsRead, inviteMany } from '../../../test/many-invitations-setup.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { statementsOf } from '../../../test/sql-statement-recorder.ts'
import { callerOf, placeMember, type TestMember } from '../../../test/test-members.ts'
import { recordSignIn } from '../../account/devices/device-records.ts'
import { lockMember } from '../../account/members/members.ts'
import { inTransaction } from '../../platform/db.ts'
import { beginBreak } from '../../protection/breaks/play-breaks.ts'
import { raiseCare } from '../../protection/care-cases/care-cases.ts'
import { tryPromotion } from '../dry-runs/promotion-dry-run.ts'
import { factsOfMember } from '../member-facts/member-facts.ts'
import { editPromotion, promotionById } from '../offers/promotion-edit.ts'
import { promotionsFor } from '../offers/promotions.ts'
import { promotionsPersonalData } from '../personal-data.ts'

const promotions = usePromotions()
const { cashier, bonuses, claim, at, atSite } = promotions
const FRIEND = 9
const MONDAY = '2026-11-23T08:00:00Z'
const BY = { operator: 'nok', checker: 'lek', reason: 'test' }
type Invited = TestMember & { readonly key: string }

beforeAll(async () => {
  await cashier.database.query(
    "update promotions set active = id = 9, opened_at = timestamptz '2026-01-01 00:00+07' where id in (1, 5, 9)",
  )
})

const offer = () => cashier.strike('promotions:offer')
const join = (referral_key: string | null = null): Promise<Invited> =>
  placeMember(cashier.ctx, { referral_key, birth_date: '1990-04-13' })
/** A member with a deposit of 100 baht, and two members whom this member invited. */
const invite = async () => {
  at(MONDAY)
  const inviter = await join()
  return [inviter, await join(inviter.key), await join(inviter.key)] as const
}
const pay = (member: TestMember, baht: number) => promotions.deposit(member, BigInt(baht) * 100n, null)
const signIn = (member: TestMember, device_mark: string | null, ip: string) =>
  inTransaction(cashier.ctx.db, tx =>
    recordSignIn(tx, callerOf({ browser: true, device_mark, ip }), member.id, cashier.ctx.clock.now()),
  )
const reasonOf = async (member: TestMember) =>
  (await promotionsFor(cashier.ctx, member.id)).find(({ id }) => id === FRIEND)?.mine?.reason?.code ?? null
const edit = (change: object) => editPromotion(cashier.ctx, BY, FRIEND, promotionEdit.parse(change))

test('the inviter gets a bonus once for each friend, after the first deposit of 300 baht or more', async () => {
  const [inviter, one, two] = await invite()
  await offer()
  expect(await bonuses(inviter)).toEqual([])
  expect(await reasonOf(inviter)).toBe('no_friend')
  await pay(one, 300)
  await pay(two, 299)
  await offer()
  await offer()
  expect(await bonuses(inviter)).toMatchObject([
    { amount: 5_000n, can_claim: true, claim_until: expect.any(Date) },
  ])
  await claim(inviter, FRIEND)
  await cashier.run()
  expect(atSite(inviter)).toBe(5_000n)
  expect(await bonuses(inviter)).toMatchObject([
    { status: 'open', turnover_needed: 50_000n, maximum_withdrawal: 50_000n },
  ])
  // The friend's second deposit gives no bonus, however large it is, because only the first deposit counts.
  await pay(two, 5_000)
  await pay(one, 5_000)
  await offer()
  expect(await bonuses(inviter)).toHaveLength(1)
  await expect(claim(inviter, FRIEND)).rejects.toMatchObject({ code: 'promotion_refused' })
})

test('two friends give two offers in one run, and a claim by its number opens that one', async () => {
  const [inviter, one, two] = await invite()
  await pay(one, 400)
  cashier.advance(1)
  await pay(two, 500)
  await offer()
  const waiting = await bonuses(inviter)
  expect(waiting.map(({ status }) => status)).toEqual(['offered', 'offered'])
  await claim(inviter, waiting[1]?.id ?? '')
  await expect(claim(inviter, waiting[0]?.id ?? '')).rejects.toMatchObject({
    sentence: expect.stringContaining('โบนัสเดิม'),
  })
})

test('the inviter’s copy of personal data has the bonus without the friend’s id', async () => {
  const [inviter, one] = await invite()
  await pay(one, 300)
  await claim(inviter, FRIEND)
  const rows = []
  for await (const page of promotionsPersonalData.read(cashier.ctx.db, inviter.id)) rows.push(...page)
  expect(rows).toContainEqual({
    table_name: 'bonuses',
    row: expect.objectContaining({ promotion_id: FRIEND, member_id: inviter.id }),
  })
  expect(JSON.stringify(rows)).not.toContain(one.id)
})

test('a hundred claims at one moment pay once for each friend, though no job has offered anything yet', async () => {
  const [inviter, one] = await invite()
  await pay(one, 300)
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => claim(inviter, FRIEND)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await cashier.run()
  expect(atSite(inviter)).toBe(5_000n)
})

/** Number of invited members who join after the friend of an existing offer. */
const NEWER = 1_000

test('an offer can be claimed until its deadline, however old its friend is', async () => {
  await edit({ claim_days: 200 })
  const [inviter, one] = await invite()
  await pay(one, 300)
  await offer()
  cashier.advance(199 * 24 * 60)
  expect(await bonuses(inviter)).toMatchObject([{ can_claim: true }])
  await claim(inviter, FRIEND)
  await edit({ claim_days: 14 })
})

test('a page reads a hundred of a thousand invitations, and the offer for an older friend stays', async () => {
  const [inviter, one, two] = await invite()
  await pay(one, 300)
  await offer()
  cashier.advance(1)
  await inviteMany(cashier, inviter, NEWER)
  await cashier.database.query('analyze referral_members')
  await pay(two, 300)
  const { ctx } = cashier
  const read = await invitationsRead(ctx, tx =>
    factsOfMember(tx, inviter.id, ctx.clock.now(), ctx.ports.friendDeposits),
  )
  // Besides the newest friends, the older friend of the existing offer is read.
  expect(read).toBeLessThanOrEqual(NEWEST_FRIENDS + 2)
  expect(read).toBeGreaterThanOrEqual(NEWEST_FRIENDS)
  await offer()
  expect(await bonuses(inviter)).toMatchObject([{ can_claim: true }])
  const terms = (await promotionsFor(ctx, inviter.id)).find(({ id }) => id === FRIEND)?.terms
  expect(terms).toContainEqual(expect.stringContaining('100 คนล่าสุด ซึ่งฝากครั้งแรกไม่เกิน 90 วัน'))
  await claim(inviter, FRIEND)
  expect(await reasonOf(inviter)).not.toBe('friend_not_counted')
})

test('a page reads no invitations while no promotion for them runs', async () => {
  const [inviter] = await invite()
  const reads = async () =>
    (
      await statementsOf(async () => {
        await promotionsFor(cashier.ctx, inviter.id)
        await bonuses(inviter)
      })
    ).filter(statement => statement.includes('referral_members'))
  expect(await reads()).toHaveLength(2)
  await cashier.database.query('update promotions set active = false where id = $1', [FRIEND])
  expect(await reads()).toEqual([])
  await cashier.database.query('update promotions set active = true where id = $1', [FRIEND])
})

test.each([
  [
    'the device',
    (a: TestMember, b: TestMember) => [
      signIn(a, 'd'.repeat(43), '198.51.100.1'),
      signIn(b, 'd'.repeat(43), '198.51.100.2'),
    ],
  ],
  [
    'the network',
    (a: TestMember, b: TestMember) => [signIn(a, null, '198.51.100.9'), signIn(b, null, '198.51.100.9')],
  ],
])('a friend who shares %s with the inviter earns nothing', async (_what, share) => {
  const [inviter, one, two] = await invite()
  await Promise.all(share(inviter, one))
  await pay(one, 300)
  await offer()
  expect(await bonuses(inviter)).toEqual([])
  expect(await reasonOf(inviter)).toBe('no_friend')
  await pay(two, 300)
  await offer()
  expect(await bonuses(inviter)).toHaveLength(1)
})

test('friends who share a device count as one person, and an offer ends when that is seen later', async () => {
  const [inviter, one, two] = await invite()
  await signIn(one, 'e'.repeat(43), '198.51.100.21')
  await pay(one, 300)
  await pay(two, 300)
  await offer()
  const waiting = await bonuses(inviter)
  expect(waiting).toHaveLength(2)
  await signIn(two, 'e'.repeat(43), '198.51.100.22')
  const reasons = (await bonuses(inviter)).map(({ reason }) => reason?.code ?? null)
  expect(reasons.toSorted()).toEqual(['friend_not_counted', null].toSorted())
  const lost = (await bonuses(inviter)).find(({ reason }) => reason !== null)
  await expect(claim(inviter, lost?.id ?? '')).rejects.toMatchObject({ code: 'promotion_refused' })
})

test('a person gets no more bonuses than the maximum, over all of the person’s accounts', async () => {
  await edit({ friends_max: 1 })
  const [inviter, one, two] = await invite()
  const other = await join()
  const third = await join(other.key)
  for (const member of [one, two, third]) await pay(member, 300)
  await offer()
  expect(await bonuses(inviter)).toHaveLength(1)
  await claim(inviter, FRIEND)
  await cashier.run()
  expect(await reasonOf(inviter)).toBe('friends_full')
  await signIn(inviter, 'f'.repeat(43), '198.51.100.31')
  await signIn(other, 'f'.repeat(43), '198.51.100.32')
  await expect(claim(other, FRIEND)).rejects.toMatchObject({ code: 'promotion_refused' })
  await edit({ friends_max: 10 })
})

test('a friend who deposited before the promotion began or after it ended earns nothing', async () => {
  const [inviter, one, two] = await invite()
  await pay(one, 300)
  await edit({ starts_at: '2026-11-23T09:00:00Z', ends_at: '2026-11-25T09:00:00Z' })
  at('2026-11-23T10:00:00Z')
  await offer()
  expect(await bonuses(inviter)).toEqual([])
  at('2026-11-25T09:00:00Z')
  await pay(two, 300)
  await offer()
  expect(await bonuses(inviter)).toEqual([])
  await edit({ starts_at: '2025-12-31T17:00:00Z', ends_at: null })
})

test('the budget bounds the bonuses of all inviters together', async () => {
  const [inviter, one] = await invite()
  await pay(one, 300)
  await offer()
  const [row] = await cashier.database.query<{ spent: string }>(
    'select spent::text from promotion_budgets where promotion_id = $1',
    [FRIEND],
  )
  await edit({ budget: Number(row?.spent ?? 0) / 100 + 49 })
  await expect(claim(inviter, FRIEND)).rejects.toMatchObject({ code: 'promotion_refused' })
  await edit({ budget: 20_000 })
})

test('an inviter on a break gets no offer, and a deposit of a friend in that time never gives one', async () => {
  const [inviter, one, two] = await invite()
  await beginBreak(cashier.ctx, inviter.id, '1d')
  await pay(one, 300)
  await offer()
  expect(await bonuses(inviter)).toEqual([])
  at('2026-11-26T08:00:00Z')
  await offer()
  expect(await bonuses(inviter)).toEqual([])
  await pay(two, 300)
  await offer()
  expect(await bonuses(inviter)).toHaveLength(1)
})

test('neither an inviter nor a friend under care, nor a blocked one, brings a bonus', async () => {
  const [inviter, one, two] = await invite()
  const care = (member: TestMember) =>
    inTransaction(cashier.ctx.db, async tx => {
      await lockMember(tx, member.id)
      await raiseCare(tx, member.id, 1, cashier.ctx.clock.now())
    })
  await care(one)
  await cashier.database.query('update members set suspended_at = now() where id = $1', [two.id])
  await pay(one, 300)
  await cashier.database.query('update members set suspended_at = null where id = $1', [two.id])
  await pay(two, 300)
  await cashier.database.query('update members set suspended_at = now() where id = $1', [two.id])
  await offer()
  expect(await bonuses(inviter)).toEqual([])
  await cashier.database.query('update members set suspended_at = null where id = $1', [two.id])
  await care(inviter)
  await offer()
  expect(await bonuses(inviter)).toEqual([])
  await expect(claim(inviter, FRIEND)).rejects.toMatchObject({ code: 'promotion_refused' })
})

test('the dry run counts the friends of the last thirty days, within the maximum', async () => {
  at('2027-03-01T08:00:00Z')
  const inviter = await join()
  for (let friend = 0; friend < 3; friend++) await pay(await join(inviter.key), 300 + friend)
  await pay(inviter, 100)
  const promotion = await promotionById(cashier.ctx, FRIEND)
  cashier.advance(1)
  expect((await tryPromotion(cashier.ctx, promotion)).given).toEqual({
    members: 1,
    bonuses: 1,
    amount: 5_000n,
  })
  expect((await tryPromotion(cashier.ctx, { ...promotion, turnover_times: 0 })).given.bonuses).toBe(3)
  expect(
    (await tryPromotion(cashier.ctx, { ...promotion, turnover_times: 0, friends_max: 2 })).given.bonuses,
  ).toBe(2)
})
