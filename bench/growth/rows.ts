import { median, type Sample } from '../sample.ts'
import { type Row, times, whole } from '../table.ts'
import type { Grown, Seen } from './lobby.ts'
import { READ_NAMES, READS } from './reads.ts'

const MOST_GROWTH = 2
const MOST_BYTES = 300
const MIB = 2 ** 20
const GIB = 2 ** 30

type Both<T> = { readonly small: T; readonly large: T }

const middle = (runs: readonly Sample[], of: (run: Sample) => number): number => median(runs.map(of))
const cpuOf = (run: Sample): number => run.cpu_micros
const told = (runs: readonly Sample[]): string =>
  `${whole(middle(runs, cpuOf))} µs, ${whole(middle(runs, run => run.per_second))}/s, p99 ${middle(runs, run => run.p99_ms).toFixed(1)} ms`

const grownRow = (what: string, { small, large }: Both<readonly Sample[]>, budgeted: boolean): Row => {
  const ratio = middle(large, cpuOf) / middle(small, cpuOf)
  // The system counts in hundredths of a second: on a machine that lets us do next to nothing there are none.
  const isMeasured = middle(large, cpuOf) > 0 && middle(small, cpuOf) > 0
  return {
    measure: `PostgreSQL’s processor time: ${what}`,
    budget: budgeted ? `≤ ${MOST_GROWTH}×` : '',
    seen: isMeasured ? times(ratio) : 'too little work',
    figures: `${told(large)} against ${told(small)}`,
    ...(budgeted ? { kept: isMeasured ? ratio <= MOST_GROWTH : null } : {}),
  }
}

const tableOf = ({ tables }: Grown, name: string): { heap: number; indexes: number; rows: number } =>
  tables.find(table => table.name === name) ?? { heap: Number.NaN, indexes: Number.NaN, rows: Number.NaN }

const bytesRow = ({ small, large }: Both<Grown>): Row => {
  const each = (grown: Grown): number => {
    const { heap, indexes } = tableOf(grown, 'ledger_transfers')
    return (heap + indexes) / grown.size.transfers
  }
  const parts = large.indexes
    .filter(({ bytes }) => bytes > MIB)
    .map(
      ({ name, bytes }) => `${name.replace('ledger_transfers_', '')} ${whole(bytes / large.size.transfers)}`,
    )
  const heap = tableOf(large, 'ledger_transfers').heap / large.size.transfers
  return {
    measure: 'bytes a transfer, indexes included',
    budget: `≤ ${MOST_BYTES}`,
    seen: whole(each(large)),
    figures: `${whole(each(small))} in the small one; rows ${whole(heap)}, ${parts.join(', ')}`,
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
    figures: `${(small.bytes / GIB).toFixed(2)} GiB the small one; without the transfers ${whole(withoutBooks(large))} bytes a member of these rows`,
  }
}

export const growthRows = (
  grown: Both<Grown>,
  seen: Both<readonly Seen[]>,
  { copied, checked }: { readonly copied: number; readonly checked: Both<number> },
): Row[] => {
  const bothOf = (of: (one: Seen) => Sample): Both<readonly Sample[]> => ({
    small: seen.small.map(of),
    large: seen.large.map(of),
  })
  const bytes = grown.small.bytes + grown.large.bytes
  return [
    grownRow(
      'a transfer by itself, 32 callers (`postTransfers`)',
      bothOf(one => one.transfer),
      true,
    ),
    ...READ_NAMES.map(read =>
      grownRow(
        READS[read].what,
        bothOf(one => one.reads[read]),
        READS[read].budgeted,
      ),
    ),
    grownRow(
      'the last part, grouped, 128 callers (`postGrouped`)',
      { small: [grown.small.posted], large: [grown.large.posted] },
      false,
    ),
    bytesRow(grown),
    lobbyBytesRow(grown),
    {
      measure: '`vacuum analyze` of all, after the last part',
      budget: '',
      seen: `${grown.large.vacuum_seconds.toFixed(1)} s`,
      figures: `${grown.small.vacuum_seconds.toFixed(1)} s the small one`,
    },
    {
      measure: 'a look through all of the books (`assert_ledger_invariants`)',
      budget: '',
      seen: `${checked.large.toFixed(1)} s`,
      figures: `${checked.small.toFixed(1)} s the small one; ${((checked.large * 1_000_000) / grown.large.size.transfers).toFixed(1)} µs a transfer`,
    },
    {
      measure: 'a copy of both databases’ files, as a base backup makes it',
      budget: '',
      seen: `${copied.toFixed(1)} s`,
      figures: `${(bytes / GIB).toFixed(2)} GiB, ${whole(bytes / MIB / copied)} MiB/s`,
    },
  ]
}

/** What a row of each table takes, with its indexes. */
export const tablesAsText = ({ tables }: Grown): string =>
  [
    '| table | rows | bytes a row | of which indexes | MiB |',
    '|---|---|---|---|---|',
    ...tables.map(
      ({ name, rows, heap, indexes }) =>
        `| ${name} | ${whole(rows)} | ${whole((heap + indexes) / rows)} | ${whole(indexes / rows)} | ${whole((heap + indexes) / MIB)} |`,
    ),
  ].join('\n')
