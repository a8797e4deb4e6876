import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { countFigures } from '../../desk/business-figures/stored-figures-job.ts'
import { paymentLists } from '../../desk/reconciliation/partner-lists.ts'
import { comparePayments } from '../../desk/reconciliation/payment-comparison.ts'
import { findTroubles } from '../../desk/sql/attention-items.ts'

const cashier = useCashier()
const { gateway, bank, database } = cashier
const desk = deskOn(() => cashier.ctx)
const AMOUNT = 50_000n
const DAY_MINUTES = 24 * 60

const credited = async () => {
  const member = await cashier.member()
  await cashier.setGatewayMember(member.id)
  const { deposit } = await cashier.openGateway(member, AMOUNT)
  gateway.pay(deposit.id, AMOUNT, cashier.ctx.clock.now())
  await cashier.strike('cashier:poll-gateway')
  await cashier.run()
  return { member, id: deposit.id }
}
const creditOf = async (member: Parameters<typeof cashier.balances>[0]) => {
  const { wallet, moving, game } = await cashier.balances(member)
  return wallet + moving + game
}
const read = async () => {
  await cashier.strike('cashier:read-taken-back')
  await cashier.run()
}
const casesOf = async (id: string) =>
  (await findTroubles(cashier.ctx.db, cashier.ctx.clock.now())).filter(
    trouble => trouble.what === 'taken back' && trouble.id.includes(id),
  )
const differencesOf = async (side: string) => {
  const list = paymentLists(cashier.ctx).find(each => each.side === side)
  if (list === undefined) throw new Error('no such list')
  return (await comparePayments(cashier.ctx, list, false))?.differences ?? []
}
type Chargeback = { way: 'taken_back'; source: 'gateway' | 'bank'; source_id: string; part: number }

/** Corrects the chargeback by a proposal of two operators. Returns what the second operator sees of the payment. */
const correct = async (who: string, payload: Chargeback) => {
  const maker = await desk.operator(`${who}-maker`, ['finance'])
  const checker = await desk.operator(`${who}-checker`, ['finance'])
  const made = await maker('POST /proposals', { kind: 'correction', payload, reason: 'เกตเวย์คืนเงินแล้ว' })
  expect(made.body).toMatchObject({ proposal: { state: 'open' } })
  const { id } = made.body.proposal as { id: string }
  const now = (await checker(`GET /proposals/${id}`)).body.now as { seen: string; effect: object[] }
  const record = `${payload.source}:${payload.source_id}:${payload.part}`
  expect(now.effect).toContainEqual({ what: 'record', before: record, after: record })
  const { seen } = now
  return checker(`POST /proposals/${id}/approve`, { reason: 'ตรวจหลักฐานแล้ว', seen })
}

test('a refund in the gateway’s dashboard is a case for a person, a line of reconcile, and a debt once two have corrected it', async () => {
  const { member, id } = await credited()
  gateway.takeBack(id, AMOUNT)
  await read()
  await read()
  expect(await casesOf(id)).toHaveLength(1)
  expect(await differencesOf('gateway')).toEqual([
    expect.stringContaining(`gateway payment ${id}: 500.00 taken back`),
  ])
  expect(await creditOf(member)).toBe(AMOUNT)

  const answered = await correct('whole', { way: 'taken_back', source: 'gateway', source_id: id, part: 1 })
  expect(answered.status).toBe(200)
  await cashier.run()
  expect(await casesOf(id)).toEqual([])
  expect(await differencesOf('gateway')).toEqual([])
  expect(
    await database.query('select debit, credit, amount::int from ledger_journal where id = $1', [
      `correction:taken-back:gateway:${id}:1`,
    ]),
  ).toEqual([{ debit: 'wallet', credit: 'gateway', amount: Number(AMOUNT) }])
  // The member's credit is at the game site, so the correction creates a receivable (money that the member owes), which is then collected from the
  // game site.
  expect(await creditOf(member)).toBe(0n)
})

test('each part of a chargeback is a separate case, and reading it again changes nothing', async () => {
  const { id } = await credited()
  gateway.takeBack(id, 20_000n)
  await read()
  gateway.takeBack(id, 15_000n)
  await read()
  await read()
  expect(
    await database.query('select part, amount::int from chargebacks where source_id = $1 order by part', [
      id,
    ]),
  ).toEqual([
    { part: 1, amount: 20_000 },
    { part: 2, amount: 15_000 },
  ])
  for (const part of [1, 2])
    expect(
      (await correct(`part-${part}`, { way: 'taken_back', source: 'gateway', source_id: id, part })).status,
    ).toBe(200)
  expect(await casesOf(id)).toEqual([])
})

test('a chargeback before booking credits no member', async () => {
  const member = await cashier.member()
  await cashier.setGatewayMember(member.id)
  const { deposit } = await cashier.openGateway(member, AMOUNT)
  gateway.pay(deposit.id, AMOUNT, cashier.ctx.clock.now())
  gateway.takeBack(deposit.id, AMOUNT)
  await cashier.strike('cashier:poll-gateway')
  await cashier.run()
  expect(await creditOf(member)).toBe(0n)
  await read()
  expect(await casesOf(deposit.id)).toEqual([])
})

test('a silent gateway is asked again for what it took back', async () => {
  const { id } = await credited()
  gateway.takeBack(id, AMOUNT)
  gateway.fail('taken_back', 'lost')
  await expect(cashier.strike('cashier:read-taken-back')).rejects.toThrow()
  gateway.heal()
  await read()
  expect(await casesOf(id)).toHaveLength(1)
})

test('a line by which the bank takes a payment back is a case once, and two people take it from the member', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, AMOUNT)
  const paid = {
    account: '9000000011',
    from_bank: 'scb',
    from_account: member.account_number,
    amount: deposit.transfer_amount,
  }
  const line = bank.receive({ ...paid, paid_at: cashier.ctx.clock.now() })
  await cashier.read()
  expect((await cashier.deposit(member, deposit.id)).status).toBe('completed')
  bank.receive({ ...paid, amount: -deposit.transfer_amount, paid_at: cashier.ctx.clock.now() })
  await cashier.read()
  await cashier.read()
  expect(await casesOf(line)).toHaveLength(1)
  expect((await differencesOf('bank_in')).join()).toContain(`bank line ${line}: 500.00 taken back`)
  expect(
    (await correct('bank', { way: 'taken_back', source: 'bank', source_id: line, part: 1 })).status,
  ).toBe(200)
  expect(await casesOf(line)).toEqual([])
})

test('the day on which it was taken back differs until the books say so, and closes with zeros then', async () => {
  const { id } = await credited()
  cashier.advance(DAY_MINUTES)
  gateway.takeBack(id, AMOUNT)
  await read()
  const day = new Date(cashier.ctx.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  cashier.advance(DAY_MINUTES)
  await countFigures(cashier.ctx)
  await differencesOf('gateway')
  const fai = await desk.operator('fai', ['finance'])
  const gatewayDay = async () =>
    ((await fai(`GET /finance/days/${day}`)).body.accounts as { account: string }[]).find(
      ({ account }) => account === 'gateway',
    )
  expect(await gatewayDay()).toMatchObject({ reported: -500, difference: -500 })
  await correct('late', { way: 'taken_back', source: 'gateway', source_id: id, part: 1 })
  expect(await gatewayDay()).toMatchObject({ reported: -500, in_transit: -500, difference: 0 })
})
