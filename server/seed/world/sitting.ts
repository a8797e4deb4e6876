import { satang } from '@sala/contract/wire/money.ts'
import { withdrawableNow } from '../../src/cashier/withdrawals/available-balance.ts'
import { requestWithdrawal } from '../../src/cashier/withdrawals/withdrawals.ts'
import { syncRounds } from '../../src/games/rounds/rounds.ts'
import { syncCredit } from '../../src/games/wallet/credit.ts'
import { MINUTE_MS } from '../../src/platform/calendar.ts'
import { recomputeTurnover } from '../../src/promotions/turnover/turnover.ts'
import { BAHT, type Ordered, order, payIn } from './deposits.ts'
import { type Draw, drawsOf, seedOf } from './draws.ts'
import { attempt, type House, type Lived } from './house.ts'
import { join } from './joining.ts'
import type { Person, Sitting } from './plan.ts'
import { playOf } from './playing.ts'

const SECOND_MS = 1_000
/** Members with less credit than this always deposit first. */
const POOR = 50n * BAHT
const WITHDRAWAL_LEAST = 100n * BAHT
/** Jobs that run each minute in production; here they run after each session. */
const AFTERWARDS = [
  'cashier:expire',
  'cashier:look-up-payouts',
  'cashier:resume-withdrawals',
  'cashier:due-returns',
  'games:resume',
  'games:sweep-refused',
  'games:fetch-back',
  'promotions:end-due',
] as const

type Seated = { readonly lived: Lived; readonly draw: Draw }

/** Pays the deposits in time order and imports the bank statement within a minute of each. */
const readAsPaid = async (house: House, orders: readonly Ordered[], opened: number): Promise<void> => {
  const byTime = orders.toSorted((a, b) => a.pays_after - b.pays_after)
  const isAtGateway = orders.some(({ pay_url }) => pay_url !== null)
  const reading = ['cashier:read-statement', ...(isAtGateway ? ['cashier:poll-gateway'] : [])]
  let unread = 0
  for (const [place, paying] of byTime.entries()) {
    house.moveTo(new Date(opened + paying.pays_after * SECOND_MS))
    await payIn(house, paying)
    unread += 1
    const next = byTime[place + 1]
    if (next !== undefined && next.pays_after - paying.pays_after < 45) continue
    house.moveTo(new Date(opened + (paying.pays_after + 4 + (unread % 7) * 5) * SECOND_MS))
    await house.strikeTogether(...reading)
    unread = 0
  }
}

/** Returns the member's credit; 0 during a movement or if the game site does not answer. */
const creditOf = async (house: House, { lived }: Seated): Promise<bigint> =>
  (await attempt(house, 'credit check', () => syncCredit(house.ctx, lived.id)))?.balance ?? 0n

/** Plays with the member's credit. Returns the credit afterwards. */
const play = async (
  house: House,
  { lived, draw }: Seated,
  credit: bigint,
  span: { began: Date; ended: Date },
): Promise<bigint> => {
  if (credit < BAHT) return credit
  const played = await house.crowd.play(playOf(house, lived, credit, draw, span))
  house.note('rounds', played.rounds)
  await syncRounds(house.ctx, lived.id)
  await recomputeTurnover(house.ctx, lived.id)
  return credit + played.won - played.staked
}

/**
 * Requests a withdrawal of all or half of the withdrawable amount: always after doubling the credit and for
 * bonus hunters, at random otherwise.
 */
const takeOut = async (
  house: House,
  { lived, draw }: Seated,
  { had, has }: { readonly had: bigint; readonly has: bigint },
): Promise<void> => {
  const wants = has > had * 2n || lived.person.temper === 'bonus' || draw(100) < 18
  if (!wants || has < WITHDRAWAL_LEAST) return
  const { free } = await withdrawableNow(house.ctx, lived.id)
  if (free < WITHDRAWAL_LEAST) return
  const part = draw(3) === 0 ? free / 2n : free
  const whole = (part / BAHT) * BAHT
  const amount = satang(whole < WITHDRAWAL_LEAST ? WITHDRAWAL_LEAST : whole)
  const order = { member_id: lived.id, amount, idempotency_key: null }
  await attempt(house, 'withdrawal', () => requestWithdrawal(house.ctx, order))
}

const seatedOf = (house: House, numbers: readonly number[]): Seated[] =>
  numbers.flatMap(no => {
    const lived = house.lived.get(no)
    if (lived === undefined) return []
    lived.times += 1
    return [{ lived, draw: drawsOf(seedOf(house.seed, 6, no, lived.times)) }]
  })

/** Runs a session: members join or return, deposit, play and withdraw within a quarter of an hour. */
export const sit = async (
  house: House,
  sitting: Sitting,
  people: readonly Person[],
  passwordHash: string,
): Promise<void> => {
  const began = sitting.at.getTime()
  house.moveTo(sitting.at)
  for (const no of sitting.joining) {
    const person = people[no]
    if (person !== undefined) await join(house, person, passwordHash)
  }
  const seated = seatedOf(house, sitting.people)
  house.moveTo(new Date(began + 30 * SECOND_MS))
  const looked = await Promise.all(
    seated.map(async one => {
      const before = await creditOf(house, one)
      const isEnough = before >= POOR && one.draw(3) !== 0
      return { ...one, before, ordered: isEnough ? null : await order(house, one.lived, one.draw) }
    }),
  )
  const orders = looked.flatMap(({ ordered }) => (ordered === null ? [] : [ordered]))
  for (const { lived } of orders) lived.deposits += 1
  await readAsPaid(house, orders, began + 30 * SECOND_MS)
  const span = { began: new Date(began + 9 * MINUTE_MS), ended: new Date(began + 12 * MINUTE_MS) }
  house.moveTo(span.ended)
  // Members run in parallel. Each has its own random sequence, so their order does not change the result.
  await Promise.all(
    looked.map(async one => {
      const credit = one.ordered === null ? one.before : await creditOf(house, one)
      const has = await attempt(house, 'play', () => play(house, one, credit, span))
      const money = { had: one.before + (one.ordered?.amount ?? 0n), has: has ?? credit }
      await attempt(house, 'look at what is free', () => takeOut(house, one, money))
    }),
  )
  house.moveTo(new Date(began + 13 * MINUTE_MS))
  await house.strikeTogether(...AFTERWARDS)
}
