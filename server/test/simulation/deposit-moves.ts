import { gatewayChannels } from '@sala/contract/cashier/gateway-channels.ts'
import { cancelDeposit } from '../../src/cashier/deposits/deposits.ts'
import { returnedDeposit } from '../../src/cashier/settlement/app-payment-return.ts'
import { FOREIGN_ACCOUNT, newTransRef } from '../slips-setup.ts'
import { drawBaht, type Moves, pick } from './simulated-group.ts'

const OUR_ACCOUNT = '9000000011'
/** Choices for a deposit: the id of a promotion or null, and the smallest amount in baht for it. */
const PROMOTIONS = [
  [null, 50],
  [null, 300],
  [2, 100],
  [3, 1_000],
  [4, 10_000],
  [6, 500],
] as const
const STRANGER = { bank: 'scb', name: 'SOMEBODY ELSE' }

/** Actions of members that bring in money, both in the expected ways and in unexpected ones. */
export const depositMoves: Moves = {
  'deposit by bill': {
    weight: 8,
    move: async ({ cashier }, person, draw) => {
      const [promotion_id, least] = pick(draw, PROMOTIONS)
      const amount = drawBaht(draw, least, least + 500)
      const { ref } = await cashier.prepare(person, amount, { promotion_id })
      // In one of six deposits the member pays one satang less than the requested amount, so that the amount alone does not identify the deposit.
      cashier.pay(person, draw(6) === 0 ? amount - 1n : amount, { ref })
    },
  },
  'deposit by plain transfer': {
    weight: 3,
    move: async ({ cashier }, person, draw) => {
      const amount = drawBaht(draw, 100, 900)
      const deposit = await cashier.prepare(person, amount)
      cashier.pay(person, draw(5) === 0 ? amount + 1n : (deposit.transfer_amount ?? amount))
    },
  },
  'money that nobody announced': {
    weight: 1,
    move: ({ cashier }, person, draw) => void cashier.pay(person, drawBaht(draw, 50, 400)),
  },
  'deposit by a stranger': {
    weight: 2,
    move: async ({ cashier }, person, draw) => {
      const amount = drawBaht(draw, 100, 600)
      const { ref } = await cashier.prepare(person, amount)
      const from = draw(3) === 0 ? 'xxx-x-x1112-x' : FOREIGN_ACCOUNT
      cashier.transfer(newTransRef(), amount, { ...STRANGER, from, bill: ref })
    },
  },
  'deposit by the gateway': {
    weight: 3,
    move: async ({ cashier, now }, person, draw) => {
      if (!person.has_gateway) return
      const amount = drawBaht(draw, 100, 900)
      const { deposit } = await cashier.openGateway(person, amount)
      const fate = draw(6)
      if (fate === 0) return cancelDeposit(cashier.ctx, person.id, deposit.id)
      if (fate === 1) return
      cashier.gateway.pay(deposit.id, fate === 2 ? amount - 100n : amount, now())
    },
  },
  'deposit with an app': {
    weight: 3,
    move: async ({ cashier, now }, person, draw) => {
      const amount = drawBaht(draw, 100, 900)
      const { deposit } = await cashier.openGateway(person, amount, null, pick(draw, gatewayChannels))
      const fate = draw(6)
      if (fate === 0) return cancelDeposit(cashier.ctx, person.id, deposit.id)
      if (fate === 1) return
      if (fate === 2) cashier.advance(60)
      const { gateway } = cashier
      const payment = gateway.payments.get(deposit.id)
      if (fate !== 3) gateway.pay(deposit.id, amount, now())
      else if (payment?.status === 'open') Object.assign(payment, { status: 'cancelled' })
      await returnedDeposit(cashier.ctx, deposit.id)
    },
  },
  'deposit that is left, and paid all the same': {
    weight: 2,
    move: async ({ cashier }, person, draw) => {
      const amount = drawBaht(draw, 100, 600)
      const { id, ref } = await cashier.prepare(person, amount)
      if (draw(2) === 0) await cancelDeposit(cashier.ctx, person.id, id)
      else cashier.advance(60)
      if (draw(2) === 0) cashier.pay(person, amount, { ref })
    },
  },
  slip: {
    weight: 3,
    move: async ({ cashier }, person, draw) => {
      const trans_ref = newTransRef()
      const own = { from: person.account_number, to: OUR_ACCOUNT }
      const isFirst = draw(2) === 0
      if (isFirst) await cashier.send(person, trans_ref)
      if (draw(6) !== 0) cashier.transfer(trans_ref, drawBaht(draw, 50, 700), draw(3) === 0 ? {} : own)
      if (!isFirst) await cashier.send(person, trans_ref)
    },
  },
}
