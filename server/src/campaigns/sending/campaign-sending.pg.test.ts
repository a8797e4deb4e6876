import { NEWS_WORDING } from '@sala/contract/messages/message-channels.ts'
import type { CampaignId, MemberId } from '@sala/contract/wire/ids.ts'
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { useCampaigns } from '../../../test/campaigns-setup.ts'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { consentToNews, endNews } from '../../messages/choices/news-consents.ts'
import { messagesSettings } from '../../messages/settings.ts'
import { inTransaction } from '../../platform/db.ts'
import { writeSettings } from '../../platform/settings.ts'
import { beginBreak } from '../../protection/breaks/play-breaks.ts'
import { campaignsSettings } from '../settings.ts'
import { prepareSome } from './audience-preparation.ts'
import { sendAlone, stopCampaign } from './campaign-decisions.ts'
import { armOf } from './control-group.ts'
import { sendBatch } from './message-batches.ts'
import { sizeOr } from '../../../test/simulation/simulation-seeds.ts'

const campaigns = useCampaigns()
const { cashier } = campaigns
const STOP = { operator: 'mali', reason: 'enough' }
const HOUR_MINUTES = 60
/** Ids of the test's promotions. No promotion of a migration has these ids. */
const BIRTHDAY = 5

beforeAll(() => {
  // The members get several campaigns on one day, so the test raises the maximum number of news.
  const { db, clock } = cashier.ctx
  return writeSettings(db, messagesSettings, { news_per_day: 20, news_per_week: 20 }, clock.now())
})

test('a campaign goes to each reader once, and the control group gets nothing', async () => {
  const members = await campaigns.readers('once', 30)
  const id = await campaigns.decided(campaigns.tagged('once'))
  await campaigns.run()
  const rows = await campaigns.members(id)
  expect(rows).toHaveLength(members.length)
  for (const { member_id, arm, status } of rows) {
    expect(arm).toBe(armOf(id, member_id, 1_000))
    expect(status).toBe(arm === 'control' ? 'control' : 'sent')
  }
  const messages = await campaigns.messages(id)
  expect([...messages.keys()].toSorted()).toEqual(
    rows.filter(({ arm }) => arm === 'message').map(({ member_id }) => member_id),
  )
  for (const written of messages.values()) expect(written).toHaveLength(1)
  const control = rows.filter(({ arm }) => arm === 'control').length
  expect(await campaigns.row(id)).toMatchObject({
    ...{ state: 'finished', sent: members.length - control, message_members: members.length - control },
    control_members: control,
  })
  await campaigns.run()
  expect(await campaigns.messages(id)).toEqual(messages)
})

test('the message addresses the member by the given name', async () => {
  const member = await cashier.member({ name: 'สมหญิง ทดสอบ' })
  await cashier.database.query(
    "insert into member_tags (member_id, tag, set_by, set_at) values ($1, 'named', 'test', now())",
    [member.id],
  )
  await consentToNews(cashier.ctx, member.id, NEWS_WORDING)
  const id = await campaigns.decided(campaigns.tagged('named'))
  await campaigns.prepare(id)
  await cashier.database.query(
    "update campaign_members set arm = 'message', status = 'waiting' where campaign_id = $1",
    [id],
  )
  await campaigns.send(id)
  expect((await campaigns.messages(id)).get(member.id)?.[0]?.facts.title).toBe('สวัสดี สมหญิง')
})

test('a member without consent is left out with the reason, also when the consent ends midway', async () => {
  const [first, second] = await campaigns.readers('midway', 2)
  const stranger = await cashier.member()
  await cashier.database.query(
    "insert into member_tags (member_id, tag, set_by, set_at) values ($1, 'midway', 'test', now())",
    [stranger.id],
  )
  if (first === undefined || second === undefined) throw new Error('two readers')
  const id = await campaigns.decided(campaigns.tagged('midway'))
  await campaigns.prepare(id)
  await cashier.database.query(
    "update campaign_members set arm = 'message', status = 'waiting' where campaign_id = $1",
    [id],
  )
  await endNews(cashier.ctx, first.id, 'message')
  await beginBreak(cashier.ctx, second.id, '1d')
  await campaigns.send(id)
  expect(await campaigns.messages(id)).toEqual(new Map())
  expect(new Map((await campaigns.members(id)).map(({ member_id, why }) => [member_id, why]))).toEqual(
    new Map<string, string>([
      [first.id, 'no_consent'],
      [second.id, 'on_break'],
    ]),
  )
  expect(
    await cashier.database.query('select why, members from campaign_left_out where campaign_id = $1', [id]),
  ).toEqual([{ why: 'no_consent', members: 1 }])
})

test('after a stop nothing more goes out, and a stopped campaign does not start again', async () => {
  await campaigns.readers('stopped', 12)
  const id = await campaigns.decided(campaigns.tagged('stopped'))
  await campaigns.prepare(id)
  await sendBatch(cashier.ctx, id, 3)
  const [stopped] = await Promise.all([
    stopCampaign(cashier.ctx, STOP, id).then(async () => (await campaigns.messages(id)).size),
    campaigns.send(id, 1),
  ])
  await campaigns.run()
  expect((await campaigns.messages(id)).size).toBe(stopped)
  expect(await campaigns.row(id)).toMatchObject({ state: 'stopped', stop_cause: 'operator', sent: stopped })
  expect(await refusalOf(stopCampaign(cashier.ctx, STOP, id))).toBe('campaign_not_running')
  expect(await refusalOf(sendAlone(cashier.ctx, STOP, id))).toBe('campaign_not_draft')
})

test('in quiet hours the members wait, and the sending continues in the morning', async () => {
  await campaigns.readers('quiet', 4)
  const id = await campaigns.decided(campaigns.tagged('quiet'))
  // The test's clock shows 15:00 in Bangkok, so that it is 23:00 eight hours later, within the quiet hours.
  cashier.advance(8 * HOUR_MINUTES)
  await campaigns.run()
  expect(await campaigns.row(id)).toMatchObject({ state: 'sending', sent: 0 })
  expect(await cashier.database.query('select 1 from campaign_results where campaign_id = $1', [id])).toEqual(
    [],
  )
  cashier.advance(10 * HOUR_MINUTES)
  await campaigns.resume()
  await campaigns.run()
  const row = await campaigns.row(id)
  expect(row).toMatchObject({ state: 'finished', sent: row?.message_members })
})

test('a campaign under way has one job, however often the cron resumes it', async () => {
  await campaigns.readers('resumed', 2)
  const id = await campaigns.decided(campaigns.tagged('resumed'))
  const jobs = async () =>
    (
      await cashier.database.query<{ n: number }>(
        "select count(*)::int as n from graphile_worker._private_jobs where payload ->> 'campaign' = $1",
        [id],
      )
    )[0]?.n
  await campaigns.resume()
  expect(await jobs()).toBe(1)
  // A worker that crashes during a job leaves the job locked, as this statement does.
  await cashier.database.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead' where key = $1",
    [`campaigns:send:${id}`],
  )
  await campaigns.resume()
  expect(await jobs()).toBe(1)
  await cashier.database.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where key = $1',
    [`campaigns:send:${id}`],
  )
  await campaigns.run()
  expect(await campaigns.row(id)).toMatchObject({ state: 'finished' })
})

test('a campaign stops by itself when the budget of its promotion is spent', async () => {
  await campaigns.readers('offer', 6)
  await cashier.database.query(
    `insert into promotion_budgets (promotion_id, budget, spent) values ($1, 100000, 0)
     on conflict (promotion_id) do update set budget = 100000, spent = 0`,
    [BIRTHDAY],
  )
  const id = await campaigns.decided(campaigns.tagged('offer'), { promotion: BIRTHDAY })
  await campaigns.prepare(id)
  await sendBatch(cashier.ctx, id, 1)
  await cashier.database.query('update promotion_budgets set spent = 100000 where promotion_id = $1', [
    BIRTHDAY,
  ])
  await campaigns.send(id)
  const row = await campaigns.row(id)
  expect(row).toMatchObject({ state: 'stopped', stop_cause: 'promotion_over' })
  expect((await campaigns.messages(id)).size).toBe(row?.sent)
  expect(await refusalOf(campaigns.draft({}, { promotion: BIRTHDAY }))).toBe('campaign_promotion')
  await cashier.database.query('delete from promotion_budgets where promotion_id = $1', [BIRTHDAY])
})

test('a promotion that loses a value of the words stops the campaign, and another one is not sent', async () => {
  await campaigns.readers('valueless', 4)
  const promotion = (set: string) =>
    cashier.database.query(`update promotions set ${set} where id = $1`, [BIRTHDAY])
  await cashier.database.query(
    'insert into promotion_budgets (promotion_id, budget, spent) values ($1, 100000, 0)',
    [BIRTHDAY],
  )
  await promotion("ends_at = now() + interval '1 year'")
  const words = { promotion: BIRTHDAY, text: 'ถึง {until}' }
  const id = await campaigns.decided(campaigns.tagged('valueless'), words)
  const next = await campaigns.tested(campaigns.tagged('valueless'), words)
  await campaigns.prepare(id)
  await promotion('ends_at = null')
  await campaigns.send(id)
  expect(await campaigns.row(id)).toMatchObject({ state: 'stopped', stop_cause: 'promotion_over', sent: 0 })
  expect(await refusalOf(sendAlone(cashier.ctx, STOP, next))).toBe('campaign_variable')
  await cashier.database.query('delete from promotion_budgets where promotion_id = $1', [BIRTHDAY])
})

type Step =
  | { readonly kind: 'batch' | 'killed' | 'two workers'; readonly size: number }
  | { readonly kind: 'no consent' | 'unsubscribed' | 'excluded'; readonly reader: number }
  | { readonly kind: 'prepare' | 'killed preparing' | 'stop' }

const READERS = 10
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('batch', 'killed', 'two workers'),
      size: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('no consent', 'unsubscribed', 'excluded'),
      reader: fc.integer({ min: 0, max: READERS - 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'prepare' } as const) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'killed preparing' } as const, { kind: 'stop' } as const) },
)
const KILLED = new Error('the worker was killed before its commit')

/** Runs the work in a transaction that is rolled back, as when the worker crashes. */
const killed = (work: (ctx: typeof cashier.ctx) => Promise<unknown>) =>
  inTransaction(cashier.ctx.db, async tx => {
    await work({ ...cashier.ctx, db: tx })
    throw KILLED
  }).catch(error => {
    if (error !== KILLED) throw error
  })

const act = async (
  id: CampaignId,
  members: readonly { id: MemberId }[],
  given: Step,
  gone: Set<MemberId>,
) => {
  const { ctx } = cashier
  if (given.kind === 'prepare') await prepareSome(ctx, id)
  else if (given.kind === 'killed preparing') await killed(inside => prepareSome(inside, id))
  else if (given.kind === 'stop') await stopCampaign(ctx, STOP, id).catch(() => undefined)
  else if (given.kind === 'batch') await sendBatch(ctx, id, given.size)
  else if (given.kind === 'killed') await killed(inside => sendBatch(inside, id, given.size))
  else if (given.kind === 'two workers')
    await Promise.all([sendBatch(ctx, id, given.size), sendBatch(ctx, id, given.size)])
  else if ('reader' in given) {
    const member = members[given.reader]?.id
    if (member === undefined || gone.has(member)) return
    if (!(await campaigns.messages(id)).has(member)) gone.add(member)
    if (given.kind === 'excluded') await beginBreak(ctx, member, '6m').catch(() => undefined)
    else await endNews(ctx, member, given.kind === 'unsubscribed' ? 'message' : 'choices')
  }
}

let runs = 0
test('in any order of kills, stops and withdrawals, nobody gets a campaign twice or against the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
      runs += 1
      const tag = `run ${runs}`
      const members = await campaigns.readers(tag, READERS)
      const id = await campaigns.decided(campaigns.tagged(tag))
      const gone = new Set<MemberId>()
      for (const given of steps) await act(id, members, given, gone)
      const before = await campaigns.row(id)
      const sentBefore = (await campaigns.messages(id)).size
      await campaigns.prepare(id)
      await campaigns.send(id)
      const [messages, rows, row] = [
        await campaigns.messages(id),
        await campaigns.members(id),
        await campaigns.row(id),
      ]
      for (const [member, written] of messages) {
        expect(written).toHaveLength(1)
        expect(gone.has(member)).toBe(false)
      }
      for (const { member_id, arm, status } of rows) {
        expect(arm).toBe(armOf(id, member_id, 1_000))
        expect(messages.has(member_id)).toBe(status === 'sent')
      }
      expect(row?.sent).toBe(messages.size)
      if (before?.state === 'stopped') expect(messages.size).toBe(sentBefore)
      else expect(rows.filter(({ status }) => status === 'waiting')).toEqual([])
    }),
    { numRuns: sizeOr(8, 25) },
  )
})

/** Waits until the given number of statements wait for a lock, or until `ended` returns true. */
const untilBlocked = async (count: number, ended: () => boolean = () => false): Promise<void> => {
  for (;;) {
    const [row] = await cashier.database.query<{ blocked: number }>(
      `select count(*)::integer as blocked from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (ended() || row?.blocked === count) return
  }
}

test('the campaigns that one operator sends alone in a day reach no more members than one operator may decide', async () => {
  const { db, clock } = cashier.ctx
  await writeSettings(db, campaignsSettings, { alone_maximum: 5 }, clock.now())
  for (const slice of ['slice-one', 'slice-two']) await campaigns.readers(slice, 3)
  const first = await campaigns.tested(campaigns.tagged('slice-one'))
  const other = await campaigns.tested(campaigns.tagged('slice-two'))
  const by = { operator: 'slicer', reason: 'a slice' }
  // The test holds the first sending back after it has computed how many members the operator has reached, and before it stores its decision. Without
  // a lock, the second sending would compute the same number and be allowed.
  const holder = new pg.Client({ connectionString: cashier.database.ownerUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from campaigns where id = $1 for update', [first])
  let ended = 0
  const send = (id: CampaignId) => sendAlone(cashier.ctx, by, id).finally(() => ended++)
  const sent = [send(first)]
  await untilBlocked(1)
  sent.push(send(other))
  await Promise.race([untilBlocked(2, () => ended > 0), sent[1]?.catch(() => undefined)])
  await holder.query('commit')
  await holder.end()
  expect(await Promise.allSettled(sent)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'campaign_needs_two' } },
  ])
  cashier.advance(25 * HOUR_MINUTES)
  await sendAlone(cashier.ctx, by, other)
})

test('an audience that grows beyond what one operator may decide stops before anything is sent', async () => {
  const { db, clock } = cashier.ctx
  await campaigns.readers('growing', 3)
  await writeSettings(db, campaignsSettings, { alone_maximum: 4 }, clock.now())
  const id = await campaigns.tested(campaigns.tagged('growing'))
  await sendAlone(cashier.ctx, { operator: 'grower', reason: 'a small one' }, id)
  await campaigns.readers('growing', 3)
  await campaigns.run()
  expect(await campaigns.row(id)).toMatchObject({ state: 'stopped', stop_cause: 'too_large', sent: 0 })
  expect(await campaigns.messages(id)).toEqual(new Map())
})
