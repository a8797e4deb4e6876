import type { MessageFacts } from '@sala/contract/messages/message-facts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { newTransRef, useSlips } from '../../test/slips-setup.ts'
import {
  approveWithdrawal,
  assignSuspense,
  openSuspense,
  refuseWithdrawal,
} from '../cashier/operator-actions.ts'
import { refuseSlip } from '../cashier/payment-slips/slip-decisions.ts'
import { syncRounds } from '../games/rounds/round-sync.ts'
import { inTransaction } from '../platform/db.ts'
import { beginBreak } from '../protection/breaks/play-breaks.ts'
import { setLimit } from '../protection/limits/play-limits.ts'
import { messagesJobs } from './jobs.ts'
import { messagesOf, readMessages, unreadOf, writeMessage } from './messages.ts'

const cashier = useSlips()
const BAHT = 100n
const MINUTES_OF_A_DEPOSIT = 16
const DECISION = { operator: 'test', reason: 'as the bank says' }

const factsOf = async ({ id }: { readonly id: MemberId }): Promise<MessageFacts[]> =>
  (await messagesOf(cashier.ctx, id, undefined)).data.map(({ facts }) => facts)

test('a deposit that the bank reports twice writes one message, in the transaction of the credit', async () => {
  const member = await cashier.player(500n * BAHT)
  await cashier.read()
  expect(await factsOf(member)).toEqual([{ kind: 'deposit_credited', amount: 500n * BAHT, reserved: null }])
})

test('a credit that rolls back writes no message', async () => {
  const member = await cashier.member()
  const facts = { kind: 'password_changed' } as const
  const failing = inTransaction(cashier.ctx.db, async tx => {
    await writeMessage(tx, member.id, facts, 'a cause', cashier.ctx.clock.now())
    throw new Error('the transaction fails')
  })
  await expect(failing).rejects.toThrow('the transaction fails')
  expect(await factsOf(member)).toEqual([])
})

test('money above the member’s own deposit limit says that it is reserved', async () => {
  const member = await cashier.member()
  const { ref } = await cashier.prepare(member, 500n * BAHT)
  const order = { kind: 'deposit', period: 'day', amount: satang(200n * BAHT) } as const
  await setLimit(cashier.ctx, member.id, order)
  cashier.pay(member, 500n * BAHT, { ref })
  await cashier.read()
  expect(await factsOf(member)).toEqual([
    { kind: 'deposit_credited', amount: 500n * BAHT, reserved: 'set_aside_limit' },
    { kind: 'limit_changed', limit: 'deposit', period: 'day', amount: 200n * BAHT, from: null },
  ])
})

test('an expired deposit says so, and says so again when its money arrives late', async () => {
  const member = await cashier.member()
  const { ref } = await cashier.prepare(member, 300n * BAHT)
  const paid_at = cashier.ctx.clock.now()
  cashier.advance(MINUTES_OF_A_DEPOSIT)
  await cashier.strike('cashier:expire')
  expect(await factsOf(member)).toMatchObject([{ kind: 'deposit_expired' }])
  cashier.pay(member, 300n * BAHT, { ref, at: paid_at })
  await cashier.read()
  expect(await factsOf(member)).toMatchObject([
    { kind: 'deposit_credited', amount: 300n * BAHT },
    { kind: 'deposit_expired' },
  ])
})

test('a deposit by a stranger is held, and its end says why', async () => {
  const member = await cashier.member()
  const { ref } = await cashier.prepare(member, 300n * BAHT)
  cashier.payByStranger(300n * BAHT, ref)
  await cashier.read()
  const item = (await openSuspense(cashier.ctx)).at(-1)
  if (item === undefined) throw new Error('nothing is in suspense')
  const owner = await cashier.member()
  await assignSuspense(cashier.ctx, DECISION, item, owner.id)
  expect(await factsOf(member)).toEqual([
    { kind: 'deposit_refused', amount: 300n * BAHT, cause: 'not_your_money' },
    { kind: 'deposit_held', amount: 300n * BAHT },
  ])
})

test('money that an operator finds for a member writes a message', async () => {
  const member = await cashier.member()
  cashier.pay(member, 50n * BAHT, { ref: '404404404' })
  await cashier.read()
  const item = (await openSuspense(cashier.ctx)).at(-1)
  if (item === undefined) throw new Error('nothing is in suspense')
  await assignSuspense(cashier.ctx, DECISION, item, member.id)
  expect(await factsOf(member)).toEqual([{ kind: 'money_found', amount: 50n * BAHT }])
})

test('a withdrawal says that it is approved, paid, or returned with the cause', async () => {
  await cashier.settings({ approval_day_maximum: 100 })
  const member = await cashier.player(2_000n * BAHT)
  const paid = await cashier.withdraw(member, 500n * BAHT)
  await cashier.run()
  await approveWithdrawal(cashier.ctx, DECISION, { member_id: member.id, withdrawal_id: paid.id })
  await cashier.run()
  const returned = await cashier.withdraw(member, 600n * BAHT)
  await cashier.run()
  const key = { member_id: member.id, withdrawal_id: returned.id }
  await refuseWithdrawal(cashier.ctx, DECISION, key, 'review_failed')
  await cashier.settings({})
  expect((await factsOf(member)).slice(0, 3)).toEqual([
    { kind: 'withdrawal_returned', amount: 600n * BAHT, cause: 'review_failed' },
    { kind: 'withdrawal_paid', amount: 500n * BAHT },
    { kind: 'withdrawal_approved', amount: 500n * BAHT },
  ])
})

test('a refused slip says why', async () => {
  const member = await cashier.member()
  const slip = await cashier.send(member, newTransRef())
  const answerer = { by: 'operator:test', reason: 'no such transfer' }
  await refuseSlip(cashier.ctx, slip.id, 'not_received', answerer)
  expect(await factsOf(member)).toEqual([{ kind: 'slip_refused', cause: 'not_received' }])
})

test('a reached loss limit writes one message in its period, whatever rounds follow', async () => {
  const member = await cashier.player(1_000n * BAHT)
  await setLimit(cashier.ctx, member.id, { kind: 'loss', period: 'day', amount: satang(300n * BAHT) })
  for (const stake of [300n, 100n]) {
    cashier.site.play(member.username, stake * BAHT, 0n, cashier.ctx.clock.now())
    cashier.advance(1)
    await syncRounds(cashier.ctx, member.id)
  }
  const reached = (await factsOf(member)).filter(({ kind }) => kind === 'limit_reached')
  expect(reached).toMatchObject([{ amount: 300n * BAHT, period: 'day' }])
})

test('a limit that is set twice to the same amount writes one message', async () => {
  const member = await cashier.member()
  const order = { kind: 'deposit', period: 'day', amount: satang(200n * BAHT) } as const
  for (let time = 0; time < 2; time++) await setLimit(cashier.ctx, member.id, order)
  expect(await factsOf(member)).toHaveLength(1)
  cashier.advance(1)
  await setLimit(cashier.ctx, member.id, { ...order, amount: null })
  const [removed] = await factsOf(member)
  expect(removed).toMatchObject({ kind: 'limit_changed', amount: null, from: expect.any(Date) })
})

test('a break says until when', async () => {
  const member = await cashier.member()
  await beginBreak(cashier.ctx, member.id, '7d')
  expect(await factsOf(member)).toMatchObject([{ kind: 'break_begun', length: 'cool_off' }])
})

test('the inbox pages by cursor, counts up to its maximum, and a read mark covers nothing newer', async () => {
  const member = await cashier.member()
  const { ctx } = cashier
  const write = (from: number, count: number) =>
    inTransaction(ctx.db, async tx => {
      for (let n = from; n < from + count; n++)
        await writeMessage(tx, member.id, { kind: 'password_changed' }, `cause ${n}`, ctx.clock.now())
    })
  await write(0, 45)
  const first = await messagesOf(ctx, member.id, undefined)
  const second = await messagesOf(ctx, member.id, first.next ?? '')
  const third = await messagesOf(ctx, member.id, second.next ?? '')
  const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => BigInt(id)))
  expect([ids.length, third.next]).toEqual([45, null])
  expect(ids).toEqual(ids.toSorted((a, b) => (a > b ? -1 : 1)))
  expect(await unreadOf(ctx, member.id)).toEqual({ unread: 45 })
  await write(45, 100)
  expect(await unreadOf(ctx, member.id)).toEqual({ unread: 100 })
  await readMessages(ctx, member.id, first.data[0]?.id ?? '')
  await readMessages(ctx, member.id, first.data[0]?.id ?? '')
  expect(await unreadOf(ctx, member.id)).toEqual({ unread: 100 })
  const newest = await messagesOf(ctx, member.id, undefined)
  await readMessages(ctx, member.id, newest.data[0]?.id ?? '')
  expect(await unreadOf(ctx, member.id)).toEqual({ unread: 0 })
})

test('nobody reads or marks the messages of another member', async () => {
  const [member, other] = [await cashier.player(500n * BAHT), await cashier.member()]
  const { data } = await messagesOf(cashier.ctx, member.id, undefined)
  await readMessages(cashier.ctx, other.id, data[0]?.id ?? '')
  expect(await unreadOf(cashier.ctx, member.id)).toEqual({ unread: 1 })
  expect(await factsOf(other)).toEqual([])
})

test('messages are deleted after their retention', async () => {
  const member = await cashier.player(500n * BAHT)
  cashier.advance(401 * 24 * 60)
  await messagesJobs(cashier.ctx)['messages:forget']?.({})
  expect(await factsOf(member)).toEqual([])
})
