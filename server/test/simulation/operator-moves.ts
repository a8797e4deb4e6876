import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import {
  approveWithdrawal,
  assignSuspense,
  openSuspense,
  refuseWithdrawal,
  withdrawalsToReview,
} from '../../src/cashier/operator-actions.ts'
import { returnToPayer } from '../../src/cashier/payer-returns/returns.ts'
import { refuseCase, settleCase, waitingCases } from '../../src/cashier/payment-slips/slip-review-cases.ts'
import { gapOfRounds } from '../../src/promotions/bonuses/missing-rounds.ts'
import { settleGapByEvidence, settlePayoutByEvidence } from '../evidence-settlement-steps.ts'
import { BY_NOK, type Moves, pick, type World } from './simulated-group.ts'

const AS_NOK = ['--reason', BY_NOK.reason]
const BY_TWO = { maker: 'nok', checker: 'lek', reason: 'the site says so' }
let corrections = 0

const correct = async (world: World, ...argv: string[]): Promise<boolean> =>
  (await world.operator('correct', ...argv, ...AS_NOK)).code === 0

export const operatorMoves: Moves = {
  'suspense settled': {
    weight: 5,
    move: async ({ cashier, note }, person, draw) => {
      const items = await openSuspense(cashier.ctx)
      if (items.length === 0) return
      const item = pick(draw, items)
      if (item.source === 'bank' && draw(2) === 0) {
        if (draw(3) === 0) cashier.bank.fail('pay', pick(draw, ['lost', 'late', 'unanswered', 'refuse']))
        await returnToPayer(cashier.ctx, BY_NOK, item.source_id)
        return note('returned to its payer')
      }
      await assignSuspense(cashier.ctx, BY_NOK, item, item.hint_member_id ?? person.id)
      note('given to a member')
    },
  },
  'slip answered': {
    weight: 2,
    move: async ({ cashier, note }, _person, draw) => {
      const cases = await waitingCases(cashier.ctx)
      if (cases.length === 0) return
      const { slip } = pick(draw, cases)
      if (draw(3) === 0) await refuseCase(cashier.ctx, BY_NOK, slip.id, 'not_received')
      else await settleCase(cashier.ctx, BY_NOK, slip.id, null)
      note('slip decided')
    },
  },
  'withdrawal reviewed': {
    weight: 5,
    move: async ({ cashier, note }, _person, draw) => {
      const waiting = await withdrawalsToReview(cashier.ctx)
      if (waiting.length === 0) return
      const { id: withdrawal_id, member_id } = pick(draw, waiting)
      const key = { member_id, withdrawal_id }
      if (draw(3) === 0) await refuseWithdrawal(cashier.ctx, BY_NOK, key, 'review_failed')
      else await approveWithdrawal(cashier.ctx, BY_NOK, key)
      note('withdrawal decided')
    },
  },
  'payout settled': {
    weight: 3,
    move: async ({ cashier, note }, _person, draw) => {
      const open = await cashier.database.query<{ id: WithdrawalId; member_id: MemberId }>(
        "select id, member_id from withdrawals where status = 'uncertain' order by id",
      )
      if (open.length === 0) return
      const { id, member_id } = pick(draw, open)
      // The order may still be on its way to the bank. An operator does not settle a payout by the bank's record before the order has arrived.
      if (cashier.bank.under_way.some(({ reference }) => reference === id)) return
      const outcome = cashier.bank.payouts.get(id)?.status === 'paid' ? 'paid' : 'not_paid'
      await settlePayoutByEvidence(cashier.ctx, BY_TWO, { id, member_id }, { outcome, record: 'ticket 2' })
      note('payout ended by its record')
    },
  },
  'mistaken credit, and undone': {
    weight: 1,
    move: async (world, person, draw) => {
      corrections += 1
      const id = `lives-${person.phone}-${corrections}`
      const given = ['--id', id, '--debit', 'bonus', '--credit', `member:${person.phone}`]
      if (!(await correct(world, ...given, '--amount', String(50 + draw(300))))) return
      await world.run()
      // In half of the runs an hour passes first, in which the member may lose some of the credit that the operator then reverses.
      if (draw(2) === 0) await world.hour()
      if (await correct(world, '--reverses', `correction:${id}`)) world.note('undone')
    },
  },
  'gap settled': {
    weight: 2,
    move: async ({ cashier, note }, person) => {
      const amount = await gapOfRounds(cashier.ctx, person.id)
      if (amount <= 0n) return
      await settleGapByEvidence(cashier.ctx, BY_TWO, person.id, { amount, record: 'ticket 1' })
      note('gap closed')
    },
  },
}
