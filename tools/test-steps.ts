import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT, run } from './process-runner.ts'

/** Result of one step of the checks. If the step runs tests, `names` has the failed ones with their reasons. */
export type Outcome = { passed: number; failed: number; names?: string[]; files?: FileTime[] }
/** Sum of the seconds of a file's tests. Files run in parallel, so all sums together are more than the duration of the step. */
export type FileTime = { file: string; seconds: number }
/** Receives the output of a step. If absent, the output goes to the terminal. */
type Say = ((text: string) => void) | undefined
export type Step = { name: string; about: string; run: (say?: Say) => Promise<Outcome> }

const NOT_OURS = new Set(['node_modules', 'dist', '.data'])
/**
 * Arguments with which the compiler checks two workspaces at the same time, each on one processor. If two processors checked one workspace together,
 * the work would nearly double.
 */
const TYPES_AT_ONCE = ['--builders', '2', '--checkers', '1']

export const format: Step = {
  name: 'format',
  about: 'format and lint',
  run: async say => oneTest((await run('biome', ['ci', '--error-on-warnings', '.'], { say })) === 0),
}

export const types: Step = {
  name: 'types',
  about: 'types of every workspace',
  // The type check remembers unchanged workspaces (`tsBuildInfoFile`) and skips them.
  run: async say =>
    oneTest((await run('tsc', ['--build', ...TYPES_AT_ONCE, ...typedFolders()], { say })) === 0),
}

export const sql: Step = {
  name: 'sql',
  about: 'every SQL statement against the schema',
  run: async say => oneTest((await run('node', ['tools/sql/check.ts'], { say })) === 0),
}

const API_DOCUMENTS = 'node_modules/.cache/sala/api'

export const api: Step = {
  name: 'api',
  about: 'rules of the OpenAPI documents',
  run: async say => {
    if ((await run('node', ['tools/api/print-documents.ts', API_DOCUMENTS], { say })) !== 0)
      return oneTest(false)
    const documents = globSync('*.json', { cwd: join(ROOT, API_DOCUMENTS) }).map(name =>
      join(API_DOCUMENTS, name),
    )
    // Without these variables, the linter reports each run to its maker and asks for newer versions.
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    return oneTest(
      (await run('redocly', ['lint', '--config', 'tools/api/redocly.yaml', ...documents], { say, env })) ===
        0,
    )
  },
}

export const unused: Step = {
  name: 'unused',
  about: 'unused files, exports and packages',
  run: async say => oneTest((await run('knip', ['--no-progress', '--cache'], { say })) === 0),
}

/** Pattern of the names of the Vitest projects with unit tests (`vitest.config.ts`). */
export const UNIT_PROJECTS = 'unit*'

export const rules: Step = {
  name: 'rules',
  about: 'repository rules',
  run: say => vitest('unit', ['e2e/code-rules'], say),
}
export const unit: Step = {
  name: 'unit',
  about: 'repository rules and unit tests',
  run: () => vitest(UNIT_PROJECTS),
}
export const pg: Step = { name: 'pg', about: 'tests on PostgreSQL', run: () => vitest('pg') }
export const journeys: Step = {
  name: 'journeys',
  about: 'the API with its partners',
  run: () => vitest('journeys'),
}
export const browser: Step = { name: 'browser', about: 'tests in Chromium', run: () => playwright() }

/** Returns the folders whose tsconfig.json includes files, because the compiler checks each of these. */
function typedFolders() {
  const exclude = (name: string) => NOT_OURS.has(basename(name))
  return globSync('**/tsconfig.json', { cwd: ROOT, exclude })
    .map(dirname)
    .filter(folder => globSync('**/*.{ts,tsx}', { cwd: join(ROOT, folder), exclude }).length > 0)
}

function oneTest(right: boolean): Outcome {
  return right ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
const MS_PER_SECOND = 1_000
/** Maximum number of characters of a failure's reason in the summary. The full text is in the output above. */
const REASON_CHARACTERS_MAX = 600
const timeOf = (file: string, ms: number): FileTime => ({
  file: relative(ROOT, file),
  seconds: ms / MS_PER_SECOND,
})
const named = (file: string, title: string, reason = '') =>
  `${relative(ROOT, file)} › ${title}\n${stripVTControlCharacters(reason).slice(0, REASON_CHARACTERS_MAX).trimEnd()}`

/** Runs the test files of one Vitest project. With filters, it runs only files whose paths contain one of them. */
export async function vitest(project: string, filters: string[] = [], say?: Say): Promise<Outcome> {
  return withReport<VitestReport>(
    file => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      return run('vitest', ['run', '--project', project, ...reporters, ...filters], { say })
    },
    report => {
      // A test file that cannot be loaded reports no tests, so it counts as one failure.
      const unloaded = report.testResults.filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
      )
      const names = report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => named(name, fullName, failureMessages[0])),
      )
      names.push(...unloaded.map(({ name, message }) => named(name, 'did not load', message)))
      const skipped = report.numPendingTests + report.numTodoTests
      const failed = report.numFailedTests + unloaded.length
      const files = report.testResults.map(({ name, startTime, endTime }) =>
        timeOf(name, endTime - startTime),
      )
      return { passed: report.numPassedTests, failed, names, skipped, files }
    },
  )
}

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: PlaywrightTest[] }[]
}
type PlaywrightTest = {
  projectName: string
  status: string
  results: { duration: number; error?: { message?: string } }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

const durationOf = ({ specs, suites = [] }: PlaywrightSuite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
    .concat(suites.map(durationOf))
    .reduce((sum, ms) => sum + ms, 0)

/** Returns the names of the tests with this status. `flaky` means that a test failed first and passed in its second attempt. */
const ended = (status: 'flaky' | 'unexpected', { specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(test => test.status === status)
      .map(({ projectName, results }) =>
        named(join(ROOT, 'e2e', file), `[${projectName}] ${title}`, results[0]?.error?.message),
      ),
  ),
  ...suites.flatMap(suite => ended(status, suite)),
]

/** Folder of the compiled browser tests. Playwright's own choice is the temporary folder, which a run deletes at its end. */
const COMPILED_BROWSER_TESTS = join(ROOT, 'node_modules/.cache/sala/browser-tests')

/** Runs the browser tests, or those that the arguments select. */
export async function playwright(args: string[] = []): Promise<Outcome> {
  return withReport<PlaywrightReport>(
    file =>
      run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...args], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_TRANSFORM_CACHE_DIR: COMPILED_BROWSER_TESTS },
      }),
    ({ stats, suites }) => {
      for (const test of suites.flatMap(suite => ended('flaky', suite)))
        console.log(`flaky, to be fixed: ${test}`)
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        names: suites.flatMap(suite => ended('unexpected', suite)),
        skipped: stats.skipped,
        files: suites.map(suite => timeOf(join(ROOT, 'e2e', suite.file), durationOf(suite))),
      }
    },
  )
}

/**
 * Runs a test runner and reads its report. If it fails without a failed test, for example because it could not start, this counts as one failure.
 * Each skipped test also counts as one failure.
 */
async function withReport<Report>(
  start: (file: string) => Promise<number>,
  read: (report: Report) => Outcome & { skipped: number },
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-report-'))
  try {
    const file = join(folder, 'report.json')
    const code = await start(file)
    const text = await readFile(file, 'utf8').catch(() => undefined)
    const nothing = { passed: 0, failed: 0, names: [], files: [], skipped: 0 }
    const { passed, failed, names = [], files = [], skipped } = text ? read(JSON.parse(text)) : nothing
    if (skipped > 0) console.log(`${skipped} tests did not run: each counts as failed`)
    const wrong = failed + skipped
    return { passed, failed: code !== 0 && wrong === 0 ? 1 : wrong, names, files }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
