import { expect, test } from 'vitest'
import { callerOf, TEST_PASSWORD } from '../../../test/members.ts'
import { useReferral } from '../../../test/referral.ts'
import { signIn } from '../../account/passwords/sign-in.ts'
import { commissionsOf } from '../overview/overview.ts'
import { clearReferralMarks, confirmCommissions, referralMarksOf } from './operator.ts'

const town = useReferral()
const operator = { operator: 'nok', reason: 'บัตรประชาชนคนละคน' }
/** The format of the server: 43 characters. */
const MARK = 'm'.repeat(43)
const BROWSER = { browser: true, device_mark: MARK }

const kindsOf = async (member: Parameters<typeof referralMarksOf>[1]) =>
  (await referralMarksOf(town.ctx, member)).map(({ kind }) => kind).sort()

test.each([
  ['the name of the bank account', { name: 'สมชาย ใจดี' }, { name: 'สมชาย\u200B  ใจดี' }, ['bank']],
  ['a browser', { from: BROWSER }, { from: BROWSER }, ['device']],
] as const)(
  'no commission between two members who share %s, and the member learns only that',
  async (_what, own, others, kinds) => {
    town.on(0)
    const parent = await town.join(null, own)
    const child = await town.join(parent, others)
    const friend = await town.join(child)
    await town.played(child, 1, 100_000n)
    await town.played(friend, 1, 100_000n)
    await town.settleOn(7)
    await town.settleOn(11)
    expect(await town.lines(parent)).toMatchObject([
      { amount: 5_000, status: 'excluded' },
      { amount: 3_000, status: 'confirmed' },
    ])
    expect(await town.lines(child)).toMatchObject([{ amount: 5_000, status: 'confirmed' }])
    expect(await kindsOf(child.id)).toEqual(kinds)
    const { data } = await commissionsOf(town.ctx, parent.id, undefined)
    expect(
      JSON.stringify(data, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/bank|device|address/)
  },
)

test('a shared address on many days is a mark, on a few days it is not', async () => {
  town.on(0)
  const parent = await town.join()
  const often = await town.join(parent)
  const seldom = await town.join(parent)
  const from = callerOf({ ip: '198.51.100.20', browser: true })
  for (let day = 1; day <= 6; day++) {
    town.on(day)
    for (const { phone } of day <= 3 ? [parent, often, seldom] : [parent, often])
      await signIn(town.ctx, from, { phone, password: TEST_PASSWORD })
  }
  for (const member of [often, seldom]) await town.played(member, 2, 100_000n)
  await town.settleOn(7)
  expect((await town.lines(parent)).map(({ status }) => status).sort()).toEqual(['excluded', 'pending'])
  expect(await kindsOf(often.id)).toEqual(['address'])
  expect(await kindsOf(seldom.id)).toEqual([])
})

test('a mark found during the holding period excludes the line before its confirmation', async () => {
  const [parent, child] = await town.joinPair()
  await town.played(child, 1, 100_000n)
  await town.settleOn(7)
  for (const { phone } of [parent, child])
    await signIn(town.ctx, callerOf({ browser: true, device_mark: 'd'.repeat(43) }), {
      phone,
      password: TEST_PASSWORD,
    })
  await town.settleOn(11)
  expect(await town.lines(parent)).toMatchObject([{ status: 'excluded' }])
})

test('after an operator clears a mark the line is held again and confirmed, and the mark does not return', async () => {
  town.on(0)
  const parent = await town.join(null, { name: 'แฝดพี่ แฝดน้อง' })
  const child = await town.join(parent, { name: 'แฝดพี่ แฝดน้อง' })
  await town.played(child, 1, 100_000n)
  await town.settleOn(7)
  const pair = { ancestor_id: parent.id, member_id: child.id }
  await clearReferralMarks(town.ctx, operator, pair)
  await expect(clearReferralMarks(town.ctx, operator, pair)).rejects.toMatchObject({ code: 'not_found' })
  expect(await town.lines(parent)).toMatchObject([{ status: 'pending' }])
  await confirmCommissions(town.ctx, operator, parent.id)
  await expect(confirmCommissions(town.ctx, operator, parent.id)).rejects.toMatchObject({ code: 'not_found' })
  await town.played(child, 8, 100_000n)
  await town.settleOn(14)
  expect(await town.lines(parent)).toMatchObject([{ status: 'confirmed' }, { status: 'pending' }])
  expect(
    await town.database.query(
      `select action, subject from audit_log where actor = 'operator:nok' order by seq`,
    ),
  ).toEqual([
    { action: 'referral.clear', subject: child.id },
    { action: 'commission.confirm', subject: parent.id },
  ])
})
