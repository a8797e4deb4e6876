import { drawsOf } from '../../server/seed/simulated-past/random-numbers.ts'
import { execute, type MeasuredServer, numberFrom, openMeasuredServer } from '../benchmark-database.ts'
import { type Flags, readFlags } from '../command-line-options.ts'
import { measure, median, type Sample } from '../cpu-time-sample.ts'
import { lookAtMachine } from '../machine-description.ts'
import { printTable, type Row, times, whole } from '../result-table.ts'
import { GROUPED, type GroupedRuns, groupedRows, openGrouped } from './batched-transfers.ts'
import { measureRules, NEW_MEMBER_RESULTS, OLD_MEMBER_RESULTS, type RulesCost } from './bonus-rules-cost.ts'
import { openCallers } from './ledger-load.ts'
import { noRuns, openProduct, type ProductRuns } from './money-operations.ts'
import { openPgbench } from './pgbench.ts'
import { against, cpu, p99, perSecond, speed } from './result-table-rows.ts'
import { measureSealing } from './sealing-cost.ts'

/**
 * `npm run bench -- ledger` measures the cost of money operations and compares it with pgbench (PostgreSQL's benchmark program) on the same server.
 * Each row names the measured function. A second table is about bets of a seamless wallet without HTTP.
 */

const MEMBERS = 100_000
const SEED = 1
const ARRIVAL_MAX_MS = 1_000
/** Largest share of a transfer's processor time that its seal may cost. */
const SEALING_MAX = 0.1

type Runs = ProductRuns & GroupedRuns & { readonly alone32: Sample[]; readonly sealing: Sample[] }

const say = (line: string): void => console.error(line)

const main = async (flags: Flags): Promise<void> => {
  const server = await openMeasuredServer(flags.folder)
  try {
    const { url, owner } = await server.migrated('ledger')
    const runs = await runRounds(server, { url, owner }, flags)
    const bytes = await numberFrom(
      owner,
      "select pg_total_relation_size('ledger_transfers')::float8 / count(*) from ledger_transfers",
    )
    await execute(owner, 'select assert_ledger_invariants()')
    say('reading the funds of members with a bonus')
    const rules = await measureRules(server, flags.rounds, flags.seconds)
    const rows = [...productRows(runs, bytes), rulesRow(rules)]
    console.log(`\n${printTable(rows)}\n\n${conditions(flags)}`)
    console.log(`\n${GROUPED}\n\n${printTable(groupedRows(runs))}`)
  } finally {
    await server.stop()
  }
}

/** Measures all rows of the results table in turn, also pgbench's. Changes of the machine's speed then affect all rows alike. */
const runRounds = async (
  server: MeasuredServer,
  urls: { readonly url: string; readonly owner: string },
  { rounds, seconds }: Flags,
): Promise<Runs> => {
  const callers = openCallers(urls.url, drawsOf(SEED))
  say(`creating ${whole(MEMBERS)} members`)
  await callers.introduce(MEMBERS)
  say('filling the tables of pgbench')
  await execute(server.url('postgres'), 'create database pgbench')
  const pgbench = await openPgbench(server.url('pgbench'))
  if (pgbench === null) say('pgbench is missing (Debian: package postgresql), so there are no ratios')
  const product = await openProduct(server, rounds, seconds)
  const grouped = await openGrouped(server, callers, MEMBERS)
  const runs: Runs = {
    ...noRuns(),
    ...{ pgbench32: [], pgbench1: [], alone32: [], sealing: [] },
    ...{ callers32: [], callers128: [], loneTransfer: [], manyHouses: [] },
  }
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}`)
    if (pgbench !== null) runs.pgbench32.push(await measure(server, () => pgbench.run(32, seconds)))
    await product.measureInto(runs, server, seconds)
    const load = { members: MEMBERS, callers: 32, houses: 1 }
    runs.alone32.push(await measure(server, () => callers.run(load, seconds, 'alone')))
    await grouped.measureInto(runs, seconds)
    runs.sealing.push(await measureSealing(server, urls))
    if (pgbench !== null) runs.pgbench1.push(await measure(server, () => pgbench.run(1, seconds)))
  }
  await product.close()
  await callers.close()
  return runs
}

const everything = (runs: readonly Sample[]): string => `${speed(runs)}, ${cpu(runs)}, p99 ${p99(runs)}`

const productRows = (runs: Runs, bytes: number): Row[] => {
  const row = (measure: string, ours: readonly Sample[], least: number): Row =>
    against(
      { measure, budget: `≥ ${least}× pgbench at 32`, figure: everything },
      ours,
      runs.pgbench32,
      perSecond,
      ratio => ratio >= least,
    )
  return [
    against(
      {
        measure: 'deposits: bank lines are read and become credit, one worker (`readStatement`)',
        budget: '≥ 0.25× pgbench at 32',
        figure: all => `${speed(all)}, ${cpu(all)}`,
      },
      runs.deposits,
      runs.pgbench32,
      perSecond,
      ratio => ratio >= 0.25,
    ),
    {
      measure: 'single lines, in sequence (`settleLine`)',
      budget: '',
      seen: `${median(runs.lone.map(run => 1000 / run.per_second)).toFixed(1)} ms`,
      figures: everything(runs.lone),
    },
    {
      measure: 'from the bank line to the browser event, p99, at half of that rate (`readStatementJob`)',
      budget: '≤ 1 s',
      seen: p99(runs.arrivals),
      figures: `${speed(runs.arrivals)}, ${cpu(runs.arrivals)}`,
      kept: median(runs.arrivals.map(run => run.p99_ms)) <= ARRIVAL_MAX_MS,
    },
    against(
      {
        measure: 'rounds counted for turnover, refund and referral, 20 a reading (`syncRounds`), 32 at once',
        budget: '≥ 2× pgbench at 32',
        figure: all => `${speed(all)}, ${cpu(all)}`,
      },
      runs.rounds,
      runs.pgbench32,
      perSecond,
      ratio => ratio >= 2,
    ),
    row(
      'withdrawals: requested, held, approved, paid (`requestWithdrawal`, `payOut`), 32 at once',
      runs.withdrawals,
      0.2,
    ),
    row('credit checks: compared and settled (`syncCredit`), 32 at once', runs.checks, 0.25),
    row('one transfer in its own transaction (`postTransfers`), 32 at once', runs.alone32, 0.5),
    sealingRow(runs),
    {
      measure: 'bytes a transfer, indexes included',
      budget: '≤ 300',
      seen: whole(bytes),
      figures: 'ids of 45, references of 30 characters',
      kept: bytes <= 300,
    },
  ]
}

const sealingRow = (runs: Runs): Row =>
  against(
    {
      measure: 'sealing (`sealLedger`): PostgreSQL CPU a transfer',
      budget: '≤ 0.1× a grouped transfer',
      figure: cpu,
    },
    runs.sealing,
    runs.callers32,
    (ours, theirs) => ours.cpu_micros / theirs.cpu_micros,
    ratio => ratio <= SEALING_MAX,
  )

const rulesRow = ({ fresh, old }: RulesCost): Row => ({
  measure: `with a bonus, ${whole(NEW_MEMBER_RESULTS)} → ${whole(OLD_MEMBER_RESULTS)} earlier results: CPU to read the funds (\`fundsOf\`)`,
  budget: '≤ 2×',
  seen: times(old / fresh),
  figures: `${whole(old)} against ${whole(fresh)} µs`,
  kept: old / fresh <= 2,
})

const conditions = ({ rounds, seconds }: Flags): string =>
  `Median of ${rounds} interleaved rounds of ${seconds} s, fsync and synchronous_commit on, ` +
  `${machine()}.`

const machine = lookAtMachine()
await main(readFlags(process.argv.slice(2)))
