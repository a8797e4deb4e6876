import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ownBlockingMs, type TraceEvent } from './blocking-time.ts'

/** Path of Lighthouse. Its packages have a separate folder, because it takes 150 MB. `npm run bench -- web` installs it. */
export const LIGHTHOUSE = fileURLToPath(new URL('../audit/node_modules/', import.meta.url)).concat(
  'lighthouse/',
)
const PROGRAM = `${LIGHTHOUSE}cli/index.js`

/** Maximum number of attempts of a measurement. While the browser starts, Lighthouse sometimes does not find the page. */
const TRIES = 3
/** Longest time in ms for which Lighthouse waits until a page has loaded. After it, Lighthouse measures the part that has loaded. */
const LOADS_WITHIN_MS = 30_000
/** Time limit in ms of one Lighthouse run. A run that exceeds it is killed and retried. */
const LOOK_LIMIT_MS = 120_000

type Audit = {
  readonly score: number | null
  readonly numericValue?: number
  readonly details?: {
    readonly items?: readonly { readonly resourceType?: string; readonly transferSize?: number }[]
  }
}
type LighthouseReport = {
  readonly runtimeError?: { readonly code: string; readonly message: string }
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
}

/** A Lighthouse report, and the blocking time in ms computed from CPU time. */
export type Look = LighthouseReport & { readonly own_blocking_ms: number }

export const figureOf = ({ audits }: Look, name: string): number => audits[name]?.numericValue ?? Number.NaN

type Options = {
  /** Factor by which the processor is slowed down. It says how many times faster this machine is than the simulated phone. */
  readonly slower: number
  /** If true, the browser's storage is kept, so that the member stays signed in. */
  readonly keepSignIn?: boolean
}

/** Measures the page with Lighthouse as a phone loads it. `port` is the debugging port of the browser. */
export const auditPage = async (
  url: string,
  port: number,
  categories: readonly string[],
  { slower, keepSignIn = false }: Options,
): Promise<Look> => {
  const options = [
    ...['--output=json', '--quiet', `--port=${port}`, `--only-categories=${categories.join(',')}`],
    ...[`--throttling.cpuSlowdownMultiplier=${slower}`, `--max-wait-for-load=${LOADS_WITHIN_MS}`],
    ...(keepSignIn ? ['--disable-storage-reset'] : []),
  ]
  for (let tries = 1; ; tries++) {
    const { report, trace } = await lookWith([PROGRAM, url, ...options])
    if (report.runtimeError === undefined)
      return { ...report, own_blocking_ms: ownBlockingMs(trace, url, slower) }
    const { code, message } = report.runtimeError
    if (tries === TRIES) throw new Error(`${code}: ${message}`)
    console.log(`${url} is audited again: ${code}`)
  }
}

type Found = { readonly report: LighthouseReport; readonly trace: readonly TraceEvent[] }
const HANGS = { code: 'HANGS', message: `no report within ${LOOK_LIMIT_MS} ms` }

/** Runs Lighthouse with output to a temporary folder. Returns its report and its trace. Throws if there is no report. */
const lookWith = async (args: readonly string[]): Promise<Found> => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-look-'))
  const [report, trace] = [join(folder, 'look.json'), join(folder, 'look-0.trace.json')]
  const limits = { timeout: LOOK_LIMIT_MS, killSignal: 'SIGKILL' } as const
  try {
    const written = ['--save-assets', `--output-path=${report}`]
    const failed = await promisify(execFile)(process.execPath, [...args, ...written], limits).then(
      () => null,
      (error: { readonly killed?: boolean }) => error,
    )
    if (failed?.killed === true)
      return { report: { runtimeError: HANGS, categories: {}, audits: {} }, trace: [] }
    const read = (path: string) => readFile(path, 'utf8').then(JSON.parse)
    const parsed: LighthouseReport = await read(report).catch(error => {
      throw failed ?? error
    })
    return { report: parsed, trace: parsed.runtimeError === undefined ? (await read(trace)).traceEvents : [] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
