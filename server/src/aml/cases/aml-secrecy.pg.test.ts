import { amlReportLabels, amlTransactionNames } from '@sala/contract/aml/aml-report.ts'
import type { Role } from '@sala/contract/desk/roles.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { beforeAll, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { approveWithdrawal, markRisk } from '../../cashier/operator-actions.ts'
import { findPersonalRows } from '../../operators/personal-data-sql.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { eraseMember, keptIdentity } from '../../privacy/account-erasure.ts'
import { escalateCase } from './case-decisions.ts'
import { caseRows } from './case-pages.ts'
import { recordFinding } from './cases.ts'
import { takeReportFile } from './report-file.ts'

const cashier = useCashier()
const desk = deskOn(() => cashier.ctx)
const DECISION = { operator: 'rung', reason: 'ตรวจแล้ว' }
const WORDS = 'ลับเฉพาะฝ่ายความเสี่ยง'

type Operator = Awaited<ReturnType<typeof desk.operator>>
const people = new Map<Role, Operator>()
const as = (role: Role): Operator => {
  const found = people.get(role)
  if (found === undefined) throw new Error(`no operator is ${role}`)
  return found
}
beforeAll(async () => {
  for (const role of ['support', 'cashier', 'finance', 'risk', 'admin'] as const)
    people.set(role, await desk.operator(`one-${role}`, [role]))
})

const escalated = async (member_id: MemberId) => {
  const at = cashier.ctx.clock.now()
  const facts = { paid_in: 60_000, paid_out: 58_000, valid_stake: 0 }
  await recordFinding(cashier.ctx, { member_id, rule: 'pass_through', facts, from: at, until: at })
  const found = (await caseRows(cashier.ctx, 'open')).find(({ member }) => member.id === member_id)
  const no = found?.no ?? ''
  await escalateCase(cashier.ctx, { operator: 'rung', reason: WORDS }, BigInt(no))
  return no
}

test('a withdrawal of a watched member needs an operator for risk, and a later watch outdates a proposal', async () => {
  const reason = { reason: 'ตรวจแล้ว' }
  const waiting = async (member: { readonly id: MemberId }) => {
    const { id } = await cashier.withdraw(member, 10_000n)
    await cashier.run()
    return id
  }
  const watched = await cashier.player(50_000n)
  await escalated(watched.id)
  const first = await waiting(watched)
  expect((await as('cashier')(`GET /withdrawals/${first}`)).body).toMatchObject({ risk_decides: true })
  expect((await as('cashier')(`POST /withdrawals/${first}/approve`, reason)).body).toMatchObject({
    code: 'withdrawal_needs_risk',
  })
  expect((await as('risk')(`POST /withdrawals/${first}/approve`, reason)).status).toBe(200)

  const later = await cashier.player(50_000n)
  await markRisk(cashier.ctx, { operator: 'rung', ...reason }, later.id)
  const payload = { withdrawal: await waiting(later) }
  const propose = async () => {
    const { body } = await as('cashier')('POST /proposals', { kind: 'large_withdrawal', payload, ...reason })
    return (body as { proposal: { id: string; effect: { what: string }[] } }).proposal
  }
  const approve = async (role: Role, id: string) => {
    const { now } = (await as(role)(`GET /proposals/${id}`)).body as { now: { seen: string } | null }
    return as(role)(`POST /proposals/${id}/approve`, { seen: now?.seen ?? '0'.repeat(32), ...reason })
  }
  const before = await propose()
  await escalated(later.id)
  expect((await approve('admin', before.id)).body).toMatchObject({ code: 'proposal_outdated' })
  expect((await as('cashier')(`POST /proposals/${before.id}/withdraw`, reason)).status).toBe(200)
  const after = await propose()
  const isNamed = ({ effect }: typeof after) => effect.some(({ what }) => what === 'risk_decides')
  expect([isNamed(before), isNamed(after)]).toEqual([false, true])
  expect((await approve('finance', after.id)).body).toMatchObject({ code: 'withdrawal_needs_risk' })
  expect((await approve('admin', after.id)).status).toBe(200)
  expect(JSON.stringify(await findPersonalRows(cashier.ctx.db, later.id))).not.toContain('risk_decides')
})

test('the file of an erased member has the kept identity, and a cut list has the newest transactions', async () => {
  const member = await cashier.player(50_000n)
  await cashier.database.query("update members set birth_date = '1987-09-14' where id = $1", [member.id])
  const no = await escalated(member.id)
  cashier.advance(1)
  const { id } = await cashier.withdraw(member, 50_000n)
  await cashier.run()
  await approveWithdrawal(cashier.ctx, DECISION, { member_id: member.id, withdrawal_id: id }, true)
  await cashier.run()
  const [known] = await cashier.database.query<{ name: string }>(
    'select name from member_profiles where member_id = $1',
    [member.id],
  )
  const take = async (most: number) => {
    const request = { narrative: 'พฤติการณ์', keptIdentity, most }
    return (await takeReportFile(cashier.ctx, DECISION, BigInt(no), request)).text
  }
  const identity = [known?.name ?? '?', member.phone, member.account_number, '1987-09-14']
  const missing = (text: string) => identity.filter(part => !text.includes(part))
  const kinds = (text: string) =>
    [amlTransactionNames.in, amlTransactionNames.out].filter(kind => text.includes(`,${kind},`))
  const whole = await take(2)
  expect([missing(whole), whole.includes(amlReportLabels.cut), kinds(whole)]).toEqual([
    ...[[], false, [amlTransactionNames.in, amlTransactionNames.out]],
  ])
  await eraseMember(cashier.ctx, DECISION, member.id)
  const cut = await take(1)
  expect([missing(cut), cut.includes(amlReportLabels.cut), kinds(cut)]).toEqual([
    ...[[], true, [amlTransactionNames.out]],
  ])
})

test('an operator without aml.read finds no word of a case, and one with it does', async () => {
  const { id } = await cashier.member({ name: 'วิทยา แก้วมณี' })
  const no = await escalated(id)
  const payload = { case: no, end: 'reported' }
  const made = await as('risk')('POST /proposals', { kind: 'aml_case_end', payload, reason: WORDS })
  const { proposal } = made.body as { proposal: { id: string } }
  cashier.ctx.clock.set(new Date(cashier.ctx.clock.now().getTime() + 2_000 * HOUR_MS))
  for (const role of ['support', 'risk'] as const)
    people.set(role, await desk.operator(`late-${role}`, [role]))
  people.set('finance', await desk.operator('late-finance', ['finance']))
  const pages = [
    `GET /members/${id}`,
    'GET /proposals?state=open',
    'GET /proposals?state=expired',
    `GET /proposals/${proposal.id}`,
    `GET /work/acts?kind=proposal&id=${proposal.id}`,
    'GET /work',
  ] as const
  const word = new RegExp(`${WORDS}|aml[._ ]`)
  const seen = async (operator: Operator, page: (typeof pages)[number] | `GET /audit${string}`) => {
    const { status, raw } = await operator(page)
    return status === 200 && word.test(raw.toString())
  }
  for (const page of pages) expect([page, await seen(as('support'), page)]).toEqual([page, false])
  for (const page of ['GET /audit', `GET /audit?of=${id}`, `GET /audit?of=${proposal.id}`] as const) {
    expect([page, await seen(as('finance'), page)]).toEqual([page, false])
    expect([page, await seen(as('risk'), page)]).toEqual([page, true])
  }
  for (const page of pages.filter(each => !each.includes('expired')))
    expect([page, await seen(as('risk'), page)]).toEqual([page, true])
  expect((await as('support')(`GET /proposals/${proposal.id}`)).status).toBe(404)
  expect(await findPersonalRows(cashier.ctx.db, id)).toEqual([])
})
