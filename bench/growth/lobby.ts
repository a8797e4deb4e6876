import { type Callers, openCallers } from '../ledger/callers.ts'
import { execute, type MeasuredServer, numberFrom } from '../measured-server.ts'
import { measure, type Sample } from '../sample.ts'
import { type TableBytes, tableBytes } from './bytes.ts'
import { fillBooks } from './fill.ts'
import { openReaders, READ_NAMES, type Read } from './reads.ts'
import { generatedOf, nameOf, type Size } from './size.ts'

const POSTERS = 128
const CALLERS = 32
/** Smaller tables are of the house, not of its members. */
const LEAST_ROWS = 1_000

/** What a lobby of one size came to when it had grown. */
export type Grown = {
  readonly size: Size
  /** The last part of its transfers, as bets are posted. */
  readonly posted: Sample
  readonly tables: readonly TableBytes[]
  /** Of the whole database, and of each index of the transfers. */
  readonly bytes: number
  readonly indexes: readonly { readonly name: string; readonly bytes: number }[]
  readonly vacuum_seconds: number
}

export type Seen = { readonly transfer: Sample; readonly reads: Readonly<Record<Read, Sample>> }

export type Lobby = {
  readonly grown: Grown
  measure(seconds: number): Promise<Seen>
  /** How many seconds it takes to look through all of the books; throws where they do not agree. */
  check(): Promise<number>
  close(): Promise<void>
}

const INDEXES = ['pkey', 'id', 'money', 'reverses', 'by_time']

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const look = async (owner: string, size: Size, posted: Sample): Promise<Grown> => {
  const vacuum_seconds = await secondsOf(() => execute(owner, 'vacuum analyze'))
  await execute(owner, 'checkpoint')
  const bytesOf = async (index: string) => {
    const name = `ledger_transfers_${index}`
    return { name, bytes: await numberFrom(owner, `select pg_relation_size('${name}')`) }
  }
  return {
    ...{ size, posted, vacuum_seconds },
    tables: await tableBytes(owner, LEAST_ROWS),
    bytes: await numberFrom(owner, 'select pg_database_size(current_database())'),
    indexes: await Promise.all(INDEXES.map(bytesOf)),
  }
}

const measuring =
  (server: MeasuredServer, url: string, size: Size, callers: Callers) =>
  async (seconds: number): Promise<Seen> => {
    const load = { members: size.members, callers: CALLERS, houses: 1 }
    const transfer = await measure(server, () => callers.run(load, seconds, 'alone'))
    // Anew for each look: an operator is signed out while a large lobby grows.
    const readers = await openReaders(url, size.members)
    const reads: Partial<Record<Read, Sample>> = {}
    for (const read of READ_NAMES) reads[read] = await measure(server, () => readers.run(read, seconds))
    await readers.close()
    return { transfer, reads: reads as Record<Read, Sample> }
  }

/** A lobby that has grown to that size; the last part of its transfers by the product itself. */
export const growLobby = async (
  server: MeasuredServer,
  name: string,
  size: Size,
  say: (line: string) => void,
): Promise<Lobby> => {
  const { url, owner } = await server.migrated(name)
  const numbered = 'select last_value from ledger_seq'
  const filled = await numberFrom(owner, numbered)
  if (filled < generatedOf(size)) {
    say(`growing to ${nameOf(size)}`)
    const seconds = await secondsOf(() => fillBooks(owner, size, say))
    say(`filled in ${seconds.toFixed(0)} s`)
  }
  const left = size.transfers - generatedOf(size)
  say(`the product posts ${left} transfers`)
  await execute(owner, 'vacuum analyze', 'checkpoint')
  const callers = openCallers(url, Math.max(filled, size.transfers))
  const load = { members: size.members, callers: POSTERS, houses: 1 }
  const posted = await measure(server, () => callers.post(load, left))
  say('looking at what it came to')
  const grown = await look(owner, size, posted)
  return {
    grown,
    measure: measuring(server, url, size, callers),
    check: () => secondsOf(() => execute(owner, 'select assert_ledger_invariants()')),
    close: () => callers.close(),
  }
}
