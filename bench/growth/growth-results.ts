import { median, type Sample } from '../cpu-time-sample.ts'
import { type Row, times, whole } from '../result-table.ts'
import { READ_NAMES, READS } from './frequent-reads.ts'
import type { Grown, Posted, Seen } from './growing-tables.ts'

const MOST_GROWTH = 2
const MOST_BYTES = 300
const KIB = 2 ** 10
const MIB = 2 ** 20
const GIB = 2 ** 30

type Both<T> = { readonly small: T; readonly large: T }

const middle = (runs: readonly Sample[], of: (run: Sample) => number): number => median(runs.map(of))
const cpuOf = (run: Sample): number => run.cpu_micros
const figuresOf = (runs: readonly Sample[]): string =>
  `${whole(middle(runs, cpuOf))} µs, ${whole(middle(runs, run => run.per_second))}/s, p99 ${middle(runs, run => run.p99_ms).toFixed(1)} ms`

const grownRow = (what: string, { small, large }: Both<readonly Sample[]>, budgeted: boolean): Row => {
  const ratio = middle(large, cpuOf) / middle(small, cpuOf)
  // The operating system counts CPU time in steps of 10 ms, so the measured time of a few operations may be zero.
  const isMeasured = middle(large, cpuOf) > 0 && middle(small, cpuOf) > 0
  return {
    measure: `PostgreSQL’s processor time: ${what}`,
    budget: budgeted ? `≤ ${MOST_GROWTH}×` : '',
    seen: isMeasured ? times(ratio) : 'too little work',
    figures: `${figuresOf(large)} against ${figuresOf(small)}`,
    ...(budgeted ? { kept: isMeasured ? ratio <= MOST_GROWTH : null } : {}),
  }
}

const logged = ({ small, large }: Both<readonly Posted[]>): string => {
  const kib = (runs: readonly Posted[]): string => (median(runs.map(run => run.log_bytes)) / KIB).toFixed(1)
  return `log ${kib(large)} against ${kib(small)} kB a transfer`
}

const postedRow = (what: string, both: Both<readonly Posted[]>): Row => {
  const row = grownRow(what, both, true)
  return { ...row, figures: `${row.figures}; ${logged(both)}` }
}

const tableOf = ({ tables }: Grown, name: string): { heap: number; indexes: number; rows: number } =>
  tables.find(table => table.name === name) ?? { heap: Number.NaN, indexes: Number.NaN, rows: Number.NaN }

const bytesRow = ({ small, large }: Both<Grown>): Row => {
  const each = (grown: Grown): number => {
    const { heap, indexes, rows } = tableOf(grown, 'ledger_transfers')
    return (heap + indexes) / rows
  }
  const { heap, rows } = tableOf(large, 'ledger_transfers')
  const parts = large.indexes
    .filter(({ bytes }) => bytes > MIB)
    .map(({ name, bytes }) => `${name.replace('ledger_transfers_', '')} ${whole(bytes / rows)}`)
  return {
    measure: 'bytes a transfer, indexes included',
    budget: `≤ ${MOST_BYTES}`,
    seen: whole(each(large)),
    figures: `${whole(each(small))} in the small lobby; rows ${whole(heap / rows)}, ${parts.join(', ')}`,
    kept: each(large) <= MOST_BYTES,
  }
}

const lobbyBytesRow = ({ small, large }: Both<Grown>): Row => {
  const withoutBooks = (grown: Grown): number => {
    const { heap, indexes } = tableOf(grown, 'ledger_transfers')
    return (grown.bytes - heap - indexes) / grown.size.members
  }
  return {
    measure: 'the whole database',
    budget: '',
    seen: `${(large.bytes / GIB).toFixed(2)} GiB`,
    figures: `${(small.bytes / GIB).toFixed(2)} GiB the small lobby; without the transfers ${whole(withoutBooks(large))} bytes a member of these rows`,
  }
}

const readWholeRow = (tables: readonly string[]): Row => ({
  measure: 'growing tables that one of these reads scans whole, by its generic plan',
  budget: 'none',
  seen: tables.length === 0 ? 'none' : whole(tables.length),
  figures: tables.join(', '),
  kept: tables.length === 0,
})

/** Results of the benchmark, with one value for the small database and one for the large one. */
export type Growth = {
  readonly grown: Both<Grown>
  readonly seen: Both<readonly Seen[]>
  /** Growing tables that a read of `frequent-reads.ts` scans sequentially in the large database. */
  readonly readWhole: readonly string[]
  /** Seconds in which the database's files were copied for a base backup. */
  readonly copied: number
  readonly checked: Both<number>
}

export const growthRows = ({ grown, seen, readWhole, copied, checked }: Growth): Row[] => {
  const bothOf = <One>(of: (one: Seen) => One): Both<readonly One[]> => ({
    small: seen.small.map(of),
    large: seen.large.map(of),
  })
  const bytes = grown.small.bytes + grown.large.bytes
  return [
    postedRow(
      'a single transfer, 32 callers (`postTransfers`)',
      bothOf(one => one.transfer),
    ),
    postedRow(
      'a grouped transfer, 128 callers (`postGrouped`)',
      bothOf(one => one.grouped),
    ),
    ...READ_NAMES.map(read =>
      grownRow(
        READS[read].what,
        bothOf(one => one.reads[read]),
        READS[read].budgeted,
      ),
    ),
    readWholeRow(readWhole),
    bytesRow(grown),
    lobbyBytesRow(grown),
    {
      measure: `\`vacuum analyze\` of all tables ${grown.large.filled ? 'at the end' : 'after the transfers of the last run'}`,
      budget: '',
      seen: `${grown.large.vacuum_seconds.toFixed(1)} s`,
      figures: `${grown.small.vacuum_seconds.toFixed(1)} s the small lobby`,
    },
    {
      measure: 'a check of all books (`assert_ledger_invariants`)',
      budget: '',
      seen: `${checked.large.toFixed(1)} s`,
      figures: `${checked.small.toFixed(1)} s the small lobby; ${((checked.large * 1_000_000) / tableOf(grown.large, 'ledger_transfers').rows).toFixed(1)} µs a transfer`,
    },
    {
      measure: 'a copy of both databases’ files, as in a base backup',
      budget: '',
      seen: `${copied.toFixed(1)} s`,
      figures: `${(bytes / GIB).toFixed(2)} GiB, ${whole(bytes / MIB / copied)} MiB/s`,
    },
  ]
}

/** Returns a Markdown table with the bytes per row of each table, indexes included. */
export const tablesAsText = ({ tables }: Grown): string =>
  [
    '| table | rows | bytes a row | of which indexes | MiB |',
    '|---|---|---|---|---|',
    ...tables.map(
      ({ name, rows, heap, indexes }) =>
        `| ${name} | ${whole(rows)} | ${whole((heap + indexes) / rows)} | ${whole(indexes / rows)} | ${whole((heap + indexes) / MIB)} |`,
    ),
  ].join('\n')
