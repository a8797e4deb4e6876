import type { ThreadId } from '@sala/contract/wire/ids.ts'
import { beforeEach, expect, test } from 'vitest'
import { between, pick } from '../../../seed/simulated-past/random-numbers.ts'
import { type Operator, useDeskCases } from '../../../test/desk-cases-setup.ts'
import { drawsOf } from '../../../test/task-interleaving.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { openThread } from '../../support/member-messages.ts'
import { answerThread } from '../../support/staff-replies.ts'
import { takeCalls, takeConfirmed } from './alert-delivery.ts'
import type { WaitingItem } from './alert-work-items.ts'

const { slips, desk, waitingWithdrawal } = useDeskCases()
const NAMES = [
  'ann',
  'bee',
  'cat',
  'dan',
  'eve',
  'fay',
  'gus',
  'hal',
  'ivy',
  'jim',
  'kit',
  'lou',
  'may',
  'ned',
]
let made = 0
/** Creates a new operator, whose session has had no alert yet. */
const fresh = (roles: Parameters<typeof desk.operator>[1]) => {
  made += 1
  return desk.operator(`${NAMES[made % NAMES.length]}${made}`, roles)
}
let cashier: Operator
beforeEach(async () => {
  cashier = await fresh(['cashier'])
  await take(cashier)
})

type Alert = {
  readonly kind: string
  readonly level: string
  readonly count: number
  readonly is_heard: boolean
  readonly path: string
  readonly waiting_minutes: number
}
type Taken = { readonly receipt: string | null; readonly alerts: readonly Alert[] }
/** Requests the alerts of a session, and confirms with `receipt` that an earlier response arrived. */
const takeWith = async (who: Operator, receipt: string | null): Promise<Taken> =>
  (await who('POST /alerts/take', { receipt })).body as Taken
/** Requests the alerts of a session as the staff website's page does, which confirms each response at once. */
const take = async (who: Operator, kind = 'withdrawal'): Promise<Alert[]> => {
  const { receipt, alerts } = await takeWith(who, null)
  if (receipt !== null) expect((await takeWith(who, receipt)).alerts).toEqual([])
  return alerts.filter(alert => alert.kind === kind)
}
const levelsOf = async (who: Operator, kind?: string) =>
  (await take(who, kind)).map(({ level, count }) => `${level} ${count}`)
const CHOICES = { muted: [], desktop: true, quiet_from_hour: 0, quiet_to_hour: 0, on_call: false }
const choose = (who: Operator, change: object) => who('POST /alerts/choices', { ...CHOICES, ...change })

test('a waiting withdrawal calls once, louder after five minutes, and everybody after fifteen', async () => {
  const support = await fresh(['support'])
  const { id } = await waitingWithdrawal()
  expect(await take(cashier)).toMatchObject([
    { level: 'new', count: 1, is_heard: true, path: `/work?kind=withdrawal&id=${id}` },
  ])
  expect(await levelsOf(cashier)).toEqual([])
  slips.advance(6)
  expect(await levelsOf(cashier)).toEqual(['late 1'])
  slips.advance(10)
  expect(await take(cashier)).toMatchObject([{ level: 'escalated', waiting_minutes: 16 }])
  expect(await levelsOf(cashier)).toEqual([])
  expect(await levelsOf(support)).toEqual([])
})

test('two requests of one session at a time get a call once, and another session gets its own', async () => {
  const other = await fresh(['finance'])
  await take(other)
  await waitingWithdrawal()
  const both = await Promise.all([take(cashier), take(cashier), take(cashier)])
  expect(both.flat()).toHaveLength(1)
  expect(await levelsOf(other)).toEqual(['new 1'])
})

test('an alert whose response was lost comes again after ten seconds, and a confirmed one does not', async () => {
  await waitingWithdrawal()
  const lost = await takeWith(cashier, null)
  expect(lost.alerts).toMatchObject([{ level: 'new', count: 1 }])
  // A second request at the same time must not get the alert, because the first response may still arrive with it.
  expect(await takeWith(cashier, null)).toEqual({ receipt: null, alerts: [] })
  slips.advance(1)
  const again = await takeWith(cashier, null)
  expect(again.alerts).toMatchObject([{ level: 'new', count: 1 }])
  // The receipt of a response that was lost confirms nothing, and another session cannot confirm the alerts of this one.
  const other = await fresh(['finance'])
  await takeWith(other, again.receipt)
  slips.advance(1)
  const third = await takeWith(cashier, lost.receipt)
  expect(third.alerts).toMatchObject([{ level: 'new', count: 1 }])
  expect((await takeWith(cashier, third.receipt)).alerts).toEqual([])
  slips.advance(2)
  expect((await takeWith(cashier, null)).alerts).toEqual([])
})

test('a muted kind calls without a sound until it is escalated', async () => {
  expect((await choose(cashier, { muted: ['withdrawal'] })).status).toBe(200)
  await waitingWithdrawal()
  expect(await take(cashier)).toMatchObject([{ level: 'new', is_heard: false }])
  slips.advance(16)
  expect(await take(cashier)).toMatchObject([{ level: 'escalated', is_heard: true }])
})

test('quiet hours silence an operator, and an operator on call only until work is escalated', async () => {
  const hour = new Date(slips.ctx.clock.now().getTime() + 7 * 60 * MINUTE_MS).getUTCHours()
  const quiet = { quiet_from_hour: hour, quiet_to_hour: (hour + 2) % 24 }
  const onCall = await fresh(['cashier'])
  await take(onCall)
  await choose(cashier, quiet)
  await choose(onCall, { ...quiet, on_call: true })
  await waitingWithdrawal()
  expect([await levelsOf(cashier), await levelsOf(onCall)]).toEqual([[], []])
  slips.advance(16)
  expect([await levelsOf(cashier), await levelsOf(onCall)]).toEqual([[], ['escalated 1']])
})

test('claimed work calls no colleague before it is escalated, and its operator when it is late', async () => {
  const colleague = await fresh(['cashier'])
  await take(colleague)
  const { id } = await waitingWithdrawal()
  await cashier('POST /work/claim', { kind: 'withdrawal', id })
  expect([await levelsOf(cashier), await levelsOf(colleague)]).toEqual([[], []])
  slips.advance(6)
  expect([await levelsOf(cashier), await levelsOf(colleague)]).toEqual([['late 1'], []])
  slips.advance(10)
  expect(await levelsOf(colleague)).toEqual(['escalated 1'])
})

test('a withdrawal above the operator’s limit calls an operator with a higher one', async () => {
  const finance = await fresh(['finance'])
  await take(finance)
  const member = await slips.player(8_000_000n)
  await slips.withdraw(member, 6_000_000n)
  await slips.run()
  expect([await levelsOf(cashier), await levelsOf(finance)]).toEqual([[], ['new 1']])
})

test('a member’s question calls, its answer ends the wait, and the next question calls again', async () => {
  const support = await fresh(['support'])
  const member = await slips.member()
  const question = { topic: 'deposit', about: null, complaint: null, picture: null } as const
  const ask = (text: string, key: string): Promise<ThreadId> =>
    openThread(slips.ctx, member.id, { ...question, text, key })
  const thread = await ask('เงินยังไม่เข้า', 'question-one')
  expect(await take(support, 'message')).toMatchObject([{ level: 'new', path: '/support' }])
  await answerThread(slips.ctx, thread, { operator: 'nok', text: 'กำลังดูให้', key: 'answer-one' })
  slips.advance(1)
  expect(await levelsOf(support, 'message')).toEqual([])
  await ask('อีกเรื่องหนึ่ง', 'question-two')
  expect(await levelsOf(support, 'message')).toEqual(['new 1'])
})

test('old questions without an answer do not silence a new one', async () => {
  const support = await fresh(['support'])
  await take(support, 'message')
  const [member, forgotten] = [await slips.member(), await slips.member()]
  await slips.database.query(
    `insert into support_threads (id, member_id, topic, created_at, last_at, waiting_since)
     select 'thr_' || lpad(n::text, 26, '0'), $1, 'other', $2, $2, $2 from generate_series(1, 200) n`,
    [forgotten.id, new Date(slips.ctx.clock.now().getTime() - 25 * 60 * MINUTE_MS)],
  )
  const question = { topic: 'deposit', about: null, complaint: null, picture: null } as const
  await openThread(slips.ctx, member.id, { ...question, text: 'เงินยังไม่เข้า', key: 'question-new' })
  expect(await levelsOf(support, 'message')).toEqual(['new 1'])
  await slips.database.query("delete from support_threads where id like 'thr_000000%'")
})

test('choices are kept, shown with the operator’s kinds of work, and audited; wrong hours change nothing', async () => {
  const support = await fresh(['support'])
  await choose(support, { muted: ['slip'], quiet_from_hour: 22, quiet_to_hour: 8 })
  expect((await choose(support, { quiet_from_hour: 25 })).status).toBe(422)
  const { body } = await support('GET /alerts/choices')
  expect(body).toMatchObject({ muted: ['slip'], quiet_from_hour: 22, quiet_to_hour: 8, late_minutes: 5 })
  expect(body.kinds).toEqual(['slip', 'trouble', 'message'])
  expect(
    await slips.database.query("select action from audit_log where action = 'alerts.choose' limit 1"),
  ).toHaveLength(1)
})

test('in 60 seeds of work, time and concurrent requests, no item calls a listener twice at a level', async () => {
  const { ctx } = slips
  for (let seed = 1; seed <= 60; seed += 1) {
    const draw = drawsOf(seed)
    const start = ctx.clock.now().getTime()
    const items = Array.from({ length: between(draw, 1, 6) }, (_, n): WaitingItem => {
      const since = new Date(start - between(draw, 0, 10) * MINUTE_MS)
      const kind = pick(draw, ['withdrawal', 'job', 'message', 'alarm'] as const)
      const plain = { why: 'x', amount: null, taken_by: null, is_old: false, alarm: null }
      return {
        ...plain,
        kind,
        id: `${seed}:${n}`,
        since,
        answer_by: new Date(since.getTime() + 20 * MINUTE_MS),
      }
    })
    const times = { alert_late_minutes: between(draw, 1, 9), alert_escalate_minutes: between(draw, 9, 30) }
    const called = new Map<string, number>()
    for (let step = 0; step < 12; step += 1) {
      slips.advance(between(draw, 0, 7))
      const waiting = items.filter(() => draw(4) > 0)
      const takes = ['one', 'one', 'two', 'group'].slice(draw(3)).map(async listener => {
        const alerts = await inTransaction(ctx.db, tx =>
          takeCalls(tx, ctx, `${listener} ${seed}`, {
            items: waiting,
            times,
            receipt: null,
            isFor: () => true,
          }),
        )
        for (const alert of alerts)
          for (const { id } of alert.items) {
            const key = `${listener} ${id} ${alert.level}`
            called.set(key, (called.get(key) ?? 0) + 1)
          }
      })
      await Promise.all(takes)
    }
    expect([...called].filter(([, times]) => times > 1)).toEqual([])
    expect(called.size).toBeGreaterThan(0)
  }
})

test('in 60 seeds of lost requests and responses, a page gets each alert, and none twice', async () => {
  const { ctx } = slips
  const times = { alert_late_minutes: 1_000, alert_escalate_minutes: 2_000 }
  for (let seed = 1; seed <= 60; seed += 1) {
    const draw = drawsOf(seed)
    const received: string[] = []
    const items: WaitingItem[] = []
    let receipt: string | null = null
    const request = async (isFaulty: boolean): Promise<void> => {
      if (isFaulty && draw(4) === 0) return
      const response = await inTransaction(ctx.db, tx =>
        takeConfirmed(tx, ctx, `page ${seed}`, receipt, { items, times, isFor: () => true }),
      )
      if (isFaulty && draw(3) === 0) return
      receipt = response.receipt
      received.push(...response.alerts.flatMap(alert => alert.items.map(({ id }) => id)))
    }
    for (let step = 0; step < 12; step += 1) {
      const since = ctx.clock.now()
      const plain = { why: 'x', amount: null, taken_by: null, is_old: false, alarm: null }
      if (draw(2) === 0)
        items.push({ ...plain, kind: 'withdrawal', id: `${seed}:${step}`, since, answer_by: since })
      await request(true)
      slips.advance(1)
    }
    await request(false)
    await request(false)
    expect(received.toSorted()).toEqual(items.map(({ id }) => id).toSorted())
  }
})
