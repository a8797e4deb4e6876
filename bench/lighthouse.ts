import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Lighthouse has a package folder of its own, which `npm run bench:web` installs: 150 MB that nothing else needs. */
const PROGRAM = fileURLToPath(new URL('audit/node_modules/lighthouse/cli/index.js', import.meta.url))
const REPORT_MAX_BYTES = 64 * 1024 * 1024

type Audit = { readonly score: number | null; readonly numericValue?: number }
/** What we read of its report. */
export type LighthouseReport = {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
}

/** Looks at the page with the browser that listens on that port, as a phone gets it. */
export const auditPage = async (
  url: string,
  port: number,
  categories: readonly string[],
): Promise<LighthouseReport> => {
  const options = ['--output=json', '--quiet', `--port=${port}`, `--only-categories=${categories.join(',')}`]
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, url, ...options], {
    maxBuffer: REPORT_MAX_BYTES,
  })
  return JSON.parse(stdout)
}
