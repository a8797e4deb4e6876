import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { useSlips } from '../../../test/slips-setup.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { countFigures } from '../business-figures/stored-figures-job.ts'
import { exportFile, exportWorkbook } from './finance-exports.ts'

const slips = useSlips()
const { database, site } = slips
const desk = deskOn(() => slips.ctx)
const BAHT = 100n
const DAY = '2026-11-18'
const DAY_MINUTES = 24 * 60
const DAYS = { from: DAY, to: DAY, sees_whole: true }
/** Column indexes in an exported file: amount, account number of the other party, bank's reference. */
const [SUM, PARTY_ACCOUNT, BANK_NUMBER] = [6, 8, 11]
const BANK = 'bank:kbank:9000000011'

type Account = {
  account: string
  opening: number
  came: number
  went: number
  closing: number
  reported: number | null
  difference: number | null
  closed: { by: string; holds: boolean; reason: string } | null
}
type Operator = Awaited<ReturnType<typeof desk.operator>>
const accounts = async (who: Operator): Promise<Account[]> =>
  (await who(`GET /finance/days/${DAY}`)).body.accounts as Account[]
const accountOf = async (who: Operator, name: string) =>
  (await accounts(who)).find(({ account }) => account === name)
const close = (who: Operator, account: string, reason: string) =>
  who(`POST /finance/days/${DAY}/close`, { account, reason })

/** The tested day has deposits, payouts, play, and one payment that the bank's list lacks. */
test('a day is closed account by account, each difference with a reason, and opens again when a later fact changes it', async () => {
  const before = await desk.operator('nok', ['finance'])
  const first = await slips.player(500n * BAHT)
  const second = await slips.player(300n * BAHT)
  site.play(first.username, 90n * BAHT, 10n * BAHT, slips.ctx.clock.now())
  await syncRounds(slips.ctx, first.id)
  await slips.withdraw(second, 100n * BAHT)
  await slips.run()
  await countFigures(slips.ctx)
  expect((await close(before, BANK, '')).body.code).toBe('finance_day_open')

  slips.advance(DAY_MINUTES)
  await countFigures(slips.ctx)
  const fai = await desk.operator('fai', ['finance'])
  expect((await fai('POST /finance/compare')).body).toMatchObject({ silent: [] })
  const [rows] = await database.query<{ came: number }>(
    `select sum(amount)::float / 100 as came from ledger_journal where debit = $1`,
    [BANK],
  )
  expect(await accountOf(fai, BANK)).toMatchObject({
    opening: 0,
    came: rows?.came,
    closing: 800,
    reported: 800,
    difference: 0,
    closed: null,
  })
  expect(await accountOf(fai, 'payout:kbank')).toMatchObject({ went: 100, reported: -100, difference: 0 })
  const gaming = await accountOf(fai, 'gaming')
  expect(gaming?.reported).toBe(80)

  expect((await close(fai, BANK, '')).status).toBe(200)
  expect(await accountOf(fai, BANK)).toMatchObject({ closed: { by: 'fai', holds: true } })
  if (gaming?.difference !== 0) {
    expect((await close(fai, 'gaming', '')).body).toMatchObject({ code: 'finance_reason_required' })
    expect((await close(fai, 'gaming', 'ยังไม่ได้ถามยอดเครดิต')).status).toBe(200)
  }
  expect((await close(fai, 'bank:nobody:1', '')).body.code).toBe('finance_account_unknown')

  await database.query(
    `insert into reported_payments (side, line_id, account, amount, paid_at, reported_at)
     values ('bank_in', 'strange', '9000000011', 5000, $1, $1)`,
    [new Date('2026-11-18T09:00:00Z')],
  )
  expect(await accountOf(fai, BANK)).toMatchObject({ difference: 50, closed: { holds: false } })
  expect((await close(fai, BANK, '')).body).toMatchObject({
    code: 'finance_reason_required',
    message: expect.stringContaining('50.00'),
  })
  expect((await close(fai, BANK, 'ธนาคารคืนยอดแล้ว')).status).toBe(200)
  expect(
    await database.query(
      `select actor, subject from audit_log where action = 'finance.close' order by seq desc limit 1`,
    ),
  ).toEqual([{ actor: 'operator:fai', subject: `${DAY} ${BANK}` }])
  await database.query(`delete from reported_payments where line_id = 'strange'`)
})

test('the journal lists each transfer of a day once, page by page, for one account or all', async () => {
  const nok = await desk.operator('ploy', ['finance'])
  const seen: string[] = []
  let before: string | null = null
  do {
    const page: Record<string, unknown> = (
      await nok(
        `GET /finance/journal?day=${DAY}&account=${BANK}${before === null ? '' : `&before=${before}`}`,
      )
    ).body
    seen.push(...(page.rows as { seq: string }[]).map(({ seq }) => seq))
    before = page.before as string | null
  } while (before !== null)
  const rows = await database.query<{ seq: string }>(
    `select seq::text from ledger_journal where debit = $1 or credit = $1 order by seq desc`,
    [BANK],
  )
  expect(seen).toEqual(rows.map(({ seq }) => seq))
})

test('a file is for those alone who may take one away', async () => {
  const support = await desk.operator('joy', ['support'])
  for (const where of ['exports', 'workbooks']) {
    const { body } = await support(`GET /finance/${where}/deposits?from=${DAY}&to=${DAY}`)
    expect(body.code).toBe('desk_forbidden')
  }
})

test('a file download is in the audit log with operator, file and days', async () => {
  const pim = await desk.operator('pim', ['finance'])
  expect((await pim(`GET /finance/exports/bonuses?from=${DAY}&to=${DAY}`)).status).toBe(200)
  expect((await pim(`GET /finance/workbooks/bonuses?from=${DAY}&to=${DAY}`)).status).toBe(200)
  expect(
    await database.query(
      "select subject, details from audit_log where action = 'finance.export' and actor = 'operator:pim'",
    ),
  ).toEqual(
    ['a text file', 'a workbook'].map(() => ({
      subject: 'bonuses',
      details: { from: DAY, to: DAY, names: 'whole' },
    })),
  )
})

test('a file has a row for each transfer or game of its days, and its sums match the database', async () => {
  const rowsOf = async (what: Parameters<typeof exportFile>[1]) => {
    let text = ''
    for await (const part of exportFile(slips.ctx, what, DAYS)) text += part
    return text
      .trim()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(','))
  }
  const sum = (rows: string[][], column: number) => rows.reduce((all, row) => all + Number(row[column]), 0)
  const [paid] = await database.query<Record<string, number>>(
    `select sum(amount) filter (where way = 'in')::float / 100 as deposits,
            sum(amount) filter (where way = 'out')::float / 100 as withdrawals from member_payments`,
  )
  expect(sum(await rowsOf('deposits'), SUM)).toBe(paid?.deposits)
  expect(sum(await rowsOf('withdrawals'), SUM)).toBe(paid?.withdrawals)
  // Each row has the other party's account and the bank's reference, so that the payment can be found on the bank statement.
  for (const what of ['deposits', 'withdrawals'] as const)
    for (const row of await rowsOf(what)) {
      expect(row[PARTY_ACCOUNT]).toMatch(/^\d{10,15}$|x/)
      expect(row[BANK_NUMBER]).not.toBe('')
    }
  for (const [, kind, , , debit, credit] of [...(await rowsOf('deposits')), ...(await rowsOf('withdrawals'))])
    for (const cell of [kind, debit, credit]) expect(cell).toMatch(/[\u0e00-\u0e7f]/)
  expect(await rowsOf('games')).toHaveLength(1)
  expect(sum(await rowsOf('games'), 5)).toBe(80)
  expect(await rowsOf('bonuses')).toEqual([])
})

test('a workbook has the rows of the text file, its times as dates and its sums as figures', async () => {
  const parts: Uint8Array[] = []
  for await (const part of exportWorkbook(slips.ctx, 'deposits', DAYS)) parts.push(part)
  const [sheet] = await readXlsxFile(Buffer.concat(parts))
  const [head, ...rows] = sheet?.data ?? []
  let text = ''
  for await (const part of exportFile(slips.ctx, 'deposits', DAYS)) text += part
  const lines = text.slice(1).trim().split('\r\n')
  expect(head?.join(',')).toBe(lines[0])
  const asText = (cell: unknown): string => {
    if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
    return typeof cell === 'number' ? cell.toFixed(2) : String(cell ?? '')
  }
  expect(rows.map(row => row.map(asText).join(','))).toEqual(lines.slice(1))
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(row => row[0] instanceof Date && typeof row[SUM] === 'number')).toBe(true)
})

test('an operator without full accounts gets a file with their last digits only', async () => {
  let text = ''
  for await (const part of exportFile(slips.ctx, 'withdrawals', { ...DAYS, sees_whole: false })) text += part
  const [row] = text.trim().split('\r\n').slice(1)
  expect(row?.split(',')[PARTY_ACCOUNT]).toMatch(/^•••.{4}$/)
})

test('the journal names the member of a transfer with masked name and phone', async () => {
  const fon = await desk.operator('fon', ['finance'])
  const { id, phone } = await slips.player(500n * BAHT)
  await slips.run()
  const day = bangkokDate(slips.ctx.clock.now())
  const { rows, members } = (await fon(`GET /finance/journal?day=${day}`)).body as {
    rows: { member: string | null }[]
    members: { id: string }[]
  }
  const mentioned = new Set(rows.flatMap(({ member }) => (member === null ? [] : [member])))
  expect(members.map(shown => shown.id).sort()).toEqual([...mentioned].sort())
  const masked = { id, phone: `xxx-xxx-${phone.slice(-4)}`, name: expect.stringContaining('•••') }
  expect(members).toContainEqual(masked)
})
