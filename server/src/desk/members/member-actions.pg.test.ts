import { beforeAll, expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { callerOf, TEST_PASSWORD, type TestMember } from '../../../test/test-members.ts'
import { signIn } from '../../account/passwords/sign-in.ts'

const promotions = usePromotions()
const { cashier, deposit, bonus, play, count } = promotions
const desk = deskOn(() => cashier.ctx)
const WELCOME = 2
const REASON = { reason: 'they called us' }
let risk: Awaited<ReturnType<typeof desk.operator>>
let admin: Awaited<ReturnType<typeof desk.operator>>
let finance: Awaited<ReturnType<typeof desk.operator>>
beforeAll(async () => {
  risk = await desk.operator('rin', ['risk'])
  admin = await desk.operator('adam', ['admin'])
  finance = await desk.operator('fon', ['finance'])
})

const signInAs = ({ phone }: TestMember) =>
  signIn(cashier.ctx, callerOf(), { phone, password: TEST_PASSWORD })

test('a suspended member is signed out and can neither sign in, deposit nor take a bonus until it is lifted', async () => {
  const member = await cashier.member()
  expect((await risk(`POST /members/${member.id}/suspend`, REASON)).status).toBe(200)
  await expect(signInAs(member)).rejects.toMatchObject({ code: 'account_suspended' })
  await expect(cashier.prepare(member, 10_000n)).rejects.toMatchObject({ code: 'account_suspended' })
  expect((await risk(`POST /members/${member.id}/suspend`, REASON)).body.code).toBe('member_barred')
  const page = (await risk(`GET /members/${member.id}`)).body
  expect(page).toMatchObject({ sessions: [], standing: { suspended_at: expect.any(String) } })
  expect(page.acts).toContainEqual(expect.objectContaining({ action: 'member.suspend' }))
  expect((await risk(`POST /members/${member.id}/lift`, REASON)).status).toBe(200)
  await signInAs(member)
  await cashier.prepare(member, 10_000n)
  expect((await risk(`POST /members/${member.id}/lift`, REASON)).body.code).toBe('member_not_barred')
})

test('money for a suspended member waits in the wallet and is not moved into play', async () => {
  const member = await cashier.member()
  const { ref } = await cashier.prepare(member, 10_000n)
  expect((await risk(`POST /members/${member.id}/suspend`, REASON)).status).toBe(200)
  cashier.pay(member, 10_000n, { ref })
  await cashier.read()
  await cashier.run()
  expect(await cashier.balances(member)).toMatchObject({ wallet: 10_000n, game: 0n, moving: 0n })
})

test('an account is closed when nothing is left in it, and not before', async () => {
  const rich = await cashier.player(10_000n)
  expect((await risk(`POST /members/${rich.id}/close`, REASON)).body.code).toBe('erasure_credit_left')
  const member = await cashier.member()
  expect((await risk(`POST /members/${member.id}/close`, REASON)).status).toBe(200)
  await expect(signInAs(member)).rejects.toMatchObject({ code: 'account_closed' })
  expect((await risk(`POST /members/${member.id}/close`, REASON)).body.code).toBe('member_barred')
})

test('an open bonus is given more days, and taken back as if it was given up: the own money stays', async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, WELCOME)
  const { id, expires_at } = await bonus(member)
  const path = `/members/${member.id}/bonuses/${id}` as const
  const { body } = await risk(`POST ${path}/extend`, { days: 0, ...REASON })
  expect(body.errors).toHaveProperty('days')
  expect((await risk(`POST ${path}/extend`, { days: 3, ...REASON })).status).toBe(200)
  const later = (await bonus(member)).expires_at
  expect((later?.getTime() ?? 0) - (expires_at?.getTime() ?? 0)).toBe(3 * 86_400_000)
  play(member, 2_000n, 1_000n)
  await count(member)
  expect((await risk(`POST /members/${member.id}/bonuses/${id}/void`, REASON)).status).toBe(200)
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ status: 'given_up' })
  expect((await risk(`POST /members/${member.id}/bonuses/${id}/void`, REASON)).body.code).toBe(
    'desk_case_settled',
  )
  expect(
    (await risk(`POST /members/${member.id}/bonuses/${id}/extend`, { days: 1, ...REASON })).body.code,
  ).toBe('bonus_not_running')
  const { wallet, moving, game } = await cashier.balances(member)
  expect(wallet + moving + game).toBe(9_000n)
})

test('a bonus is given by two operators under its promotion’s terms, and not next to an open one', async () => {
  const member = await cashier.member()
  const payload = { member: member.id, promotion: WELCOME, amount: 150 }
  const asked = { kind: 'bonus_grant', payload, reason: 'a game broke', evidence: 'case 7' }
  const { body } = await risk('POST /proposals', asked)
  const { id } = body.proposal as { id: string }
  expect((await promotions.bonuses(member)).length).toBe(0)
  const shown = (await finance(`GET /proposals/${id}`)).body
  const { seen } = (shown.now ?? shown) as { seen: string }
  const agreed = { reason: 'seen', seen }
  expect((await finance(`POST /proposals/${id}/approve`, agreed)).body).toMatchObject({
    proposal: { state: 'approved' },
  })
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ status: 'open', amount: 15_000n, turnover_needed: 150_000n })
  const again = await risk('POST /proposals', asked)
  expect(again.body.code).toBe('promotion_refused')
})

test('notes and tags are visible to other operators, contain no personal numbers, and go with the account', async () => {
  const member = await cashier.member()
  const numbered = { text: `ring ${member.phone}` }
  expect((await admin(`POST /members/${member.id}/notes`, numbered)).body.errors).toHaveProperty('text')
  expect((await admin(`POST /members/${member.id}/notes`, { text: 'speaks slowly' })).status).toBe(200)
  for (const set of [true, true, false, true])
    expect((await admin(`POST /members/${member.id}/tags`, { tag: 'VIP', set })).status).toBe(200)
  const { body } = await risk(`GET /members/${member.id}/notes`)
  expect(body).toMatchObject({
    notes: [{ text: 'speaks slowly', written_by: 'operator:adam' }],
    tags: ['VIP'],
  })
  const file = await cashier.database.query<{ n: number }>(
    "select count(*)::int as n from audit_log where details::text like '%speaks slowly%' or details::text like '%VIP%'",
  )
  expect(file).toEqual([{ n: 0 }])
  expect((await admin(`POST /members/${member.id}/export`, REASON)).body.sections).toContainEqual(
    expect.objectContaining({ table: 'member_notes' }),
  )
  expect((await admin(`POST /members/${member.id}/erase`, REASON)).status).toBe(200)
  expect((await risk(`GET /members/${member.id}/notes`)).body).toEqual({ notes: [], tags: [] })
})

test('obstacles of an erasure are listed, and nothing is erased', async () => {
  const member = await cashier.player(10_000n)
  expect((await admin(`POST /members/${member.id}/erase`, REASON)).body.code).toBe('erasure_credit_left')
  expect((await risk(`GET /members/${member.id}`)).body).toMatchObject({ standing: { erased_at: null } })
})
