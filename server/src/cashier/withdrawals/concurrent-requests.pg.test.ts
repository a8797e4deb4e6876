import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import { cutConnections } from '../../../test/pg/connection-loss.ts'
import { slowCommitsOf } from '../../../test/pg/slow-commit.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { inTransaction } from '../../platform/db.ts'

const cashier = useCashier()
const TOGETHER = 8
const WALLET = 50_000n
const AMOUNT = 20_000n
const CUTS = 25
const BETWEEN_CUTS_MS = 2

/** Creates members whose whole credit is in the wallet, so that the game site is not called. */
const holding = async (count: number): Promise<TestMember[]> => {
  const members: TestMember[] = []
  for (let n = 0; n < count; n++) members.push(await cashier.member())
  await inTransaction(cashier.ctx.db, tx =>
    postTransfers(
      tx,
      members.map(({ id: member_id }) => ({
        id: `given:${member_id}`,
        kind: 'adjustment' as const,
        debit: { house: 'bonus' },
        credit: { member_id, account: 'wallet' as const },
        amount: satang(WALLET),
        reference: member_id,
        at: cashier.ctx.clock.now(),
      })),
    ),
  )
  return members
}
const withdrawalsOf = ({ id }: TestMember) =>
  cashier.database.query<{ id: string; amount: string; status: string }>(
    'select id, amount::text, status from withdrawals where member_id = $1 order by id',
    [id],
  )
const countedOf = async ({ id }: TestMember): Promise<number> => {
  const rows = await cashier.database.query<{ hits: number }>(
    "select sum(hits)::int as hits from limit_hits where name = 'cashier:withdrawals' and subject = $1",
    [id],
  )
  return rows[0]?.hits ?? 0
}
const codesOf = (answers: readonly PromiseSettledResult<unknown>[]): string[] =>
  answers.map(answer => (answer.status === 'fulfilled' ? 'taken' : String(answer.reason.code)))

test('requests of one moment are each held and paid, with their own amount, timeline and payout', async () => {
  const members = await holding(TOGETHER)
  const amounts = members.map((_, n) => AMOUNT + BigInt(n) * 100n)
  const asked = await Promise.all(members.map((member, n) => cashier.withdraw(member, amounts[n] ?? 0n)))
  expect(asked.map(({ amount }) => amount)).toEqual(amounts)
  expect(asked.map(({ member_id }) => member_id)).toEqual(members.map(({ id }) => id))
  for (const [n, member] of members.entries())
    expect(await cashier.balances(member)).toMatchObject({
      wallet: WALLET - (amounts[n] ?? 0n),
      withdrawing: amounts[n],
    })
  await cashier.run()
  for (const [n, member] of members.entries()) {
    const { id } = asked[n] ?? (await cashier.withdraw(member, AMOUNT))
    const { timeline } = await cashier.withdrawal(member, id)
    expect(timeline.map(({ status }) => status)).toEqual([
      ...['moving', 'requested', 'approved', 'paying', 'paid'],
    ])
    expect(cashier.bank.payouts.get(id)?.order).toMatchObject({
      to_account: member.account_number,
      amount: amounts[n],
    })
  }
})

test('of one member at most one is taken, and the same key is answered with the same withdrawal', async () => {
  const [member, other] = await holding(2)
  if (member === undefined || other === undefined) throw new Error('two members hold credit')
  const without = await Promise.allSettled(
    Array.from({ length: TOGETHER }, () => cashier.withdraw(member, AMOUNT)),
  )
  expect(codesOf(without).toSorted()).toEqual(
    ['taken', ...Array.from({ length: TOGETHER - 1 }, () => 'withdrawal_open')].toSorted(),
  )
  expect(await cashier.balances(member)).toMatchObject({ wallet: WALLET - AMOUNT, withdrawing: AMOUNT })
  const repeated = await Promise.all(
    Array.from({ length: TOGETHER }, () => cashier.withdraw(other, AMOUNT, 'once')),
  )
  expect(new Set(repeated.map(({ id }) => id)).size).toBe(1)
  expect(await refusalOf(cashier.withdraw(other, AMOUNT + 1n, 'once'))).toBe('withdrawal_sent_before')
  expect(await withdrawalsOf(other)).toHaveLength(1)
  expect(await countedOf(other)).toBe(TOGETHER + 1)
})

test('a refused one is counted, leaves nothing behind, and costs no other', async () => {
  const members = await holding(TOGETHER)
  const wanted = [AMOUNT, 1n, AMOUNT, 999_999_999_999n, AMOUNT, WALLET + 1n, AMOUNT, AMOUNT]
  const answers = await Promise.allSettled(
    members.map((member, n) => cashier.withdraw(member, wanted[n] ?? AMOUNT)),
  )
  expect(codesOf(answers)).toEqual([
    ...['taken', 'withdrawal_below_minimum', 'taken', 'withdrawal_above_maximum'],
    ...['taken', 'insufficient_credit', 'taken', 'taken'],
  ])
  for (const [n, member] of members.entries()) {
    const taken = wanted[n] === AMOUNT
    expect(await withdrawalsOf(member)).toHaveLength(taken ? 1 : 0)
    expect(await countedOf(member)).toBe(1)
    const held = taken ? AMOUNT : 0n
    expect(await cashier.balances(member)).toMatchObject({ wallet: WALLET - held, withdrawing: held })
  }
})

test('one that cannot be written down costs no other', async () => {
  const members = await holding(TOGETHER)
  const [odd, ...others] = members
  if (odd === undefined) throw new Error('somebody withdraws')
  await cashier.database.query(
    `create function refuse_one() returns trigger language plpgsql as
       $$ begin raise exception 'it cannot be written'; end $$;
     create trigger refuse_one before insert on withdrawals for each row
       when (new.member_id = '${odd.id}') execute function refuse_one()`,
  )
  try {
    const answers = await Promise.allSettled(members.map(member => cashier.withdraw(member, AMOUNT)))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', ...others.map(() => 'fulfilled')])
  } finally {
    await cashier.database.query('drop trigger refuse_one on withdrawals; drop function refuse_one()')
  }
  expect(await withdrawalsOf(odd)).toEqual([])
  expect(await cashier.balances(odd)).toMatchObject({ wallet: WALLET, withdrawing: 0n })
  for (const member of others) expect(await withdrawalsOf(member)).toHaveLength(1)
})

test('connections that are cut at any point lose no withdrawal that was acknowledged and double none', async () => {
  const members = await holding(TOGETHER)
  let over = false
  const cutting = (async () => {
    for (let cuts = 0; cuts < CUTS && !over; ) {
      await new Promise(resolve => setTimeout(resolve, BETWEEN_CUTS_MS))
      cuts += await cutConnections(
        cashier.database,
        "query ~ 'withdrawals|ledger_post|limit_hits|from members'",
      )
    }
  })()
  const answers = await Promise.allSettled(
    [...members, ...members, ...members].map(member => cashier.withdraw(member, AMOUNT, 'once')),
  )
  over = true
  await cutting
  const acknowledged = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value.id : []))
  for (const member of members) {
    const { id } = await cashier.withdraw(member, AMOUNT, 'once')
    expect(await withdrawalsOf(member)).toMatchObject([{ id }])
    expect(await cashier.balances(member)).toMatchObject({ wallet: WALLET - AMOUNT, withdrawing: AMOUNT })
  }
  const all = (await Promise.all(members.map(withdrawalsOf))).flat().map(({ id }) => String(id))
  expect(acknowledged.filter(id => !all.includes(id))).toEqual([])
  await cashier.run()
  for (const id of all) expect(cashier.bank.callsOf(`pay ${id}`)).toHaveLength(1)
})

test('a repeated request that reads its key before the first one commits gets the same withdrawal, and no refusal', async () => {
  const member = await cashier.player(WALLET)
  // A slow disk delays the commit of the first read, so that the first request commits while the repeated one is decided.
  await slowCommitsOf(cashier.database, 'cashier:withdrawals')
  const asked = [0, 1, 2].map(() => cashier.withdraw(member, AMOUNT, 'one-key'))
  const answers = await Promise.allSettled(asked)
  expect(codesOf(answers)).toEqual(['taken', 'taken', 'taken'])
  expect(await withdrawalsOf(member)).toHaveLength(1)
})
