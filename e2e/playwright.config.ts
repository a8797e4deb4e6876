import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { freePort } from '../server/src/platform/embedded-postgres/free-port.ts'
import { DESKTOP, EVERYWHERE, PHONE } from './browser/browser-settings.ts'
import { provideChromium } from './browser/chromium.ts'

const TEST_LIMIT_MS = 60_000
const EXPECT_LIMIT_MS = 10_000
/** Time limit of an action in ms. It is shorter than the test's limit, so that a failure names the action. */
const ACTION_LIMIT_MS = 30_000
const START_LIMIT_MS = 150_000
const STOP_LIMIT_MS = 30_000
/** Maximum number of test workers. The configuration starts one worker more than processors, because a test spends a third of its time waiting. */
const WORKERS_MAX = 4
/** Pattern of the test files that start their own product. Their tests run one after the other. */
const SERIAL = '**/serial/*.spec.ts'

// The environment holds the port, because each test worker reads this file too. SALA_E2E_URL names a product that already runs.
process.env.SALA_E2E_PORT ??= String(await freePort())
process.env.SALA_E2E_READY_PORT ??= String(await freePort())
const running = process.env.SALA_E2E_URL
const baseURL = running ?? `http://127.0.0.1:${process.env.SALA_E2E_PORT}`

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  forbidOnly: true,
  // The tests of a file run in parallel, because they share no state.
  fullyParallel: true,
  // A failed test is not repeated, because each failure has a cause. `BROWSER_RETRIES=1` allows one repetition. If the repeated test succeeds,
  // Playwright lists it as flaky.
  retries: Number(process.env.BROWSER_RETRIES ?? 0),
  workers: Math.min(availableParallelism() + 1, WORKERS_MAX),
  timeout: TEST_LIMIT_MS,
  expect: { timeout: EXPECT_LIMIT_MS },
  reporter: 'list',
  use: {
    ...EVERYWHERE,
    baseURL,
    actionTimeout: ACTION_LIMIT_MS,
    launchOptions: await provideChromium(),
    screenshot: 'only-on-failure',
    // The trace of a failed test contains its actions, calls and console. Screenshots and DOM snapshots are off, because they take a quarter of all
    // processor time. `playwright test --trace on FILE` records them too.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
  projects: [
    // This project is listed first to start early, because its tests run one after the other.
    { name: 'serial', testMatch: SERIAL, workers: 1, use: PHONE },
    // A test runs at the window size that its tag names, or at both sizes if it has no tag.
    { name: 'phone', testIgnore: SERIAL, grepInvert: /@desktop/, use: PHONE },
    { name: 'desktop', testIgnore: SERIAL, grepInvert: /@phone/, use: DESKTOP },
  ],
  ...(running === undefined && {
    webServer: {
      command: 'node shared-lobby-server.ts',
      url: `http://127.0.0.1:${process.env.SALA_E2E_READY_PORT}/`,
      timeout: START_LIMIT_MS,
      gracefulShutdown: { signal: 'SIGTERM', timeout: STOP_LIMIT_MS },
    },
  }),
})
