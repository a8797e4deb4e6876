import { cpus, loadavg } from 'node:os'
import { type Callers, openCallers } from './callers.ts'
import { type Flags, readFlags } from './flags.ts'
import { FULLY_GROWN, GROWN, type Growth, measureGrowth, SMALL } from './growth.ts'
import { execute, type MeasuredServer, numberFrom, openMeasuredServer } from './measured-server.ts'
import { openPgbench, type Pgbench } from './pgbench.ts'
import { measureRules, NEW_MEMBER_RESULTS, OLD_MEMBER_RESULTS, type RulesCost } from './rules.ts'
import { measure, median, medianOfRounds, type Sample } from './sample.ts'
import { printTable, type Row, times, whole } from './table.ts'

/** `npm run bench:ledger`: the budgets of the ledger, measured beside pgbench on the same server in the same run. */

const MEMBERS = 100_000
const MANY_HOUSES = 64
const WARM_UP_SECONDS = 1

type Runs = {
  readonly pgbench32: Sample[]
  readonly pgbench1: Sample[]
  readonly callers32: Sample[]
  readonly callers128: Sample[]
  readonly lone: Sample[]
  readonly manyHouses: Sample[]
}

const say = (line: string): void => console.error(line)

const main = async (flags: Flags): Promise<void> => {
  const server = await openMeasuredServer(flags.folder)
  try {
    const url = await server.migrated('ledger')
    const callers = openCallers(url)
    say(`introducing ${whole(MEMBERS)} members`)
    await callers.introduce(MEMBERS)
    await execute(server.url('postgres'), 'create database pgbench')
    say('filling the tables of pgbench')
    const pgbench = await openPgbench(server.url('pgbench'))
    if (pgbench === null)
      say('pgbench is not on this machine (Debian: the package postgresql): no ratios to it')
    const runs = await runRounds(server, callers, pgbench, flags)
    await callers.close()
    const bytes = await numberFrom(
      url,
      "select pg_total_relation_size('ledger_transfers')::float8 / count(*) from ledger_transfers",
    )
    await execute(url, 'select assert_ledger_invariants()')
    const grown = flags.full ? FULLY_GROWN : GROWN
    say(`growing to ${whole(grown.members)} members and ${whole(grown.transfers)} transfers`)
    const growth = await measureGrowth(server, grown, flags.rounds, flags.seconds)
    say('looking at members under a bonus')
    const rules = await measureRules(server, flags.rounds, flags.seconds)
    const rows = [...rowsOf(runs, bytes), ...growthRows(growth, flags.full), rulesRow(rules)]
    console.log(`\n${printTable(rows)}\n\n${conditions(flags)}`)
  } finally {
    await server.stop()
  }
}

const runRounds = async (
  server: MeasuredServer,
  callers: Callers,
  pgbench: Pgbench | null,
  { rounds, seconds }: Flags,
): Promise<Runs> => {
  const load = (count: number, houses = 1) => {
    const work = { members: MEMBERS, callers: count, houses }
    return measure(server, () => callers.run(work, seconds))
  }
  const runs: Runs = {
    pgbench32: [],
    pgbench1: [],
    callers32: [],
    callers128: [],
    lone: [],
    manyHouses: [],
  }
  await callers.run({ members: MEMBERS, callers: 32, houses: 1 }, WARM_UP_SECONDS)
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}`)
    if (pgbench !== null) runs.pgbench32.push(await measure(server, () => pgbench.run(32, seconds)))
    runs.callers32.push(await load(32))
    runs.manyHouses.push(await load(32, MANY_HOUSES))
    runs.callers128.push(await load(128))
    if (pgbench !== null) runs.pgbench1.push(await measure(server, () => pgbench.run(1, seconds)))
    runs.lone.push(await load(1))
  }
  return runs
}

const speed = (runs: readonly Sample[]): string => `${whole(median(runs.map(run => run.per_second)))}/s`
const cpu = (runs: readonly Sample[]): string => `${whole(median(runs.map(run => run.cpu_micros)))} µs`
const p99 = (runs: readonly Sample[]): string => `${median(runs.map(run => run.p99_ms)).toFixed(1)} ms`

/** A row that compares with pgbench; without it, only our own figure. */
const against = (
  measured: { measure: string; budget: string; figure: (runs: readonly Sample[]) => string },
  ours: readonly Sample[],
  theirs: readonly Sample[],
  ratio: (ours: Sample, theirs: Sample) => number,
  isKept: (ratio: number) => boolean,
): Row => {
  const { measure: name, budget, figure } = measured
  if (theirs.length === 0)
    return { measure: name, budget, seen: 'no pgbench here', figures: figure(ours), kept: null }
  const seen = medianOfRounds(ours, theirs, ratio)
  const figures = `${figure(ours)} against ${figure(theirs)}`
  return { measure: name, budget, seen: times(seen), figures, kept: isKept(seen) }
}

const perSecond = (ours: Sample, theirs: Sample): number => ours.per_second / theirs.per_second

const rowsOf = (runs: Runs, bytes: number): Row[] => {
  const slower = 1 - medianOfRounds(runs.callers32, runs.manyHouses, perSecond)
  return [
    against(
      { measure: 'transfers/s, 32 callers', budget: '≥ 4× pgbench at 32', figure: speed },
      runs.callers32,
      runs.pgbench32,
      perSecond,
      ratio => ratio >= 4,
    ),
    against(
      { measure: 'transfers/s, 128 callers', budget: '≥ 5× pgbench at 32', figure: speed },
      runs.callers128,
      runs.pgbench32,
      perSecond,
      ratio => ratio >= 5,
    ),
    against(
      { measure: 'one lone caller', budget: '≥ 0.8× pgbench at 1', figure: speed },
      runs.lone,
      runs.pgbench1,
      perSecond,
      ratio => ratio >= 0.8,
    ),
    against(
      { measure: 'PostgreSQL CPU a transfer, batches of ~32', budget: "≤ 0.2× pgbench's", figure: cpu },
      runs.callers32,
      runs.pgbench32,
      (ours, theirs) => ours.cpu_micros / theirs.cpu_micros,
      ratio => ratio <= 0.2,
    ),
    against(
      { measure: 'p99, 32 callers', budget: "≤ pgbench's", figure: p99 },
      runs.callers32,
      runs.pgbench32,
      (ours, theirs) => ours.p99_ms / theirs.p99_ms,
      ratio => ratio <= 1,
    ),
    {
      measure: 'one house account against many',
      budget: '≤ 10 % slower',
      seen: `${(slower * 100).toFixed(1)} % slower`,
      figures: `${speed(runs.callers32)} against ${speed(runs.manyHouses)} with ${MANY_HOUSES}`,
      kept: slower <= 0.1,
    },
    {
      measure: 'bytes a transfer, indexes included',
      budget: '≤ 300',
      seen: whole(bytes),
      figures: 'ids of 45, references of 30 characters',
      kept: bytes <= 300,
    },
  ]
}

const growthRows = (growth: Growth, full: boolean): Row[] => {
  const grown = full ? FULLY_GROWN : GROWN
  const from = `${whole(SMALL.members)} / ${whole(SMALL.transfers)}`
  const to = `${whole(grown.members)} / ${whole(grown.transfers)}`
  const row = (what: string, ratio: number, [small, large]: readonly [number, number]): Row => ({
    measure: `growth, ${from} to ${to}: ${what}`,
    budget: '≤ 2×',
    seen: times(ratio),
    figures: `${whole(large)} against ${whole(small)} µs`,
    kept: ratio <= 2,
  })
  return [
    row('CPU a transfer', growth.transfer, growth.transfer_micros),
    row('CPU a history page', growth.page, growth.page_micros),
  ]
}

const rulesRow = ({ fresh, old }: RulesCost): Row => ({
  measure: `under a bonus, ${whole(NEW_MEMBER_RESULTS)} → ${whole(OLD_MEMBER_RESULTS)} results before it: CPU a look at the money`,
  budget: '≤ 2×',
  seen: times(old / fresh),
  figures: `${whole(old)} against ${whole(fresh)} µs`,
  kept: old / fresh <= 2,
})

const conditions = ({ rounds, seconds }: Flags): string =>
  `Median of ${rounds} interleaved rounds of ${seconds} s, fsync and synchronous_commit on, ` +
  `${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)} at the end.`

await main(readFlags(process.argv.slice(2)))
