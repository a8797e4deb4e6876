import { amlReportLabels } from '@sala/contract/aml/aml-report.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { beforeAll, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { keptIdentity } from '../../privacy/account-erasure.ts'
import { limits } from '../settings.ts'
import { closeCase, endCase, escalateCase } from './case-decisions.ts'
import { openByHand } from './manual-case-opening.ts'
import { takeReportFile } from './report-file.ts'

const cashier = useCashier()
const desk = deskOn(() => cashier.ctx)
const ONE = { operator: 'rung', reason: 'ฝากจากหลายบัญชีในวันเดียว' }
const TWO = { ...ONE, checker: 'anong' }

type Operator = Awaited<ReturnType<typeof desk.operator>>
let risk: Operator
let support: Operator
beforeAll(async () => {
  risk = await desk.operator('rung', ['risk'])
  support = await desk.operator('mali', ['support'])
})

const open = (operator: Operator, member: MemberId) =>
  operator('POST /aml/cases', { member, reason: ONE.reason })
const isWatched = async (id: MemberId) =>
  (await cashier.database.query('select 1 from withdrawal_watches where member_id = $1', [id])).length === 1

test('one operator opens a case by hand, once while it runs, and two close it', async () => {
  const { id } = await cashier.member()
  expect((await open(support, id)).status).toBe(403)
  const opened = await open(risk, id)
  expect(opened.status).toBe(200)
  const no = BigInt((opened.body as { case: string }).case)
  expect((await open(risk, id)).body).toMatchObject({ code: 'aml_case_running' })
  expect((await risk(`GET /aml/cases/${no}`)).body).toMatchObject({
    ...{ rule: 'by_hand', state: 'open', is_watched: false, closes_alone: false, facts: {} },
    events: [{ kind: 'opened', by: 'rung', words: ONE.reason }],
  })
  const noted = await cashier.database.query(
    "select details->>'rule' as rule, details->>'reason' as reason from audit_log where action = 'aml.open' and subject = $1",
    [id],
  )
  expect(noted).toEqual([{ rule: 'by_hand', reason: ONE.reason }])
  await expect(closeCase(cashier.ctx, ONE, no)).rejects.toMatchObject({ code: 'aml_needs_two' })
  await escalateCase(cashier.ctx, ONE, no)
  expect(await isWatched(id)).toBe(true)
  await endCase(cashier.ctx, TWO, no, 'closed')
  expect(await isWatched(id)).toBe(false)
  expect((await open(risk, id)).status).toBe(200)
})

test('an operator opens only so many cases by hand in a day, and names no member in the reason', async () => {
  const { id } = await cashier.member({ name: 'ธนพร วัฒนากุล' })
  const named = { operator: 'somsak', reason: 'ธนพร วัฒนากุล ฝากแปลก' }
  await expect(openByHand(cashier.ctx, named, id)).rejects.toMatchObject({ code: 'reason_names_member' })
  const busy = { ...ONE, operator: 'busy' }
  await openByHand(cashier.ctx, busy, id)
  for (let hits = 1; hits < limits.cases_per_operator.count; hits++)
    await expect(openByHand(cashier.ctx, busy, id)).rejects.toMatchObject({ code: 'aml_case_running' })
  await expect(openByHand(cashier.ctx, busy, id)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('the report file names each account that paid in, with the sum of its payments', async () => {
  const member = await cashier.member()
  for (const amount of [50_000n, 30_000n]) {
    const { ref } = await cashier.prepare(member, amount)
    cashier.pay(member, amount, { ref })
    await cashier.read()
  }
  const no = await openByHand(cashier.ctx, ONE, member.id)
  const request = { narrative: 'พฤติการณ์', keptIdentity }
  const { text } = await takeReportFile(cashier.ctx, ONE, no, request)
  const lines = text.split('\r\n')
  const from = lines.indexOf(amlReportLabels.payers)
  const [row] = await cashier.database.query<{ account: string; payments: number; total: string }>(
    `select l.from_account as account, count(*)::integer as payments, to_char(sum(l.amount) / 100.0, 'FM999990.00') as total
       from bank_lines l join deposits d on d.id = l.deposit_id where d.member_id = $1 group by 1`,
    [member.id],
  )
  expect(row).toMatchObject({ account: member.account_number, payments: 2, total: '800.00' })
  expect(lines[from + 2]).toMatch(new RegExp(`^scb,"?=?"*${row?.account}"*,PAYER,2,800\\.00,`))
})
