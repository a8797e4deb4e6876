import type { MeasuredServer } from '../benchmark-database.ts'
import { measure, medianOfRounds, type Sample } from '../cpu-time-sample.ts'
import type { Row } from '../result-table.ts'
import type { Callers } from './ledger-load.ts'
import { against, cpu, p99, perSecond, speed } from './result-table-rows.ts'

/**
 * Heading of the table about transfers in batches (`ledger/batch-posting.ts`), as the seamless wallet posts them. Here the function is called
 * directly; `bench -- bets` measures whole bets over HTTP.
 */
export const GROUPED =
  'Grouped posting (`ledger/batch-posting.ts`) in process, as used by bets from the wallet'

const MANY_HOUSES = 64
const WARM_UP_SECONDS = 1

export type GroupedRuns = {
  readonly pgbench32: Sample[]
  readonly pgbench1: Sample[]
  readonly callers32: Sample[]
  readonly callers128: Sample[]
  readonly loneTransfer: Sample[]
  readonly manyHouses: Sample[]
}

export type Grouped = { measureInto(runs: GroupedRuns, seconds: number): Promise<void> }

export const openGrouped = async (
  server: MeasuredServer,
  callers: Callers,
  members: number,
): Promise<Grouped> => {
  const run = (count: number, seconds: number, houses = 1) =>
    callers.run({ members, callers: count, houses }, seconds, 'grouped')
  await run(32, WARM_UP_SECONDS)
  return {
    measureInto: async (runs, seconds) => {
      runs.callers32.push(await measure(server, () => run(32, seconds)))
      runs.manyHouses.push(await measure(server, () => run(32, seconds, MANY_HOUSES)))
      runs.callers128.push(await measure(server, () => run(128, seconds)))
      runs.loneTransfer.push(await measure(server, () => run(1, seconds)))
    },
  }
}

export const groupedRows = (runs: GroupedRuns): Row[] => {
  const slower = 1 - medianOfRounds(runs.callers32, runs.manyHouses, perSecond)
  return [
    against(
      { measure: 'grouped: transfers/s, 32 callers', budget: '≥ 4× pgbench at 32', figure: speed },
      runs.callers32,
      runs.pgbench32,
      perSecond,
      ratio => ratio >= 4,
    ),
    against(
      { measure: 'grouped: transfers/s, 128 callers', budget: '≥ 5× pgbench at 32', figure: speed },
      runs.callers128,
      runs.pgbench32,
      perSecond,
      ratio => ratio >= 5,
    ),
    against(
      { measure: 'grouped: one lone caller', budget: '≥ 0.8× pgbench at 1', figure: speed },
      runs.loneTransfer,
      runs.pgbench1,
      perSecond,
      ratio => ratio >= 0.8,
    ),
    against(
      {
        measure: 'grouped: PostgreSQL CPU a transfer, batches of ~32',
        budget: "≤ 0.2× pgbench's",
        figure: cpu,
      },
      runs.callers32,
      runs.pgbench32,
      (ours, theirs) => ours.cpu_micros / theirs.cpu_micros,
      ratio => ratio <= 0.2,
    ),
    against(
      { measure: 'grouped: p99, 32 callers', budget: "≤ pgbench's", figure: p99 },
      runs.callers32,
      runs.pgbench32,
      (ours, theirs) => ours.p99_ms / theirs.p99_ms,
      ratio => ratio <= 1,
    ),
    {
      measure: 'grouped: one account of ours against many',
      budget: '≤ 10 % slower',
      seen: `${(slower * 100).toFixed(1)} % slower`,
      figures: `${speed(runs.callers32)} against ${speed(runs.manyHouses)} with ${MANY_HOUSES}`,
      kept: slower <= 0.1,
    },
  ]
}
