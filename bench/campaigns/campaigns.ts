import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { editCampaign, makeCampaign, testCampaign } from '../../server/src/campaigns/drafts/campaigns.ts'
import { sendByTwo } from '../../server/src/campaigns/sending/campaign-decisions.ts'
import { campaignsSettings } from '../../server/src/campaigns/settings.ts'
import { saveReceivingAccount } from '../../server/src/cashier/bank/receiving-accounts.ts'
import { prepareDeposit } from '../../server/src/cashier/deposits/deposits.ts'
import { depositOf } from '../../server/src/cashier/history/money-request-history.ts'
import { cashierJobs } from '../../server/src/cashier/jobs.ts'
import { gamesJobs } from '../../server/src/games/jobs.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { runWorker } from '../../server/src/platform/jobs.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { writeSettings } from '../../server/src/platform/settings.ts'
import { promotionsJobs } from '../../server/src/promotions/jobs.ts'
import { OUR_ACCOUNTS } from '../../server/test/cashier-setup.ts'
import { fakeBank } from '../../server/test/fake-bank.ts'
import { fakeGameSite } from '../../server/test/fake-game-site-in-memory.ts'
import { testContext } from '../../server/test/test-context.ts'
import { execute, openMeasuredServer } from '../benchmark-database.ts'
import { wholeNumber } from '../command-line-options.ts'
import { lookAtMachine } from '../machine-description.ts'
import { printTable, whole } from '../result-table.ts'
import { readerRows } from './campaign-test-data.ts'

/**
 * `npm run bench -- campaigns --members 100000` sends a campaign to that many members while deposits arrive. The campaign pauses every few seconds,
 * so that the latency of deposits during the campaign can be compared with that during the pauses. Each message has a push, which is stored but not
 * sent. `--rate` is the setting `members_per_minute`.
 */

const MEMBERS = 100_000
const RATE = 12_000
/** Seconds for which the campaign runs, and for which it then pauses. */
const STRETCH_SECONDS = 10
/** Interval in ms between the beginnings of two deposits. */
const DEPOSIT_EVERY_MS = 200
const DEPOSIT = satang(20_000n)
const BUDGET_MINUTES = 10
const P99_BUDGET = 1.1
const SENDER = fileURLToPath(new URL('campaign-sender.ts', import.meta.url))
const MINUTE_MS = 60_000
const SECOND_MS = 1_000

const { values } = parseArgs({ options: { members: { type: 'string' }, rate: { type: 'string' } } })
const members = wholeNumber(values.members, MEMBERS)
const members_per_minute = wholeNumber(values.rate, RATE)
const memberOf = (n: number) => `mem_${String(n).padStart(26, '0')}` as MemberId

const machine = lookAtMachine()
const server = await openMeasuredServer(undefined)
const { owner, url } = await server.migrated('campaigns')
await execute(owner, ...readerRows(members))
const [bank, site] = [fakeBank(), fakeGameSite()]
const ctx = testContext(url, { partners: { bank_feeds: [bank], payouts: bank, game_sites: [site] } })
for (const account of OUR_ACCOUNTS) await saveReceivingAccount(ctx.db, account, ctx.clock.now())
const jobs = { ...gamesJobs(ctx), ...cashierJobs(ctx), ...promotionsJobs(ctx) }
const worker = await runWorker(ctx.pool, jobs, [], silentLog)

let depositors = 0
/** Opens a deposit, pays it and imports the bank statement. Returns the ms until the deposit is credited. */
const deposit = async (): Promise<number> => {
  const n = depositors % members
  depositors += 1
  const order = { promotion_id: null, claimed_ip: null, idempotency_key: null, by_gateway: false }
  const began = performance.now()
  const { id } = await prepareDeposit(ctx, { member_id: memberOf(n), amount: DEPOSIT, ...order })
  const { ref } = await depositOf(ctx.db, memberOf(n), id, ctx.clock.now())
  bank.receive({
    ...{ account: '9000000011', from_bank: 'scb', from_account: `88${String(n).padStart(8, '0')}` },
    ...{ amount: DEPOSIT, bill_reference: ref, paid_at: ctx.clock.now() },
  })
  await jobs['cashier:read-statement']?.({})
  const { status } = await depositOf(ctx.db, memberOf(n), id, ctx.clock.now())
  if (status !== 'completed') throw new Error(`the deposit is ${status}`)
  return performance.now() - began
}

/** Makes deposits at a constant rate until the promise `over` has ended. Appends their latencies in ms to `latencies`. */
const depositsUntil = async (over: Promise<unknown>, latencies: number[]): Promise<void> => {
  let isOver = false
  void over.then(() => {
    isOver = true
  })
  while (!isOver) {
    const pace = sleep(DEPOSIT_EVERY_MS)
    latencies.push(await deposit())
    await pace
  }
}

/** Sends the campaign with pauses. Returns sorted latencies of deposits, during the campaign and during the pauses, and the campaign's time in ms. */
const alternate = async (sender: ChildProcess) => {
  const [withCampaign, without]: [number[], number[]] = [[], []]
  let sentMs = 0
  for (;;) {
    const began = performance.now()
    const answer = once(sender, 'message')
    await depositsUntil(Promise.race([answer, sleep(STRETCH_SECONDS * SECOND_MS)]), withCampaign)
    if (sender.connected) sender.send('pause')
    const [said] = await answer
    sentMs += performance.now() - began
    if (said === 'over') break
    await depositsUntil(sleep(STRETCH_SECONDS * SECOND_MS), without)
    sender.send('go')
  }
  const sorted = (latencies: readonly number[]) => latencies.toSorted((a, b) => a - b)
  return { withCampaign: sorted(withCampaign), without: sorted(without), minutes: sentMs / MINUTE_MS }
}
const share = (sorted: readonly number[], of: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? Number.NaN

const decided = async () => {
  await writeSettings(ctx.db, campaignsSettings, { members_per_minute }, ctx.clock.now())
  const id = await makeCampaign(ctx, 'bench', 'bench')
  const words = {
    name: 'bench',
    title: 'สวัสดี {name}',
    text: 'ข่าวของเดือน',
    link: '/promotion',
    promotion: null,
  } as const
  await editCampaign(ctx, 'bench', id, { ...words, audience: { registered_days_ago: { at_least: 30 } } })
  await testCampaign(ctx, 'bench', id)
  const decision = { operator: 'bench', reason: 'bench', checker: 'bench2' }
  await inTransaction(ctx.db, tx => sendByTwo({ ...ctx, db: tx }, tx, id, decision, members))
  return id
}

for (let warm = 0; warm < 50; warm += 1) await deposit()
const id = await decided()
const { withCampaign, without, minutes } = await alternate(fork(SENDER, [url, id]))
const { rows } = await ctx.pool.query<{
  state: string
  sent: number
  control: number
  twice: bigint
  pushes: bigint
}>(
  `select c.state, c.sent, c.control_members as control,
          (select count(*) from (select from messages where kind = 'news' group by member_id having count(*) > 1) m) as twice,
          (select count(*) from push_deliveries d join messages m on m.no = d.message_no where m.kind = 'news') as pushes
     from campaigns c where c.id = $1`,
  [id],
)
const [row] = rows
if (row === undefined) throw new Error('the campaign exists')
const [p99Without, p99With] = [share(without, 0.99), share(withCampaign, 0.99)]
console.log(
  printTable([
    {
      measure: `a campaign of ${whole(members)} members`,
      budget: `≤ ${BUDGET_MINUTES} min`,
      seen: `${minutes.toFixed(1)} min`,
      figures: `${row.state}: ${whole(row.sent)} sent, ${whole(row.control)} control, ${row.pushes} pushes stored; at most ${whole(members_per_minute)} a minute`,
      kept: minutes <= BUDGET_MINUTES,
    },
    {
      measure: "deposits' p99 with a campaign, against without",
      budget: `≤ ${P99_BUDGET}×`,
      seen: `${(p99With / p99Without).toFixed(2)}×`,
      figures: `p99 ${p99With.toFixed(0)} ms against ${p99Without.toFixed(0)} ms; median ${share(withCampaign, 0.5).toFixed(0)} against ${share(without, 0.5).toFixed(0)} ms; ${withCampaign.length} and ${without.length} deposits`,
      kept: p99With / p99Without <= P99_BUDGET,
    },
    {
      measure: 'members with two messages of one campaign',
      budget: '0',
      seen: String(row.twice),
      figures: '',
      kept: row.twice === 0n,
    },
  ]),
)
console.log(`\n${machine()}.`)
await worker.stop()
await ctx.close()
await server.stop()
