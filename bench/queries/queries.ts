import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import pg from 'pg'
import { signIn } from '../../server/src/account/passwords/sign-in.ts'
import { authenticateBy } from '../../server/src/account/sessions/sessions.ts'
import { insertBankLine } from '../../server/src/cashier/bank/bank-lines.ts'
import { saveReceivingAccount } from '../../server/src/cashier/bank/receiving-accounts.ts'
import { prepareDeposit } from '../../server/src/cashier/deposits/deposits.ts'
import { requestsOf } from '../../server/src/cashier/history/money-request-history.ts'
import { cashierJobs } from '../../server/src/cashier/jobs.ts'
import { settleLine } from '../../server/src/cashier/settlement/settlement.ts'
import { payOut } from '../../server/src/cashier/withdrawals/payouts.ts'
import { requestWithdrawal } from '../../server/src/cashier/withdrawals/withdrawals.ts'
import { usernameOf } from '../../server/src/games/game-sites/site-account.ts'
import { gamesJobs } from '../../server/src/games/jobs.ts'
import { startCreditCheck } from '../../server/src/games/transfer-wallet/credit-check.ts'
import { readProfile } from '../../server/src/member-page/profile.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { processAll } from '../../server/src/platform/jobs.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { fakeBank } from '../../server/test/fake-bank.ts'
import { fakeGameSite } from '../../server/test/fake-game-site-in-memory.ts'
import { type TestContext, testContext } from '../../server/test/test-context.ts'
import { callerOf } from '../../server/test/test-members.ts'
import { openMeasuredServer } from '../benchmark-database.ts'
import { memberAt } from '../ledger/ledger-load.ts'
import { lookAtMachine } from '../machine-description.ts'
import { planOf, type Sent, sentBy } from './query-plans.ts'
import { fillLobby } from './query-test-data.ts'

/**
 * `npm run bench -- queries <members>` lists the SQL statements of the most frequent calls with their generic plans, in a database with that many
 * members. It prints the tables of docs/queries.md.
 */

const MEMBERS = 1_000_000
const SHOWN_CHARACTERS = 110
const AMOUNT = satang(50_000n)
/** Number of parallel calls. It is large enough to fill a batch, because the product sends some statements in batches. */
const AT_ONCE = 20
/** Matches the statements of graphile-worker, the library for jobs, which the list leaves out. */
const QUEUE = /"graphile_worker"\./

const BANK_ACCOUNT = {
  ...{ bank: 'kbank', account_number: '9000000011', name: 'SALA BENCH', special: true, active: true },
  ...{ biller_id: '099000000000011', terminals: ['T1', 'T2', 'T3', 'T4', 'T5'] },
}

type Flow = { readonly name: string; readonly work: () => Promise<unknown> }

const depositOf = async (ctx: TestContext, member_id: MemberId): Promise<void> => {
  const now = ctx.clock.now()
  const order = { promotion_id: null, claimed_ip: null, idempotency_key: null, by_gateway: false }
  const { ref } = await prepareDeposit(ctx, { ...order, member_id, amount: AMOUNT })
  const line = {
    ...{ line_id: `line_${ref}`, cursor: ref, account: BANK_ACCOUNT.account_number, amount: AMOUNT },
    ...{ from_bank: 'scb', from_account: `88${member_id.slice(-8)}`, from_name: 'PAYER' },
    ...{ bill_reference: ref, trans_ref: null, paid_at: now },
  }
  await inTransaction(ctx.db, tx => insertBankLine(tx, line, now))
  await settleLine(ctx, line.line_id)
}

const withdrawalOf = async (ctx: TestContext, member_id: MemberId): Promise<void> => {
  const order = { member_id, amount: satang(10_000n), idempotency_key: null }
  const { id } = await requestWithdrawal(ctx, order)
  await payOut(ctx, member_id, id)
}

/** Returns the member at `tenths` tenths of the list of all members, or with `next` the member that many positions later. */
const playerAt = (members: number, tenths: number, next = 0): MemberId =>
  memberAt(Math.floor((members * tenths) / 10) + next)

const flowsOf = (ctx: TestContext, members: number): Flow[] => {
  const one = (tenths: number, next = 0): MemberId => playerAt(members, tenths, 2 * next)
  const jobs = (): Promise<void> =>
    processAll(ctx.pool, { ...gamesJobs(ctx), ...cashierJobs(ctx) }, silentLog)
  return [
    {
      name: 'A session that this node does not know yet',
      work: async () => authenticateBy(ctx)(callerOf({ bearer: 'nobody' })),
    },
    { name: 'A profile', work: () => readProfile(ctx, one(1)) },
    { name: 'The history', work: () => requestsOf(ctx.db, one(1), {}) },
    {
      name: 'A sign-in',
      work: () =>
        signIn(ctx, callerOf({}), { phone: `08${one(2).slice(-8)}`, password: 'Wrong2569x' }).catch(
          () => undefined,
        ),
    },
    { name: 'A deposit, from the order to the credit', work: () => depositOf(ctx, one(3)) },
    { name: 'Its movement to the game site', work: jobs },
    {
      name: 'A credit check',
      work: async () => {
        await startCreditCheck(ctx, one(3))
        await jobs()
      },
    },
    {
      name: `${AT_ONCE} withdrawals at once, from the order to the payout`,
      work: () => Promise.all(Array.from({ length: AT_ONCE }, (_, n) => withdrawalOf(ctx, one(4, n)))),
    },
  ]
}

const rowOf = async (client: pg.Client, sent: Sent): Promise<string> => {
  const words = sent.text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS).replaceAll('|', '\\|')
  try {
    const { cost, ms, reads } = await planOf(client, sent)
    return `| \`${words}\` | ${reads.join(', ')} | ${cost.toFixed(0)} | ${ms?.toFixed(2) ?? ''} |`
  } catch (error) {
    return `| \`${words}\` | has no plan: ${error instanceof Error ? error.message : ''} | | |`
  }
}

const main = async (members: number): Promise<void> => {
  const server = await openMeasuredServer(undefined)
  try {
    const { url, owner } = await server.migrated('queries')
    console.error(`filling a lobby of ${members.toLocaleString('en-US')} members`)
    await fillLobby(owner, members)
    const bank = fakeBank()
    const ctx = testContext(url, {
      partners: { bank_feeds: [bank], payouts: bank, game_sites: [fakeGameSite()] },
    })
    await saveReceivingAccount(ctx.db, BANK_ACCOUNT, ctx.clock.now())
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('set plan_cache_mode = force_generic_plan')
    // The database already says that this member has an account at the game site, so the simulated site must open one too.
    await ctx.partners.game_sites[0]?.openAccount(usernameOf(playerAt(members, 3)))
    const shown = new Set<string>()
    for (const { name, work } of flowsOf(ctx, members)) {
      const sent = (await sentBy(work)).filter(({ text }) => !shown.has(text) && !QUEUE.test(text))
      console.log(`\n## ${name}\n\n| statement | reads | cost | ms |\n|---|---|---|---|`)
      for (const one of sent) {
        shown.add(one.text)
        console.log(await rowOf(client, one))
      }
    }
    await client.end()
    await ctx.close()
    console.log(`\n${members.toLocaleString('en-US')} members, ${machine()}.`)
  } finally {
    await server.stop()
  }
}

const machine = lookAtMachine()
await main(Number(process.argv[2] ?? MEMBERS))
