import type { MemberId } from '@sala/contract/wire/ids.ts'
import { beforeAll, expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { renameMember } from '../../../test/test-members.ts'
import { markRisk } from '../../cashier/operator-actions.ts'
import { findRisk } from './risk-alarms.ts'

const promotions = usePromotions()
const { cashier } = promotions
const desk = deskOn(() => cashier.ctx)
const BAHT = 100n
const WELCOME = 2

let risky: Awaited<ReturnType<typeof desk.operator>>
let money: Awaited<ReturnType<typeof desk.operator>>
beforeAll(async () => {
  risky = await desk.operator('risky', ['risk'])
  money = await desk.operator('money', ['finance'])
})

/** Creates a member's first withdrawal, with an amount above the limit of automatic approval, so that it waits for an operator. */
const waiting = async (name: string) => {
  const member = await cashier.player(10_000n * BAHT)
  await renameMember(cashier.ctx, member.id, name)
  const { id } = await cashier.withdraw(member, 6_000n * BAHT)
  await cashier.run()
  return { member, id }
}

/** Creates a withdrawal that the rules approve when its credit has left the game site. The jobs that move the credit do not run yet. */
const moving = async (name: string) => {
  const member = await cashier.player(10_000n * BAHT)
  await renameMember(cashier.ctx, member.id, name)
  return { member, id: (await cashier.withdraw(member, 200n * BAHT)).id }
}

const subjectOf = async (member: { id: MemberId }): Promise<string> => {
  await findRisk(cashier.ctx)
  const [row] = await cashier.database.query<{ subject: string }>(
    "select subject from risk_alarm_members where rule = 'same_name' and member_id = $1",
    [member.id],
  )
  if (row === undefined) throw new Error('the rules did not find it')
  return row.subject
}

const linesOf = async (action: string, subjects: readonly string[]) =>
  cashier.database.query<{ subject: string }>(
    'select subject from audit_log where action = $1 and subject = any($2) order by seq',
    [action, [...subjects]],
  )

const wholeLines = (action: string, subject: string) => linesOf(action, [`risk:same_name:${subject}`])

type Who = typeof risky
const show = (who: Who, subject: string) => who(`GET /risk/same_name/${subject}`)
const mark = (who: Who, subject: string, reason: string) =>
  who(`POST /risk/same_name/${subject}/mark`, { reason })
const hold = (who: Who, subject: string, reason: string) =>
  who(`POST /risk/same_name/${subject}/hold`, { reason })
const effectOf = (who: Who, subject: string, act: 'mark' | 'hold') =>
  who(`GET /risk/same_name/${subject}/effect/${act}`)

test('a hold of all members of an alarm previews members and amounts, happens once, and writes a line for each and one for the whole', async () => {
  const all = [await waiting('กลุ่ม พักถอน'), await waiting('กลุ่ม พักถอน')]
  const ids = all.map(({ id }) => id)
  const subject = await subjectOf(all[0]?.member ?? { id: '' as MemberId })
  const shown = (await effectOf(risky, subject, 'hold')).body
  expect(shown).toMatchObject({ count: 2, amount: 12_000 })
  expect((shown.members as { amount: number }[]).map(({ amount }) => amount)).toEqual([6_000, 6_000])
  for (const { member, id } of all) expect((await cashier.withdrawal(member, id)).status).toBe('requested')
  expect((await hold(risky, subject, ' ')).status).toBe(422)
  expect((await hold(risky, subject, 'กลุ่ม พักถอน')).body.code).toBe('reason_names_member')
  const twice = await Promise.all([1, 2].map(() => hold(risky, subject, 'one person')))
  expect(twice.map(({ body }) => body.held).sort()).toEqual([0, 2])
  for (const { member, id } of all) expect((await cashier.withdrawal(member, id)).status).toBe('held')
  expect(await linesOf('withdrawal.hold', ids)).toHaveLength(2)
  expect(await wholeLines('risk.held', subject)).toHaveLength(1)
  expect((await effectOf(risky, subject, 'hold')).body).toEqual({ members: [], count: 0, amount: 0 })
  expect((await show(risky, subject)).body.alarm).toMatchObject({ outcome: null })
})

test('a hold of all members covers a withdrawal whose credit is still on its way out of the game', async () => {
  const inReview = await waiting('กลุ่ม เครดิตมาช้า')
  const { member, id } = await moving('กลุ่ม เครดิตมาช้า')
  const subject = await subjectOf(member)
  expect((await effectOf(risky, subject, 'hold')).body).toMatchObject({ count: 2 })
  expect((await hold(risky, subject, 'one person')).body.held).toBe(2)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('held')
  expect(await linesOf('withdrawal.hold', [inReview.id, id])).toHaveLength(2)
})

test('marking all members of an alarm previews them, leaves out those marked already, and happens once', async () => {
  const all = [
    await waiting('กลุ่ม ทำเครื่องหมาย'),
    await waiting('กลุ่ม ทำเครื่องหมาย'),
    await waiting('กลุ่ม ทำเครื่องหมาย'),
  ]
  const [marked, ...others] = all.map(({ member }) => member.id)
  await markRisk(cashier.ctx, { operator: 'risky', reason: 'before' }, marked as MemberId)
  const subject = await subjectOf({ id: marked as MemberId })
  const shown = (await effectOf(risky, subject, 'mark')).body
  expect((shown.members as { id: string }[]).map(({ id }) => id).sort()).toEqual([...others].sort())
  const twice = await Promise.all([1, 2].map(() => mark(risky, subject, 'one person')))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await linesOf('risk.mark', [marked ?? '', ...others])).toHaveLength(3)
  expect(await wholeLines('risk.acted', subject)).toHaveLength(1)
  expect((await effectOf(risky, subject, 'mark')).body.code).toBe('desk_case_settled')
})

test('bonuses of all members of an alarm are taken back by two: the checker approves the exact members and amounts, once', async () => {
  const all = [await cashier.member(), await cashier.member()]
  for (const member of all) {
    await renameMember(cashier.ctx, member.id, 'กลุ่ม โบนัส')
    await promotions.deposit(member, 20_000n, WELCOME)
    expect(await promotions.bonus(member)).toMatchObject({ status: 'open' })
  }
  const subject = await subjectOf(all[0] ?? { id: '' as MemberId })
  const asked = {
    kind: 'ring_bonuses',
    payload: { rule: 'same_name', subject, members: all.map(({ id }) => id) },
  }
  const looked = (await risky('POST /proposals/preview', asked)).body
  const effect = looked.effect as { what: string; before: string; after: string }[]
  expect(effect).toContainEqual({ what: 'ring_bonus_count', before: '2', after: '0' })
  for (const member of all)
    expect(effect.find(({ what }) => what === 'ring_bonuses')?.before).toContain(member.id)
  expect(await promotions.bonus(all[0] ?? { id: '' as MemberId })).toMatchObject({ status: 'open' })

  const made = (await risky('POST /proposals', { ...asked, reason: 'one person', evidence: null })).body
  const proposal = (made.proposal as { id: string }).id
  const approve = (who: typeof risky, seen: unknown) =>
    who(`POST /proposals/${proposal}/approve`, { seen, reason: 'seen' })
  expect((await approve(risky, looked.seen)).body.code).toBe('proposal_own')
  expect((await approve(money, 'something else')).body.code).toBe('proposal_changed')
  expect(await promotions.bonus(all[0] ?? { id: '' as MemberId })).toMatchObject({ status: 'open' })
  const answers = await Promise.all([approve(money, looked.seen), approve(money, looked.seen)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await cashier.run()
  for (const member of all) expect(await promotions.bonus(member)).toMatchObject({ status: 'given_up' })
  expect(
    await linesOf(
      'bonus.void',
      all.map(({ id }) => id),
    ),
  ).toHaveLength(2)
  expect(await linesOf('proposal.approved', [proposal])).toHaveLength(1)
  expect((await risky('POST /proposals/preview', asked)).body.code).toBe('bonus_not_running')
})

/** Returns whether another transaction can write to the audit log while `act` waits for the lock of a member. */
const logIsFreeDuring = async (member: MemberId, act: () => Promise<unknown>): Promise<boolean> => {
  const other = await cashier.ctx.pool.connect()
  try {
    await other.query('begin')
    await other.query('select 1 from members where id = $1 for update', [member])
    const acting = act()
    const waits = () => cashier.database.query('select 1 from pg_locks where not granted')
    await expect.poll(waits).not.toEqual([])
    const { rows } = await other.query("select pg_try_advisory_xact_lock(hashtext('audit_log')) as free")
    await other.query('commit')
    await acting
    return rows[0]?.free === true
  } finally {
    other.release()
  }
}

test('a bulk action takes all locks before its first log line: it blocks no other action', async () => {
  const all = [await waiting('กลุ่ม ลำดับ'), await waiting('กลุ่ม ลำดับ')]
  const last = all.map(({ member }) => member.id).sort()[1] as MemberId
  const subject = await subjectOf({ id: last })
  expect(await logIsFreeDuring(last, () => hold(risky, subject, 'one person'))).toBe(true)
  expect(await logIsFreeDuring(last, () => mark(risky, subject, 'one person'))).toBe(true)
})

test('an approval takes its member’s lock before its first log line', async () => {
  const member = await cashier.member()
  await promotions.deposit(member, 20_000n, WELCOME)
  const payload = { rule: 'velocity', subject: member.id, members: [member.id] }
  const asked = { kind: 'ring_bonuses', payload }
  const { seen } = (await risky('POST /proposals/preview', asked)).body
  const made = (await risky('POST /proposals', { ...asked, reason: 'one person', evidence: null })).body
  const proposal = (made.proposal as { id: string }).id
  const agree = () => money(`POST /proposals/${proposal}/approve`, { seen, reason: 'seen' })
  expect(await logIsFreeDuring(member.id, agree)).toBe(true)
  await cashier.run()
  expect(await promotions.bonus(member)).toMatchObject({ status: 'given_up' })
})
