import { afterEach, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'

const cashier = useCashier()
const { bank, gateway, site } = cashier
const BAHT = 100n
const operator = operatorOn(() => cashier.ctx)

afterEach(() => {
  bank.heal()
  gateway.heal()
  site.meet = () => null
})

/** Creates a deposit that was paid from another person's account, and is therefore held in suspense. Returns its bank line and member. */
const held = async () => {
  const member = await cashier.member()
  const { ref } = await cashier.prepare(member, 120n * BAHT)
  const line = bank.receive({
    account: '9000000011',
    from_bank: 'scb',
    from_account: '5550001111',
    from_name: 'SOMEBODY ELSE',
    amount: 120n * BAHT,
    bill_reference: ref,
    paid_at: cashier.ctx.clock.now(),
  })
  await cashier.read()
  return { member, line }
}

/** Creates a deposit that was held in suspense and that an operator has assigned to its member. */
const heldAndGiven = async () => {
  const { member, line } = await held()
  expect(await operator('suspense', 'assign', 'bank', line, '--to', member.phone, ...BY_NOK)).toMatchObject({
    code: 0,
  })
  await cashier.run()
}

test('money that went back to its payer is no difference, on its way and when it is there', async () => {
  const { line } = await held()
  bank.fail('pay', 'unanswered')
  expect(await operator('suspense', 'return', line, ...BY_NOK)).toMatchObject({ code: 0 })
  await cashier.run()
  expect((await operator('reconcile')).text).not.toMatch(/not in the books|differs/)
  cashier.advance(10)
  await cashier.strike('cashier:due-returns')
  expect((await operator('reconcile')).text).toContain('everything agrees')
})

test('money that left suspense by a reversal is no difference', async () => {
  await heldAndGiven()
  expect((await operator('reconcile')).text).toContain('everything agrees')
})

test('suspense, money that was given, late money and returned credit are no differences', async () => {
  const member = await cashier.member()
  const stray = cashier.pay(member, 71n * BAHT, { ref: '90909' })
  await cashier.read()
  expect(await operator('suspense', 'assign', 'bank', stray, '--to', member.phone, ...BY_NOK)).toMatchObject({
    code: 0,
  })
  cashier.pay(member, 33n * BAHT, { ref: '90910' })
  await cashier.read()
  const player = await cashier.player(700n * BAHT)
  bank.fail('pay', 'refuse')
  await cashier.withdraw(player, 200n * BAHT)
  await cashier.run()
  const paid = await cashier.player(600n * BAHT)
  await cashier.withdraw(paid, 200n * BAHT)
  await cashier.run()
  const payer = await cashier.member()
  await cashier.setGatewayMember(payer.id)
  const { deposit } = await cashier.openGateway(payer, 150n * BAHT)
  gateway.pay(deposit.id, 140n * BAHT, cashier.ctx.clock.now())
  await cashier.strike('cashier:poll-gateway')
  await cashier.run()
  expect((await operator('reconcile', 'full')).text).toContain('everything agrees')
})

test('a payout with an unknown outcome is listed as open, not as a difference, and agrees once the bank reports it', async () => {
  const member = await cashier.player(500n * BAHT)
  bank.fail('find', ...Array.from({ length: 60 }, () => 'lost' as const))
  bank.fail('pay', 'unanswered')
  const { id } = await cashier.withdraw(member, 200n * BAHT)
  await cashier.run()
  const { text, code } = await operator('reconcile')
  expect(text).toContain(`for ${id} was paid; our outcome is still open`)
  expect(code).toBe(0)
  bank.heal()
  cashier.advance(61)
  await cashier.strike('cashier:look-up-payouts')
  cashier.advance(61)
  const after = await operator('reconcile')
  expect(after).toMatchObject({ code: 0 })
  expect(after.text).not.toContain(id)
})

test('play that no credit check has booked is no difference, credit that is missing is', async () => {
  const member = await cashier.player(500n * BAHT)
  site.play(member.username, 100n * BAHT, 30n * BAHT)
  expect(await operator('reconcile')).toMatchObject({ code: 0 })
  site.wallets.set(member.username, 400n * BAHT)
  const { text, code } = await operator('reconcile')
  expect(code).toBe(1)
  expect(text).toContain(
    `${member.id}: game site sala 400.00, ledger 500.00, play not booked yet -70.00  DIFFERENT`,
  )
  site.wallets.set(member.username, 430n * BAHT)
})

test('a site without a list is asked member by member, so many a run', async () => {
  const { game_sites } = cashier.ctx.partners
  const without = game_sites.map(each => ({ ...each, balances: null }))
  Object.assign(cashier.ctx.partners, { game_sites: without })
  const member = await cashier.player(500n * BAHT)
  site.wallets.set(member.username, 1n)
  expect((await operator('reconcile')).text).toContain(`${member.id}: game site sala 0.01`)
  site.wallets.set(member.username, 500n * BAHT)
  Object.assign(cashier.ctx.partners, { game_sites })
})

/**
 * Ways to make the ledger and a partner's list differ. Each function changes stored data, because no call of the product can cause such a difference.
 */
const differences: readonly [string, () => Promise<{ said: string; mend: () => void }>][] = [
  [
    'a line of another amount',
    async () => {
      const member = await cashier.player(310n * BAHT)
      const line = bank.lines.at(-1)
      if (line === undefined) throw new Error('the member paid')
      const { amount } = line
      Object.assign(line, { amount: amount + 100n })
      expect(member.id).toBeDefined()
      const said = `bank line ${line.line_id}: 311.00 on 9000000011, in the books 310.00  DIFFERENT`
      return { said, mend: () => Object.assign(line, { amount }) }
    },
  ],
  [
    'a line on another account',
    async () => {
      await cashier.player(310n * BAHT)
      const line = bank.lines.at(-1)
      if (line === undefined) throw new Error('the member paid')
      Object.assign(line, { account: '9000000022' })
      const said = `bank line ${line.line_id}: 310.00 on 9000000022, in the books on 9000000011  DIFFERENT`
      return { said, mend: () => Object.assign(line, { account: '9000000011' }) }
    },
  ],
  [
    'money that went out and was never ordered',
    async () => {
      bank.writeOut('9000000011', null, 9_900n)
      const stolen = bank.out.at(-1)
      return {
        said: `bank line out ${stolen?.line_id}: 99.00 on 9000000011 is not in the books`,
        mend: () => undefined,
      }
    },
  ],
  [
    'a payment that the gateway has and nobody ordered',
    async () => {
      const at = cashier.ctx.clock.now()
      const cursor = String(gateway.list.length + 1)
      gateway.list.push({ cursor, reference: 'dep_nobody', paid_amount: 500n as never, paid_at: at })
      return {
        said: 'gateway payment dep_nobody: 5.00 on gateway is not in the books',
        mend: () => gateway.list.pop(),
      }
    },
  ],
]

test.each(differences)('%s is found and named', async (_, inject) => {
  const before = await operator('reconcile')
  const { said, mend } = await inject()
  const { text, code } = await operator('reconcile')
  expect(code).toBe(1)
  expect(text).toContain(said)
  expect(before.text).not.toContain(said)
  mend()
})

test('a payout that is booked and not on the statement of what went out is named', async () => {
  const member = await cashier.player(500n * BAHT)
  const { id } = await cashier.withdraw(member, 200n * BAHT)
  await cashier.run()
  const kept = bank.out.splice(0)
  cashier.advance(16)
  const { text } = await operator('reconcile')
  bank.out.push(...kept)
  expect(text).toContain(
    `withdrawal ${id}: in the books, and not on the bank's statement of outgoing payments`,
  )
  expect((await operator('reconcile')).text).not.toContain(id)
})

test('a payout that the bank made twice is named', async () => {
  const member = await cashier.player(500n * BAHT)
  const { id } = await cashier.withdraw(member, 200n * BAHT)
  await cashier.run()
  bank.writeOut('9000000011', id, 200n * BAHT)
  const { text } = await operator('reconcile')
  expect(text).toContain(`200.00 on 9000000011 for ${id} is on the list twice`)
})

test('agreed lines are not compared again, and a silent bank is no agreement', async () => {
  await cashier.player(500n * BAHT)
  await operator('reconcile')
  const { text } = await operator('reconcile')
  expect(text).toContain("the bank's statement: 0 compared, 0 different")
  expect((await operator('reconcile', 'full')).text).not.toContain("the bank's statement: 0 compared")
  bank.fail('statement', 'lost')
  expect((await operator('reconcile')).text).toContain('the bank does not answer')
})

test('one run reads a bounded number of pages from a partner, and the next run continues', async () => {
  const stranger = await cashier.member()
  for (let line = 0; line < 90; line++) cashier.pay(stranger, 20n * BAHT, { ref: '90911' })
  await cashier.read()
  const asked = () => bank.calls.filter(call => call.startsWith('statement')).length
  await cashier.database.query("update reconcile_points set cursor = '0'")
  const before = asked()
  expect((await operator('reconcile')).text).toContain('there is more')
  expect(asked() - before).toBe(25)
  const text = (await operator('reconcile', 'full')).text
  expect(text).not.toContain('there is more')
})
