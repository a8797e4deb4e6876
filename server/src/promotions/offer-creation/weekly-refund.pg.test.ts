import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { auditLines } from '../../platform/audit.ts'
import { bonusesOf } from '../bonus-views.ts'

const promotions = usePromotions()
const { cashier, bonuses, bonus, play, count, claim, at, atSite } = promotions
const REFUND = 1
const BIRTHDAY = 5
/** Tuesday 22:00, at the end of a cashback week, and Wednesday 00:05, at the start of the next one, in Bangkok. */
const TUESDAY = '2026-11-24T15:00:00Z'
const WEDNESDAY = '2026-11-24T17:05:00Z'

const compute = () => cashier.strike('promotions:offer')
const corrections = (member: Pick<TestMember, 'id'>) =>
  cashier.database.query(
    'select before::int, after::int, applied from bonus_corrections where member_id = $1 order by no',
    [member.id],
  )
/** Creates a member who lost the given amount on Tuesday evening, in the last hours of the cashback week. */
const loser = async (lost: bigint) => {
  at(TUESDAY)
  const member = await cashier.player(lost + 10_000n)
  play(member, lost, 0n)
  await count(member)
  return member
}

test('B05: 5 % of the net loss from Wednesday to Tuesday, computed on Wednesday, claimed once', async () => {
  const member = await loser(100_000n)
  play(member, 5_000n, 25_000n)
  await count(member)
  await compute()
  expect(await bonuses(member)).toEqual([])
  expect((await bonusesOf(cashier.ctx, member.id)).weekly_refund).toMatchObject({
    net_loss: 80_000n,
    refund: 4_000n,
  })
  at(WEDNESDAY)
  await compute()
  expect(await bonus(member)).toMatchObject({ status: 'offered', amount: 4_000n, can_claim: true })
  expect((await bonusesOf(cashier.ctx, member.id)).bonus).toEqual({
    turnover: 0n,
    total: 0n,
    pending: 4_000n,
  })
  const before = atSite(member)
  expect(await claim(member, (await bonus(member)).id)).toBe(4_000n)
  await cashier.run()
  expect(atSite(member)).toBe(before + 4_000n)
  expect(await bonus(member)).toMatchObject({
    status: 'open',
    turnover_needed: 4_000n,
    maximum_withdrawal: null,
  })
  await expect(claim(member, REFUND)).rejects.toMatchObject({ code: 'promotion_refused' })
})

test('a hundred claims at one moment pay once', async () => {
  const member = await loser(100_000n)
  at(WEDNESDAY)
  await compute()
  const { id } = await bonus(member)
  const before = atSite(member)
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, (_, one) => claim(member, one % 2 === 0 ? id : REFUND)),
  )
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  await cashier.run()
  expect(atSite(member)).toBe(before + 5_000n)
})

test('a weekly refund that is computed 100 times, with a clock up to 30 days off, is offered and paid once', async () => {
  const member = await loser(100_000n)
  const before = atSite(member)
  const wednesday = new Date(WEDNESDAY).getTime()
  for (let run = 0; run < 100; run++) {
    const days = ((run * 37) % 61) - 30
    cashier.ctx.clock.set(new Date(wednesday + days * 86_400_000))
    await compute()
    if (run % 5 === 0) await claim(member, REFUND).catch(() => undefined)
  }
  at(WEDNESDAY)
  await compute()
  await claim(member, REFUND).catch(() => undefined)
  await cashier.run()
  expect(await bonuses(member)).toHaveLength(1)
  expect(atSite(member)).toBe(before + 5_000n)
})

test('concurrent computations of a weekly refund create one offer', async () => {
  const member = await loser(60_000n)
  at(WEDNESDAY)
  await Promise.all(Array.from({ length: 8 }, compute))
  expect(await bonuses(member)).toMatchObject([{ amount: 3_000n }])
})

test('rounds after the computation change an unclaimed refund, down to zero and up again', async () => {
  const member = await loser(100_000n)
  at(WEDNESDAY)
  await compute()
  const tuesday = new Date(TUESDAY)
  play(member, 1_000n, 41_000n, tuesday)
  await count(member)
  await compute()
  expect(await bonus(member)).toMatchObject({ amount: 3_000n })
  play(member, 1_000n, 101_000n, tuesday)
  await count(member)
  await compute()
  expect(await bonuses(member)).toEqual([])
  expect(await refusalOf(claim(member, REFUND))).toBe('promotion_refused')
  play(member, 60_000n, 0n, tuesday)
  await count(member)
  await compute()
  expect(await bonus(member)).toMatchObject({ amount: 1_000n })
  expect(await corrections(member)).toEqual([
    { before: 5_000, after: 3_000, applied: true },
    { before: 3_000, after: 0, applied: true },
    { before: 0, after: 1_000, applied: true },
  ])
  expect(await claim(member, REFUND)).toBe(1_000n)
})

test('rounds after the claim are recorded as a correction and pay nothing more', async () => {
  const member = await loser(100_000n)
  at(WEDNESDAY)
  await compute()
  await claim(member, REFUND)
  await cashier.run()
  play(member, 10_000n, 0n, new Date(TUESDAY))
  await count(member)
  await compute()
  await compute()
  expect(await corrections(member)).toEqual([{ before: 5_000, after: 5_500, applied: false }])
  expect(await bonuses(member)).toMatchObject([{ amount: 5_000n }])
  const lines = await auditLines(cashier.ctx.db, member.id, 10)
  expect(lines.find(({ action }) => action === 'bonus.claim')).toMatchObject({
    actor: `member:${member.id}`,
    details: { promotion: '1', period: '2026-11-18', bonus: '5000' },
  })
  expect(lines.filter(({ action }) => action === 'refund.correct')).toMatchObject([
    { actor: 'system', details: { before: '5000', after: '5500', period: '2026-11-18' } },
  ])
})

test('a refund can be claimed until the next Tuesday 24:00, and says so afterwards', async () => {
  const member = await loser(100_000n)
  at(WEDNESDAY)
  await compute()
  const { id } = await bonus(member)
  at('2026-12-01T16:59:00Z')
  expect(await bonus(member)).toMatchObject({
    can_claim: true,
    claim_until: new Date('2026-12-01T17:00:00Z'),
  })
  at('2026-12-01T17:00:00Z')
  expect(await bonus(member)).toMatchObject({ can_claim: false, reason: { code: 'lapsed' } })
  expect(await refusalOf(claim(member, id))).toBe('bonus_unavailable')
})

test('bonus money that was lost is no loss of the member', async () => {
  at('2026-11-24T10:00:00Z')
  const member = await cashier.member()
  await promotions.deposit(member, 10_000n, 2)
  play(member, 20_000n, 0n)
  await count(member)
  at(WEDNESDAY)
  await compute()
  await cashier.strike('promotions:end-due')
  expect((await bonuses(member)).map(({ promotion_id, amount }) => [promotion_id, amount])).toEqual([
    [REFUND, 500n],
    [2, 10_000n],
  ])
})

test('a bonus that was given up unplayed is no part of the week’s loss', async () => {
  at('2026-11-24T10:00:00Z')
  const member = await cashier.member({ birth_date: '1990-11-02' })
  await promotions.deposit(member, 110_000n, null)
  play(member, 100_000n, 0n)
  await count(member)
  await claim(member, BIRTHDAY)
  await cashier.run()
  await promotions.giveUp(member)
  await cashier.run()
  expect(await promotions.bonus(member)).toMatchObject({ status: 'given_up', taken: 30_000n })
  at(WEDNESDAY)
  await compute()
  // The cashback is 5 % of the 1,000 lost. The bonus of 300 was forfeited and taken back, not lost, so it is not subtracted from the loss.
  expect(await bonus(member)).toMatchObject({ promotion_id: REFUND, amount: 5_000n })
})

test('a bonus opened on Tuesday and lost on Wednesday counts in the week that began on Wednesday', async () => {
  at('2026-11-24T10:00:00Z')
  const member = await cashier.member({ birth_date: '1990-11-02' })
  await promotions.deposit(member, 150_000n, null)
  await claim(member, BIRTHDAY)
  await cashier.run()
  at('2026-11-25T10:00:00Z')
  play(member, 180_000n, 0n)
  await count(member)
  await cashier.strike('promotions:end-due')
  at('2026-12-01T17:05:00Z')
  await compute()
  // Of the 1,800 lost, 300 were bonus money. The cashback is 5 % of the member's own 1,500.
  expect(await bonus(member)).toMatchObject({ promotion_id: REFUND, amount: 7_500n })
})

test('bonus winnings that were taken back lower no member’s loss', async () => {
  at('2026-11-24T10:00:00Z')
  const member = await cashier.member()
  await promotions.deposit(member, 10_000n, 2)
  play(member, 20_000n, 80_000n)
  await count(member)
  await promotions.giveUp(member)
  await cashier.run()
  cashier.advance(1)
  play(member, 10_000n, 0n)
  await count(member)
  at(WEDNESDAY)
  await compute()
  expect(await bonus(member)).toMatchObject({ promotion_id: REFUND, amount: 500n })
})

test('a bonus with its turnover met is the member’s own money, and its loss is refunded', async () => {
  at('2026-11-17T16:59:00Z')
  const member = await cashier.member()
  await promotions.deposit(member, 10_000n, 2)
  at('2026-11-24T10:00:00Z')
  for (let round = 0; round < 10; round++) play(member, 20_000n, 20_000n)
  await count(member)
  await cashier.run()
  expect(await promotions.bonus(member)).toMatchObject({ status: 'completed' })
  play(member, 20_000n, 0n)
  await count(member)
  at(WEDNESDAY)
  await compute()
  expect(await bonus(member)).toMatchObject({ promotion_id: REFUND, amount: 1_000n })
})

test('a refund waits while another bonus is played, and can be claimed after it', async () => {
  const member = await loser(100_000n)
  at(WEDNESDAY)
  await compute()
  await promotions.deposit(member, 10_000n, 2)
  await expect(claim(member, REFUND)).rejects.toMatchObject({
    sentence: expect.stringContaining('กรุณาทำยอดเทิร์นของโบนัสเดิมให้ครบ'),
  })
  await promotions.giveUp(member)
  await cashier.run()
  // The bonus was opened in the current week, so it does not reduce last week's loss.
  await compute()
  expect(await claim(member, REFUND)).toBe(5_000n)
})
