import { beforeAll, expect, test } from 'vitest'
import { type Operator, useDeskCases } from '../../../test/desk-cases-setup.ts'

const { slips, desk, nok, joy, waitingWithdrawal, strayMoney, heldSlip } = useDeskCases()
const REASON = { reason: 'checked' }
let fin: Operator
let risk: Operator
let admin: Operator

beforeAll(async () => {
  fin = await desk.operator('fin', ['finance'])
  risk = await desk.operator('rita', ['risk'])
  admin = await desk.operator('adam', ['admin'])
})

type Key = { readonly kind: string; readonly id: string }

/** Checks that the first operator can view the case without claiming it, and that the second can then claim it. */
const expectLookThenClaim = async (looks: Operator, decides: Operator, key: Key): Promise<void> => {
  expect(await looks('POST /work/claim', key)).toMatchObject({ status: 200, body: { until: null } })
  const taken = await decides('POST /work/claim', key)
  expect(taken).toMatchObject({ status: 200, body: { until: expect.any(String) } })
  await decides('POST /work/release', key)
}

const correctionOf = async (who: Operator, id: string, amount: number) => {
  const member = await slips.member()
  const payload = { way: 'free', id, debit: 'bonus', credit: `member:${member.id}`, amount }
  const asked = { kind: 'correction', payload, reason: 'owed', evidence: null }
  return { member, made: (await who('POST /proposals', asked)).body.proposal as { id: string } }
}

test('a withdrawal is claimed by no operator without the permission', async () => {
  const { id } = await waitingWithdrawal()
  await expectLookThenClaim(joy, nok, { kind: 'withdrawal', id })
})

test('a withdrawal above an operator’s limit is claimed by an operator with a higher limit', async () => {
  const member = await slips.player(8_000_000n)
  const { id } = await slips.withdraw(member, 6_000_000n)
  await slips.run()
  await expectLookThenClaim(nok, fin, { kind: 'withdrawal', id })
})

test('a withdrawal is not claimed by the operator who gave that member credit', async () => {
  const member = await slips.player(100_000n)
  const payload = { way: 'free', id: 'gift', debit: 'bonus', credit: `member:${member.id}`, amount: 50 }
  const asked = { kind: 'correction', payload, reason: 'owed', evidence: null }
  expect((await fin('POST /proposals', asked)).status).toBe(200)
  await slips.run()
  const { id } = await slips.withdraw(member, 50_000n)
  await slips.run()
  await expectLookThenClaim(fin, nok, { kind: 'withdrawal', id })
})

test('money in suspense and a slip are claimed by an operator who may settle them', async () => {
  const { line } = await strayMoney()
  await expectLookThenClaim(joy, nok, { kind: 'suspense', id: `bank:${line}` })
  const { slip } = await heldSlip()
  await expectLookThenClaim(risk, nok, { kind: 'slip', id: slip })
})

test('a proposal is not claimed by its maker or by an operator without the permission', async () => {
  const { made } = await correctionOf(fin, 'claimed', 500)
  await expectLookThenClaim(fin, admin, { kind: 'proposal', id: made.id })
  await expectLookThenClaim(joy, admin, { kind: 'proposal', id: made.id })
})

test.each([
  ['bonus refused', 'joy', 'risk'],
  ['second account', 'nok', 'risk'],
  ['return ordered', 'risk', 'nok'],
  ['payee', 'joy', 'nok'],
])('the case %s is claimed by an operator with its permission', async (what, looks, decides) => {
  const people = { joy, nok, risk } as const
  const { id } = await slips.member()
  const key = { kind: 'trouble', id: `${what}:${id}` }
  await expectLookThenClaim(people[looks as 'joy'], people[decides as 'joy'], key)
})

test('a payout, a movement and a failed job are claimed by an operator who may settle them', async () => {
  await expectLookThenClaim(joy, nok, { kind: 'payout', id: 'wdr_x' })
  await expectLookThenClaim(joy, nok, { kind: 'movement', id: 'mov_x' })
  await expectLookThenClaim(nok, admin, { kind: 'job', id: '1' })
})

test('an alarm about an operator is not claimed by that operator', async () => {
  await expectLookThenClaim(fin, nok, { kind: 'trouble', id: 'sole limit:operator fin:payout' })
  await expectLookThenClaim(fin, nok, { kind: 'trouble', id: 'sole spread:operator fin:credit' })
})

test('the alarm of a newcomer is not claimed by those who made the newcomer', async () => {
  const decided = await desk.operator('ann', ['admin'])
  const asked = { kind: 'operator_invitation', payload: { name: 'newby', roles: ['support'] }, ...REASON }
  const { body } = await admin('POST /proposals', { ...asked, evidence: null })
  const { id } = body.proposal as { id: string }
  const seen = ((await decided(`GET /proposals/${id}`)).body.now as { seen: string }).seen
  expect((await decided(`POST /proposals/${id}/approve`, { ...REASON, seen })).status).toBe(200)
  const key = { kind: 'trouble', id: 'operator joined:newby' }
  await expectLookThenClaim(admin, fin, key)
  await expectLookThenClaim(decided, fin, key)
})
