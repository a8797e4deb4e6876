import type { GatewayChannel } from '@sala/contract/cashier/gateway-channels.ts'
import type { DepositId, MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { afterAll, beforeAll } from 'vitest'
import { saveReceivingAccount } from '../src/cashier/bank/receiving-accounts.ts'
import { type DepositOrder, prepareDeposit } from '../src/cashier/deposits/deposits.ts'
import { depositOf, withdrawalOf } from '../src/cashier/history/money-request-history.ts'
import { cashierJobs } from '../src/cashier/jobs.ts'
import { cashierSettings } from '../src/cashier/settings.ts'
import { openGatewayDeposit } from '../src/cashier/settlement/gateway-payments.ts'
import { requestWithdrawal } from '../src/cashier/withdrawals/withdrawals.ts'
import type { Config } from '../src/config.ts'
import { usernameOf } from '../src/games/game-sites/site-account.ts'
import { gamesJobs } from '../src/games/jobs.ts'
import { balancesOf } from '../src/ledger/accounts.ts'
import type { Partners } from '../src/partners/adapter-registry.ts'
import { type JobPayload, type Jobs, processAll } from '../src/platform/jobs.ts'
import { silentLog } from '../src/platform/log.ts'
import { writeSettings } from '../src/platform/settings.ts'
import { promotionsJobs } from '../src/promotions/jobs.ts'
import { rewardsJobs } from '../src/rewards/jobs.ts'
import { ownBalance } from './company-account-balance.ts'
import { fakeBank, fakeGateway } from './fake-bank.ts'
import { fakeGameSite } from './fake-game-site-in-memory.ts'
import { useTestDatabase } from './pg/test-database.ts'
import { type TestContext, testContext } from './test-context.ts'
import { enrolMember, type TestMember } from './test-members.ts'

const KBANK = {
  bank: 'kbank',
  account_number: '9000000011',
  name: 'SALA SANDBOX',
  special: true,
  biller_id: '099000000000011',
  terminals: ['T1', 'T2', 'T3', 'T4', 'T5'],
  active: true,
}
export const STRANGER = { from_bank: 'ktb', from_account: '7770001112', from_name: 'มะลิ สมมุติสุข' }
const SCB = {
  bank: 'scb',
  account_number: '9000000022',
  name: 'SALA SANDBOX',
  special: false,
  biller_id: null,
  terminals: null,
  active: true,
}

/** The company's bank accounts to which members pay. The first one also receives payments by Thai QR. */
export const OUR_ACCOUNTS = [KBANK, SCB]

type Player = TestMember & { readonly username: string }
type PlainOrder = Partial<Omit<DepositOrder, 'member_id' | 'amount'>>
export type Settings = Parameters<typeof writeSettings<typeof cashierSettings.schema>>[2]

/** Returns test functions for deposits and withdrawals on a test database. Bank, payment gateway and game site are in memory. */
export const useCashier = (config: Partial<Config> = {}, partners: Partial<Partners> = {}) => {
  const database = useTestDatabase()
  const bank = fakeBank()
  const gateway = fakeGateway()
  const site = fakeGameSite()
  let ctx: TestContext
  beforeAll(async () => {
    ctx = testContext(database.url, {
      partners: { bank_feeds: [bank], payouts: bank, gateway, game_sites: [site], ...partners },
      config,
    })
    for (const account of OUR_ACCOUNTS) await saveReceivingAccount(ctx.db, account, ctx.clock.now())
  })
  afterAll(() => ctx.close())

  const jobs = () => ({ ...gamesJobs(ctx), ...cashierJobs(ctx), ...promotionsJobs(ctx), ...rewardsJobs(ctx) })
  const run = (instead: Jobs = {}) => processAll(ctx.pool, { ...jobs(), ...instead }, silentLog)
  const strike = async (job: string, payload: JobPayload = {}): Promise<void> => {
    await jobs()[job]?.(payload)
  }

  const prepare = async (member: Pick<TestMember, 'id'>, amount: bigint, order: PlainOrder = {}) => {
    const { id } = await prepareDeposit(ctx, {
      member_id: member.id,
      amount: satang(amount),
      promotion_id: null,
      claimed_ip: null,
      idempotency_key: null,
      by_gateway: false,
      ...order,
    })
    return depositOf(ctx.db, member.id, id, ctx.clock.now())
  }

  /** Registers members, each of whom deposits the amount. One import of the bank statement credits all, so the whole amounts are at the game site. */
  const players = async (count: number, amount: bigint): Promise<Player[]> => {
    const members: Player[] = []
    for (let n = 0; n < count; n++) {
      const member = await enrolMember(ctx)
      const deposit = await prepare(member, amount)
      bank.receive({
        account: KBANK.account_number,
        from_bank: 'scb',
        from_account: member.account_number,
        amount,
        bill_reference: deposit.ref,
        paid_at: ctx.clock.now(),
      })
      members.push({ ...member, username: usernameOf(member.id) })
    }
    await strike('cashier:read-statement')
    await run()
    return members
  }

  return {
    database,
    bank,
    gateway,
    site,
    get ctx() {
      return ctx
    },
    run,
    strike,
    prepare,
    openGateway: (
      member: Pick<TestMember, 'id'>,
      amount: bigint,
      idempotency_key: string | null = null,
      channel: GatewayChannel | null = null,
      wallet_phone: string | null = null,
    ) =>
      openGatewayDeposit(ctx, {
        channel,
        wallet_phone,
        member_id: member.id,
        amount: satang(amount),
        promotion_id: null,
        claimed_ip: null,
        idempotency_key,
      }),
    withdraw: (member: Pick<TestMember, 'id'>, amount: bigint, idempotency_key: string | null = null) =>
      requestWithdrawal(ctx, { member_id: member.id, amount: satang(amount), idempotency_key }),
    /** Pays from the member's bank account: with the reference of a deposit's QR code, or as a plain transfer without reference. */
    pay: (
      member: TestMember,
      amount: bigint,
      given: { ref?: string; at?: Date; to?: string; bank?: string } = {},
    ): string =>
      bank.receive({
        account: given.to ?? KBANK.account_number,
        from_bank: given.bank ?? 'scb',
        from_account: member.account_number,
        amount,
        ...(given.ref === undefined ? {} : { bill_reference: given.ref }),
        paid_at: given.at ?? ctx.clock.now(),
      }),
    /** Pays a member's deposit from a stranger's bank account, with the reference in the deposit's QR code. Returns the id of the bank line. */
    payByStranger: (amount: bigint, bill_reference: string): string =>
      bank.receive({
        account: KBANK.account_number,
        ...STRANGER,
        amount,
        bill_reference,
        paid_at: ctx.clock.now(),
      }),
    /** Imports the bank statement by the product's scheduled job. Then runs the jobs that this import has added. */
    read: async (): Promise<void> => {
      await strike('cashier:read-statement')
      await run()
    },
    deposit: (member: Pick<TestMember, 'id'>, id: DepositId) =>
      depositOf(ctx.db, member.id, id, ctx.clock.now()),
    withdrawal: (member: Pick<TestMember, 'id'>, id: WithdrawalId) => withdrawalOf(ctx.db, member.id, id),
    balances: (member: Pick<TestMember, 'id'>) => balancesOf(ctx.db, member.id),
    suspense: () => ownBalance(ctx.db, 'suspense'),
    suspenseItems: (sourceId: string) =>
      database.query<{ reason: string; amount: string; hint_member_id: string | null }>(
        'select reason, amount::text, hint_member_id from suspense_items where source_id = $1',
        [sourceId],
      ),
    member: (given: Parameters<typeof enrolMember>[1] = {}) => enrolMember(ctx, given),
    players,
    /** Registers a member and deposits the amount. Afterwards the whole amount is at the game site. */
    player: async (amount: bigint): Promise<Player> => {
      const [member] = await players(1, amount)
      if (member === undefined) throw new Error('one member was registered')
      return member
    },
    settings: (value: Settings) => writeSettings(ctx.db, cashierSettings, value, ctx.clock.now()),
    setGatewayMember: (memberId: MemberId) =>
      database.query('update members set payment_gateway_status = true where id = $1', [memberId]),
    advance: (minutes: number) => ctx.clock.set(new Date(ctx.clock.now().getTime() + minutes * 60_000)),
  }
}

/** Returns the error code with which the promise rejects. Throws if the promise resolves, or if the error has no code. */
export const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
  throw new Error('nothing was refused')
}
