import {
  type ClosingState,
  closingStates,
  type FlowKey,
  flows,
  statesOf,
} from '@sala/contract/flows/flow-switches.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { RESUME_AFTER_CLOSING_JOB } from '../../src/cashier/jobs.ts'
import { approveWithdrawal } from '../../src/cashier/operator-actions.ts'
import { cashierSettings } from '../../src/cashier/settings.ts'
import { allJobs } from '../../src/composition.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { enqueue, processAll } from '../../src/platform/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'
import { writeSettings } from '../../src/platform/settings.ts'
import { allowCodeList, makeBatch, takeCodeList } from '../../src/rewards/coupons/coupon-batches.ts'
import { CLOSED_TEXT, closeSwitch, openSwitch } from '../flow-switch-steps.ts'
import { coupons } from '../rewards-setup.ts'
import { type Answer, useProduct } from './lobby-under-test.ts'
import { expectOk, newIdentity, PASSWORD, pay, payoutsTo, profileOf } from './test-member.ts'

const product = useProduct()
const BY_NOK = { operator: 'nok', reason: 'ทดสอบ' }
const BY_TWO = { ...BY_NOK, checker: 'malee' }
const TIMEOUT_MS = 120_000
const PAID_IN_BAHT = 500
const OUT_BAHT = 400
const GAME = 'pg-tiger-drum'
const SENTENCE = `ยังทำรายการนี้ไม่ได้ ${CLOSED_TEXT}`
const CRONS = ['cashier:read-statement', 'cashier:poll-gateway', 'games:resume', 'cashier:look-up-payouts']
const codes: string[] = []

/** A member who makes the journey. Each step stores here what later steps need. */
type Traveller = {
  readonly identity: ReturnType<typeof newIdentity>
  readonly way: 'bank' | 'gateway' | 'truemoney' | 'mobile_banking_scb'
  token: string
  play: string
  request: string
}
type Outcome = 'goes on' | 'refused' | 'waits' | 'no QR'
type Step = (traveller: Traveller) => Promise<Outcome>

/** Runs only the jobs that the journey needs, whereas `settle` would run all scheduled ones. */
const work = async (): Promise<void> => {
  const ctx = product.context()
  await inTransaction(ctx.db, async tx => {
    for (const job of CRONS) await enqueue(tx, job, {}, { key: job })
  })
  await processAll(ctx.pool, allJobs(ctx), silentLog)
}

/** Returns the outcome of a call. Any status but 200 must be a refusal with the sentence of the staff who closed the switch. */
const outcomeOf = ({ status, body }: Answer): Outcome => {
  if (status === 200) return 'goes on'
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'flow_closed', message: SENTENCE } })
  return 'refused'
}

const prepare: Step = async traveller => {
  const { way, token } = traveller
  const answer =
    way === 'bank'
      ? await product.api('POST', '/requests/deposit/prepare', { amount: PAID_IN_BAHT, ip: '' }, token)
      : await product.api(
          'POST',
          '/requests/deposit/payment-gateway',
          { amount: PAID_IN_BAHT, ...(way === 'gateway' ? {} : { channel: way }) },
          token,
        )
  if (answer.status === 200) traveller.request = String(answer.body.id)
  if (answer.status !== 200 || way !== 'bank') return outcomeOf(answer)
  const [deposit] = await product.query<{ method: string }>('select method from deposits where id = $1', [
    traveller.request,
  ])
  return deposit?.method === 'qr' ? 'goes on' : 'no QR'
}

const payDeposit: Step = async ({ way, identity, request }) => {
  const { account_number: account } = identity
  const [deposit] = await product.query<
    Record<'method' | 'ref' | 'to_account' | 'transfer_amount' | 'payment_id', string>
  >('select method, ref, to_account, transfer_amount::text, payment_id from deposits where id = $1', [
    request,
  ])
  if (deposit === undefined) throw new Error('no deposit')
  const payer = { from_bank: 'scb', from_account: account }
  if (way !== 'bank')
    return outcomeOf(await product.sandbox('POST', `/gateway/payments/${deposit.payment_id}/pay`, payer))
  const baht = Number(deposit.transfer_amount) / 100
  const ref = deposit.method === 'qr' ? deposit.ref : undefined
  await pay(product, { bank: 'scb', account }, deposit.to_account, baht, ref)
  return 'goes on'
}

const withdrawalOf = async (id: string) => {
  const [found] = await product.query<{ member_id: MemberId; status: string }>(
    'select member_id, status from withdrawals where id = $1',
    [id],
  )
  if (found === undefined) throw new Error('no withdrawal')
  return found
}

const creditOf = async (token: string): Promise<number> =>
  Number(
    (
      (await expectOk(product.api('GET', '/customers/profile', undefined, token))) as {
        data: { ufabet_credit: number }
      }
    ).data.ufabet_credit,
  )

/** The steps of the main journey, in their order. */
const STEPS: Readonly<Record<string, Step>> = {
  start: async ({ identity: { phone } }) =>
    outcomeOf(await product.api('POST', '/register/phone', { phone, no_otp: true, ip: '' })),
  finish: async traveller => {
    const { phone } = traveller.identity
    if (traveller.token === '') {
      const confirmed = { phone, otp: '000000', bypass: true }
      traveller.token = String((await expectOk(product.api('POST', '/register/otp', confirmed))).access_token)
    }
    const words = { password: PASSWORD, password_confirmation: PASSWORD }
    const session = await product.api('POST', '/register/password', words, traveller.token)
    if (session.status !== 200) return outcomeOf(session)
    traveller.token = String(session.body.access_token)
    await product.query(
      'update members set payment_gateway_status = true, phone_proved = true where phone = $1',
      [phone],
    )
    return outcomeOf(await product.api('POST', '/register/bank-account', traveller.identity, traveller.token))
  },
  prepare,
  pay: payDeposit,
  credit: async ({ token }) => {
    await work()
    return (await creditOf(token)) >= PAID_IN_BAHT ? 'goes on' : 'waits'
  },
  enter: async traveller => {
    const answer = await product.api(
      'GET',
      `/customers/login-game?game_id=${GAME}`,
      undefined,
      traveller.token,
    )
    if (answer.status === 200) {
      await work()
      traveller.play = new URL(String(answer.body.url)).searchParams.get('token') ?? ''
    }
    return outcomeOf(answer)
  },
  play: async ({ play }) => {
    const round = { token: play, stake: 100, win: 150 }
    return outcomeOf({ ...(await product.sandbox('POST', '/game-site/rounds', round)), status: 200 })
  },
  leave: async ({ token }) => {
    const answer = await product.api('GET', '/customers/check-credit', undefined, token)
    await work()
    expect(await creditOf(token)).toBe(PAID_IN_BAHT + 50)
    return outcomeOf(answer)
  },
  claim: async ({ token }) => {
    const code = codes.at(-1)
    const outcome = outcomeOf(await product.api('POST', '/rewards/coupons/redeem', { code }, token))
    if (outcome === 'goes on') codes.pop()
    await work()
    return outcome
  },
  request: async traveller => {
    const { token, identity } = traveller
    const { phone } = identity
    const answer = await product.api('POST', '/requests/withdraw', { phone, amount: OUT_BAHT }, token)
    if (answer.status === 200) traveller.request = String(answer.body.id)
    await work()
    return outcomeOf(answer)
  },
  approve: async ({ request }) => {
    const { member_id } = await withdrawalOf(request)
    const key = { member_id, withdrawal_id: request as WithdrawalId }
    await approveWithdrawal(product.context(), BY_NOK, key)
    expect((await withdrawalOf(request)).status).toBe('approved')
    return 'goes on'
  },
  order: async ({ identity, request }) => {
    const account = identity.account_number
    await work()
    const paid = await payoutsTo(product, { account } as Parameters<typeof payoutsTo>[1])
    expect((await withdrawalOf(request)).status).toBe(paid.length === 0 ? 'approved' : 'paid')
    expect(paid).toHaveLength(paid.length === 0 ? 0 : 1)
    return paid.length === 0 ? 'waits' : 'goes on'
  },
}

const wayOf = (key: FlowKey): Traveller['way'] =>
  key === 'deposit_gateway'
    ? 'gateway'
    : key === 'deposit_truemoney'
      ? 'truemoney'
      : key === 'deposit_mobile_banking'
        ? 'mobile_banking_scb'
        : 'bank'

/** Opens the switch as an approved proposal does. Work that waited for the switch then goes on at once. */
const reopen = async (key: FlowKey): Promise<void> => {
  const ctx = product.context()
  await openSwitch(ctx, key)
  await inTransaction(ctx.db, tx =>
    enqueue(tx, RESUME_AFTER_CLOSING_JOB, {}, { key: RESUME_AFTER_CLOSING_JOB }),
  )
}

/**
 * Lets a new member make the journey. The switch is closed during each step. A step that was stopped is repeated after the switch opens, and must go
 * on.
 */
const outcomesWith = async (key: FlowKey, state: ClosingState): Promise<Outcome[]> => {
  const traveller: Traveller = {
    ...{ identity: newIdentity(), way: wayOf(key), token: '', play: '', request: '' },
  }
  const outcomes: Outcome[] = []
  for (const [name, step] of Object.entries(STEPS)) {
    await closeSwitch(product.context(), key, state)
    const outcome = await step(traveller).finally(() => reopen(key))
    outcomes.push(outcome)
    if (outcome === 'refused' || outcome === 'waits')
      expect([key, state, name, await step(traveller)]).toEqual([key, state, name, 'goes on'])
  }
  const profile = await profileOf(product, { token: traveller.token } as Parameters<typeof profileOf>[1])
  expect(profile.pending_request).toBeNull()
  return outcomes
}

const MARKS: Readonly<Record<Outcome, string>> = {
  'goes on': '.',
  refused: 'refused',
  waits: 'waits',
  'no QR': 'no-QR',
}

/**
 * What each switch does to each step. `.`: the step goes on. `refused`: the answer has the sentence of the staff. `waits`: the work keeps its state
 * until the switch opens. `no-QR`: the deposit opens without a QR code. `account` is the bank account of the company that receives payments by QR
 * code and pays withdrawals.
 */
const EXPECTED = `
switch and state                      start   finish  prepare pay credit enter   play leave claim   request approve order
deposit_bank closed_to_new            .       .       .       .   .      .       .    .     .       .       .       .
deposit_bank closed                   .       .       .       .   .      .       .    .     .       .       .       .
deposit_qr closed_to_new              .       .       no-QR   .   .      .       .    .     .       .       .       .
deposit_qr closed                     .       .       no-QR   .   .      .       .    .     .       .       .       .
deposit_gateway closed_to_new         .       .       refused .   .      .       .    .     .       .       .       .
deposit_gateway closed                .       .       refused .   .      .       .    .     .       .       .       .
deposit_truemoney closed_to_new       .       .       refused .   .      .       .    .     .       .       .       .
deposit_truemoney closed              .       .       refused .   .      .       .    .     .       .       .       .
deposit_mobile_banking closed_to_new  .       .       refused .   .      .       .    .     .       .       .       .
deposit_mobile_banking closed         .       .       refused .   .      .       .    .     .       .       .       .
withdrawal closed_to_new              .       .       .       .   .      .       .    .     .       refused .       .
withdrawal closed                     .       .       .       .   .      .       .    .     .       refused .       waits
payout closed                         .       .       .       .   .      .       .    .     .       .       .       waits
registration closed_to_new            refused .       .       .   .      .       .    .     .       .       .       .
registration closed                   refused refused .       .   .      .       .    .     .       .       .       .
promotion closed_to_new               .       .       .       .   .      .       .    .     refused .       .       .
play closed_to_new                    .       .       .       .   .      refused .    .     .       .       .       .
play closed                           .       .       .       .   .      refused .    .     .       .       .       .
play:site:sala closed_to_new          .       .       .       .   .      refused .    .     .       .       .       .
play:site:sala closed                 .       .       .       .   .      refused .    .     .       .       .       .
play:section:slot closed_to_new       .       .       .       .   .      refused .    .     .       .       .       .
play:section:slot closed              .       .       .       .   .      refused .    .     .       .       .       .
account closed_to_new                 .       .       refused .   .      .       .    .     .       .       .       .
account closed                        .       .       refused .   .      .       .    .     .       .       .       waits
`
const [HEAD = [], ...ROWS] = EXPECTED.trim()
  .split('\n')
  .map(line => line.replace('switch and state', 'switch state').split(/ +/))
let account: FlowKey = 'account:-:-'
const keyOf = (name: string): FlowKey => (name === 'account' ? account : (name as FlowKey))

beforeAll(async () => {
  const ctx = product.context()
  const at = ctx.clock.now()
  const review = { approval_maximum: 100, approval_first_maximum: 100 }
  await writeSettings(ctx.db, cashierSettings, review, at)
  const order = coupons(at, { uses: 40, reward_fixed: satang(1_000n), budget: satang(100_000n) })
  const batch = await inTransaction(ctx.db, async tx => {
    const id = await makeBatch(tx, BY_TWO, order, at)
    await allowCodeList(tx, BY_TWO, id, ['nok', 'malee'], at)
    return id
  })
  codes.push(...(await takeCodeList(ctx, batch, 'nok')))
  const [own] = await product.query<{ key: FlowKey }>(
    "select 'account:' || bank || ':' || account_number as key from receiving_accounts where special limit 1",
  )
  if (own !== undefined) account = own.key
})

test('the table has a row of each switch and state, and a column of each step', () => {
  const parts = ['play:site:sala', 'play:section:slot', 'account']
  const rows = [...flows, ...parts].flatMap(name =>
    closingStates.filter(state => statesOf(keyOf(name)).includes(state)).map(state => [name, state]),
  )
  expect(ROWS.map(row => row.slice(0, 2))).toEqual(rows)
  expect(HEAD.slice(2)).toEqual(Object.keys(STEPS))
  expect(product.context().partners.game_sites.map(({ name }) => name)).toContain('sala')
})

test.each(ROWS)(
  'each switch at each step of the main journey: %s %s goes on, waits or is refused, and goes on after the opening',
  { timeout: TIMEOUT_MS },
  async (name = '', state = '', ...expected) => {
    const outcomes = await outcomesWith(keyOf(name), state as ClosingState)
    expect(outcomes.map(outcome => MARKS[outcome])).toEqual(expected)
  },
)

test('the books agree after all of it', () => product.query('select assert_invariants()'))
