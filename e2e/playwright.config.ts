import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { freePort } from '../server/src/platform/embedded-postgres/free-port.ts'
import { playsAll } from '../server/test/simulation/simulation-seeds.ts'
import { DESKTOP, EVERYWHERE, PHONE } from './browser/browser-settings.ts'
import { provideChromium } from './browser/chromium-install.ts'

const TEST_LIMIT_MS = 60_000
const EXPECT_LIMIT_MS = 10_000
/** Time limit of one action in ms. It is shorter than the time limit of a test, so that a failure names the action. */
const ACTION_LIMIT_MS = 30_000
const START_LIMIT_MS = 150_000
const STOP_LIMIT_MS = 30_000
/**
 * Maximum number of test workers. Up to this maximum there is one worker more than processors, because each test spends a third of its time waiting.
 */
const WORKERS_MAX = 4
/** JavaScript settings of the browser. It does not optimize, because no page of a test runs long enough to save the time of the optimization. */
const WITHOUT_OPTIMIZATION = '--js-flags=--no-opt,--single-threaded'
/** Pattern of the test files that start their own product. Their tests run one after the other. */
const SERIAL = '**/serial/*.spec.ts'

/** Tag of the tests that check another kind of what a test without the tag checks, such as another bank or another way to the same page. */
const VARIANT = /@variant/
const withoutVariants = (...others: RegExp[]): RegExp[] => (playsAll() ? others : [...others, VARIANT])

// The port is passed by the environment, because each test worker reads this file again. SALA_E2E_URL names a product that already runs.
process.env.SALA_E2E_PORT ??= String(await freePort())
process.env.SALA_E2E_READY_PORT ??= String(await freePort())
// The test workers and the products that they start load compiled modules from this folder, which `npm start` uses too (`package.json`).
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../node_modules/.cache/sala/compiled', import.meta.url),
)
const running = process.env.SALA_E2E_URL
const baseURL = running ?? `http://127.0.0.1:${process.env.SALA_E2E_PORT}`

const { args = [], ...chromium } = await provideChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  forbidOnly: true,
  // The tests of a file run in parallel, because they share no state.
  fullyParallel: true,
  // A failed test is not repeated, because each failure has a cause. `BROWSER_RETRIES=1` allows one repetition; if that succeeds, Playwright reports
  // the test as flaky.
  retries: Number(process.env.BROWSER_RETRIES ?? 0),
  workers: Math.min(availableParallelism() + 1, WORKERS_MAX),
  timeout: TEST_LIMIT_MS,
  expect: { timeout: EXPECT_LIMIT_MS },
  reporter: 'list',
  use: {
    ...EVERYWHERE,
    baseURL,
    actionTimeout: ACTION_LIMIT_MS,
    launchOptions: { ...chromium, args: [...args, WITHOUT_OPTIMIZATION] },
    screenshot: 'only-on-failure',
    // The trace of a failed test contains its actions, calls and console. It contains no screenshots and no copies of the page, because these take a
    // quarter of the processor time. `playwright test --trace on FILE` records them too.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
  projects: [
    // This project is first in the list, so that it starts first. Its tests run one after the other, while other workers run the other projects.
    { name: 'serial', testMatch: SERIAL, workers: 1, grepInvert: withoutVariants(), use: PHONE },
    // A test runs at the window size in its tag. Without a tag nothing in it depends on the size: it runs on a phone, and at both sizes if LIVES_ALL is
    // set. A test with `@variant` runs only if LIVES_ALL is set.
    { name: 'phone', testIgnore: SERIAL, grepInvert: withoutVariants(/@desktop/), use: PHONE },
    {
      name: 'desktop',
      testIgnore: SERIAL,
      ...(playsAll() ? { grepInvert: /@phone/ } : { grep: /@desktop|@both/, grepInvert: VARIANT }),
      use: DESKTOP,
    },
  ],
  ...(running === undefined && {
    webServer: {
      command: 'node lobby-server-process.ts',
      url: `http://127.0.0.1:${process.env.SALA_E2E_READY_PORT}/`,
      timeout: START_LIMIT_MS,
      gracefulShutdown: { signal: 'SIGTERM', timeout: STOP_LIMIT_MS },
    },
  }),
})
