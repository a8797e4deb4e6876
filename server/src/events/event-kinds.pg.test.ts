import type { EventKind } from '@sala/contract/events/outgoing-event-kinds.ts'
import { expect, test } from 'vitest'
import { undocumented } from '../../test/event-data-key-check.ts'
import type { TestMember } from '../../test/test-members.ts'
import { useTiers } from '../../test/tiers-setup.ts'
import { syncCredit } from '../games/transfer-wallet/credit-sync.ts'

const tiers = useTiers()
const { cashier, deposit, play, endDue } = tiers
const WELCOME = 2
const STAKE = 20_000n
const BONUS_DAYS = 31
const DAY_MINUTES = 24 * 60
const DEPOSIT_MINUTES = 30

type Stored = { readonly kind: EventKind; readonly facts: Record<string, unknown> }

/** Returns the kinds of a member's events in their order, and checks that each event has the documented data. */
const kindsOf = async ({ id }: Pick<TestMember, 'id'>): Promise<string[]> => {
  const rows = await cashier.database.query<Stored>(
    'select kind, facts from events where member_id = $1 order by no',
    [id],
  )
  expect(rows.flatMap(({ kind, facts }) => undocumented(kind, facts))).toEqual([])
  return rows.map(({ kind }) => kind)
}

/** Creates a member who deposited with the welcome bonus. */
const welcomed = async (): Promise<TestMember> => {
  const member = await cashier.member()
  await deposit(member, 10_000n, WELCOME)
  return member
}
const GRANTED = ['member.registered', 'deposit.credited', 'bonus.granted']

test('a bonus that ends in time, by its requirement, or without credit writes one event', async () => {
  const completed = await welcomed()
  for (let round = 0; round < 10; round++) play(completed, STAKE, STAKE)
  await tiers.count(completed)
  const lost = await welcomed()
  play(lost, 19_950n, 0n)
  await syncCredit(cashier.ctx, lost.id)
  const expired = await welcomed()
  await endDue(2)
  cashier.advance(BONUS_DAYS * DAY_MINUTES)
  await endDue(2)
  expect(await kindsOf(completed)).toEqual([...GRANTED, 'bonus.completed'])
  expect(await kindsOf(lost)).toEqual([...GRANTED, 'bonus.lost'])
  expect(await kindsOf(expired)).toEqual([...GRANTED, 'bonus.expired'])
})

test('a deposit that nobody pays expires with one event', async () => {
  const member = await cashier.member()
  await cashier.prepare(member, 20_000n)
  cashier.advance(DEPOSIT_MINUTES)
  await cashier.strike('cashier:expire')
  await cashier.run()
  expect(await kindsOf(member)).toEqual(['member.registered', 'deposit.expired'])
})

test('a tier writes an event when it begins', async () => {
  await tiers.table()
  const member = await cashier.member()
  await tiers.staked(member, 2_000)
  await deposit(member, 20_000n, null)
  expect((await kindsOf(member)).filter(kind => kind === 'tier.changed')).toHaveLength(1)
})
