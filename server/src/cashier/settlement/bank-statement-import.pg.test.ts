import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { PartnerSilent } from '../../partners/adapter-kit/partner-http.ts'
import type { ListPlace } from '../../partners/ports/bank-feed.ts'
import { cancelDeposit } from '../deposits/deposits.ts'

const cashier = useCashier()
const NOTHING = { wallet: 0n, moving: 0n, game: 0n, withdrawing: 0n }

test('money with the bill reference completes the deposit and moves on to the game site', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  cashier.pay(member, 50_000n, { ref: deposit.ref })
  await cashier.read()
  const done = await cashier.deposit(member, deposit.id)
  expect(done).toMatchObject({ status: 'completed', received_amount: 50_000n, deleted_cause: null })
  expect(done.timeline.map(entry => entry.status)).toEqual(['waiting', 'paid', 'completed'])
  expect(await cashier.balances(member)).toEqual({ ...NOTHING, game: 50_000n })
  const credits = await cashier.database.query(
    "select debit, credit, amount::int from ledger_journal where id = 'deposit:' || $1 || ':credit'",
    [deposit.id],
  )
  expect(credits).toEqual([{ debit: 'bank:kbank:9000000011', credit: 'wallet', amount: 50_000 }])
})

test('a plain transfer is recognised by the own account and the exact amount', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 30_000n)
  cashier.pay(member, 30_000n)
  await cashier.read()
  expect((await cashier.deposit(member, deposit.id)).status).toBe('completed')
})

test('a plain transfer of another amount, or from or to another account, stays unassigned', async () => {
  const member = await cashier.member()
  const stranger = { ...(await cashier.member()), account_number: '7700000009' }
  const deposit = await cashier.prepare(member, 30_000n)
  const lines = [
    cashier.pay(member, 30_001n),
    cashier.pay(stranger, 30_000n),
    cashier.pay(member, 30_000n, { to: '9000000022' }),
  ]
  const before = await cashier.suspense()
  await cashier.read()
  for (const line of lines) expect(await cashier.suspenseItems(line)).toMatchObject([{ reason: 'unmatched' }])
  expect((await cashier.suspense()) - before).toBe(90_001n)
  expect((await cashier.deposit(member, deposit.id)).status).toBe('waiting')
})

test('a payment with an unknown reference is never matched by its payer', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 30_000n)
  const line = cashier.pay(member, 30_000n, { ref: '999999999999' })
  await cashier.read()
  expect(await cashier.suspenseItems(line)).toMatchObject([{ reason: 'unknown_reference' }])
  expect((await cashier.deposit(member, deposit.id)).status).toBe('waiting')
})

test('pay 1 for a 10,000 deposit: 1 is credited', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 1_000_000n)
  cashier.pay(member, 100n, { ref: deposit.ref })
  await cashier.read()
  expect(await cashier.deposit(member, deposit.id)).toMatchObject({
    status: 'completed',
    amount: 1_000_000n,
    received_amount: 100n,
    timeline: [{}, {}, { status: 'completed', reason: 'เติมเครดิตตามยอดเงินที่ได้รับจริง' }],
  })
  expect(await cashier.balances(member)).toEqual({ ...NOTHING, game: 100n })
})

test('paid late: the money waits in suspense, with the deposit and member it may be meant for', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  cashier.advance(16)
  const line = cashier.pay(member, 50_000n, { ref: deposit.ref })
  await cashier.read()
  await cashier.strike('cashier:expire')
  expect(await cashier.suspenseItems(line)).toEqual([
    { reason: 'late', amount: '50000', hint_member_id: member.id },
  ])
  expect((await cashier.deposit(member, deposit.id)).status).toBe('expired')
  expect(await cashier.balances(member)).toEqual(NOTHING)
})

test('a payment in time that arrives after the expiry counts, even next to a newer open deposit', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  cashier.bank.fail('statement', 'lost', 'lost', 'lost')
  cashier.pay(member, 50_000n)
  cashier.advance(16)
  await cashier.strike('cashier:expire')
  expect((await cashier.deposit(member, deposit.id)).status).toBe('expired')
  const next = await cashier.prepare(member, 50_000n)
  cashier.bank.fail('statement')
  await cashier.run()
  await cashier.read()
  const done = await cashier.deposit(member, deposit.id)
  expect(done.timeline.map(entry => entry.status)).toEqual(['waiting', 'expired', 'paid', 'completed'])
  expect((await cashier.deposit(member, next.id)).status).toBe('waiting')
  expect((await cashier.balances(member)).game).toBe(50_000n)
})

test('the bank is asked once more before a deposit expires', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  cashier.pay(member, 50_000n, { ref: deposit.ref })
  cashier.advance(16)
  await cashier.strike('cashier:expire')
  await cashier.run()
  expect((await cashier.deposit(member, deposit.id)).timeline.map(entry => entry.status)).toEqual([
    'waiting',
    'paid',
    'completed',
  ])
})

test('paid twice: the first is credited, the second waits in suspense', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  cashier.pay(member, 50_000n, { ref: deposit.ref })
  const second = cashier.pay(member, 50_000n, { ref: deposit.ref })
  const third = cashier.pay(member, 50_000n)
  await cashier.read()
  expect((await cashier.balances(member)).game).toBe(50_000n)
  for (const line of [second, third])
    expect(await cashier.suspenseItems(line)).toMatchObject([
      { reason: 'paid_twice', hint_member_id: member.id },
    ])
})

test('paid after a cancel: the money waits in suspense, by reference and by amount', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  await cancelDeposit(cashier.ctx, member.id, deposit.id)
  const lines = [cashier.pay(member, 50_000n, { ref: deposit.ref }), cashier.pay(member, 50_000n)]
  await cashier.read()
  for (const line of lines)
    expect(await cashier.suspenseItems(line)).toMatchObject([{ reason: 'after_cancel' }])
  expect(await cashier.balances(member)).toEqual(NOTHING)
})

test('a line delivered twice, in any order and by two readers at once, credits once', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => cashier.member()))
  for (const member of members) {
    const deposit = await cashier.prepare(member, 50_000n)
    cashier.pay(member, 50_000n, { ref: deposit.ref })
  }
  const lastFive = cashier.bank.lines.slice(-5)
  const honest = cashier.bank.statement
  // The bank answers each query with the same five lines, in reverse order and each twice.
  cashier.bank.statement = async () => ({
    lines: [...lastFive, ...lastFive].reverse(),
    unreadable: [],
    next: lastFive.at(-1)?.cursor ?? '0',
    is_last: true,
  })
  await Promise.all(Array.from({ length: 6 }, () => cashier.strike('cashier:read-statement')))
  cashier.bank.statement = honest
  await cashier.read()
  for (const member of members) expect((await cashier.balances(member)).game).toBe(50_000n)
})

test('with one of two banks down, payments at the other are credited, and each resumes from its own cursor', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  cashier.pay(member, 50_000n, { ref: deposit.ref })
  const { partners } = cashier.ctx
  const asked: ListPlace[] = []
  const other = {
    name: 'other',
    shows_payer: 'whole' as const,
    bills: null,
    read: null,
    statement: async (from: ListPlace) => {
      asked.push(from)
      if (asked.length === 1) throw new PartnerSilent('other', new Error('no answer'))
      return { lines: [], unreadable: [], next: 'its beginning', is_last: true }
    },
  }
  Object.assign(partners, { bank_feeds: [other, cashier.bank] })
  await cashier.read()
  expect((await cashier.deposit(member, deposit.id)).status).toBe('completed')
  await cashier.read()
  Object.assign(partners, { bank_feeds: [cashier.bank] })
  expect(asked.length).toBeGreaterThan(1)
  expect(asked).toEqual([{ since: null }, { since: null }, { behind: 'its beginning', again: true }])
})

test('a silent bank is asked again by one job, and nothing that was stored waits for it', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  cashier.pay(member, 50_000n, { ref: deposit.ref })
  cashier.bank.fail('statement', 'lost', 'lost', 'lost')
  for (let minute = 0; minute < 3; minute++) await cashier.strike('cashier:read-statement')
  const waiting = await cashier.database.query(
    "select 1 from graphile_worker.jobs where task_identifier = 'cashier:read-statement'",
  )
  expect(waiting).toHaveLength(1)
  await cashier.run()
  expect((await cashier.deposit(member, deposit.id)).status).toBe('completed')
})

test('money on an account that is not in our books is kept apart, not lost', async () => {
  const member = await cashier.member()
  const before = await cashier.suspense()
  const line = cashier.pay(member, 12_345n, { to: '5550001112' })
  await cashier.read()
  expect(await cashier.suspenseItems(line)).toMatchObject([{ reason: 'unmatched', amount: '12345' }])
  expect((await cashier.suspense()) - before).toBe(12_345n)
})

test('a line that cannot be settled does not hold up the others, and is settled when it can be', async () => {
  const [first, second] = [await cashier.member(), await cashier.member()]
  const stuck = await cashier.prepare(first, 50_000n)
  const fine = await cashier.prepare(second, 50_000n)
  cashier.pay(first, 50_000n, { ref: stuck.ref })
  cashier.pay(second, 50_000n, { ref: fine.ref })
  const { query } = cashier.database
  await query(
    `alter table deposits add constraint fault check (id <> '${stuck.id}' or status <> 'completed') not valid`,
  )
  await expect(cashier.strike('cashier:read-statement')).rejects.toThrow('could not be settled')
  expect((await cashier.deposit(second, fine.id)).status).toBe('completed')
  expect((await cashier.deposit(first, stuck.id)).status).toBe('waiting')
  await query('alter table deposits drop constraint fault')
  await cashier.read()
  expect((await cashier.deposit(first, stuck.id)).status).toBe('completed')
})

test('a line that the bank shows late, behind the cursor, is still credited', async () => {
  const member = await cashier.member()
  const open = await cashier.prepare(member, 50_000n)
  cashier.pay(member, 100n, { ref: '999999999999' })
  const newest = cashier.bank.lines.at(-1)
  if (newest === undefined) throw new Error('no line')
  await cashier.read()
  const late = { ...newest, line_id: 'line_late', cursor: String(BigInt(newest.cursor) - 1n) }
  cashier.bank.lines.unshift({ ...late, amount: satang(50_000n), bill_reference: open.ref })
  await cashier.read()
  expect((await cashier.balances(member)).game).toBe(50_000n)
})

test('lines that are not as agreed are kept for a person, once, and do not stop the statement', async () => {
  const member = await cashier.member()
  const open = await cashier.prepare(member, 50_000n)
  cashier.pay(member, 50_000n, { ref: open.ref })
  const honest = cashier.bank.statement
  cashier.bank.statement = async from => {
    const page = await honest(from)
    return page === null ? null : { ...page, unreadable: ['{"amount":"-5.00"}'] }
  }
  await cashier.strike('cashier:read-statement')
  await cashier.strike('cashier:read-statement')
  cashier.bank.statement = honest
  await cashier.read()
  expect((await cashier.balances(member)).game).toBe(50_000n)
  expect(await cashier.database.query('select raw from unreadable_rows')).toEqual([
    { raw: '{"amount":"-5.00"}' },
  ])
})
