import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { newTransRef, useSlips } from '../../../test/slips-setup.ts'
import { escalateCase } from '../../aml/cases/case-decisions.ts'
import { openByHand } from '../../aml/cases/manual-case-opening.ts'
import { raiseByStaff, recordTalk } from '../../care/intervention-steps/staff-actions.ts'
import { approveWithdrawal, assignSuspense, refuseWithdrawal } from '../../cashier/operator-actions.ts'
import { refuseCase } from '../../cashier/payment-slips/slip-review-cases.ts'
import { chainAudit } from '../../platform/audit.ts'
import { bangkokDate, daysLater } from '../../platform/calendar.ts'
import { decideComplaint } from '../../support/complaints.ts'
import { openThread } from '../../support/member-messages.ts'
import { answerThread } from '../../support/staff-replies.ts'
import { callFalse } from '../risk/risk-alarms.ts'
import { staffWork } from './staff-work.ts'

const slips = useSlips()
const desk = deskOn(() => slips.ctx)

const BAHT = 100n
const LARGE = 6_000n * BAHT
const MINUTE_SECONDS = 60
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** Returns today's rows of one staff user by kind of work. */
const workOf = async (operator: string): Promise<Record<string, object>> => {
  const today = bangkokDate(slips.ctx.clock.now())
  const found = await staffWork(slips.ctx, { from: daysLater(today, -7), to: today })
  const rows = found.rows.filter(row => row.operator === operator)
  // Rounds to whole minutes, because the simulated clock moves a little with each call.
  const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / MINUTE_SECONDS))
  return Object.fromEntries(
    rows.map(({ kind, decisions, timed, median_seconds, p90_seconds, amount }) => [
      kind,
      { decisions, timed, amount, median: minutes(median_seconds), p90: minutes(p90_seconds) },
    ]),
  )
}

/** Makes a withdrawal that waits for a person, and advances the clock by some minutes. */
const waitingWithdrawal = async (minutes: number) => {
  const member = await slips.player(LARGE + 1_000n * BAHT)
  const { id } = await slips.withdraw(member, LARGE)
  await slips.run()
  slips.advance(minutes)
  return { member_id: member.id, withdrawal_id: id }
}

test('withdrawals count by their decision, with the median and the ninetieth percentile of the waiting times', async () => {
  const waits = [4, 10, 30]
  for (const minutes of waits)
    await approveWithdrawal(
      slips.ctx,
      { operator: 'malee', reason: 'checked' },
      await waitingWithdrawal(minutes),
    )
  const refused = await waitingWithdrawal(7)
  await refuseWithdrawal(slips.ctx, { operator: 'malee', reason: 'checked' }, refused, 'review_failed')
  await slips.run()
  expect(await workOf('malee')).toEqual({
    withdrawal_approved: {
      ...{ decisions: 3, timed: 3, amount: 3n * LARGE },
      median: 10,
      // The waits are 4, 10 and 30 minutes. The 90th percentile is 80 % of the way from 10 to 30.
      p90: 26,
    },
    withdrawal_refused: {
      ...{ decisions: 1, timed: 1, amount: LARGE },
      ...{ median: 7, p90: 7 },
    },
  })
})

test('suspense, slips, answers and complaints have the time since they arrived', async () => {
  const decision = { operator: 'nok', reason: 'checked' }
  const member = await slips.member()
  const line = slips.transfer(newTransRef(), 500n * BAHT, { name: 'SOMEBODY ELSE', from: '7770001112' })
  await slips.read()
  slips.advance(12)
  await assignSuspense(slips.ctx, decision, { source: 'bank', source_id: line }, member.id)
  await slips.run()

  const slip = await slips.send(member, newTransRef())
  slips.advance(3)
  await refuseCase(slips.ctx, decision, (slip as { id: string }).id as never, 'not_received')

  const thread = await openThread(slips.ctx, member.id, {
    ...{ topic: 'deposit', about: null, text: 'เงินยังไม่เข้า', picture: null, key: null, complaint: 'payment' },
  })
  slips.advance(5)
  await answerThread(slips.ctx, thread, { operator: 'nok', text: 'กำลังตรวจค่ะ', key: 'first-answer' })
  slips.advance(1)
  // The member has not written since the first answer, so this second answer has no waiting time.
  await answerThread(slips.ctx, thread, { operator: 'nok', text: 'เข้าแล้วค่ะ', key: 'second-answer' })
  slips.advance(DAY_MINUTES)
  await decideComplaint(slips.ctx, decision, thread, 'upheld')
  await chainAudit(slips.ctx.db)

  const timed = (minutes: number) => ({ median: minutes, p90: minutes })
  expect(await workOf('nok')).toEqual({
    suspense_settled: { decisions: 1, timed: 1, amount: 500n * BAHT, ...timed(12) },
    slip_refused: { decisions: 1, timed: 1, amount: null, ...timed(3) },
    member_answered: { decisions: 2, timed: 1, amount: null, ...timed(5) },
    complaint_resolved: { decisions: 1, timed: 1, amount: null, ...timed(DAY_MINUTES + 6) },
  })
})

test('risk alarms, cases of money laundering and talks with members count, with the time since they came up', async () => {
  const decision = { operator: 'pim', reason: 'checked' }
  const { id } = await slips.member()
  const alarm = { rule: 'shared_device', subject: 'dev:1' } as const
  const now = slips.ctx.clock.now()
  await slips.database.query(
    'insert into risk_alarms (rule, subject, found_at, seen_at) values ($1, $2, $3, $3)',
    [alarm.rule, alarm.subject, now],
  )
  const no = await openByHand(slips.ctx, { operator: 'lek', reason: 'a call' }, id)
  await raiseByStaff(slips.ctx, { operator: 'lek', reason: 'a call' }, id, 2)
  slips.advance(8)
  await callFalse(slips.ctx, decision, alarm)
  slips.advance(3)
  await escalateCase(slips.ctx, decision, no)
  slips.advance(20)
  for (const outcome of ['no_answer', 'limit'] as const)
    await recordTalk(slips.ctx, 'pim', id, { outcome, words: 'called' })
  await chainAudit(slips.ctx.db)

  const timed = (minutes: number) => ({ timed: 1, amount: null, median: minutes, p90: minutes })
  expect(await workOf('pim')).toEqual({
    alarm_judged: { decisions: 1, ...timed(8) },
    aml_decided: { decisions: 1, ...timed(11) },
    // The member has no higher step of care since the first talk, so the second talk has no waiting time.
    care_talked: { decisions: 2, ...timed(31) },
  })
})

test('a proposal counts for its maker without a time, and for its checker with the time since it was made', async () => {
  const admin = await desk.operator('anong', ['admin'])
  const checker = await desk.operator('lek', ['admin'])
  const change = { group: 'cashier', key: 'approval_maximum', value: 15_000 }
  const made = await admin('POST /proposals', {
    ...{ kind: 'setting', payload: change, reason: 'a busy day', evidence: null },
  })
  expect(made.status).toBe(200)
  slips.advance(20)
  const { id } = made.body.proposal as { id: string }
  expect((await checker(`POST /proposals/${id}/refuse`, { reason: 'too high' })).status).toBe(200)
  expect((await workOf('anong')).proposal_made).toEqual({
    ...{ decisions: 1, timed: 0, median: null, p90: null, amount: null },
  })
  expect((await workOf('lek')).proposal_refused).toMatchObject({
    ...{ decisions: 1, timed: 1, median: 20 },
  })
})

test('only a permitted role reads the work of staff users, of at most 92 days, in the order of their names', async () => {
  const admin = await desk.operator('orawan', ['admin'])
  const today = bangkokDate(slips.ctx.clock.now())
  const path = (days: number) => `GET /reports/staff?from=${daysLater(today, 1 - days)}&to=${today}` as const
  expect((await admin(path(92))).status).toBe(200)
  expect((await admin(path(93))).body.code).toBe('desk_days_range')
  expect((await admin(`GET /reports/staff?from=${today}&to=${daysLater(today, -1)}`)).body.code).toBe(
    'desk_days_range',
  )
  const finance = await desk.operator('fon', ['finance'])
  expect((await finance(path(1))).body.code).toBe('desk_forbidden')
  expect((await finance('GET /reports/retention?weeks=12')).status).toBe(200)
  expect((await finance('GET /reports/lapses?weeks=26')).status).toBe(200)
  expect((await finance('GET /reports/second-deposits?weeks=12')).status).toBe(200)
  expect((await finance('GET /reports/retention?weeks=13')).status).toBe(422)
  const support = await desk.operator('ploy', ['support'])
  expect((await support('GET /reports/retention?weeks=12')).body.code).toBe('desk_forbidden')
  const { rows } = (await admin(path(92))).body as { rows: { operator: string }[] }
  expect(rows.map(({ operator }) => operator)).toEqual(rows.map(({ operator }) => operator).toSorted())
  expect(rows.length).toBeGreaterThan(0)
})
