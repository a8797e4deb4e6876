import type { DepositId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { between, type Draw, pick, seedOf } from '../../seed/simulated-past/random-numbers.ts'
import { startReset } from '../../src/account/passwords/password-reset.ts'
import { cancelDeposit, prepareDeposit } from '../../src/cashier/deposits/deposits.ts'
import { depositOf } from '../../src/cashier/history/money-request-history.ts'
import { openGatewayDeposit } from '../../src/cashier/settlement/gateway-payments.ts'
import { requestWithdrawal } from '../../src/cashier/withdrawals/withdrawals.ts'
import { SEND_GROUP_JOB } from '../../src/desk/alerts/staff-group-messages.ts'
import { insertGroupMessages } from '../../src/desk/alerts/staff-group-sql.ts'
import { startGame } from '../../src/games/launch/game-launch.ts'
import { syncRounds } from '../../src/games/rounds/round-sync.ts'
import { syncCredit } from '../../src/games/transfer-wallet/credit-sync.ts'
import { isPartnerFailure } from '../../src/partners/adapter-kit/partner-http.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { enqueue } from '../../src/platform/jobs.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import { drawsOf } from '../task-interleaving.ts'
import { callerOf, placeMember, type TestMember } from '../test-members.ts'
import { carriers } from './bank-file-faults.ts'
import type { FaultKind, PartnerRequest } from './faulty-network.ts'
import type { FaultyProduct } from './faulty-product.ts'
import { findUndeliveredCodes } from './undelivered-code-check.ts'

const BAHT = 100n
const FIRST_BAHT = 2_000n
const MEMBERS = 3
const STEPS = 8
const MOVES_A_STEP = 2
const FAULT_ONE_IN = 3
/** Number of steps without faults at the end of a run: two a day, for two days. No pause between two retries is longer than two days. */
const QUIET_TURNS = 4
const QUIET_MINUTES = 12 * 60
const GATEWAY_BILLER = '099000000000099'

type Move = (product: FaultyProduct, member: TestMember, draw: Draw) => Promise<void>

/** A test of one adapter (the code for one partner): which calls may have which faults, and what members do meanwhile. */
export type FaultyPartner = {
  readonly name: string
  /** Environment variables by which the product chooses this adapter. */
  readonly said: Readonly<Record<string, string>>
  readonly isFaulty: (said: PartnerRequest) => boolean
  /**
   * Returns a function that returns the faults which a call may have. A new one is created for the simulation of each random seed, so that
   * simulations do not affect each other.
   */
  readonly may: () => (said: PartnerRequest) => readonly FaultKind[]
  /** Average number of calls between two faults. It is smaller for an adapter that makes few calls. */
  readonly faultOneIn?: number
  /**
   * Lengths in minutes of further steps without faults, which come before the steps of `QUIET_TURNS`. They are needed for work that the product drops
   * after an hour, because each step of `QUIET_TURNS` lasts half a day.
   */
  readonly restMinutes?: readonly number[]
  /** Names of the scheduled jobs that run each minute while faults occur. */
  readonly crons: readonly string[]
  /** Actions of members. A random one of them is chosen at each step. */
  readonly moves: readonly Move[]
  /** Called when the members of a simulation are registered. It changes settings, and removes the work that earlier simulations left. */
  readonly prepare?: (product: FaultyProduct) => Promise<void>
  /** Files that simulated people carry between Sala and the bank after each step. Absent for an adapter that uses no files. */
  readonly files?: 'statements' | 'payouts'
}

const amountOf = (draw: Draw): bigint => BigInt(between(draw, 1, 6)) * 100n * BAHT

const payAtBank = (product: FaultyProduct, member: TestMember, amount: bigint, to: string, ref?: string) =>
  product.outside('POST', '/bank/transfers', {
    from_bank: 'scb',
    from_account: member.account_number,
    to_account: to,
    amount: Number(amount) / Number(BAHT),
    ...(ref === undefined ? {} : { ref }),
  })

const order = (member: TestMember, amount: bigint) => ({
  member_id: member.id,
  amount: satang(amount),
  promotion_id: null,
  claimed_ip: null,
  idempotency_key: null,
})

const bill = async (product: FaultyProduct, member: TestMember, amount: bigint) => {
  const { id } = await prepareDeposit(product.ctx(), { ...order(member, amount), by_gateway: false })
  return depositOf(product.ctx().db, member.id, id, product.ctx().clock.now())
}

/** Action of a member: pays a deposit by its QR code immediately, twice or late. The bank reports some payments late. */
export const payBill: Move = async (product, member, draw) => {
  const amount = amountOf(draw)
  const deposit = await bill(product, member, amount)
  if (draw(6) === 0) await cancelDeposit(product.ctx(), member.id, deposit.id)
  if (draw(6) === 0) product.advance(90)
  for (let times = draw(5) === 0 ? 2 : 1; times > 0; times--)
    await payAtBank(product, member, amount, deposit.to_account_number ?? '', deposit.ref ?? undefined)
  if (draw(4) === 0)
    await product.query(
      `update sandbox.bank_line set told_from = 'infinity'
        where cursor = (select max(cursor) from sandbox.bank_line where from_account = $1)`,
      [member.account_number],
    )
}

export const withdraw: Move = async (product, member, draw) => {
  await requestWithdrawal(product.ctx(), {
    member_id: member.id,
    amount: satang(amountOf(draw)),
    idempotency_key: null,
  })
}

/** Returns the payment page's id and the reference in the QR picture, each null while the deposit does not have it. */
const shownPayment = async (product: FaultyProduct, id: string) => {
  const [row] = await product.query<{ pay_url: string | null; pay_image: string | null }>(
    'select pay_url, pay_image from deposits where id = $1',
    [id],
  )
  const picture = Buffer.from(row?.pay_image?.split(',')[1] ?? '', 'base64').toString('utf8')
  const scanned = /data-bill="(\d+)"/.exec(picture)?.[1] ?? null
  const page = row?.pay_url == null ? null : new URL(row.pay_url).searchParams.get('payment')
  return { scanned, page }
}

/** Minutes after which the gateway reports a late payment. By then the deposit has expired. */
const REPORTED_LATE_MINUTES = 20
/** Apps (channels) with which members pay at the gateway. Null means the gateway's page or its QR code. */
const CHANNELS = [null, null, 'truemoney', 'mobile_banking_scb'] as const

/** Action of a member: pays with an app, on the gateway's page or by its QR code. Some members cancel the deposit before or after the payment. */
export const payAtGateway: Move = async (product, member, draw) => {
  const amount = amountOf(draw)
  const [isPaid, isCancelled, isFirst] = [draw(5) > 0, draw(6) === 0, draw(2) === 0]
  const { ctx } = product
  const channel = pick(draw, CHANNELS)
  const opening = openGatewayDeposit(ctx(), { ...order(member, amount), channel }).catch(error => {
    if (!(error instanceof Refusal)) throw error
  })
  await opening
  await product.run()
  const [open] = await product.query<{ id: DepositId }>(
    "select id from deposits where member_id = $1 and method = 'gateway' order by created_at desc, id desc limit 1",
    [member.id],
  )
  if (open === undefined) return
  const { scanned, page } = await shownPayment(product, open.id)
  if (isCancelled && isFirst) await cancelDeposit(ctx(), member.id, open.id)
  const late = draw(5) === 0 ? { reported_after_minutes: REPORTED_LATE_MINUTES } : {}
  const payer = { from_bank: 'scb', from_account: member.account_number, ...late }
  if (isPaid && page !== null) await product.outside('POST', `/gateway/payments/${page}/pay`, payer)
  if (isPaid && scanned !== null) await payAtBank(product, member, amount, GATEWAY_BILLER, scanned)
  if (isCancelled && !isFirst) await cancelDeposit(ctx(), member.id, open.id)
}

/** Action of a member: opens a game and plays some rounds, if the product opens the game. */
export const play: Move = async (product, member, draw) => {
  const [rounds, stake] = [between(draw, 1, 4), between(draw, 1, 9) * 10]
  const wins = Array.from({ length: rounds }, () => pick(draw, [0, 0, stake, 2 * stake, 5]))
  product.advance(1)
  const url = await startGame(product.ctx(), member.id, null)
  const token = new URL(url).searchParams.get('token')
  for (const win of wins) await product.outside('POST', '/game-site/rounds', { token, stake, win })
}

/** Action of a member: requests a code for a password reset. A refusal because of a rate limit is a valid result. */
export const askForCode: Move = async (product, member, draw) => {
  await startReset(product.ctx(), callerOf({ ip: `10.${draw(4)}.${member.phone.slice(-2)}.1` }), member.phone)
}

/** Action of the product: stores a message to the staff group about work that waits. A job sends the message. */
export const callGroup: Move = async (product, _member, draw) => {
  const { clock, db, partners } = product.ctx()
  const facts = {
    kind: 'withdrawal',
    alarms: [],
    items: between(draw, 1, 9),
    waiting_minutes: draw(60),
  } as const
  await inTransaction(db, async tx => {
    const channels = partners.staff_groups.map(({ name }) => name)
    await insertGroupMessages(tx, channels, facts, clock.now())
    await enqueue(tx, SEND_GROUP_JOB, {}, { key: SEND_GROUP_JOB })
  })
}

/** Action of a member: compares Sala's ledger with the balance at the game site. */
export const checkCredit: Move = async (product, member) => {
  await syncRounds(product.ctx(), member.id)
  await syncCredit(product.ctx(), member.id)
}

const isAnswer = (error: unknown): boolean => error instanceof Refusal || isPartnerFailure(error)

/** Executes an action of a member. It is no error of the product if the action is refused, or fails because of a partner's fault. */
const make = (product: FaultyProduct, move: Move, member: TestMember, draw: Draw) =>
  product.live(() =>
    move(product, member, draw).catch(error => {
      if (!isAnswer(error)) throw error
    }),
  )

/** Registers the members of one simulation with credit, before the faults begin. */
const placeMembers = async (
  product: FaultyProduct,
  people: Carriers,
  partner: FaultyPartner,
): Promise<TestMember[]> => {
  const members: TestMember[] = []
  for (let n = 0; n < MEMBERS; n++) members.push(await placeMember(product.ctx()))
  await product.query('update members set payment_gateway_status = true')
  for (const member of members) {
    const { to_account_number, ref } = await bill(product, member, FIRST_BAHT * BAHT)
    await payAtBank(product, member, FIRST_BAHT * BAHT, to_account_number ?? '', ref ?? undefined)
  }
  await carryAll(people, partner)
  await product.minute()
  return members
}

type Carriers = Awaited<ReturnType<typeof carriers>>
const carrySome = async (people: Carriers, { files }: FaultyPartner, draw: Draw): Promise<void> => {
  if (files === 'statements') await people.statement(draw)
  if (files === 'payouts') await people.payouts(draw)
}
const carryAll = async (people: Carriers, { files }: FaultyPartner): Promise<void> => {
  if (files === 'statements') await people.allStatements()
  if (files === 'payouts') await people.allPayouts()
}

/** Ends all faults, delivers all late calls, and moves the clock forward until no work is left. */
const comeToRest = async (
  product: FaultyProduct,
  partner: FaultyPartner,
  { people, draw }: { readonly people: Carriers; readonly draw: Draw },
): Promise<void> => {
  product.line.misbehave(null)
  for (const minutes of partner.restMinutes ?? []) {
    await product.line.arrive(draw, true)
    product.advance(minutes)
    await product.minute(partner.crons)
  }
  for (let turn = 0; turn < QUIET_TURNS; turn++) {
    await product.line.arrive(draw, true)
    await product.post.decide(draw, true)
    await product.post.bringAll()
    await carryAll(people, partner)
    product.advance(QUIET_MINUTES)
    await product.minute()
  }
}

/** Result of the simulation with one random seed: its members, and the problems that were visible during the faults. */
export type FaultRun = { readonly members: readonly TestMember[]; readonly seen: readonly string[] }

/**
 * Runs the simulation with one random seed. Members act while the partner has faults and the process of Sala crashes at times. Then the faults end,
 * and the product completes the remaining work.
 */
export const runFaults = async (
  product: FaultyProduct,
  partner: FaultyPartner,
  seed: number,
): Promise<FaultRun> => {
  const [moves, odd, post] = [drawsOf(seedOf(seed, 1)), drawsOf(seedOf(seed, 2)), drawsOf(seedOf(seed, 3))]
  product.line.forget()
  await product.begin()
  await product.setClocks(seed)
  const people = await carriers(product)
  const members = await placeMembers(product, people, partner)
  await partner.prepare?.(product)
  const seen: string[] = []
  const { isFaulty, may, faultOneIn = FAULT_ONE_IN } = partner
  product.line.misbehave({ draw: odd, oneIn: faultOneIn, isFaulty, may: may() })
  for (let step = 0; step < STEPS; step++) {
    await product.stepClocks(seed, step, STEPS)
    for (let move = 0; move < MOVES_A_STEP; move++)
      await make(product, pick(moves, partner.moves), pick(moves, members), moves)
    if (moves(3) > 0) await product.run()
    product.advance(1 + moves(5))
    await product.line.arrive(post)
    await product.post.decide(post)
    await product.post.walk(post)
    await carrySome(people, partner, post)
    if (post(10) === 0) await product.restart()
    await product.minute(partner.crons)
    seen.push(...(await findUndeliveredCodes(product, members)))
  }
  await comeToRest(product, partner, { people, draw: post })
  return { members, seen }
}
