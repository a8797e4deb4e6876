import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { afterEach, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { cutConnections } from '../../../test/pg/connection-loss.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { payOut } from './payouts.ts'

const cashier = useCashier()
const { bank } = cashier
const AMOUNT = 20_000n
const TOGETHER = 8
/** Hours that pass at the end of the test. They are enough to look up each order again, because the pause between two lookups is at most an hour. */
const HOURS = 4
const CUTS = 25
const BETWEEN_CUTS_MS = 2
const WORKERS = 3

afterEach(bank.heal)

type Withdrawing = { readonly member: TestMember; readonly id: WithdrawalId }

const approved = async (count: number): Promise<Withdrawing[]> => {
  const members = await cashier.players(count, 50_000n)
  const all: Withdrawing[] = []
  for (const member of members) all.push({ member, id: (await cashier.withdraw(member, AMOUNT)).id })
  await cashier.run({ 'cashier:payout': async () => undefined })
  expect(await Promise.all(all.map(statusOf))).toEqual(all.map(() => 'approved'))
  return all
}
const payAll = (all: readonly Withdrawing[]) =>
  Promise.allSettled(all.map(({ member, id }) => payOut(cashier.ctx, member.id, id)))
const paysOf = (id: string) => bank.callsOf(`pay ${id}`).length
const statusOf = async ({ member, id }: Withdrawing) => (await cashier.withdrawal(member, id)).status
const expectPaidOnce = async ({ member, id }: Withdrawing) => {
  const { status, timeline } = await cashier.withdrawal(member, id)
  expect(status).toBe('paid')
  expect(timeline.filter(line => line.status === 'paid')).toHaveLength(1)
  expect(bank.payouts.get(id)).toMatchObject({
    status: 'paid',
    order: { to_account: member.account_number, amount: AMOUNT },
  })
  expect(bank.out.filter(({ reference }) => reference === id)).toHaveLength(1)
  expect(await cashier.balances(member)).toMatchObject({ game: 30_000n, withdrawing: 0n })
}
const lookUpForHours = async () => {
  for (let minute = 0; minute < HOURS; minute++) {
    cashier.advance(61)
    await cashier.strike('cashier:look-up-payouts')
  }
}

test('payouts that are made at once are each paid once, with their own facts and timeline', async () => {
  const all = await approved(TOGETHER)
  const done = await payAll([...all, ...all])
  expect(done.filter(({ status }) => status === 'rejected')).toEqual([])
  await lookUpForHours()
  for (const one of all) await expectPaidOnce(one)
  expect(all.map(({ id }) => paysOf(id))).toEqual(all.map(() => 1))
})

test('the bank’s answer about one payout applies to that one only', async () => {
  const all = await approved(4)
  bank.fail('pay', 'refuse', 'unanswered', 'lost')
  await payAll(all)
  const statuses = await Promise.all(all.map(statusOf))
  expect(statuses.toSorted()).toEqual(['paid', 'refused', 'uncertain', 'uncertain'])
  await cashier.run()
  await lookUpForHours()
  const ended = await Promise.all(all.map(statusOf))
  expect(ended.toSorted()).toEqual(['paid', 'paid', 'paid', 'refused'])
  for (const one of all) {
    const refused = (await statusOf(one)) === 'refused'
    expect(bank.payouts.get(one.id)?.status).toBe(refused ? 'refused' : 'paid')
    if (refused) expect(await cashier.balances(one.member)).toMatchObject({ game: 50_000n, withdrawing: 0n })
    else await expectPaidOnce(one)
  }
})

test('a payout that cannot be written down costs no other, and is ended by the clock', async () => {
  const all = await approved(5)
  const [odd] = all
  if (odd === undefined) throw new Error('somebody withdraws')
  await cashier.database.query(
    `create function refuse_one() returns trigger language plpgsql as
       $$ begin raise exception 'it cannot be paid'; end $$;
     create trigger refuse_one before update on withdrawals for each row
       when (new.id = '${odd.id}' and new.status = 'paid') execute function refuse_one()`,
  )
  try {
    const done = await payAll(all)
    expect(done.map(({ status }) => status)).toEqual(['rejected', ...all.slice(1).map(() => 'fulfilled')])
    expect(await statusOf(odd)).toBe('paying')
    for (const one of all.slice(1)) await expectPaidOnce(one)
  } finally {
    await cashier.database.query('drop trigger refuse_one on withdrawals; drop function refuse_one()')
  }
  await lookUpForHours()
  await expectPaidOnce(odd)
  expect(paysOf(odd.id)).toBe(1)
})

test('connections that are cut at any point lose no payout and double none', async () => {
  const all = await approved(TOGETHER)
  let over = false
  const cutting = (async () => {
    for (let cuts = 0; cuts < CUTS && !over; ) {
      await new Promise(resolve => setTimeout(resolve, BETWEEN_CUTS_MS))
      cuts += await cutConnections(cashier.database, "query like '%withdrawals%'")
    }
  })()
  await Promise.all(Array.from({ length: WORKERS }, () => payAll(all)))
  over = true
  await cutting
  await payAll(all)
  await cashier.run()
  await lookUpForHours()
  for (const one of all) await expectPaidOnce(one)
})
