import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Lighthouse has a package folder of its own, which `npm run bench:web` installs: 150 MB that nothing else needs. */
const PROGRAM = fileURLToPath(new URL('audit/node_modules/lighthouse/cli/index.js', import.meta.url))
const REPORT_MAX_BYTES = 64 * 1024 * 1024

/** A page of a browser that is busy starting is now and then seen too late; another look is not. */
const TRIES = 3
/**
 * What Lighthouse's own slow-down of four makes of the desktop that it is meant for (1,500 to 2,000): a phone of the middle range. So much is
 * taken from the machine at hand, and not four times of whatever it is.
 */
const PHONE_INDEX = 435

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
  /** What this machine does in a second of Lighthouse's own benchmark. */
  readonly environment: { readonly benchmarkIndex: number }
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

/** How many times slower than this machine the phone is. */
export const slowDownFor = (benchmarkIndex: number): number =>
  Math.max(1, Math.round((benchmarkIndex / PHONE_INDEX) * 10) / 10)

type Options = {
  /** How many times slower the processor is than this machine's; Lighthouse's own four without it. */
  readonly slower?: number
  /** What the browser keeps stays as it is. */
  readonly keepSignIn?: boolean
}

/** Looks at the page with the browser that listens on that port, as a phone gets it. */
export const auditPage = async (
  url: string,
  port: number,
  categories: readonly string[],
  { slower, keepSignIn = false }: Options = {},
): Promise<LighthouseReport> => {
  const options = [
    ...['--output=json', '--quiet', `--port=${port}`, `--only-categories=${categories.join(',')}`],
    ...(slower === undefined ? [] : [`--throttling.cpuSlowdownMultiplier=${slower}`]),
    ...(keepSignIn ? ['--disable-storage-reset'] : []),
  ]
  for (let tries = 1; ; tries++) {
    const report = await reportOf([PROGRAM, url, ...options])
    if (report.runtimeError === undefined) return report
    if (tries === TRIES) throw new Error(`${report.runtimeError.code}: ${report.runtimeError.message}`)
    console.log(`${url} is looked at again: ${report.runtimeError.code}`)
  }
}

/** It ends with an error where the report has one. */
const reportOf = async (args: readonly string[]): Promise<LighthouseReport> => {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, args, { maxBuffer: REPORT_MAX_BYTES }).catch(error => {
    if (typeof error.stdout === 'string' && error.stdout.startsWith('{')) return error as { stdout: string }
    throw error
  })
  return JSON.parse(stdout)
}
