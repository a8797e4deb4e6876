import type { Announcement, announced } from '@sala/contract/desk/words/announced.ts'
import { beforeAll, expect, test } from 'vitest'
import { OPERATOR_PASSWORD } from '../../../test/desk.ts'
import { type Operator, useDeskCases } from '../../../test/desk-cases.ts'
import { callerOf, TEST_IP, TEST_PASSWORD, type TestMember } from '../../../test/members.ts'
import { signIn } from '../../account/passwords/sign-in.ts'
import { operatorWithName } from '../../operators/people/people.ts'
import { checkPassword } from '../../operators/sign-in/sign-in.ts'

const { slips, desk, waitingWithdrawal } = useDeskCases()
const BAHT = 100n
const REASON = { reason: 'a dialog said so' }
let admin: Operator
let risk: Operator
let finance: Operator
let named = 0

beforeAll(async () => {
  admin = await desk.operator('adam', ['admin'])
  await desk.operator('eve', ['admin'])
  risk = await desk.operator('rin', ['risk'])
  finance = await desk.operator('fon', ['finance'])
})

const enter = ({ phone }: TestMember) => signIn(slips.ctx, callerOf(), { phone, password: TEST_PASSWORD })
const suspend = async (member: TestMember) =>
  expect((await risk(`POST /members/${member.id}/suspend`, REASON)).status).toBe(200)
const suspended = async () => {
  const waiting = await waitingWithdrawal()
  await suspend(waiting.member)
  return waiting
}

/** An operator who has proposed a correction and brought a statement, and is then shut out in that way. */
const shutOut = async (way: 'suspend' | 'sign-out') => {
  named += 1
  const name = `leaving-${named}`
  const leaving = await desk.operator(name, ['cashier'])
  const { id } = await slips.member()
  const payload = { way: 'free', id: name, debit: 'bonus', credit: `member:${id}`, amount: 500 }
  const made = await leaving('POST /proposals', { kind: 'correction', payload, ...REASON, evidence: null })
  const proposal = (made.body.proposal as { id: string }).id
  await slips.database.query(
    `insert into bank_files (kind, digest, lines, amount, brought_by, brought_at, reason, expires_at)
     values ('statement', $1, 1, 100, $2, now(), 'x', now() + interval '1 day')`,
    [Buffer.alloc(32, named), name],
  )
  const row = await operatorWithName(slips.ctx.db, name)
  expect((await admin(`POST /operators/${row?.id}/${way}`, REASON)).status).toBe(200)
  return { name, leaving, proposal }
}
const filesOf = (name: string) =>
  slips.database.query('select 1 from bank_files where brought_by = $1', [name])
const stateOf = async (proposal: string) =>
  ((await finance(`GET /proposals/${proposal}`)).body.proposal as { state: string }).state
const knock = (name: string) =>
  checkPassword(slips.ctx, TEST_IP, { name, password: OPERATOR_PASSWORD }, async () => '')

const shutOutProofs = (way: 'suspend' | 'sign-out') => ({
  out_at_once: async () => expect((await (await shutOut(way)).leaving('GET /session')).status).toBe(401),
  proposals_end: async () => expect(await stateOf((await shutOut(way)).proposal)).toBe('expired'),
  files_end: async () => expect(await filesOf((await shutOut(way)).name)).toEqual([]),
})

type Proofs = {
  readonly [A in Announcement]: Readonly<Record<keyof (typeof announced)[A], () => Promise<unknown>>>
}

const proofs: Proofs = {
  member_suspend: {
    out_at_once: async () => {
      const member = await slips.member()
      await suspend(member)
      expect((await risk(`GET /members/${member.id}`)).body.sessions).toEqual([])
      await expect(enter(member)).rejects.toMatchObject({ code: 'account_suspended' })
    },
    no_deposit: async () => {
      const member = await slips.member()
      await suspend(member)
      await expect(slips.prepare(member, 100n * BAHT)).rejects.toMatchObject({ code: 'account_suspended' })
    },
    withdrawals_held: async () => {
      const { member, id } = await suspended()
      expect(await slips.withdrawal(member, id)).toMatchObject({ status: 'held' })
    },
    payouts_stay: async () => {
      const member = await slips.player(1_000n * BAHT)
      const { id } = await slips.withdraw(member, 300n * BAHT)
      await slips.run()
      expect(await slips.withdrawal(member, id)).toMatchObject({ status: 'paid' })
      await suspend(member)
      expect(await slips.withdrawal(member, id)).toMatchObject({ status: 'paid' })
    },
    deposits_wait: async () => {
      const member = await slips.member()
      const { ref } = await slips.prepare(member, 100n * BAHT)
      await suspend(member)
      slips.pay(member, 100n * BAHT, { ref })
      await slips.read()
      await slips.run()
      expect(await slips.balances(member)).toMatchObject({ wallet: 100n * BAHT, game: 0n })
    },
  },
  member_lift: {
    in_again: async () => {
      const { member } = await suspended()
      expect((await risk(`POST /members/${member.id}/lift`, REASON)).status).toBe(200)
      await enter(member)
    },
    holds_stay: async () => {
      const { member, id } = await suspended()
      expect((await risk(`POST /members/${member.id}/lift`, REASON)).status).toBe(200)
      expect(await slips.withdrawal(member, id)).toMatchObject({ status: 'held' })
      expect((await finance(`POST /withdrawals/${id}/lift`, REASON)).status).toBe(200)
    },
  },
  operator_suspend: {
    ...shutOutProofs('suspend'),
    back_by_two: async () => {
      const { name } = await shutOut('suspend')
      await expect(knock(name)).rejects.toMatchObject({ code: 'desk_sign_in_failed' })
      const operator = (await operatorWithName(slips.ctx.db, name))?.id
      const asked = { kind: 'operator_reset', payload: { operator }, ...REASON, evidence: null }
      expect((await admin('POST /proposals', asked)).body.proposal).toMatchObject({ state: 'open' })
    },
  },
  operator_sign_out: {
    ...shutOutProofs('sign-out'),
    in_again: async () =>
      expect(await knock((await shutOut('sign-out')).name)).toMatchObject({ ticket: expect.any(String) }),
  },
}

const all = Object.entries(proofs).flatMap(([dialog, each]) =>
  Object.entries(each).map(([effect, proof]) => ({ dialog, effect, proof })),
)

test.each(all)('the dialog $dialog announces $effect, and so it is', async ({ proof }) => {
  await proof()
})
