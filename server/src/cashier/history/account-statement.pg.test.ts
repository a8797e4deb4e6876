import { historyEndpoints } from '@sala/contract/cashier/history/endpoints.ts'
import { statementGroups, statementWords } from '@sala/contract/cashier/history/statement-group-names.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { useApp } from '../../../test/http-app-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { authenticateBy } from '../../account/sessions/sessions.ts'
import { transferKinds } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { inTransaction } from '../../platform/db.ts'
import { bind } from '../../platform/http/route-binding.ts'
import { limits } from '../settings.ts'
import { statementPageOf } from './account-statement.ts'
import { historyRoutes } from './routes.ts'

const cashier = useCashier()
const lobby = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), historyEndpoints, historyRoutes(ctx)),
)

const ask = (path: string, who: { token: string } | null) =>
  lobby.app.inject({
    method: 'GET',
    url: `/lobby/api${path}`,
    headers: who === null ? {} : { authorization: `Bearer ${who.token}` },
  })

const adjust = (member: TestMember, ...changes: bigint[]) =>
  adjustAt(cashier.ctx.clock.now(), member, ...changes)

const adjustAt = (at: Date, member: TestMember, ...changes: bigint[]) =>
  inTransaction(cashier.ctx.db, tx =>
    postTransfers(
      tx,
      changes.map((change, index) => {
        const own = { member_id: member.id, account: 'wallet' } as const
        const house = { house: 'bonus' } as const
        return {
          id: `${member.id}:${at.getTime()}:${index}`,
          kind: 'adjustment' as const,
          debit: change > 0n ? house : own,
          credit: change > 0n ? own : house,
          amount: satang(change > 0n ? change : -change),
          reference: `=note${index}`,
          at,
        }
      }),
    ),
  )

const wholeOf = async (
  member: TestMember,
  query: Parameters<typeof statementPageOf>[2],
  pageLines: number,
) => {
  const lines: Awaited<ReturnType<typeof statementPageOf>>['data'] = []
  let cursor: string | undefined
  do {
    const page = await statementPageOf(cashier.ctx.db, member.id, { ...query, cursor }, pageLines)
    lines.push(...page.data)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return lines
}

test('every kind of transfer has Thai words and a group of the statement', () => {
  expect(Object.keys(statementWords).sort()).toEqual(Object.keys(transferKinds).sort())
})

test('without a token the statement, its file and a timeline are 401', async () => {
  for (const path of ['/statement', '/statement.csv', '/requests/dep_00000000000000000000000000/timeline'])
    expect((await ask(path, null)).statusCode).toBe(401)
})

test('C21: a statement states in Thai each movement, its effect on the credit and the balance after it', async () => {
  const member = await cashier.player(50_000n)
  await cashier.withdraw(member, 20_000n)
  await cashier.run()
  const { data } = (await ask('/statement', member)).json()
  expect(data.map((line: { text: string }) => line.text)).toEqual([
    'โอนเงินเข้าบัญชีของคุณ',
    'นำเครดิตออกจากเกม',
    'เครดิตเข้าเกมแล้ว',
    'ส่งเครดิตเข้าเกม',
    'ฝากเงิน',
  ])
  expect(data.map((line: { change: number; balance: number }) => [line.change, line.balance])).toEqual([
    [0, 300],
    [-200, 300],
    [0, 500],
    [0, 500],
    [500, 500],
  ])
  expect(data.at(-1)).toMatchObject({
    amount: 500,
    reference: expect.stringMatching(/^\d{12}$/),
    request_id: expect.stringMatching(/^dep_/),
  })
})

test('C21: the credit after a line is the same for every filter and page size', async () => {
  const member = await cashier.player(100_000n)
  await adjust(member, 700n, -200n, 100n)
  await cashier.withdraw(member, 30_000n)
  await cashier.run()
  const whole = await wholeOf(member, {}, 50)
  expect(whole.length).toBeGreaterThan(6)
  let credit = 0n
  for (const line of whole.toReversed()) {
    credit += line.change
    expect(line.balance).toBe(credit)
  }
  for (const size of [1, 2, 3]) expect(await wholeOf(member, {}, size)).toEqual(whole)
  for (const group of statementGroups) {
    const filtered = whole.filter(line => statementWords[line.kind].group === group)
    expect(await wholeOf(member, { group }, 2)).toEqual(filtered)
  }
})

test('C21: a month of the statement is a Bangkok month, and has no lines of other members', async () => {
  const member = await cashier.member()
  const other = await cashier.member()
  // January ends in Bangkok at 17:00 UTC on the 31st.
  for (const at of ['2027-01-31T16:59:59.999Z', '2027-01-31T17:00:00Z']) {
    await adjustAt(new Date(at), member, 100n)
    await adjustAt(new Date(at), other, 900n)
  }
  const amounts = async (month: string) =>
    (await ask(`/statement?month=${month}`, member)).json().data.map((line: { at: string }) => line.at)
  expect(await amounts('2027-01')).toEqual(['2027-01-31T16:59:59.999Z'])
  expect(await amounts('2027-02')).toEqual(['2027-01-31T17:00:00.000Z'])
  expect(await amounts('2027-03')).toEqual([])
  expect((await ask('/statement?month=2027-13', member)).statusCode).toBe(422)
  expect((await ask('/statement?cursor=no-cursor', member)).json().data).toHaveLength(2)
})

test('C21-statement-file: the file has the lines of the filter for a spreadsheet, and no formula', async () => {
  const member = await cashier.player(50_000n)
  await adjust(member, 123_456n)
  const answer = await ask('/statement.csv?group=correction', member)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="statement.csv"')
  expect(answer.headers['cache-control']).toBe('no-store')
  const [head, line, end] = answer.payload.split('\r\n')
  expect(head).toBe('\uFEFFเวลา,รายการ,จำนวนเงิน (บาท),เปลี่ยนแปลงเครดิต (บาท),เครดิตคงเหลือ (บาท),เลขอ้างอิง')
  expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,ปรับปรุงยอด,1234\.56,1234\.56,1734\.56,'=note0$/)
  expect(end).toBe('')
})

test('C21-statement-file: more files an hour than a person needs are refused with the wait', async () => {
  const member = await cashier.member()
  const { count } = limits.statement_files_per_member
  for (let i = 0; i < count; i++) expect((await ask('/statement.csv', member)).statusCode).toBe(200)
  const refused = await ask('/statement.csv', member)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
})
