import { satang } from '@sala/contract/wire/money.ts'
import { withdrawableNow } from '../../src/cashier/withdrawals/available-balance.ts'
import { requestWithdrawal } from '../../src/cashier/withdrawals/withdrawals.ts'
import { syncRounds } from '../../src/games/rounds/round-sync.ts'
import { syncCredit } from '../../src/games/transfer-wallet/credit-sync.ts'
import { MINUTE_MS } from '../../src/platform/calendar.ts'
import { recomputeTurnover } from '../../src/promotions/wagering/wagering-requirement.ts'
import { BAHT, type OrderedDeposit, orderDeposit, payDeposit } from './deposits.ts'
import { playOf } from './game-choice.ts'
import { type Draw, drawsOf, seedOf } from './random-numbers.ts'
import { registerPerson } from './registration.ts'
import { attempt, type SimulatedMember, type SimulatedProduct } from './simulated-product.ts'
import type { Person, PlaySession } from './simulation-size.ts'

const SECOND_MS = 1_000
/** Credit in satang below which a member deposits before playing. */
const POOR = 50n * BAHT
const WITHDRAWAL_LEAST = 100n * BAHT
/** Jobs that run each minute in production. Here they run after each play session. */
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

type Seated = { readonly member: SimulatedMember; readonly draw: Draw }

/** Pays the deposits of a play session in the order of their times. The product imports the bank statement within a minute of each payment. */
const readAsPaid = async (
  product: SimulatedProduct,
  orders: readonly OrderedDeposit[],
  opened: number,
): Promise<void> => {
  const byTime = orders.toSorted((a, b) => a.pays_after - b.pays_after)
  const isAtGateway = orders.some(({ pay_url }) => pay_url !== null)
  const reading = ['cashier:read-statement', ...(isAtGateway ? ['cashier:poll-gateway'] : [])]
  let unread = 0
  for (const [place, paying] of byTime.entries()) {
    product.moveTo(new Date(opened + paying.pays_after * SECOND_MS))
    await payDeposit(product, paying)
    unread += 1
    const next = byTime[place + 1]
    if (next !== undefined && next.pays_after - paying.pays_after < 45) continue
    product.moveTo(new Date(opened + (paying.pays_after + 4 + (unread % 7) * 5) * SECOND_MS))
    await product.runJobsInParallel(...reading)
    unread = 0
  }
}

/** Returns the member's credit in satang. Returns 0 while a transfer is in progress or the game site does not answer. */
const creditOf = async (product: SimulatedProduct, { member }: Seated): Promise<bigint> =>
  (await attempt(product, 'credit check', () => syncCredit(product.ctx, member.id)))?.balance ?? 0n

/** Plays rounds with the member's credit. Returns the credit after them. */
const play = async (
  product: SimulatedProduct,
  { member, draw }: Seated,
  credit: bigint,
  span: { began: Date; ended: Date },
): Promise<bigint> => {
  if (credit < BAHT) return credit
  const played = await product.crowd.play(playOf(product, member, credit, draw, span))
  product.note('rounds', played.rounds)
  await syncRounds(product.ctx, member.id)
  await recomputeTurnover(product.ctx, member.id)
  return credit + played.won - played.staked
}

/**
 * Requests a withdrawal of all or half of the withdrawable amount. Members of the style `bonus` and members who have doubled their credit always
 * withdraw, others at random.
 */
const takeOut = async (
  product: SimulatedProduct,
  { member, draw }: Seated,
  { had, has }: { readonly had: bigint; readonly has: bigint },
): Promise<void> => {
  const wants = has > had * 2n || member.person.style === 'bonus' || draw(100) < 18
  if (!wants || has < WITHDRAWAL_LEAST) return
  const { free } = await withdrawableNow(product.ctx, member.id)
  if (free < WITHDRAWAL_LEAST) return
  const part = draw(3) === 0 ? free / 2n : free
  const whole = (part / BAHT) * BAHT
  const amount = satang(whole < WITHDRAWAL_LEAST ? WITHDRAWAL_LEAST : whole)
  const order = { member_id: member.id, amount, idempotency_key: null }
  await attempt(product, 'withdrawal', () => requestWithdrawal(product.ctx, order))
}

const seatedOf = (product: SimulatedProduct, numbers: readonly number[]): Seated[] =>
  numbers.flatMap(no => {
    const member = product.members.get(no)
    if (member === undefined) return []
    member.times += 1
    return [{ member, draw: drawsOf(seedOf(product.seed, 6, no, member.times)) }]
  })

/** Runs a play session: members register or return, deposit, play and withdraw within a quarter of an hour. */
export const runSession = async (
  product: SimulatedProduct,
  session: PlaySession,
  people: readonly Person[],
  passwordHash: string,
): Promise<void> => {
  const began = session.at.getTime()
  product.moveTo(session.at)
  for (const no of session.joining) {
    const person = people[no]
    if (person !== undefined) await registerPerson(product, person, passwordHash)
  }
  const seated = seatedOf(product, session.people)
  product.moveTo(new Date(began + 30 * SECOND_MS))
  const looked = await Promise.all(
    seated.map(async one => {
      const before = await creditOf(product, one)
      const isEnough = before >= POOR && one.draw(3) !== 0
      return { ...one, before, ordered: isEnough ? null : await orderDeposit(product, one.member, one.draw) }
    }),
  )
  const orders = looked.flatMap(({ ordered }) => (ordered === null ? [] : [ordered]))
  for (const { member } of orders) member.deposits += 1
  await readAsPaid(product, orders, began + 30 * SECOND_MS)
  const span = { began: new Date(began + 9 * MINUTE_MS), ended: new Date(began + 12 * MINUTE_MS) }
  product.moveTo(span.ended)
  // The members of a play session act in parallel. Each of them has another random sequence, so that the order of their acts does not change the
  // result.
  await Promise.all(
    looked.map(async one => {
      const credit = one.ordered === null ? one.before : await creditOf(product, one)
      const has = await attempt(product, 'play', () => play(product, one, credit, span))
      const money = { had: one.before + (one.ordered?.amount ?? 0n), has: has ?? credit }
      await attempt(product, 'look at what is free', () => takeOut(product, one, money))
    }),
  )
  product.moveTo(new Date(began + 13 * MINUTE_MS))
  await product.runJobsInParallel(...AFTERWARDS)
}
