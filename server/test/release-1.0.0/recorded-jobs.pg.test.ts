import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { issueCode } from '../../src/account/otp/otp.ts'
import { cancelDeposit } from '../../src/cashier/deposits/deposits.ts'
import { returnToPayer } from '../../src/cashier/payer-returns/returns.ts'
import { allJobs } from '../../src/composition.ts'
import { lastEndOf } from '../../src/games/game-closing/game-closing.ts'
import { usernameOf } from '../../src/games/game-sites/site-account.ts'
import { startGame } from '../../src/games/launch/game-launch.ts'
import { startCreditCheck } from '../../src/games/transfer-wallet/credit-check.ts'
import { advanceForUndoing } from '../../src/games/transfer-wallet/receivables.ts'
import { postTransfers } from '../../src/ledger/posting.ts'
import type { BankFeed, StatementLine } from '../../src/partners/ports/bank-feed.ts'
import type { Message, Sms } from '../../src/partners/ports/sms.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { enqueue, type JobPayload, type Jobs } from '../../src/platform/jobs.ts'
import { beginBreak } from '../../src/protection/breaks/play-breaks.ts'
import { siteGame } from '../fake-game-site-in-memory.ts'
import { usePromotions } from '../promotions-setup.ts'
import { newPhone } from '../test-members.ts'
import { RECORDED_JOBS, type RecordedJob } from './recordings.ts'

const AMOUNT = 50_000n
const WELCOME = 2
const ACCOUNT = '9000000011'

const promotions = usePromotions()
const { cashier } = promotions
const { bank, gateway, site } = cashier

const replayed = new Set<RecordedJob>()
const failures: unknown[] = []

/** Prefix of an id of the product, such as `wdr`. Null for any other value. */
const prefixOf = (value: string): string | null => /^([a-z]{3})_[0-9a-z]{26}$/.exec(value)?.[1] ?? null

/**
 * Returns the payload with the field names of 1.0.0 and the values of `payload`: an id is found by its prefix, another value by the recorded field name.
 * Returns null if a recorded field has no value.
 */
const inRecordedForm = (recorded: RecordedJob, payload: JobPayload): JobPayload | null => {
  const form: Record<string, string> = {}
  for (const [field, example] of Object.entries(recorded.payload)) {
    const prefix = prefixOf(example)
    const value =
      prefix === null ? payload[field] : Object.values(payload).find(each => prefixOf(each) === prefix)
    if (value === undefined) return null
    form[field] = value
  }
  return form
}

/** Returns the recorded job with the most fields that fits `payload`, and its payload in the form of 1.0.0. */
const recordedFormOf = (job: string, payload: JobPayload) => {
  const forms = RECORDED_JOBS.filter(
    recorded => recorded.job === job && Object.keys(recorded.payload).length > 0,
  )
    .flatMap(recorded => {
      const form = inRecordedForm(recorded, payload)
      return form === null ? [] : [{ recorded, form, fields: Object.keys(form).length }]
    })
    .toSorted((a, b) => b.fields - a.fields)
  return forms[0]
}

/** Runs the waiting jobs with the payloads of 1.0.0, each of them twice, because a queue may deliver a job twice. */
const replay = async (instead: Jobs = {}): Promise<void> => {
  const replaying = Object.entries(allJobs(cashier.ctx)).map(([job, handler]): [string, Jobs[string]] => [
    job,
    async (payload, stopping) => {
      const found = recordedFormOf(job, payload)
      const isRecorded = RECORDED_JOBS.some(each => each.job === job && Object.keys(each.payload).length > 0)
      if (!isRecorded) return handler(payload, stopping)
      try {
        if (found === undefined) throw new Error(`1.0.0 enqueued no ${job} with ${Object.keys(payload)}`)
        replayed.add(found.recorded)
        await handler(found.form, stopping)
        await handler(found.form, stopping)
      } catch (error) {
        failures.push(error)
      }
    },
  ])
  await cashier.run({ ...Object.fromEntries(replaying), ...instead })
}
const enqueueNow = (job: string, payload: JobPayload) =>
  inTransaction(cashier.ctx.db, tx => enqueue(tx, job, payload))

/** Registers a member with this credit at the game site, whose deposit was credited by jobs of 1.0.0. */
const player = async () => {
  const member = await cashier.member()
  const { id, ref } = await cashier.prepare(member, AMOUNT)
  cashier.pay(member, AMOUNT, { ref })
  await cashier.strike('cashier:read-statement')
  await replay()
  expect(await cashier.deposit(member, id)).toMatchObject({ status: 'completed' })
  expect(site.wallets.get(usernameOf(member.id))).toBe(AMOUNT)
  return member
}
const paysOf = (id: string) => bank.callsOf(`pay ${id}`).length

afterEach(() => {
  bank.heal()
  expect(failures.splice(0)).toEqual([])
})

test('a deposit reaches the game site once, and a credit check finds it', async () => {
  const member = await player()
  await startCreditCheck(cashier.ctx, member.id)
  await replay()
  const checks = await cashier.database.query('select state from credit_checks where member_id = $1', [
    member.id,
  ])
  expect(checks).toEqual([{ state: 'done' }])
  expect(await cashier.balances(member)).toEqual({ wallet: 0n, moving: 0n, game: AMOUNT, withdrawing: 0n })
})

test('a withdrawal whose payout the bank did not answer is paid once', async () => {
  const member = await player()
  bank.fail('pay', 'unanswered')
  const { id } = await cashier.withdraw(member, 20_000n)
  await replay()
  expect(await cashier.withdrawal(member, id)).toMatchObject({ status: 'paid' })
  expect(paysOf(id)).toBe(1)
  expect(await cashier.balances(member)).toEqual({ wallet: 0n, moving: 0n, game: 30_000n, withdrawing: 0n })
})

test('a withdrawal is settled once by the job of a callback about its payout', async () => {
  const member = await player()
  // The second run of the payout's job looks the payout up. Without an answer the withdrawal stays uncertain.
  bank.fail('pay', 'unanswered')
  bank.fail('find', 'lost')
  const { id } = await cashier.withdraw(member, 20_000n)
  await replay({ 'cashier:look-up-payout': async () => undefined })
  expect(await cashier.withdrawal(member, id)).toMatchObject({ status: 'uncertain' })
  await enqueueNow('cashier:ask-payout', { reference: id })
  await replay()
  expect(await cashier.withdrawal(member, id)).toMatchObject({ status: 'paid' })
  expect(paysOf(id)).toBe(1)
  expect(await cashier.balances(member)).toMatchObject({ withdrawing: 0n })
})

test('a payment at the gateway is opened, read and closed', async () => {
  const member = await cashier.member()
  await cashier.setGatewayMember(member.id)
  gateway.fail('open', 'lost')
  const openFirst = () => cashier.openGateway(member, AMOUNT, 'first')
  await expect(openFirst()).rejects.toMatchObject({ code: 'gateway_silent' })
  await replay()
  const { deposit } = await openFirst()
  expect(gateway.calls.filter(call => call === `open ${deposit.id}`)).toHaveLength(2)
  gateway.pay(deposit.id, AMOUNT, cashier.ctx.clock.now())
  await enqueueNow('cashier:read-gateway', { reference: deposit.id })
  await replay()
  expect(await cashier.balances(member)).toMatchObject({ game: AMOUNT })
  const { deposit: second } = await cashier.openGateway(member, AMOUNT)
  await cancelDeposit(cashier.ctx, member.id, second.id)
  await replay()
  expect(gateway.payments.get(second.id)).toMatchObject({ status: 'cancelled' })
})

test('a payment by a stranger is returned to its payer once', async () => {
  const member = await cashier.member()
  const { id, ref } = await cashier.prepare(member, AMOUNT)
  const line = cashier.payByStranger(AMOUNT, ref ?? '')
  await cashier.strike('cashier:read-statement')
  const order = await returnToPayer(cashier.ctx, { operator: 'malee', reason: 'not of the member' }, line)
  await replay()
  expect(paysOf(order)).toBe(1)
  expect(bank.payouts.get(order)).toMatchObject({ status: 'paid' })
  expect(await cashier.deposit(member, id)).toMatchObject({ status: 'refused' })
})

test('a bill that a bank reports as paid is credited once', async () => {
  const member = await cashier.member()
  const { id, ref } = await cashier.prepare(member, AMOUNT)
  const paid_at = cashier.ctx.clock.now()
  const line: StatementLine = {
    ...{ line_id: 'teller:1', account: ACCOUNT, from_bank: 'scb', from_account: member.account_number },
    ...{ from_name: 'SOMEBODY', amount: satang(AMOUNT), bill_reference: ref, paid_at, trans_ref: null },
  }
  const teller: BankFeed = {
    ...{ name: 'teller', shows_payer: 'whole', statement: null, read: null },
    bills: { account: ACCOUNT, paid: async () => ({ lines: [line], unreadable: [] }) },
  }
  Object.assign(cashier.ctx.partners, { bank_feeds: [teller] })
  await enqueueNow('cashier:ask-bill', {
    ...{ feed: 'teller', reference: ref ?? '', paid_at: paid_at.toISOString() },
  })
  await replay()
  Object.assign(cashier.ctx.partners, { bank_feeds: [bank] })
  expect(await cashier.deposit(member, id)).toMatchObject({ status: 'completed' })
  expect(await cashier.balances(member)).toMatchObject({ game: AMOUNT })
})

test('a break closes the open games at the site', async () => {
  site.launch_url = 'http://localhost:3000/sandbox/game-site/?token=t'
  const member = await player()
  await startGame(cashier.ctx, member.id, null)
  await beginBreak(cashier.ctx, member.id, '1d')
  await replay()
  expect(await lastEndOf(cashier.ctx.db, member.id)).toMatchObject({ status: 'done', closed: 1 })
})

test('money that a member owes is collected from the game site once', async () => {
  const member = await player()
  const owed = { member_id: member.id, transfer: 'undone', amount: satang(20_000n) }
  await undo(member.id, owed)
  await replay()
  expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, game: 30_000n })
})

/** Takes the amount from the member's wallet, to which the product first lends what it lacks. */
const undo = (memberId: MemberId, owed: Parameters<typeof advanceForUndoing>[1]) =>
  inTransaction(cashier.ctx.db, async tx => {
    const at = cashier.ctx.clock.now()
    await advanceForUndoing(tx, owed, at)
    await postTransfers(tx, [
      {
        ...{ id: 'taken', kind: 'adjustment', reference: 'taken', amount: owed.amount, at },
        debit: { member_id: memberId, account: 'wallet' },
        credit: { house: 'bonus' },
      },
    ])
  })

test('a bonus that the member gives up ends once, and leaves the own money', async () => {
  const member = await cashier.member()
  const { ref } = await cashier.prepare(member, 10_000n, { promotion_id: WELCOME })
  cashier.pay(member, 10_000n, { ref })
  await cashier.strike('cashier:read-statement')
  await replay()
  await promotions.giveUp(member)
  await replay()
  expect(await promotions.bonus(member)).toMatchObject({ status: 'given_up' })
  expect(promotions.atSite(member)).toBe(10_000n)
})

test('a code is sent once by each provider, and its receipt is stored', async () => {
  const sent = new Map<string, string>()
  const provider = (name: string): Sms => ({
    ...{ name, tells_receipts: true, repeats_safely: true },
    send: async ({ reference }: Message) => {
      sent.set(reference, name)
      return { message_id: `${name}-${reference}` }
    },
  })
  Object.assign(cashier.ctx.partners, { sms: [provider('first'), provider('second')] })
  const at = cashier.ctx.clock.now()
  const code = await inTransaction(cashier.ctx.db, tx => issueCode(tx, 'register', newPhone(), at))
  await replay()
  expect([...sent.values()]).toEqual(['first', 'second'])
  const messages = () =>
    cashier.database.query<{ provider: string; message_id: string; outcome: string | null }>(
      'select provider, message_id, outcome from code_messages where code_id = $1 order by attempt',
      [code],
    )
  const message_id = (await messages())[1]?.message_id ?? ''
  await enqueueNow('account:receipt', { provider: 'second', message_id, outcome: 'delivered' })
  await replay()
  expect((await messages()).map(({ outcome }) => outcome)).toEqual([null, 'delivered'])
})

test('every job without a payload runs', async () => {
  const jobs = allJobs(cashier.ctx)
  expect(RECORDED_JOBS.filter(({ job }) => jobs[job] === undefined)).toEqual([])
  site.offered = [siteGame('fake-game')]
  for (const { job, payload } of RECORDED_JOBS.filter(each => Object.keys(each.payload).length === 0))
    await expect(jobs[job]?.(payload), job).resolves.toBeUndefined()
})

afterAll(() => {
  const recorded = RECORDED_JOBS.filter(({ payload }) => Object.keys(payload).length > 0)
  expect(recorded.filter(each => !replayed.has(each))).toEqual([])
})
