import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Lighthouse has a package folder of its own, which `npm run bench:web` installs: 150 MB that nothing else needs. */
export const LIGHTHOUSE = fileURLToPath(new URL('../audit/node_modules/', import.meta.url)).concat(
  'lighthouse/',
)
const PROGRAM = `${LIGHTHOUSE}cli/index.js`
const REPORT_MAX_BYTES = 64 * 1024 * 1024

/** A page of a browser that is busy starting is now and then seen too late; another look is not. */
const TRIES = 3
/** A page that is busy for longer is taken as it is by then. */
const LOADS_WITHIN_MS = 30_000
/** Of a whole look; one that hangs is ended, and tried again. */
const LOOK_LIMIT_MS = 120_000

type Audit = {
  readonly score: number | null
  readonly numericValue?: number
  readonly details?: {
    readonly items?: readonly { readonly resourceType?: string; readonly transferSize?: number }[]
  }
}
/** What we read of its report. */
export type LighthouseReport = {
  readonly runtimeError?: { readonly code: string; readonly message: string }
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
}

export const figureOf = ({ audits }: LighthouseReport, name: string): number =>
  audits[name]?.numericValue ?? Number.NaN

type Options = {
  /** How many times slower the phone's processor is than this machine's. */
  readonly slower: number
  /** What the browser keeps stays as it is. */
  readonly keepSignIn?: boolean
}

/** Looks at the page with the browser that listens on that port, as a phone gets it. */
export const auditPage = async (
  url: string,
  port: number,
  categories: readonly string[],
  { slower, keepSignIn = false }: Options,
): Promise<LighthouseReport> => {
  const options = [
    ...['--output=json', '--quiet', `--port=${port}`, `--only-categories=${categories.join(',')}`],
    ...[`--throttling.cpuSlowdownMultiplier=${slower}`, `--max-wait-for-load=${LOADS_WITHIN_MS}`],
    ...(keepSignIn ? ['--disable-storage-reset'] : []),
  ]
  for (let tries = 1; ; tries++) {
    const report = await reportOf([PROGRAM, url, ...options])
    if (report.runtimeError === undefined) return report
    const { code, message } = report.runtimeError
    if (tries === TRIES) throw new Error(`${code}: ${message}`)
    console.log(`${url} is looked at again: ${code}`)
  }
}

type Ended = { readonly stdout?: unknown; readonly killed?: boolean }
const HANGS = { code: 'HANGS', message: `no report within ${LOOK_LIMIT_MS} ms` }

/** It ends with an error where the report has one. */
const reportOf = async (args: readonly string[]): Promise<LighthouseReport> => {
  const limits = { maxBuffer: REPORT_MAX_BYTES, timeout: LOOK_LIMIT_MS, killSignal: 'SIGKILL' } as const
  const { stdout, killed } = await promisify(execFile)(process.execPath, [...args], limits).then(
    (ended): Ended => ended,
    (error: Ended) => {
      if (error.killed === true || String(error.stdout).startsWith('{')) return error
      throw error
    },
  )
  if (killed === true) return { runtimeError: HANGS, categories: {}, audits: {} }
  return JSON.parse(String(stdout))
}
