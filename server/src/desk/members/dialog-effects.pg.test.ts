import { PAYOUT_FILE_ORDERS_MAX } from '@sala/contract/desk/bank-files/payout-file-limits.ts'
import type { Announcement, announced } from '@sala/contract/desk/display-texts/action-effect-texts.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Operator, useDeskCases } from '../../../test/desk-cases-setup.ts'
import { OPERATOR_PASSWORD } from '../../../test/desk-client.ts'
import { usePayoutFiles } from '../../../test/payout-files-setup.ts'
import { callerOf, TEST_IP, TEST_PASSWORD, type TestMember } from '../../../test/test-members.ts'
import { signIn } from '../../account/passwords/sign-in.ts'
import { makePayoutFile, takePayoutFile } from '../../cashier/payout-files/payout-files.ts'
import { operatorWithName } from '../../operators/operator-users/operator-users.ts'
import { checkPassword } from '../../operators/sign-in/sign-in.ts'

const { slips, desk, waitingWithdrawal, strayMoney } = useDeskCases()
const files = usePayoutFiles(slips)
const BAHT = 100n
const REASON = { reason: 'a dialog said so' }
let admin: Operator
let risk: Operator
let finance: Operator
let carrier: Operator
let secondCarrier: Operator
let eve: Operator
let named = 0

beforeAll(async () => {
  admin = await desk.operator('adam', ['admin'])
  eve = await desk.operator('eve', ['admin'])
  risk = await desk.operator('rin', ['risk'])
  finance = await desk.operator('fon', ['finance'])
  carrier = await files.desk.operator('carrier', ['finance'])
  secondCarrier = await files.desk.operator('second-carrier', ['finance'])
})

const enter = ({ phone }: TestMember) => signIn(slips.ctx, callerOf(), { phone, password: TEST_PASSWORD })
const suspend = async (member: TestMember) =>
  expect((await risk(`POST /members/${member.id}/suspend`, REASON)).status).toBe(200)
const close = (member: TestMember) => risk(`POST /members/${member.id}/close`, REASON)
const held = async () => {
  const waiting = await waitingWithdrawal()
  expect((await finance(`POST /withdrawals/${waiting.id}/hold`, REASON)).status).toBe(200)
  return waiting
}
const suspended = async () => {
  const waiting = await waitingWithdrawal()
  await suspend(waiting.member)
  return waiting
}

type Made = { proposal: { id: string }; link: { url: string | null; code: string | null } | null }

const propose = async (maker: Operator, kind: string, payload: object): Promise<Made> =>
  (await maker('POST /proposals', { kind, payload, ...REASON, evidence: null })).body as Made

/** Creates an operator with the role cashier, who has an open proposal for a correction. */
const proposing = async () => {
  named += 1
  const name = `leaving-${named}`
  const leaving = await desk.operator(name, ['cashier'])
  const { id } = await slips.member()
  const payload = { way: 'free', id: name, debit: 'bonus', credit: `member:${id}`, amount: 500 }
  const { proposal } = await propose(leaving, 'correction', payload)
  const operator = (await operatorWithName(slips.ctx.db, name))?.id
  return { name, leaving, operator, proposal: proposal.id }
}

/**
 * Makes a proposal as operator Adam and approves it as operator Eve. Returns the code of the resulting link, joined from its two halves. The code is
 * empty if the proposal makes no link.
 */
const decideByTwo = async (kind: string, payload: object): Promise<string> => {
  const { proposal, link } = await propose(admin, kind, payload)
  const { now } = (await eve(`GET /proposals/${proposal.id}`)).body as { now: { seen: string } }
  const approved = await eve(`POST /proposals/${proposal.id}/approve`, { ...REASON, seen: now.seen })
  expect(approved.status).toBe(200)
  const half = link?.url == null ? '' : new URL(link.url).hash.slice(1)
  return `${half}${(approved.body as Pick<Made, 'link'>).link?.code ?? ''}`
}

/**
 * Creates an operator with an open proposal and an uploaded bank statement that waits for a checker. Then the operator is suspended or signed out.
 */
const shutOut = async (way: 'suspend' | 'sign-out') => {
  const { name, leaving, proposal } = await proposing()
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

const filed = async (count: number) => {
  const orders = await files.order(count)
  const { status, body } = await carrier('POST /files/payouts', REASON)
  expect(status).toBe(200)
  return { orders, no: String(body.no) }
}
const take = (who: Operator, no: string, take_key?: string) =>
  who(`POST /files/payouts/${no}/take`, { ...REASON, ...(take_key === undefined ? {} : { take_key }) })

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
  member_close: {
    empty: async () => {
      const member = await slips.player(1_000n * BAHT)
      expect((await close(member)).body.code).toBe('erasure_credit_left')
      await enter(member)
    },
    out_at_once: async () => {
      const member = await slips.member()
      expect((await close(member)).status).toBe(200)
      expect((await risk(`GET /members/${member.id}`)).body.sessions).toEqual([])
      await expect(enter(member)).rejects.toMatchObject({ code: 'account_closed' })
    },
    data_stays: async () => {
      const member = await slips.member()
      const before = (await risk(`GET /members/${member.id}`)).body.member
      expect((await close(member)).status).toBe(200)
      expect((await risk(`GET /members/${member.id}`)).body.member).toEqual(before)
    },
    opens_again: async () => {
      const member = await slips.member()
      expect((await close(member)).status).toBe(200)
      expect((await risk(`POST /members/${member.id}/lift`, REASON)).status).toBe(200)
      await enter(member)
    },
  },
  member_sign_out: {
    out_everywhere: async () => {
      const member = await slips.member()
      await enter(member)
      const sessions = async () => (await risk(`GET /members/${member.id}`)).body.sessions
      expect(await sessions()).not.toEqual([])
      expect((await risk(`POST /members/${member.id}/sign-out`, REASON)).status).toBe(200)
      expect(await sessions()).toEqual([])
    },
  },
  member_mark: {
    withdrawals_wait: async () => {
      const member = await slips.player(1_000n * BAHT)
      expect((await risk(`POST /members/${member.id}/risk/mark`, REASON)).status).toBe(200)
      for (const amount of [300n, 200n]) {
        const { id } = await slips.withdraw(member, amount * BAHT)
        await slips.run()
        expect(await slips.withdrawal(member, id)).toMatchObject({ status: 'requested' })
        expect((await finance(`POST /withdrawals/${id}/approve`, REASON)).status).toBe(200)
        await slips.run()
      }
    },
  },
  withdrawal_approve: {
    ordered: async () => {
      const { member, id } = await waitingWithdrawal()
      expect((await finance(`POST /withdrawals/${id}/approve`, REASON)).status).toBe(200)
      await slips.run()
      expect(await slips.withdrawal(member, id)).toMatchObject({ status: 'paid' })
    },
  },
  withdrawal_refuse: {
    credit_back: async () => {
      const { member, id } = await waitingWithdrawal()
      const refusal = { cause: 'review_failed', ...REASON }
      expect((await finance(`POST /withdrawals/${id}/refuse`, refusal)).status).toBe(200)
      await slips.run()
      const { wallet, game, moving } = await slips.balances(member)
      expect(wallet + game + moving).toBe(1_000n * BAHT)
    },
  },
  withdrawal_hold: {
    not_paid: async () => {
      const { member, id } = await held()
      await slips.run()
      expect((await finance(`POST /withdrawals/${id}/approve`, REASON)).status).not.toBe(200)
      await slips.run()
      expect(await slips.withdrawal(member, id)).toMatchObject({ status: 'held' })
    },
  },
  withdrawal_lift: {
    waits_again: async () => {
      const { member, id } = await held()
      expect((await finance(`POST /withdrawals/${id}/lift`, REASON)).status).toBe(200)
      await slips.run()
      expect(await slips.withdrawal(member, id)).toMatchObject({ status: 'requested' })
    },
  },
  suspense_assign: {
    credited: async () => {
      const { member, line } = await strayMoney()
      const given = { member: member.id, ...REASON }
      expect((await finance(`POST /suspense/bank/${line}/assign`, given)).status).toBe(200)
      await slips.run()
      const { wallet, game, moving } = await slips.balances(member)
      expect(wallet + game + moving).toBe(70n * BAHT)
    },
  },
  suspense_return: {
    ordered: async () => {
      const { line } = await strayMoney()
      const { status, body } = await finance(`POST /suspense/bank/${line}/return`, REASON)
      expect(status).toBe(200)
      await slips.run()
      const orders = await slips.database.query('select status from payer_returns where id = $1', [
        body.return,
      ])
      expect(orders).toEqual([{ status: 'done' }])
    },
  },
  operator_roles: {
    proposals_end: async () => {
      const { operator, proposal } = await proposing()
      await decideByTwo('operator_roles', { operator, roles: ['auditor'] })
      expect(await stateOf(proposal)).toBe('expired')
    },
  },
  operator_reset: {
    earlier_link_ends: async () => {
      const { operator } = await proposing()
      const earlier = await decideByTwo('operator_reset', { operator })
      const later = await decideByTwo('operator_reset', { operator })
      const open = (code: string) => desk.call({}, 'POST /invitation', { code })
      expect((await open(earlier)).body.code).toBe('desk_invitation_spent')
      expect((await open(later)).status).toBe(200)
    },
    proposals_end: async () => {
      const { operator, proposal } = await proposing()
      await decideByTwo('operator_reset', { operator })
      expect(await stateOf(proposal)).toBe('expired')
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
  payout_file_make: {
    oldest_first: async () => {
      const [order] = await files.order(1)
      const decision = { operator: 'carrier', ...REASON }
      const texts = await files.withOldReturns(PAYOUT_FILE_ORDERS_MAX, async within => {
        const made = [await makePayoutFile(within, decision), await makePayoutFile(within, decision)]
        return [
          (await takePayoutFile(within, decision, made[0] ?? 0n)).text,
          (await takePayoutFile(within, decision, made[1] ?? 0n)).text,
        ]
      })
      const [first = '', second = ''] = texts
      expect(first.match(/ret_old-/g)).toHaveLength(PAYOUT_FILE_ORDERS_MAX)
      expect(first).not.toContain(order?.id)
      expect(second).toContain(order?.id)
      expect(second).not.toContain('ret_old-')
      await carrier('POST /files/payouts', REASON)
    },
    one_file: async () => {
      const { orders, no } = await filed(2)
      expect((await carrier('POST /files/payouts', REASON)).body.code).toBe('payout_file_empty')
      const later = await filed(1)
      const [text, other] = [(await take(carrier, no)).body.text, (await take(carrier, later.no)).body.text]
      for (const { id } of orders) {
        expect(text).toContain(id)
        expect(other).not.toContain(id)
      }
    },
  },
  payout_file_take: {
    once_each: async () => {
      const { no } = await filed(1)
      expect((await take(carrier, no)).status).toBe(200)
      expect((await take(carrier, no)).body.code).toBe('payout_file_taken')
      expect((await take(secondCarrier, no)).status).toBe(200)
    },
    ended_left_out: async () => {
      const { orders, no } = await filed(2)
      const [ended, open] = orders
      if (ended !== undefined) await files.settle(ended)
      const { text } = (await take(carrier, no)).body
      expect(text).toContain(open?.id)
      expect(text).not.toContain(ended?.id)
    },
  },
  payout_file_saved: {
    same_again: async () => {
      const { no } = await filed(1)
      const { text } = (await take(carrier, no, 'a-key')).body
      expect((await take(carrier, no, 'a-key')).body.text).toBe(text)
    },
    no_second: async () => {
      const { no } = await filed(1)
      expect((await take(carrier, no, 'a-key')).status).toBe(200)
      // After the operator has confirmed that the file is saved, the staff website's page uses another idempotency key. So the next download is not a
      // repeat.
      expect((await take(carrier, no, 'another-key')).body.code).toBe('payout_file_taken')
    },
  },
  payout_file_uploaded: {
    no_download: async () => {
      const { no } = await filed(1)
      expect((await carrier(`POST /files/payouts/${no}/uploaded`, REASON)).status).toBe(200)
      for (const who of [carrier, secondCarrier])
        expect((await take(who, no)).body.code).toBe('payout_file_uploaded')
    },
  },
}

const all = Object.entries(proofs).flatMap(([dialog, each]) =>
  Object.entries(each).map(([effect, proof]) => ({ dialog, effect, proof })),
)

test.each(all)('the dialog $dialog announces $effect, and so it is', async ({ proof }) => {
  await proof()
})
