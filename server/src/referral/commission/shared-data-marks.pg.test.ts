import { expect, test } from 'vitest'
import { useReferral } from '../../../test/referral-setup.ts'
import { callerOf, TEST_PASSWORD } from '../../../test/test-members.ts'
import { signIn } from '../../account/passwords/sign-in.ts'
import { commissionsOf } from '../overview/referral-overview.ts'
import { clearReferralMarks, confirmCommissions, referralMarksOf } from './commission-decisions.ts'

const referral = useReferral()
const operator = { operator: 'nok', reason: 'บัตรประชาชนคนละคน' }
/** A device mark (id in a long-lived cookie) in the server's format of 43 characters. */
const MARK = 'm'.repeat(43)
const BROWSER = { browser: true, device_mark: MARK }

const kindsOf = async (member: Parameters<typeof referralMarksOf>[1]) =>
  (await referralMarksOf(referral.ctx, member)).map(({ kind }) => kind).sort()

test.each([
  ['the name of the bank account', { name: 'สมชาย ใจดี' }, { name: 'สมชาย\u200B  ใจดี' }, ['bank']],
  ['a browser', { from: BROWSER }, { from: BROWSER }, ['device']],
] as const)(
  'no commission between two members who share %s, and the member learns only that',
  async (_what, own, others, kinds) => {
    referral.on(0)
    const parent = await referral.join(null, own)
    const child = await referral.join(parent, others)
    const friend = await referral.join(child)
    await referral.played(child, 1, 100_000n)
    await referral.played(friend, 1, 100_000n)
    await referral.settleOn(7)
    await referral.settleOn(11)
    expect(await referral.lines(parent)).toMatchObject([
      { amount: 5_000, status: 'excluded' },
      { amount: 3_000, status: 'confirmed' },
    ])
    expect(await referral.lines(child)).toMatchObject([{ amount: 5_000, status: 'confirmed' }])
    expect(await kindsOf(child.id)).toEqual(kinds)
    const { data } = await commissionsOf(referral.ctx, parent.id, undefined)
    expect(
      JSON.stringify(data, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/bank|device|address/)
  },
)

test('a shared address on many days is a mark, on a few days it is not', async () => {
  referral.on(0)
  const parent = await referral.join()
  const often = await referral.join(parent)
  const seldom = await referral.join(parent)
  const from = callerOf({ ip: '198.51.100.20', browser: true })
  for (let day = 1; day <= 6; day++) {
    referral.on(day)
    for (const { phone } of day <= 3 ? [parent, often, seldom] : [parent, often])
      await signIn(referral.ctx, from, { phone, password: TEST_PASSWORD })
  }
  for (const member of [often, seldom]) await referral.played(member, 2, 100_000n)
  await referral.settleOn(7)
  expect((await referral.lines(parent)).map(({ status }) => status).sort()).toEqual(['excluded', 'pending'])
  expect(await kindsOf(often.id)).toEqual(['address'])
  expect(await kindsOf(seldom.id)).toEqual([])
})

test('a mark found during the holding period excludes the line before its confirmation', async () => {
  const [parent, child] = await referral.joinPair()
  await referral.played(child, 1, 100_000n)
  await referral.settleOn(7)
  for (const { phone } of [parent, child])
    await signIn(referral.ctx, callerOf({ browser: true, device_mark: 'd'.repeat(43) }), {
      phone,
      password: TEST_PASSWORD,
    })
  await referral.settleOn(11)
  expect(await referral.lines(parent)).toMatchObject([{ status: 'excluded' }])
})

test('after an operator clears a mark the line is held again and confirmed, and the mark does not return', async () => {
  referral.on(0)
  const parent = await referral.join(null, { name: 'แฝดพี่ แฝดน้อง' })
  const child = await referral.join(parent, { name: 'แฝดพี่ แฝดน้อง' })
  await referral.played(child, 1, 100_000n)
  await referral.settleOn(7)
  const pair = { ancestor_id: parent.id, member_id: child.id }
  await clearReferralMarks(referral.ctx, operator, pair)
  await expect(clearReferralMarks(referral.ctx, operator, pair)).rejects.toMatchObject({ code: 'not_found' })
  expect(await referral.lines(parent)).toMatchObject([{ status: 'pending' }])
  await confirmCommissions(referral.ctx, operator, parent.id)
  await expect(confirmCommissions(referral.ctx, operator, parent.id)).rejects.toMatchObject({
    code: 'not_found',
  })
  await referral.played(child, 8, 100_000n)
  await referral.settleOn(14)
  expect(await referral.lines(parent)).toMatchObject([{ status: 'confirmed' }, { status: 'pending' }])
  expect(
    await referral.database.query(
      `select action, subject from audit_log where actor = 'operator:nok' order by seq`,
    ),
  ).toEqual([
    { action: 'referral.clear', subject: child.id },
    { action: 'commission.confirm', subject: parent.id },
  ])
})
