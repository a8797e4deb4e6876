import { afterEach, expect, test } from 'vitest'
import { useDeskCases } from '../../../test/desk-cases-setup.ts'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { renameMember } from '../../../test/test-members.ts'
import { findRisk } from '../risk/risk-alarms.ts'

const { slips, desk, nok, ploy, joy, waitingWithdrawal, strayMoney, heldSlip } = useDeskCases()
const { bank, site } = slips
const machine = operatorOn(() => slips.ctx)
const REASON = { reason: 'checked' }
const BAHT = 100n
const WELCOME = 2

afterEach(() => {
  bank.heal()
  site.meet = () => null
})

type Answer = { readonly status: number; readonly body: Record<string, unknown> }

/** Checks that the refusal names the operator who decided first, and the day and time of that decision. */
const saysWho = ({ status, body }: Answer, who: string, code = 'desk_case_settled') => {
  expect(body).toMatchObject({ code, message: expect.stringContaining(who) })
  expect(body.message).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/)
  expect([409, 422]).toContain(status)
}

test('every decision on a withdrawal already decided by another operator names that operator and the time', async () => {
  const { id } = await waitingWithdrawal()
  expect((await nok(`POST /withdrawals/${id}/approve`, REASON)).status).toBe(200)
  await slips.run()
  saysWho(await ploy(`POST /withdrawals/${id}/approve`, REASON), 'nok')
  saysWho(await ploy(`POST /withdrawals/${id}/hold`, REASON), 'nok')
  saysWho(await ploy(`POST /withdrawals/${id}/refuse`, { cause: 'review_failed', ...REASON }), 'nok')
})

test('money that another operator assigned names operator and time, and so does its held deposit', async () => {
  const { member, line } = await strayMoney()
  const body = { member: member.id, ...REASON }
  expect((await nok(`POST /suspense/bank/${line}/assign`, body)).status).toBe(200)
  await slips.run()
  saysWho(await ploy(`POST /suspense/bank/${line}/assign`, body), 'nok')
  saysWho(await ploy(`POST /suspense/bank/${line}/return`, REASON), 'nok')

  const payer = await slips.member()
  const { id, ref } = await slips.prepare(payer, 90n * BAHT)
  const held = bank.receive({
    ...{ account: '9000000011', from_bank: 'ktb', from_account: '7770001112', from_name: 'มะลิ สมมุติสุข' },
    ...{ amount: 90n * BAHT, bill_reference: ref, paid_at: slips.ctx.clock.now() },
  } as Parameters<typeof bank.receive>[0])
  await slips.read()
  expect((await slips.deposit(payer, id)).status).toBe('held')
  const toPayer = { member: payer.id, ...REASON }
  expect((await ploy(`POST /suspense/bank/${held}/assign`, toPayer)).status).toBe(200)
  await slips.run()
  saysWho(await nok(`POST /suspense/bank/${held}/assign`, toPayer), 'ploy')
  expect((await slips.deposit(payer, id)).status).toBe('completed')
})

test('a return that another operator cancelled names operator and time, and a sent one cannot be cancelled', async () => {
  const { member, line } = await strayMoney()
  const sendBack = async () => String((await nok(`POST /suspense/bank/${line}/return`, REASON)).body.return)
  const first = await sendBack()
  expect((await joy(`POST /returns/${first}/take-back`, REASON)).status).toBe(403)
  expect((await ploy(`POST /returns/${first}/take-back`, REASON)).status).toBe(200)
  saysWho(await nok(`POST /returns/${first}/take-back`, REASON), 'ploy')
  const second = await sendBack()
  await slips.run()
  expect((await ploy(`POST /returns/${second}/take-back`, REASON)).body).toMatchObject({
    code: 'desk_case_gone',
  })
  expect(bank.out.filter(({ reference }) => reference === first || reference === second)).toHaveLength(1)
  expect(await slips.balances(member)).toMatchObject({ wallet: 0n, game: 0n })
})

test('a slip that another operator answered names operator and time', async () => {
  const { line, slip } = await heldSlip()
  expect((await joy(`POST /slips/${slip}/refuse`, { cause: 'not_yours', ...REASON })).status).toBe(200)
  saysWho(await nok(`POST /slips/${slip}/refuse`, { cause: 'not_yours', ...REASON }), 'joy')
  // An operator can still credit a refused slip. The settlement of the case is then the credit.
  expect((await nok(`POST /slips/${slip}/settle`, { line, ...REASON })).status).toBe(200)
  saysWho(await joy(`POST /slips/${slip}/settle`, { line, ...REASON }), 'nok')
  await slips.run()
})

test('an uncertain payout that two have settled by its record says who and when', async () => {
  const member = await slips.player(500n * BAHT)
  bank.fail('pay', 'unanswered')
  bank.fail('find', ...Array.from({ length: 300 }, () => 'lost' as const))
  const { id } = await slips.withdraw(member, 200n * BAHT)
  await slips.run()
  const settled = await machine('withdrawals', 'settle', id, 'paid', '--evidence', 'KB-1', ...BY_NOK)
  expect(settled.text).toContain('approved')
  const asked = { kind: 'payout_evidence', payload: { order: id, outcome: 'paid', record: 'KB-1' } }
  saysWho(await ploy('POST /proposals/preview', asked), 'nok', 'outcome_settled')
})

test('a movement of credit that two have settled by its record says who and when', async () => {
  const member = await slips.member()
  const gift = ['correct', '--id', 'to-settle', '--debit', 'bonus', '--credit', `member:${member.phone}`]
  await machine(...gift, '--amount', '50', ...BY_NOK)
  site.meet = ({ name }) => (name === 'find' ? 'lost' : name === 'move' ? 'unanswered' : null)
  await slips.run()
  const [open] = await slips.database.query<{ id: string }>(
    'select id from game_movements where member_id = $1',
    [member.id],
  )
  const payload = { member: member.id, movement: open?.id, outcome: 'done', record: 'T-1' }
  const look = (body: object) => ploy('POST /proposals/preview', { kind: 'movement_evidence', payload: body })
  expect((await look({ ...payload, balance: 50 })).body.effect).toContainEqual({
    what: 'site_balance',
    ...{ before: '50.00', after: '50.00' },
  })
  const settle = ['movements', 'settle', member.phone, open?.id ?? '', 'done', '--evidence', 'T-1']
  expect((await machine(...settle, ...BY_NOK)).text).toContain('approved')
  saysWho(await look(payload), 'nok', 'outcome_settled')
})

test('a proposal that another operator answered names operator and time', async () => {
  const [one, other] = [await desk.operator('ada', ['admin']), await desk.operator('ben', ['admin'])]
  const member = await slips.member()
  const payload = {
    ...{ way: 'free', id: 'said-no', debit: 'bonus', credit: `member:${member.id}`, amount: 500 },
  }
  const asked = { kind: 'correction', payload, reason: 'a gift', evidence: null }
  const { proposal } = (await one('POST /proposals', asked)).body as { proposal: { id: string } }
  expect((await other(`POST /proposals/${proposal.id}/refuse`, { reason: 'no' })).status).toBe(200)
  const third = await desk.operator('cat', ['admin'])
  const late = await third(`POST /proposals/${proposal.id}/refuse`, { reason: 'no' })
  saysWho(late, 'ben', 'proposal_closed')
})

test('a bonus that another operator voided names operator and time; one that its member forfeited names no operator', async () => {
  const [one, other] = [await desk.operator('dao', ['risk']), await desk.operator('ek', ['risk'])]
  const member = await slips.member()
  const { ref } = await slips.prepare(member, 200n * BAHT, { promotion_id: WELCOME })
  slips.pay(member, 200n * BAHT, { ref })
  await slips.read()
  const [bonus] = await slips.database.query<{ id: string }>('select id from bonuses where member_id = $1', [
    member.id,
  ])
  const take = (who: typeof one) => who(`POST /members/${member.id}/bonuses/${bonus?.id}/void`, REASON)
  expect((await take(one)).status).toBe(200)
  saysWho(await take(other), 'dao')
  await slips.run()
})

test('an alarm that another operator judged names operator and time', async () => {
  const [one, other] = [await desk.operator('fon', ['risk']), await desk.operator('gan', ['risk'])]
  const [a, b] = [await slips.member(), await slips.member()]
  for (const { id } of [a, b]) await renameMember(slips.ctx, id, 'สองคน ชื่อเดียว')
  await findRisk(slips.ctx)
  const [alarm] = await slips.database.query<{ subject: string }>(
    'select subject from risk_alarm_members where member_id = $1',
    [a.id],
  )
  const path = `/risk/same_name/${alarm?.subject}` as const
  expect((await one(`POST ${path}/false-alarm`, REASON)).status).toBe(200)
  saysWho(await other(`POST ${path}/mark`, REASON), 'fon')
  saysWho(await other(`POST ${path}/false-alarm`, REASON), 'fon')
})

test('a failed job and an unreadable row that another operator handled name operator and time', async () => {
  const [one, other] = [await desk.operator('hin', ['admin']), await desk.operator('ing', ['admin'])]
  const row = 'ab'.repeat(32)
  await slips.database.query(
    "insert into unreadable_rows (hash, what, raw, read_at) values (decode($1, 'hex'), 'bank line', '{}', $2)",
    [row, slips.ctx.clock.now()],
  )
  expect((await one(`POST /work/bank-lines/${row}/settle`, REASON)).status).toBe(200)
  saysWho(await other(`POST /work/bank-lines/${row}/settle`, REASON), 'hin')
})
