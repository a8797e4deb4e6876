import type { MemberId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import { useCampaigns } from '../../../test/campaigns-setup.ts'
import { openThread } from '../../support/member-messages.ts'
import { campaignOf } from '../drafts/campaigns.ts'
import { measureCampaign, resultSpan, resultsOfCampaign } from './campaign-results.ts'
import { findUnmeasured } from './sql.ts'

const campaigns = useCampaigns()
const { cashier } = campaigns
const DAY_MINUTES = 24 * 60

/**
 * Computes the figures of a campaign's results, in baht, by plain SQL on the tables. It uses no view and no code of the product, so that the test can
 * compare the product's results with it.
 */
const PLAIN = `
  with arms as (select member_id, arm from campaign_members where campaign_id = $1),
  paid as (
    select a.member_id, a.arm, coalesce(sum(t.amount) filter (where t.kind = 1 and t.at >= $2 and t.at < $3), 0) / 100.0 as baht
      from arms a left join ledger_balances b using (member_id) left join ledger_transfers t on t.member_no = b.member_no
     group by a.member_id, a.arm),
  played as (
    select a.member_id, a.arm, coalesce(sum(h.stake), 0) / 100.0 as baht, count(h.hour) > 0 as did
      from arms a left join play_hours h on h.member_id = a.member_id and h.hour >= $2 and h.hour < $3
     group by a.member_id, a.arm)
  select arm, count(*)::int as members, round(avg(p.baht), 2)::float8 as deposits, var_samp(p.baht)::float8 as deposit_variance,
         round(avg(y.baht), 2)::float8 as stakes, var_samp(y.baht)::float8 as stake_variance,
         round(100.0 * count(*) filter (where y.did) / count(*), 2)::float8 as played
    from paid p join played y using (member_id, arm) group by arm`
type Plain = {
  arm: 'message' | 'control'
  members: number
  deposits: number
  deposit_variance: number
  stakes: number
  stake_variance: number
  played: number
}

test('the results equal plain SQL, count only the period, and keep members whose message did not go out', async () => {
  const members = []
  for (let at = 0; at < 12; at += 1) {
    const member = await cashier.player(20_000n)
    await cashier.database.query(
      "insert into member_tags (member_id, tag, set_by, set_at) values ($1, 'measured', 'test', now())",
      [member.id],
    )
    await campaigns.consent(member.id)
    members.push(member)
  }
  cashier.advance(2 * DAY_MINUTES)
  const id = await campaigns.decided(campaigns.tagged('measured'))
  await campaigns.prepare(id)
  // Half of the members form the control group (which gets no message), so that neither group is empty.
  for (const [at, { id: member }] of members.entries())
    await cashier.database.query(
      `update campaign_members set arm = $3, status = $4 where campaign_id = $1 and member_id = $2`,
      at % 2 === 0 ? [id, member, 'control', 'control'] : [id, member, 'message', 'waiting'],
    )
  await campaigns.endConsent(members[1]?.id)
  await campaigns.send(id)
  cashier.advance(DAY_MINUTES)
  for (const [at, member] of members.entries()) {
    if (at % 3 === 0) await campaigns.deposit(member, BigInt(10_000 + 7_500 * at), null)
    if (at % 4 !== 1) campaigns.play(member, BigInt(500 + 300 * at), 100n)
    await campaigns.count(member)
  }
  // In the measured period, two members who got the message and one of the control group complain.
  for (const at of [1, 3, 2])
    await openThread(cashier.ctx, members[at]?.id ?? ('' as MemberId), {
      ...{ topic: 'bonus', about: null, picture: null, key: null },
      ...{ text: 'ไม่ได้โบนัสตามข่าว', complaint: 'bonus' },
    })
  const campaign = await campaignOf(cashier.ctx.db, id)
  const { started_at, result_days } = campaign
  if (started_at === null || result_days === null) throw new Error('the campaign was sent')
  await measureCampaign(cashier.ctx, { id, started_at, result_days })
  const early = await resultsOfCampaign(cashier.ctx.db, campaign)
  expect(early?.is_final).toBe(false)

  const { begins, ends } = resultSpan({ started_at, result_days })
  const plain = await cashier.database.query<Plain>(PLAIN, [id, begins, ends])
  const of = (arm: Plain['arm']) => plain.find(each => each.arm === arm)
  const [message, control] = [of('message'), of('control')]
  if (message === undefined || control === undefined) throw new Error('both groups have members')
  expect([message.members, control.members]).toEqual([6, 6])
  expect(message.deposits).not.toBe(control.deposits)
  const complaints = await cashier.database.query<{ arm: Plain['arm']; share: number }>(
    `select arm, round(100.0 * count(*) filter (where exists (
              select from complaints c join support_threads t on t.id = c.thread_id
               where t.member_id = m.member_id and c.raised_at >= $2 and c.raised_at < $3)) / count(*), 2)::float8 as share
       from campaign_members m where campaign_id = $1 group by arm`,
    [id, begins, ends],
  )
  const shareOf = (arm: Plain['arm']) => complaints.find(each => each.arm === arm)?.share
  expect([shareOf('message'), shareOf('control')]).toEqual([33.33, 16.67])
  expect(early?.metrics.find(({ metric }) => metric === 'complaints')).toMatchObject({
    message: 33.33,
    control: 16.67,
    difference: 16.67,
  })
  for (const name of ['deposits', 'stakes', 'played'] as const)
    expect(early?.metrics.find(({ metric }) => metric === name)).toMatchObject({
      message: message[name],
      control: control[name],
    })
  const stored = await cashier.database.query<{ arm: string; deposit: number; stake: number }>(
    'select arm, deposit_variance / 10000 as deposit, stake_variance / 10000 as stake from campaign_results where campaign_id = $1',
    [id],
  )
  for (const { arm, deposit, stake } of stored) {
    expect(deposit).toBeCloseTo(of(arm as Plain['arm'])?.deposit_variance ?? -1, 6)
    expect(stake).toBeCloseTo(of(arm as Plain['arm'])?.stake_variance ?? -1, 6)
  }

  // A deposit after the measured period does not change the results. They become final one day after that period.
  cashier.advance(result_days * DAY_MINUTES)
  const [first] = members
  if (first !== undefined) await campaigns.deposit(first, 50_000n, null)
  cashier.advance(DAY_MINUTES)
  await measureCampaign(cashier.ctx, { id, started_at, result_days })
  const last = await resultsOfCampaign(cashier.ctx.db, campaign)
  expect(last?.is_final).toBe(true)
  expect(last?.metrics).toEqual(early?.metrics)
})

test('campaigns without final results are measured in turn, and one without members never', async () => {
  const empty = await campaigns.decided(campaigns.tagged('measured'))
  await cashier.database.query(
    "update campaigns set state = 'sending', started_at = decided_at, message_members = 0, control_members = 0 where id = $1",
    [empty],
  )
  const ids = []
  for (const tag of ['turn-one', 'turn-two']) {
    await campaigns.readers(tag, 1)
    const id = await campaigns.decided(campaigns.tagged(tag))
    await campaigns.prepare(id)
    ids.push(id)
  }
  await cashier.database.query('delete from campaign_results')
  const seen = []
  for (let turn = 0; turn < 3; turn++) {
    cashier.advance(1)
    const [due] = await findUnmeasured(cashier.ctx.db, 1)
    if (due === undefined) throw new Error('a campaign is due')
    seen.push(due.id)
    await measureCampaign(cashier.ctx, due)
  }
  expect(seen).not.toContain(empty)
  expect(new Set(seen).size).toBe(3)
  expect(seen).toEqual(expect.arrayContaining(ids))
})
