import { MAXIMUM_SATANG, satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { cancelDeposit, expireDeposits } from '../../src/cashier/deposits/deposits.ts'
import { approveWithdrawal, assignSuspense, refuseWithdrawal } from '../../src/cashier/operator-actions.ts'
import { readStatement } from '../../src/cashier/settlement/bank-statement-import.ts'
import { readPayment } from '../../src/cashier/settlement/gateway-payments.ts'
import { lookUpPayout, payOut } from '../../src/cashier/withdrawals/payouts.ts'
import { syncCredit } from '../../src/games/transfer-wallet/credit-sync.ts'
import { postTransfers } from '../../src/ledger/posting.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { refusalOf, useCashier } from '../cashier-setup.ts'

const cashier = useCashier()
const OPERATOR = { operator: 'attacker', reason: 'test' }
const many = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, i) => work(i)))
const done = (results: PromiseSettledResult<unknown>[]): number =>
  results.filter(({ status }) => status === 'fulfilled').length

const creditOf = async (member: { id: `mem_${string}` & { readonly __id: 'mem' } }): Promise<bigint> => {
  const { wallet, moving, game } = await cashier.balances(member)
  return wallet + moving + game
}

test('twenty withdrawals at the same moment are one withdrawal and one payout', async () => {
  const member = await cashier.player(100_000n)
  const answers = await many(20, () => cashier.withdraw(member, 60_000n))
  expect(done(answers)).toBe(1)
  await cashier.run()
  expect(
    [...cashier.bank.payouts.values()].filter(({ order }) => order.to_account === member.account_number),
  ).toHaveLength(1)
  expect(await creditOf(member)).toBe(40_000n)
})

test('one Idempotency-Key is one request: other amounts under it are refused, other members have their own', async () => {
  const member = await cashier.player(100_000n)
  const other = await cashier.player(100_000n)
  const answers = await many(12, i =>
    cashier.withdraw(member, i % 2 === 0 ? 20_000n : 30_000n, 'attack-key-1'),
  )
  const ids = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value.id] : []))
  expect(new Set(ids).size).toBe(1)
  const theirs = await cashier.withdraw(other, 20_000n, 'attack-key-1')
  expect(ids).not.toContain(theirs.id)
  await cashier.run()
  expect([(await creditOf(member)) >= 70_000n, await creditOf(other)]).toEqual([true, 80_000n])
  const payer = await cashier.member()
  const deposits = await many(8, () => cashier.prepare(payer, 10_000n, { idempotency_key: 'attack-key-2' }))
  expect(
    new Set(deposits.map(each => (each.status === 'fulfilled' ? each.value.id : each.reason))).size,
  ).toBe(1)
  expect(await refusalOf(cashier.prepare(payer, 20_000n, { idempotency_key: 'attack-key-2' }))).toBe(
    'request_invalid',
  )
  await cashier.setGatewayMember(payer.id)
  expect(await refusalOf(cashier.openGateway(payer, 10_000n, 'attack-key-2'))).toBe('request_invalid')
})

test('cancel, expiry and eight readers of the statement at the same moment: one end, every satang in one place', async () => {
  for (let round = 0; round < 12; round++) {
    const member = await cashier.member()
    const open = await cashier.prepare(member, 30_000n)
    const before = await cashier.suspense()
    cashier.pay(member, 30_000n, round % 2 === 0 ? { ref: open.ref } : {})
    if (round % 3 === 0) cashier.advance(16)
    await many(10, async i => {
      if (i === 0) return cancelDeposit(cashier.ctx, member.id, open.id)
      if (i === 1) return expireDeposits(cashier.ctx)
      return readStatement(cashier.ctx)
    })
    await cashier.run()
    const { status } = await cashier.deposit(member, open.id)
    const moved = { credit: await creditOf(member), suspense: (await cashier.suspense()) - before }
    expect({ status, ...moved }).toEqual(
      status === 'completed'
        ? { status, credit: 30_000n, suspense: 0n }
        : { status, credit: 0n, suspense: 30_000n },
    )
  }
})

test('an operator who refuses against the payout: paid or given back, never both', async () => {
  await cashier.settings({ approval_maximum: 1 })
  for (let round = 0; round < 8; round++) {
    const member = await cashier.player(50_000n)
    const { id } = await cashier.withdraw(member, 30_000n)
    await cashier.run()
    const key = { member_id: member.id, withdrawal_id: id }
    await approveWithdrawal(cashier.ctx, OPERATOR, key)
    await many(6, i =>
      i < 2
        ? refuseWithdrawal(cashier.ctx, OPERATOR, key, 'review_failed')
        : payOut(cashier.ctx, member.id, id),
    )
    await cashier.run()
    const { status } = await cashier.withdrawal(member, id)
    expect({ paid: cashier.bank.payouts.has(id), credit: await creditOf(member) }).toEqual(
      status === 'paid' ? { paid: true, credit: 20_000n } : { paid: false, credit: 50_000n },
    )
    expect(await refusalOf(approveWithdrawal(cashier.ctx, OPERATOR, key))).toBe('not_found')
    expect(await refusalOf(refuseWithdrawal(cashier.ctx, OPERATOR, key, 'review_failed'))).toBe('not_found')
  }
  await cashier.settings({})
})

test('a payout ordered and looked up by many workers at once, with every kind of silence, is paid or refused once', async () => {
  const faults = ['lost', 'unanswered', 'refuse', 'refuse_unanswered'] as const
  for (const first of faults)
    for (const second of faults) {
      const member = await cashier.player(50_000n)
      cashier.bank.fail('pay', first, second)
      cashier.bank.fail('find', 'lost')
      const { id } = await cashier.withdraw(member, 30_000n)
      await many(6, i =>
        (i % 2 === 0 ? payOut : lookUpPayout)(cashier.ctx, member.id, id).then(() => undefined),
      )
      await cashier.run()
      const { status } = await cashier.withdrawal(member, id)
      expect(status).toBe(cashier.bank.payouts.get(id)?.status)
      expect(await creditOf(member)).toBe(status === 'paid' ? 20_000n : 50_000n)
      cashier.bank.heal()
    }
})

test('a worker that dies between any two steps of a withdrawal loses and doubles nothing', async () => {
  for (const dies of ['before', 'after'] as const) {
    const member = await cashier.player(50_000n)
    const { bank } = cashier
    const { pay } = bank
    const { move } = cashier.site
    let deaths = 2
    const dying =
      <A, R>(call: (order: A) => Promise<R>) =>
      async (order: A): Promise<R> => {
        if (deaths > 0 && dies === 'before') throw new Error(`worker died ${deaths--}`)
        const answer = await call(order)
        if (deaths > 0) throw new Error(`worker died ${deaths--}`)
        return answer
      }
    Object.assign(bank, { pay: dying(pay) })
    Object.assign(cashier.site, { move: dying(move) })
    const { id } = await cashier.withdraw(member, 30_000n)
    await cashier.run()
    cashier.advance(5)
    await cashier.strike('games:resume')
    await cashier.strike('cashier:look-up-payouts')
    await cashier.run()
    Object.assign(bank, { pay })
    Object.assign(cashier.site, { move })
    expect({ dies, status: (await cashier.withdrawal(member, id)).status }).toEqual({ dies, status: 'paid' })
    expect(await creditOf(member)).toBe(20_000n)
  }
})

test('a withdrawal, a deposit that lands and comparisons of the credit at the same moment add up', async () => {
  for (let round = 0; round < 8; round++) {
    const member = await cashier.player(50_000n)
    const open = await cashier.prepare(member, 20_000n)
    cashier.pay(member, 20_000n, { ref: open.ref })
    const results = await many(9, async i => {
      if (i === 0) return cashier.withdraw(member, 30_000n)
      if (i < 3) return readStatement(cashier.ctx)
      return syncCredit(cashier.ctx, member.id)
    })
    await cashier.run()
    const withdrew = results[0]?.status === 'fulfilled'
    expect(await creditOf(member)).toBe(withdrew ? 40_000n : 70_000n)
    await syncCredit(cashier.ctx, member.id)
    expect(await creditOf(member)).toBe(withdrew ? 40_000n : 70_000n)
  }
})

test('a gateway payment reported twenty times, with another amount, or after a cancel, is booked once', async () => {
  const member = await cashier.member()
  await cashier.setGatewayMember(member.id)
  const { deposit } = await cashier.openGateway(member, 50_000n)
  cashier.gateway.pay(deposit.id, 1n, cashier.ctx.clock.now())
  await many(20, () => readPayment(cashier.ctx, { reference: deposit.id, payment_id: null }))
  await cashier.run()
  expect(await creditOf(member)).toBe(1n)

  const before = await cashier.suspense()
  const second = await cashier.openGateway(member, 50_000n)
  await many(2, i =>
    i === 0
      ? cancelDeposit(cashier.ctx, member.id, second.deposit.id)
      : (async () => void cashier.gateway.pay(second.deposit.id, 60_000n, cashier.ctx.clock.now()))(),
  )
  await many(10, () => readPayment(cashier.ctx, { reference: second.deposit.id, payment_id: null }))
  await cashier.run()
  expect({ credit: await creditOf(member), suspense: (await cashier.suspense()) - before }).toEqual({
    credit: 1n,
    suspense: 60_000n,
  })
})

test('concurrent calls give money in suspense to one member once', async () => {
  const [a, b] = [await cashier.member(), await cashier.member()]
  const source_id = cashier.pay(a, 7_700n, { ref: '777777777777' })
  await cashier.read()
  const answers = await many(10, i =>
    assignSuspense(cashier.ctx, OPERATOR, { source: 'bank', source_id }, (i % 2 === 0 ? a : b).id),
  )
  await cashier.run()
  expect(done(answers)).toBe(1)
  expect((await creditOf(a)) + (await creditOf(b))).toBe(7_700n)
})

test('a bank line on an account that is not ours, without a payer, or with a reference of another kind waits in suspense', async () => {
  const member = await cashier.member()
  const open = await cashier.prepare(member, 40_000n)
  const before = await cashier.suspense()
  cashier.pay(member, 40_000n, { to: '1111111111' })
  for (const ref of ['', ' ', `${open.ref} `, open.id, "' or '1'='1", 'ก'.repeat(500)])
    cashier.pay(member, 1_000n, { ref })
  await cashier.read()
  expect(await creditOf(member)).toBe(0n)
  expect((await cashier.suspense()) - before).toBe(46_000n)
  expect((await cashier.deposit(member, open.id)).status).toBe('waiting')
})

test('the ledger refuses amounts of zero, below zero and beyond the column, and transfers between members', async () => {
  const [a, b] = [await cashier.player(10_000n), await cashier.member()]
  const order = (id: string, amount: bigint, to = a) => ({
    id: `attack:${id}`,
    kind: 'adjustment' as const,
    debit: { member_id: a.id, account: 'game' as const },
    credit: { member_id: to.id, account: 'wallet' as const },
    amount: satang(amount),
    reference: 'attack',
    at: cashier.ctx.clock.now(),
  })
  const attempts = [
    order('0', 0n),
    order('1', -1n),
    order('2', 10_001n),
    order('3', 2n ** 63n),
    order('4', 2n ** 64n + 1n),
    order('5', 1n, { ...a, ...b }),
  ]
  for (const attempt of attempts)
    await expect(inTransaction(cashier.ctx.db, tx => postTransfers(tx, [attempt]))).rejects.toThrow()
  const house = { ...order('6', MAXIMUM_SATANG), debit: { house: 'bonus' } }
  await inTransaction(cashier.ctx.db, tx => postTransfers(tx, [house]))
  await expect(
    inTransaction(cashier.ctx.db, tx =>
      postTransfers(tx, [{ ...house, id: 'attack:7', amount: satang(2n ** 63n - 1n) }]),
    ),
  ).rejects.toThrow()
  await expect(
    inTransaction(cashier.ctx.db, tx => postTransfers(tx, [{ ...house, amount: satang(1n) }])),
  ).rejects.toThrow()
  await inTransaction(cashier.ctx.db, tx =>
    postTransfers(tx, [
      {
        ...order('8', MAXIMUM_SATANG),
        debit: { member_id: a.id, account: 'wallet' },
        credit: { house: 'bonus' },
      },
    ]),
  )
  expect(await creditOf(a)).toBe(10_000n)
})
