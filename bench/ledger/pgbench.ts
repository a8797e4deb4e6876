import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Work } from '../cpu-time-sample.ts'

const run = promisify(execFile)

const SCALE = 32
const OUTPUT_MAX_BYTES = 16 * 1024 * 1024
const THREADS_MAX = 2

export type Pgbench = { run(clients: number, seconds: number): Promise<Work> }

/** Opens pgbench and fills its TPC-B tables. Returns null if pgbench is not installed. */
export const openPgbench = async (url: string): Promise<Pgbench | null> => {
  const program = await findProgram()
  if (program === null) return null
  await run(program, ['-i', '-s', String(SCALE), '-q', url], { maxBuffer: OUTPUT_MAX_BYTES })
  return { run: (clients, seconds) => runOnce(program, url, clients, seconds) }
}

const runOnce = async (program: string, url: string, clients: number, seconds: number): Promise<Work> => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-pgbench-'))
  try {
    const threads = Math.min(clients, THREADS_MAX)
    const { stdout } = await run(
      program,
      [
        ...['-M', 'prepared', '-c', String(clients), '-j', String(threads), '-T', String(seconds)],
        ...['-l', `--log-prefix=${join(folder, 'log')}`, url],
      ],
      { maxBuffer: OUTPUT_MAX_BYTES },
    )
    const count = Number(/actually processed: (\d+)/.exec(stdout)?.[1])
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    return { count, seconds: count / perSecond, latencies_ms: await readLatencies(folder) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each line of pgbench's log is one transaction. The third column is its latency in microseconds. */
const readLatencies = async (folder: string): Promise<number[]> => {
  const latencies: number[] = []
  for (const name of await readdir(folder)) {
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n'))
      if (line !== '') latencies.push(Number(line.split(' ')[2]) / 1000)
  }
  return latencies
}

/** Finds pgbench in the PATH or in Debian's folder of a PostgreSQL version. */
const findProgram = async (): Promise<string | null> => {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const candidates = ['pgbench', ...versions.map(version => `/usr/lib/postgresql/${version}/bin/pgbench`)]
  for (const candidate of candidates) {
    const works = await run(candidate, ['--version']).then(
      () => true,
      () => false,
    )
    if (works) return candidate
  }
  return null
}
