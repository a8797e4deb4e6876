import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { slowCommitsOf } from '../../../test/pg/slow-commit.ts'
import { useRewards } from '../../../test/rewards-setup.ts'
import { statementsOf } from '../../../test/sql-statement-recorder.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { limits } from '../rate-limits.ts'
import { endCoupons } from './coupon-batches.ts'
import { couponCardOf } from './coupon-redemption.ts'

const rewards = useRewards()
const { cashier, bonuses, redeem } = rewards
const BY_NOK = { operator: 'nok', checker: 'malee', reason: 'ทดสอบ' }

const codeOf = async (order: Parameters<typeof rewards.coupons>[0] = {}): Promise<string> => {
  const { codes } = await rewards.coupons(order)
  const [code] = codes
  if (code === undefined) throw new Error('the batch has no code')
  return code
}
const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length
const refusals = () =>
  cashier.database.query<{ reason: string; refusals: number }>(
    'select reason, sum(refusals)::integer as refusals from coupon_refusals group by reason order by reason',
  )

test('a code gives its bonus once: the member reads its terms before, and a second use is refused in words', async () => {
  const code = await codeOf({ turnover_times: 3, maximum_withdrawal: satang(20_000n) })
  const member = await cashier.member()
  expect(await couponCardOf(cashier.ctx, { member_id: member.id, ip: '203.0.113.7' }, code)).toMatchObject({
    amount: 5_000n,
    turnover_needed: 15_000n,
    maximum_withdrawal: 20_000n,
    reason: null,
    terms: expect.arrayContaining([expect.stringContaining('3 เท่า')]),
  })
  expect(await redeem(member, code)).toBe(5_000n)
  expect(await bonuses(member)).toMatchObject([{ status: 'open', amount: 5_000n, turnover_needed: 15_000n }])
  await expect(redeem(member, code)).rejects.toMatchObject({ code: 'coupon_invalid' })
})

test('the same code twice at the same moment has one effect, by one member and by two', async () => {
  const [one, other] = [await cashier.member(), await cashier.member()]
  const first = await codeOf()
  expect(fulfilled(await Promise.allSettled([redeem(one, first), redeem(one, first)]))).toBe(1)
  const second = await codeOf()
  expect(fulfilled(await Promise.allSettled([redeem(one, second), redeem(other, second)]))).toBe(1)
})

test('the same Idempotency-Key is the same use of a code, five times at once, and a refusal is no answer of it', async () => {
  const member = await cashier.member()
  const code = await codeOf({ form: 'shared', uses: 5, uses_per_person: 3 })
  const key = 'key-of-one-press'
  await expect(redeem(member, 'ABCDE12345', { key })).rejects.toMatchObject({ code: 'coupon_invalid' })
  const amounts = await Promise.all(Array.from({ length: 5 }, () => redeem(member, code, { key })))
  expect(new Set(amounts)).toEqual(new Set([5_000n]))
  expect(await bonuses(member)).toHaveLength(1)
  const single = await codeOf()
  const once = { key: 'key-of-a-single-code' }
  const before = await refusals()
  expect([await redeem(member, single, once), await redeem(member, single, once)]).toEqual([5_000n, 5_000n])
  expect(await refusals()).toEqual(before)
  await expect(redeem(await cashier.member(), single, once)).rejects.toMatchObject({ code: 'coupon_invalid' })
})

test('a shared code with eight uses gives eight bonuses to twenty-four members at once', async () => {
  const code = await codeOf({ form: 'shared', uses: 8, budget: satang(1_000_000n) })
  const members = await Promise.all(Array.from({ length: 24 }, () => cashier.member()))
  const outcomes = await Promise.allSettled(members.map(member => redeem(member, code)))
  expect(fulfilled(outcomes)).toBe(8)
  const codes = outcomes.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(codes)).toEqual(new Set(['coupon_invalid']))
})

test('members who type at the same moment get the answer to their own code each, and each try counts', async () => {
  const shared = await codeOf({ form: 'shared', uses: 3, budget: satang(1_000_000n) })
  const members = await Promise.all(Array.from({ length: 12 }, () => cashier.member()))
  const typed = members.map((_, at) => (at % 2 === 0 ? shared : String(at).padStart(10, '0')))
  const outcomes = await Promise.allSettled(members.map((member, at) => redeem(member, typed[at] ?? '')))
  expect(fulfilled(outcomes.filter((_, at) => at % 2 === 0))).toBe(3)
  expect(fulfilled(outcomes.filter((_, at) => at % 2 === 1))).toBe(0)
  const counted = await cashier.database.query<{ subject: string; hits: number }>(
    'select subject, hits from limit_hits where name = $1 and subject = any($2)',
    [limits.coupon_tries_per_member.name, members.map(({ id }) => id)],
  )
  expect(counted.map(({ hits }) => hits)).toEqual(members.map(() => 1))
})

test('the budget ends a batch before its uses, and says so', async () => {
  const code = await codeOf({ form: 'shared', uses: 20, budget: satang(12_000n) })
  const members = await Promise.all(Array.from({ length: 8 }, () => cashier.member()))
  expect(fulfilled(await Promise.allSettled(members.map(member => redeem(member, code))))).toBe(2)
  await expect(redeem(await cashier.member(), code)).rejects.toMatchObject({ code: 'promotion_refused' })
})

test('a person uses a code as often as its batch says, over all accounts together', async () => {
  const code = await codeOf({ form: 'shared', uses: 20, uses_per_person: 2 })
  const members = [await cashier.member(), await cashier.member(), await cashier.member()] as const
  const { terms } = await couponCardOf(cashier.ctx, { member_id: members[0].id, ip: '203.0.113.7' }, code)
  expect(terms.filter(term => term.includes('ต่อคน') || term.includes('คนละ'))).toEqual([
    expect.stringContaining('ใช้ได้คนละ 2 ครั้ง'),
  ])
  await rewards.shareDevice(members)
  await redeem(members[0], code)
  await redeem(members[1], code)
  for (const member of members)
    await expect(redeem(member, code)).rejects.toMatchObject({ code: 'promotion_refused' })
})

test('a wrong, a used, an ended and an early code get one answer, and the desk counts each', async () => {
  await cashier.database.query('delete from coupon_refusals')
  const used = await codeOf({ uses: 1 })
  await redeem(await cashier.member(), used)
  const { batch, codes } = await rewards.coupons()
  const { ctx } = cashier
  await inTransaction(ctx.db, tx => endCoupons(tx, BY_NOK, batch, ctx.clock.now()))
  const later = new Date(ctx.clock.now().getTime() + MINUTE_MS)
  const early = await codeOf({ starts_at: later })
  const foreign = await codeOf({ audience: 'list', members: [(await cashier.member()).id] })
  const member = await cashier.member()
  for (const code of ['0000000000', used, codes[0] ?? '', early, foreign])
    await expect(redeem(member, code)).rejects.toMatchObject({ code: 'coupon_invalid' })
  expect(await refusals()).toEqual([
    { reason: 'not_invited', refusals: 1 },
    { reason: 'outside', refusals: 2 },
    { reason: 'unknown', refusals: 1 },
    { reason: 'used', refusals: 1 },
  ])
})

test('refused codes of every reason cause the same statements, so that the time of the answer tells nothing', async () => {
  const used = await codeOf()
  await redeem(await cashier.member(), used)
  const ended = await codeOf()
  cashier.advance(24 * 60)
  const again = await codeOf()
  await redeem(await cashier.member(), again)
  const early = await codeOf({ starts_at: new Date(cashier.ctx.clock.now().getTime() + MINUTE_MS) })
  const foreign = await codeOf({ audience: 'list', members: [(await cashier.member()).id] })
  const sent: string[][] = []
  for (const code of ['0000000000', again, used, ended, early, foreign]) {
    const member = await cashier.member()
    sent.push(
      await statementsOf(() =>
        expect(redeem(member, code)).rejects.toMatchObject({ code: 'coupon_invalid' }),
      ),
    )
  }
  expect(new Set(sent.map(statements => statements.join('\n'))).size).toBe(1)
})

test('a repeated call that reads its key before the first one commits gets the same use, and no refusal', async () => {
  const member = await cashier.member()
  const code = await codeOf()
  // A slow disk delays the commit that counts a try, so that the first call uses the code while later ones look for it.
  await slowCommitsOf(cashier.database, 'rewards:coupon-tries')
  const calls = Array.from({ length: 4 }, () => redeem(member, code, { key: 'one-key' }))
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes).toEqual(outcomes.map(() => ({ status: 'fulfilled', value: 5_000n })))
  expect(await bonuses(member)).toHaveLength(1)
})

test('after its last moment a code gives nothing', async () => {
  const code = await codeOf()
  const member = await cashier.member()
  cashier.advance(24 * 60)
  await expect(redeem(member, code)).rejects.toMatchObject({ code: 'coupon_invalid' })
  expect(await bonuses(member)).toEqual([])
})

test('a batch whose time was over before two operators decided it is refused', async () => {
  const ends_at = cashier.ctx.clock.now()
  const starts_at = new Date(ends_at.getTime() - DAY_MS)
  await expect(rewards.coupons({ starts_at, ends_at })).rejects.toMatchObject({ code: 'coupon_over' })
})

test('a member on a break gets nothing by a code, and the code stays unused', async () => {
  const code = await codeOf()
  const member = await cashier.member()
  await rewards.takeBreak(member)
  await expect(redeem(member, code)).rejects.toMatchObject({ code: 'cooling_off' })
  expect(await redeem(await cashier.member(), code)).toBe(5_000n)
})

test('an open bonus keeps a code from being used, and the code stays', async () => {
  const member = await cashier.member()
  await redeem(member, await codeOf({ turnover_times: 3 }))
  const code = await codeOf()
  await expect(redeem(member, code)).rejects.toMatchObject({ code: 'promotion_refused' })
  await rewards.giveUp(member)
  await cashier.run()
  expect(await redeem(member, code)).toBe(5_000n)
})

test('guessing ends: by the member, and by the network without blocking members who type a right code before', async () => {
  const guess = (at: number) => String(at).padStart(10, '0')
  const member = await cashier.member()
  for (let at = 0; at < limits.coupon_tries_per_member.count; at++)
    await expect(redeem(member, guess(at))).rejects.toMatchObject({ code: 'coupon_invalid' })
  await expect(redeem(member, await codeOf())).rejects.toMatchObject({ code: 'too_many_requests' })
  const ip = '198.51.100.20'
  const others = await Promise.all(Array.from({ length: 10 }, () => cashier.member()))
  for (const other of others)
    await Promise.allSettled(Array.from({ length: 20 }, (_, at) => redeem(other, guess(at), { ip })))
  const code = await codeOf()
  const late = await cashier.member()
  await expect(redeem(late, code, { ip: '198.51.100.77' })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  expect(await redeem(late, code, { ip: '203.0.113.9' })).toBe(5_000n)
})

test('refused tries of a real code neither rest the network nor, before its time, the batch', async () => {
  const ip = '192.0.2.30'
  const spent = await codeOf({ form: 'shared', uses: 1 })
  const early = new Date(cashier.ctx.clock.now().getTime() + 5 * MINUTE_MS)
  const { batch, codes } = await rewards.coupons({ starts_at: early, uses: 10 })
  await redeem(await cashier.member(), spent)
  for (const code of [spent, String(codes[0])])
    await expect(redeem(await cashier.member(), code, { ip })).rejects.toMatchObject({
      code: 'coupon_invalid',
    })
  const counted = await cashier.database.query(`select 1 from limit_hits where subject = any($1)`, [
    [networkOf(ip), batch],
  ])
  expect(counted).toEqual([])
})
