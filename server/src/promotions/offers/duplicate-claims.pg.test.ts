import type { MemberId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import type { registerMember, TestMember } from '../../../test/test-members.ts'
import { callerOf } from '../../../test/test-members.ts'
import { recordPayer, recordSignIn } from '../../account/devices/device-records.ts'
import { inTransaction } from '../../platform/db.ts'
import { promotionsFor } from './promotions.ts'

const promotions = usePromotions()
const { cashier, deposit, bonuses, claim, at } = promotions
const operator = operatorOn(() => cashier.ctx)
const [REFUND, WELCOME, BIRTHDAY] = [1, 2, 5]

type Given = Parameters<typeof registerMember>[1]

/** Records a member's sign-in: from a browser with the long-lived id in its cookie (`mark`), or from a program without one. */
const signIn = (member: Pick<TestMember, 'id'>, from: { mark?: string; ip?: string; browser?: boolean }) => {
  const { mark: device_mark = null, ip = '198.51.100.9', browser = true } = from
  const caller = callerOf({ ip, browser, device_mark })
  return inTransaction(cashier.ctx.db, tx => recordSignIn(tx, caller, member.id, cashier.ctx.clock.now()))
}
const paidBy = (member: Pick<TestMember, 'id'>, payer: string) =>
  inTransaction(cashier.ctx.db, tx => recordPayer(tx, member.id, payer, cashier.ctx.clock.now()))
const whyNot = async ({ id }: { readonly id: MemberId }, promotionId: number) =>
  (await promotionsFor(cashier.ctx, id)).find(one => one.id === promotionId)?.mine?.reason?.code ?? null

let made = 0
/** Creates two members who share only the given data. The first has taken the welcome bonus. */
const two = async (first: Given = {}, second: Given = {}) => {
  made += 1
  const one = await cashier.member({ name: `คนที่ ${made} หนึ่ง`, ...first })
  const other = await cashier.member({ name: `คนที่ ${made} สอง`, ...second })
  await deposit(one, 10_000n, WELCOME)
  return [one, other] as const
}
const MARK = 'd'.repeat(43)
const NAME = { name: 'สมชาย ใจดี' }

test('a member who shares nothing has a separate right', async () => {
  const [, other] = await two()
  expect(await whyNot(other, WELCOME)).toBeNull()
  expect(await deposit(other, 10_000n, WELCOME)).toMatchObject({ status: 'completed' })
  expect(await bonuses(other)).toHaveLength(1)
})

test.each([
  [
    'a device',
    {},
    {},
    (a: TestMember, b: TestMember) =>
      Promise.all([signIn(a, { mark: MARK }), signIn(b, { mark: MARK, ip: '198.51.100.10' })]),
  ],
  [
    'a payer',
    {},
    {},
    (a: TestMember, b: TestMember) => Promise.all([paidBy(a, '014:1'), paidBy(b, '014:1')]),
  ],
  [
    'name and birth date',
    { name: 'นาย สมหมาย ใจงาม', birth_date: '1988-03-02' },
    { name: 'สมหมาย  ใจงาม', birth_date: '1988-03-02' },
    async () => undefined,
  ],
  [
    'name and address',
    { name: 'สมศรี ใจงาม' },
    { name: 'น.ส.สมศรี ใจงาม' },
    (a: TestMember, b: TestMember) => Promise.all([signIn(a, {}), signIn(b, {})]),
  ],
  [
    'an address, and each is a program that keeps no mark',
    {},
    {},
    (a: TestMember, b: TestMember) =>
      Promise.all([
        signIn(a, { browser: false, ip: '198.51.100.77' }),
        signIn(b, { browser: false, ip: '198.51.100.77' }),
      ]),
  ],
] as const)('who shares %s has a promotion once between them', async (_what, first, second, share) => {
  const [one, other] = await two(first, second)
  await share(one, other)
  expect(await whyNot(other, WELCOME)).toBe('person_used')
  expect(await refusalOf(cashier.prepare(other, 10_000n, { promotion_id: WELCOME }))).toBe(
    'promotion_refused',
  )
  expect(await deposit(other, 10_000n, null)).toMatchObject({ status: 'completed' })
})

test.each([
  [
    'an address alone',
    {},
    {},
    (a: TestMember, b: TestMember) =>
      Promise.all([signIn(a, { ip: '198.51.100.50' }), signIn(b, { ip: '198.51.100.50' })]),
  ],
  ['a name alone', NAME, NAME, async () => undefined],
  ['a birth date alone', { birth_date: '1979-01-01' }, { birth_date: '1979-01-01' }, async () => undefined],
  [
    'birth date and address',
    { birth_date: '1979-01-02' },
    { birth_date: '1979-01-02' },
    (a: TestMember, b: TestMember) =>
      Promise.all([signIn(a, { ip: '198.51.100.51' }), signIn(b, { ip: '198.51.100.51' })]),
  ],
] as const)('%s makes nobody one person', async (_what, first, second, share) => {
  const [one, other] = await two(first, second)
  await share(one, other)
  expect(await whyNot(other, WELCOME)).toBeNull()
})

test('a payment from the other’s account is seen from that line on', async () => {
  const [one, other] = await two()
  const { ref } = await cashier.prepare(other, 10_000n)
  cashier.pay(one, 10_000n, { ref })
  await cashier.read()
  expect(await whyNot(other, WELCOME)).toBe('person_used')
})

test('of two concurrent claims one gets the bonus', async () => {
  at('2026-11-18T08:00:00Z')
  const members = await Promise.all(
    [1, 2, 3].map(no => cashier.member({ name: `เดือน ${no} เกิด`, birth_date: `199${no}-11-0${no}` })),
  )
  for (const member of members) await signIn(member, { mark: 'e'.repeat(43) })
  const claims = await Promise.allSettled(members.map(member => claim(member, BIRTHDAY)))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a refused claim reveals nothing of the other member, and operators see it and can confirm two different people', async () => {
  const [one, other] = await two()
  await signIn(one, { mark: 'f'.repeat(43) })
  await signIn(other, { mark: 'f'.repeat(43) })
  const refused = await cashier
    .prepare(other, 10_000n, { promotion_id: WELCOME })
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'promotion_refused',
    sentence: expect.stringContaining('ติดต่อเจ้าหน้าที่'),
  })
  expect(JSON.stringify(refused)).not.toMatch(one.phone)
  expect((refused as { sentence: string }).sentence).not.toMatch(/ทุจริต|โกง|คนที่/)
  const list = (await operator('promotions', 'refused', other.phone)).text
  expect(list).toContain(one.id)
  expect(list).toMatch(/one device +2 once/)
  expect((await operator('queue', 'list')).text).toContain('promotions allow')
  const [line] = await cashier.database.query<{ details: Record<string, string> }>(
    `select details from audit_inbox where subject = $1 and action = 'bonus.refuse'`,
    [other.id],
  )
  expect(line?.details).toMatchObject({ other: one.id, marks: 'device', promotion: '2' })

  expect((await operator('promotions', 'allow', other.phone, '--to', one.phone, ...BY_NOK)).code).toBe(0)
  expect((await operator('promotions', 'allow', other.phone, '--to', one.phone, ...BY_NOK)).code).toBe(1)
  expect((await operator('promotions', 'refused', other.phone)).text).toContain('allowed by')
  expect(await whyNot(other, WELCOME)).toBeNull()
  await deposit(other, 10_000n, WELCOME)
  expect(await bonuses(other)).toHaveLength(1)
})

test('a deposit prepared before the other member took the promotion brings no bonus, and the refusal is recorded', async () => {
  made += 1
  const one = await cashier.member({ name: `คนที่ ${made} หนึ่ง` })
  const other = await cashier.member({ name: `คนที่ ${made} สอง` })
  await signIn(one, { mark: 'g'.repeat(43) })
  await signIn(other, { mark: 'g'.repeat(43) })
  const { ref } = await cashier.prepare(other, 10_000n, { promotion_id: WELCOME })
  await deposit(one, 10_000n, WELCOME)
  cashier.pay(other, 10_000n, { ref })
  await cashier.read()
  expect(await bonuses(other)).toEqual([])
  expect((await operator('promotions', 'refused', other.phone)).text).toContain(one.id)
})

test('an operator can allow the promotion to each of the accounts', async () => {
  const [one, other] = await two()
  await signIn(one, { mark: 'h'.repeat(43) })
  await signIn(other, { mark: 'h'.repeat(43) })
  await operator('promotions', 'edit', String(WELCOME), '{"once_per_person": false}', ...BY_NOK)
  expect(await whyNot(other, WELCOME)).toBeNull()
  await operator('promotions', 'edit', String(WELCOME), '{"once_per_person": true}', ...BY_NOK)
  expect(await whyNot(other, WELCOME)).toBe('person_used')
  expect(await whyNot(other, REFUND)).not.toBe('person_used')
})
