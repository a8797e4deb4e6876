import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makeDatabases } from '../server/src/platform/embedded-postgres/databases.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { lastingPort } from './lasting-port.ts'

export type MeasuredServer = {
  url(database: string): string
  /**
   * Creates the database if it is missing, and migrates it. Returns two connection strings: `owner` connects as the owner of the tables, `url` as the
   * product.
   */
  migrated(database: string): Promise<{ readonly owner: string; readonly url: string }>
  /** Returns the CPU seconds of all PostgreSQL processes, including those that have exited. */
  cpuSeconds(): Promise<number>
  /** Returns the pid of PostgreSQL's main process. The pid changes after a crash. */
  pid(): number
  stop(): Promise<void>
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/**
 * Starts an embedded PostgreSQL with durable writes, whose CPU time the benchmark can measure. If `kept` names a data folder, this folder stays after
 * the run. Otherwise the server uses a temporary folder below `folder`. Without `endsAtSignal`, the caller stops the server after SIGINT or SIGTERM.
 */
export const openMeasuredServer = async (
  folder: string | undefined,
  kept?: string,
  { endsAtSignal = true, log = (line: string): void => console.error(line) } = {},
): Promise<MeasuredServer> => {
  const dataDir = kept ?? (await mkdtemp(join(folder ?? tmpdir(), 'sala-bench-')))
  const server = await startEmbeddedPostgres({ dataDir, log, port: await lastingPort(), databases: [] })
  const stop = async (): Promise<void> => {
    await server.stop()
    if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  // If the benchmark is interrupted, its PostgreSQL is stopped and the data are deleted.
  for (const signal of endsAtSignal ? (['SIGINT', 'SIGTERM'] as const) : [])
    process.once(signal, () => void stop().then(() => process.exit(1)))
  await requireDurable(server.url('postgres'))
  return {
    url: server.url,
    migrated: async database => {
      await makeDatabases(server.url('postgres'), [database])
      await migrate(server.url(database))
      return { owner: server.url(database), url: server.appUrl(database) }
    },
    cpuSeconds: () => cpuSeconds(server.pid()),
    pid: server.pid,
    stop,
  }
}

/** Starts a PostgreSQL whose data folder stays after the run, so that a large database need not be filled again for the next run. */
export const openKeptServer = async (
  folder: string,
  database: string,
): Promise<{ readonly owner: string; readonly url: string; stop(): Promise<void> }> => {
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: line => console.error(line),
    databases: [database],
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit(1)))
  await migrate(server.url(database))
  return { owner: server.url(database), url: server.appUrl(database), stop: server.stop }
}

/** Runs the SQL statements one after the other, without a timeout. */
export const execute = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export const numberFrom = async (url: string, query: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ value: string }>(`select (${query})::float8 as value`)
    return Number(rows[0]?.value)
  } finally {
    await client.end()
  }
}

/** Throws if one of PostgreSQL's durability settings is off. Measurements without durability would be worthless. */
const requireDurable = async (url: string): Promise<void> => {
  const safe = await numberFrom(
    url,
    "select count(*) from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'on'",
  )
  if (safe !== 3) throw new Error('fsync, synchronous_commit and full_page_writes must be on')
}

/**
 * Parses /proc/<pid>/stat. Returns the parent's pid (field 4), the process's CPU time (fields 14 and 15) and that of its ended children (16 and 17),
 * in clock ticks.
 */
const ticksOf = (stat: string): { parent: number; own: number; ended: number } => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const field = (position: number): number => Number(fields[position - 3])
  return { parent: field(4), own: field(14) + field(15), ended: field(16) + field(17) }
}

/** Returns the CPU time that one process has used so far, in seconds. */
export const secondsOf = async (pid: number): Promise<number> =>
  ticksOf(await readFile(`/proc/${pid}/stat`, 'utf8')).own / ticksPerSecond

const cpuSeconds = async (postmaster: number): Promise<number> => {
  let ticks = 0
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (stat === '') continue
    const found = ticksOf(stat)
    if (Number(name) === postmaster) ticks += found.own + found.ended
    else if (found.parent === postmaster) ticks += found.own
  }
  return ticks / ticksPerSecond
}
