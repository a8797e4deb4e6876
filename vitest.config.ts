import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './server/test/pg/test-file-order.ts'

const NOT_OURS = ['**/node_modules/**', '**/dist/**']
/** Limits that end a hanging test. Properties run hundreds of times, also on a busy machine. */
const PG_TEST_LIMIT_MS = 90_000
const JOURNEY_LIMIT_MS = 180_000
/** Time limit for polled expectations. One second is too short on a busy machine. */
const PATIENCE_MS = 20_000

/** Tests wait for PostgreSQL half of their time, so one worker more than processors fills the gaps. */
const PG_WORKERS_MAX = 4
/** Each deprecation, as the database driver's of statements sent side by side, ends its process and so fails the test. */
const NO_DEPRECATION = '--throw-deprecation'
/** Folder of Node's compile cache, which `npm start` and `npm run dev` use too (`package.json`). */
const COMPILE_CACHE = fileURLToPath(new URL('node_modules/.cache/sala/compiled', import.meta.url))
const postgres = {
  execArgv: [NO_DEPRECATION],
  // The processes that a test starts inherit these variables. With the cache, a start of a product needs half of its processor time.
  env: { NODE_OPTIONS: NO_DEPRECATION, NODE_COMPILE_CACHE: COMPILE_CACHE },
  globalSetup: ['server/test/pg/global-setup.ts'],
  setupFiles: ['server/test/pg/single-statement-check.ts'],
  hookTimeout: JOURNEY_LIMIT_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  maxWorkers: Math.min(availableParallelism() + 1, PG_WORKERS_MAX),
  // Test files share no database, and the product's modules keep state only on a pool or a context. So a worker loads the
  // modules once.
  isolate: false,
  alias: [
    {
      find: /^\.\/password-cost\.ts$/,
      replacement: fileURLToPath(new URL('server/test/pg/cheap-password-cost.ts', import.meta.url)),
    },
  ],
}

const unit = {
  testTimeout: 2 * PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  maxWorkers: availableParallelism(),
  // Removes a test's window, and other replaced globals, after the test.
  unstubGlobals: true,
  unstubEnvs: true,
}
/** Unit tests of the modules that run in a browser. */
const PAGES = ['web/**/*.test.{ts,tsx}', 'console/**/*.test.{ts,tsx}', 'ui/**/*.test.{ts,tsx}']

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...NOT_OURS, ...PAGES, '**/*.pg.test.ts', 'server/test/journeys/**'],
          ...unit,
          isolate: false,
        },
      },
      {
        test: {
          name: 'unit-pages',
          include: PAGES,
          exclude: NOT_OURS,
          ...unit,
          // Modules of a page subscribe to stores and clocks until the page closes, so each file needs a new page.
          isolate: true,
        },
      },
      {
        test: {
          ...postgres,
          name: 'pg',
          include: ['**/*.pg.test.ts'],
          exclude: NOT_OURS,
          testTimeout: PG_TEST_LIMIT_MS,
        },
      },
      {
        test: {
          ...postgres,
          name: 'journeys',
          include: ['server/test/journeys/**/*.test.ts'],
          exclude: NOT_OURS,
          testTimeout: JOURNEY_LIMIT_MS,
        },
      },
    ],
  },
})
