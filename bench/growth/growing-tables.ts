import { type Draw, drawsOf, seedOf } from '../../server/seed/simulated-past/random-numbers.ts'
import { execute, type MeasuredServer, numberFrom } from '../benchmark-database.ts'
import { measure, type Sample, type Work } from '../cpu-time-sample.ts'
import { type Callers, openCallers } from '../ledger/ledger-load.ts'
import { generatedOf, nameOf, type Size } from './compared-database-sizes.ts'
import { openReaders, READ_NAMES, type Read, tablesReadWhole } from './frequent-reads.ts'
import { fillBooks, filledAs, markFilled } from './growth-test-data.ts'
import { type TableBytes, tableBytes } from './table-bytes.ts'

const POSTERS = 128
const CALLERS = 32
/** If a table has at least this many rows, it counts as growing with the number of members. */
const LEAST_ROWS = 1_000

/** Figures of one filled database: its size, and the bytes of its tables. */
export type Grown = {
  readonly size: Size
  /** True if this run filled the database, false if an earlier run did. */
  readonly filled: boolean
  readonly tables: readonly TableBytes[]
  /** Bytes of the whole database. `indexes` has the bytes of each index of the table with the transfers. */
  readonly bytes: number
  readonly indexes: readonly { readonly name: string; readonly bytes: number }[]
  readonly vacuum_seconds: number
}

/** A measurement of posted transfers. `log_bytes` is the number of bytes in the write-ahead log per transfer. */
export type Posted = Sample & { readonly log_bytes: number }

export type Seen = {
  readonly transfer: Posted
  readonly grouped: Posted
  readonly reads: Readonly<Record<Read, Sample>>
}

export type Lobby = {
  readonly grown: Grown
  measure(seconds: number): Promise<Seen>
  /** Returns the growing tables that a read of `frequent-reads.ts` scans sequentially. */
  readWhole(): Promise<string[]>
  /** Checks the product's ledger and the records that belong to it. Returns the seconds of the check. Throws if they contradict each other. */
  check(): Promise<number>
  close(): Promise<void>
}

const INDEXES = ['pkey', 'id', 'money', 'reverses', 'by_time']

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const look = async (owner: string, size: Size, filled: boolean): Promise<Grown> => {
  const vacuum_seconds = await secondsOf(() => execute(owner, 'vacuum analyze'))
  await execute(owner, 'checkpoint')
  const bytesOf = async (index: string) => {
    const name = `ledger_transfers_${index}`
    return { name, bytes: await numberFrom(owner, `select pg_relation_size('${name}')`) }
  }
  return {
    ...{ size, filled, vacuum_seconds },
    tables: await tableBytes(owner, LEAST_ROWS),
    bytes: await numberFrom(owner, 'select pg_database_size(current_database())'),
    indexes: await Promise.all(INDEXES.map(bytesOf)),
  }
}

const LOGGED = "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')"

const posting = async (server: MeasuredServer, owner: string, work: () => Promise<Work>): Promise<Posted> => {
  const before = await numberFrom(owner, LOGGED)
  const sample = await measure(server, work)
  return { ...sample, log_bytes: ((await numberFrom(owner, LOGGED)) - before) / sample.count }
}

type Database = { readonly url: string; readonly owner: string }
type Drawn = { readonly callers: Callers; readonly draw: Draw }

const measuring =
  (server: MeasuredServer, { url, owner }: Database, { members }: Size, { callers, draw }: Drawn) =>
  async (seconds: number): Promise<Seen> => {
    const load = { members, houses: 1 }
    const run = (many: number, how: 'alone' | 'grouped') =>
      posting(server, owner, () => callers.run({ ...load, callers: many }, seconds, how))
    const transfer = await run(CALLERS, 'alone')
    const grouped = await run(POSTERS, 'grouped')
    // The simulated readers sign in again before each measurement, because their sessions expire while the database is being filled.
    const readers = await openReaders(url, members, draw)
    const reads: Partial<Record<Read, Sample>> = {}
    for (const read of READ_NAMES) reads[read] = await measure(server, () => readers.run(read, seconds))
    await readers.close()
    return { transfer, grouped, reads: reads as Record<Read, Sample> }
  }

/**
 * Numbers of two independent sequences of random numbers, which also depend on the seed. The first chooses the members for posted transfers, the
 * second the members whose data are read.
 */
const [CALLED, READ] = [1, 2]

export type Growing = { readonly name: string; readonly size: Size; readonly seed: number }

/** Opens a database of this size and fills it if it is new. SQL inserts most transfers. The rest is posted by the product's functions. */
export const growLobby = async (
  server: MeasuredServer,
  { name, size, seed }: Growing,
  say: (line: string) => void,
): Promise<Lobby> => {
  const database = await server.migrated(name)
  const { url, owner } = database
  const filled = !(await filledAs(owner, size, seed))
  if (filled) {
    say(`growing to ${nameOf(size)}`)
    const seconds = await secondsOf(() => fillBooks(owner, size, seed, say))
    say(`filled in ${seconds.toFixed(0)} s`)
  }
  await execute(owner, 'vacuum analyze', 'checkpoint')
  // A database that was kept contains deposits of an earlier run. The deposit numbers of this run must be new, so they begin at twice the ledger's
  // last number, which no earlier deposit number has reached.
  const after = 2 * (await numberFrom(owner, 'select last_value from ledger_seq'))
  const callers = openCallers(url, drawsOf(seedOf(seed, CALLED)), after)
  if (filled) {
    const left = size.transfers - generatedOf(size)
    say(`the product posts ${left} transfers`)
    await callers.post({ members: size.members, callers: POSTERS, houses: 1 }, left)
    await markFilled(owner, size, seed)
  }
  say('measuring the sizes')
  const grown = await look(owner, size, filled)
  const growing = grown.tables.map(table => table.name)
  return {
    grown,
    measure: measuring(server, database, size, { callers, draw: drawsOf(seedOf(seed, READ)) }),
    readWhole: () => tablesReadWhole(database, size.members, growing),
    check: () => secondsOf(() => execute(owner, 'select assert_ledger_invariants()')),
    close: () => callers.close(),
  }
}
