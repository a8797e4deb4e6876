import type { DepositId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { STRANGER } from '../../../test/cashier-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { useSlips } from '../../../test/slips-setup.ts'
import { returnToPayer } from '../../cashier/payer-returns/returns.ts'
import { cashierSettings } from '../../cashier/settings.ts'
import { writeSettings } from '../../platform/settings.ts'
import { countFigures } from '../business-figures/stored-figures-job.ts'

const slips = useSlips()
const { bank, database } = slips
const desk = deskOn(() => slips.ctx)
const BAHT = 100n
const DAY = '2026-11-18'
const NEXT = '2026-11-19'
const DAY_MINUTES = 24 * 60
const BANK = 'bank:kbank:9000000011'

type Item = { what: string; key: string; amount: number }
type Account = {
  account: string
  nature: string
  came: number
  went: number
  closing: number
  reported: number | null
  in_transit: number
  difference: number | null
  items: Item[]
  closed: { holds: boolean } | null
}
type Operator = Awaited<ReturnType<typeof desk.operator>>

let people = 0
const finance = (): Promise<Operator> => {
  people += 1
  return desk.operator(`fai-${people}`, ['finance'])
}
const accountsOf = async (who: Operator, day: string): Promise<Account[]> =>
  (await who(`GET /finance/days/${day}`)).body.accounts as Account[]
const accountOf = async (who: Operator, day: string, name: string) =>
  (await accountsOf(who, day)).find(({ account }) => account === name)

/** Receives a payment from an unknown payer, and returns the money to that payer. */
const returned = async (amount: bigint) => {
  const line = bank.receive({ account: '9000000011', ...STRANGER, amount, paid_at: slips.ctx.clock.now() })
  await slips.read()
  await returnToPayer(slips.ctx, { operator: 'malee', reason: 'not a member' }, line)
  await slips.run()
}

const payFrom = (payout_account: { bank: 'kbank' | 'scb'; account_number: string }) =>
  writeSettings(slips.ctx.db, cashierSettings, { payout_account }, slips.ctx.clock.now())

test('a day with a return, two receiving banks and two paying banks closes with zeros at one press', async () => {
  const first = await slips.player(4_100n * BAHT)
  const second = await slips.player(500n * BAHT)
  bank.receive({ account: '9000000022', ...STRANGER, amount: 7_00n, paid_at: slips.ctx.clock.now() })
  await slips.read()
  await returned(200n * BAHT)
  await slips.withdraw(first, 300n * BAHT)
  await slips.run()
  await payFrom({ bank: 'scb', account_number: '9000000022' })
  await slips.withdraw(second, 100n * BAHT)
  await slips.run()
  await payFrom({ bank: 'kbank', account_number: '9000000011' })
  slips.advance(DAY_MINUTES)
  await countFigures(slips.ctx)
  const fai = await finance()
  await fai('POST /finance/compare')
  const accounts = await accountsOf(fai, DAY)
  expect(
    accounts
      .filter(({ reported }) => reported !== null)
      .map(({ account, came, went, reported, difference }) => ({
        account,
        came,
        went,
        reported,
        difference,
      })),
  ).toEqual([
    { account: BANK, came: 4_800, went: 200, reported: 4_600, difference: 0 },
    { account: 'bank:scb:9000000022', came: 7, went: 0, reported: 7, difference: 0 },
    { account: 'payout:kbank', came: 0, went: 300, reported: -300, difference: 0 },
    { account: 'payout:scb', came: 0, went: 100, reported: -100, difference: 0 },
  ])
  expect((await fai(`POST /finance/days/${DAY}/close-agreeing`, {})).body).toEqual({
    closed: accounts.length,
    left: 0,
  })
  expect((await accountsOf(fai, DAY)).every(({ closed }) => closed?.holds === true)).toBe(true)
})

test('incoming money grows an asset, and a member’s balance is a liability that grows with it', async () => {
  const fai = await finance()
  const bankAccount = await accountOf(fai, DAY, BANK)
  expect(bankAccount).toMatchObject({ nature: 'asset', closing: 4_600 })
  const members = await accountOf(fai, DAY, 'members')
  expect(members).toMatchObject({ nature: 'liability', came: 4_600, went: 400, closing: 4_200 })
  const suspense = await accountOf(fai, DAY, 'suspense')
  expect(suspense).toMatchObject({ nature: 'liability', came: 207, went: 200, closing: 7 })
  const all = await accountsOf(fai, DAY)
  const sum = (nature: readonly string[]) =>
    all.reduce((total, each) => total + (nature.includes(each.nature) ? each.closing : 0), 0)
  expect(sum(['asset', 'expense'])).toBe(sum(['liability', 'income']))
})

test('a line booked before midnight and listed after it is in transit on both days', async () => {
  const member = await slips.member()
  const before = new Date(`${NEXT}T16:59:00Z`)
  slips.advance((before.getTime() - slips.ctx.clock.now().getTime()) / 60_000)
  const deposit = await slips.prepare(member, 640n * BAHT)
  // The bank lists this payment before midnight in Bangkok, but its payment time is after midnight.
  const line = bank.receive({
    account: '9000000011',
    from_bank: 'scb',
    from_account: member.account_number,
    amount: deposit.transfer_amount,
    paid_at: new Date(`${NEXT}T17:00:10Z`),
  })
  await slips.read()
  expect((await slips.deposit(member, deposit.id as DepositId)).status).toBe('completed')
  slips.advance(DAY_MINUTES)
  await countFigures(slips.ctx)
  const fai = await finance()
  await fai('POST /finance/compare')
  const amount = Number(deposit.transfer_amount) / 100
  expect(await accountOf(fai, NEXT, BANK)).toMatchObject({
    ...{ came: amount, reported: 0, in_transit: -amount, difference: 0 },
    items: [{ what: 'listed_another_day', key: line, amount: -amount }],
  })
  expect(await accountOf(fai, '2026-11-20', BANK)).toMatchObject({
    ...{ came: 0, reported: amount, in_transit: amount, difference: 0 },
    items: [{ what: 'booked_another_day', key: line, amount }],
  })
})

test('a bank charge is a difference until two operators explain it', async () => {
  const day = '2026-11-20'
  bank.out.push({
    line_id: 'fee_1',
    cursor: String(bank.out.length + 1),
    account: '9000000011',
    reference: null,
    amount: satang(15_00n),
    paid_at: new Date(`${day}T05:00:00Z`),
  })
  slips.advance(DAY_MINUTES)
  await countFigures(slips.ctx)
  const fai = await finance()
  await fai('POST /finance/compare')
  expect(await accountOf(fai, day, 'payout:kbank')).toMatchObject({
    ...{ reported: -15, difference: -15 },
    items: [{ what: 'not_booked', key: 'fee_1', amount: -15 }],
  })
  expect((await fai(`POST /finance/days/${day}/close-agreeing`, {})).body).toMatchObject({ left: 1 })
  const payload = { way: 'line', line: 'fee_1', as: 'fee' }
  // The fee of fifteen baht is within the limit up to which a finance operator decides without a checker.
  const proposed = await fai('POST /proposals', { kind: 'correction', payload, reason: 'ค่าธรรมเนียมรายเดือน' })
  const record = { what: 'record', before: 'fee_1', after: 'fee_1' }
  expect(proposed.body).toMatchObject({
    proposal: { state: 'approved', effect: expect.arrayContaining([record]) },
  })
  expect(
    await database.query(`select debit, credit, amount::int from ledger_journal where id = $1`, [
      'correction:line:fee_1',
    ]),
  ).toEqual([{ debit: 'fees', credit: 'payout:kbank', amount: 15_00 }])
  expect(await accountOf(fai, day, 'payout:kbank')).toMatchObject({ in_transit: -15, difference: 0 })
})
