import { NEWS_WORDING } from '@sala/contract/messages/message-channels.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { careJob, finding, scoreFor } from '../../../test/care-steps-setup.ts'
import { playHour, returnWithdrawal, undone } from '../../../test/harm-marker-setup.ts'
import { REWARD, useRewards } from '../../../test/rewards-setup.ts'
import { consentToNews } from '../../messages/choices/news-consents.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { writeSettings } from '../../platform/settings.ts'
import { grantBonus } from '../../promotions/bonuses/bonus-decisions.ts'
import { promotionOf, promotionsFor } from '../../promotions/offers/promotions.ts'
import { findBreak } from '../../protection/breaks/play-breaks.ts'
import { findCare } from '../../protection/care-cases/care-cases.ts'
import { writeNews } from '../../recipients/news-recipients.ts'
import { grantReward } from '../../rewards/grants/reward-grants.ts'
import { mayReceiveReward } from '../../rewards/grants/reward-permission.ts'
import { careSettings } from '../settings.ts'
import { examine, lookForHarm, measureInteractions } from './care-job.ts'
import { careOfMember, careRows } from './care-pages.ts'
import { endCare, raiseByStaff, recordTalk, setBreakByStaff } from './staff-actions.ts'

const rewards = useRewards()
const { cashier, deposit } = rewards
const DAY_MINUTES = 24 * 60
const WELCOME = 2
const NOK = { operator: 'nok', reason: 'called the member' }
const TWO = { ...NOK, checker: 'lek' }

const now = () => cashier.ctx.clock.now()
const raise = (id: MemberId, step: 1 | 2 = 1) => raiseByStaff(cashier.ctx, NOK, id, step)
const kinds = async (id: MemberId) =>
  (await careOfMember(cashier.ctx, id)).interactions.map(({ kind, step }) => `${kind} ${step}`).toReversed()
const news = async (id: MemberId, cause: string) => {
  const letter = { title: 'ข่าว', text: 'ข่าววันนี้', to: '/promotion' }
  const { written, refused } = await inTransaction(cashier.ctx.db, tx =>
    writeNews(tx, [{ member_id: id, letter }], cause, now()),
  )
  return written.has(id) ? 'written' : [...(refused.get(id) ?? [])]
}
const reward = async (id: MemberId, promotion: number, period: string) =>
  grantReward(cashier.ctx, id, async ({ tx, give }) =>
    give({ promotion: await promotionOf(tx, promotion), amount: REWARD.amount, periodOf: () => period }),
  )
const messages = (id: MemberId) =>
  cashier.database.query<{ kind: string }>('select kind from messages where member_id = $1 order by no', [id])

test('from the first step on no bonus, reward or news reaches the member, until two operators end the care', async () => {
  const promotion = await rewards.reward()
  const member = await cashier.member()
  await consentToNews(cashier.ctx, member.id, NEWS_WORDING)
  expect(await mayReceiveReward(cashier.ctx.db, member.id, now())).toEqual({ allowed: true })
  await raise(member.id)

  const reasons = (await promotionsFor(cashier.ctx, member.id)).map(({ mine }) => mine?.reason?.code)
  expect(reasons.length).toBeGreaterThan(0)
  expect(new Set(reasons)).toEqual(new Set(['may_not_play']))
  await expect(deposit(member, 10_000n, WELCOME)).rejects.toMatchObject({ code: 'promotion_refused' })
  await expect(reward(member.id, promotion, 'first')).rejects.toMatchObject({ code: 'in_care' })
  const granted = { promotion: WELCOME, amount: satang(5_000n) }
  await expect(grantBonus(cashier.ctx, TWO, member.id, granted)).rejects.toMatchObject({ code: 'in_care' })
  expect(await news(member.id, 'one')).toEqual(['in_care'])
  await cashier.strike('promotions:offer')
  expect(await rewards.bonuses(member)).toEqual([])

  await deposit(member, 10_000n, null)
  expect(await rewards.bonuses(member)).toEqual([])
  await expect(endCare(cashier.ctx, NOK, member.id)).rejects.toMatchObject({ code: 'decision_needs_two' })
  expect(await news(member.id, 'two')).toEqual(['in_care'])

  await endCare(cashier.ctx, TWO, member.id)
  expect(await news(member.id, 'three')).toBe('written')
  await reward(member.id, promotion, 'second')
  await cashier.run()
  expect(await rewards.bonuses(member)).toMatchObject([{ title: REWARD.title }])
})

test('a promotion chosen before the first step gives nothing when the money arrives after it', async () => {
  const member = await cashier.member()
  const { ref } = await cashier.prepare(member, 10_000n, { promotion_id: WELCOME })
  await raise(member.id)
  cashier.pay(member, 10_000n, { ref })
  await cashier.read()
  await cashier.run()
  expect(await rewards.bonuses(member)).toEqual([])
})

test('the job stores a marker once a day, raises once, and sends one message with the figures', async () => {
  const member = await cashier.member()
  await finding(cashier, member.id, { weight: 3, days_ago: 1 })
  await examine(cashier.ctx, [member.id], { first_day: '2026-11-01', last_day: '2026-11-01' })
  expect(await findCare(cashier.ctx.db, member.id)).toBeNull()
  await finding(cashier, member.id, { weight: 1, days_ago: 2 })
  for (let run = 0; run < 3; run++) await careJob(cashier.ctx, member.id)
  expect(await findCare(cashier.ctx.db, member.id)).toMatchObject({ step: 1 })
  expect(await kinds(member.id)).toEqual(['step 1', 'message 1'])
  expect(await messages(member.id)).toEqual([{ kind: 'care_facts' }])
})

test.each([
  [3, null],
  [4, 1],
  [7, 1],
  [8, 2],
  [13, 2],
  [14, 3],
])('a score of %d reaches step %s', async (score, step) => {
  const member = await cashier.member()
  await scoreFor(cashier, member.id, score)
  await careJob(cashier.ctx, member.id)
  expect((await findCare(cashier.ctx.db, member.id))?.step ?? null).toBe(step)
})

test('the third step sets a break of a day by itself, which is in the record and in a message', async () => {
  const member = await cashier.member()
  await scoreFor(cashier, member.id, 20)
  await careJob(cashier.ctx, member.id)
  const running = await findBreak(cashier.ctx.db, member.id, now())
  expect(running).toMatchObject({ kind: 'cool_off' })
  expect(await kinds(member.id)).toEqual(['step 3', 'message 3', 'break 3'])
  expect((await messages(member.id)).map(({ kind }) => kind).toSorted()).toEqual([
    'break_begun',
    'care_break',
    'care_facts',
  ])
  cashier.advance(DAY_MINUTES + 1)
  expect(await findBreak(cashier.ctx.db, member.id, now())).toBeNull()
  await careJob(cashier.ctx, member.id)
  expect(await findBreak(cashier.ctx.db, member.id, now())).toBeNull()
})

test.each([
  [24, 20, true],
  [24, 47, false],
  [72, 47, true],
  [168, 165, true],
])(
  'with a setting of %d hours, a returned withdrawal that is played after %d hours is found: %s',
  async (returned_within_hours, hours, isFound) => {
    const { id } = await cashier.member()
    await undone(cashier.ctx.db, async tx => {
      const ctx = { ...cashier.ctx, db: tx }
      await writeSettings(tx, careSettings, { returned_within_hours }, now())
      const hour = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS)
      await returnWithdrawal(tx, id, { at: new Date(hour.getTime() - hours * HOUR_MS), baht: 500 })
      await playHour(tx, id, { hour, stake: 500 })
      await lookForHarm(ctx)
      const { findings } = await careOfMember(ctx, id)
      expect(findings.map(({ marker }) => marker)).toEqual(isFound ? ['returned_money_played'] : [])
    })
  },
)

test('findings older than the window, or before the last end of care, do not count', async () => {
  const member = await cashier.member()
  await finding(cashier, member.id, { weight: 9, days_ago: 30 })
  await careJob(cashier.ctx, member.id)
  expect(await findCare(cashier.ctx.db, member.id)).toBeNull()
  await finding(cashier, member.id, { weight: 5, days_ago: 29 })
  await careJob(cashier.ctx, member.id)
  expect(await findCare(cashier.ctx.db, member.id)).toMatchObject({ step: 1 })
  await endCare(cashier.ctx, TWO, member.id)
  await careJob(cashier.ctx, member.id)
  expect(await findCare(cashier.ctx.db, member.id)).toBeNull()
  expect((await careRows(cashier.ctx, 'ended')).rows.map(row => row.member.id)).toContain(member.id)
})

test('a talk clears the waiting of step 2, and its words stay out of the audit log', async () => {
  const member = await cashier.member()
  await raise(member.id, 2)
  const waiting = async () =>
    (await careRows(cashier.ctx, 'waiting')).rows.some(row => row.member.id === member.id)
  expect(await waiting()).toBe(true)
  cashier.advance(1)
  await recordTalk(cashier.ctx, 'nok', member.id, { outcome: 'limit', words: 'a private worry' })
  expect(await waiting()).toBe(false)
  const [talk] = (await careOfMember(cashier.ctx, member.id)).interactions
  expect(talk).toMatchObject({ kind: 'talk', outcome: 'limit', words: 'a private worry', by: 'nok' })
  const logged = await cashier.database.query('select from audit_log where details::text like $1', [
    '%private worry%',
  ])
  expect(logged).toEqual([])
})

test('one operator sets a break that cannot be shortened, and cannot raise to a step twice', async () => {
  const member = await cashier.member()
  await setBreakByStaff(cashier.ctx, NOK, member.id, 7)
  expect(await kinds(member.id)).toEqual(['step 3', 'message 3', 'break 3'])
  await expect(setBreakByStaff(cashier.ctx, NOK, member.id, 1)).rejects.toMatchObject({
    code: 'break_not_longer',
  })
  await setBreakByStaff(cashier.ctx, NOK, member.id, 30)
  await expect(raise(member.id)).rejects.toMatchObject({ code: 'care_step_reached' })
})

test('what came of an interaction is measured after fifteen days: deposits and stakes before and after', async () => {
  const member = await cashier.member()
  await deposit(member, 30_000n, null)
  cashier.advance(1)
  await raise(member.id)
  await deposit(member, 10_000n, null)
  cashier.advance(15 * DAY_MINUTES - 2)
  await measureInteractions(cashier.ctx)
  expect((await careOfMember(cashier.ctx, member.id)).interactions[0]?.measured).toBeNull()
  cashier.advance(3)
  await measureInteractions(cashier.ctx)
  expect((await careOfMember(cashier.ctx, member.id)).interactions[0]?.measured).toEqual({
    deposits_before: 30_000n,
    deposits_after: 10_000n,
    stake_before: 0n,
    stake_after: 0n,
  })
})

test('a run over all active members finds nothing without play, and stores the rules once', async () => {
  const versions = async () =>
    (await cashier.database.query<{ version: number }>('select version from care_rules')).length
  await lookForHarm(cashier.ctx)
  const stored = await versions()
  expect(stored).toBeGreaterThan(0)
  await lookForHarm(cashier.ctx)
  expect(await versions()).toBe(stored)
})

test('a run examines every active member, also those after the first page', async () => {
  const members = [await cashier.member(), await cashier.member(), await cashier.member()]
  for (const member of members) {
    await deposit(member, 10_000n, null)
    await finding(cashier, member.id, { weight: 4, days_ago: 1 })
  }
  await lookForHarm(cashier.ctx, undefined, 1)
  for (const { id } of members) expect(await findCare(cashier.ctx.db, id)).toMatchObject({ step: 1 })
})
