import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const NOT_OURS = ['**/node_modules/**', '**/dist/**']
/** Properties run hundreds of times, and a machine may be busy: these limits end a test that hangs, they measure nothing. */
const PG_TEST_LIMIT_MS = 90_000
const JOURNEY_LIMIT_MS = 180_000
/** What comes by itself is waited for so long: a busy machine is slow, and a second of patience fails there. */
const PATIENCE_MS = 20_000

/** A test waits for PostgreSQL as long as it works itself: one more worker than processors fills the gaps. */
const PG_WORKERS_MAX = 4
const postgres = {
  globalSetup: ['server/test/pg/global-setup.ts'],
  setupFiles: ['server/test/pg/single-statements.ts'],
  hookTimeout: JOURNEY_LIMIT_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  maxWorkers: Math.min(availableParallelism() + 1, PG_WORKERS_MAX),
  // What a file may share with others is its database, and that it does not. The modules of the product keep nothing by
  // themselves (what they remember hangs on a pool or a context), so a worker loads them once.
  isolate: false,
  alias: [
    {
      find: /^\.\/password-cost\.ts$/,
      replacement: fileURLToPath(new URL('server/test/pg/password-cost.ts', import.meta.url)),
    },
  ],
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...NOT_OURS, '**/*.pg.test.ts', 'server/test/journeys/**'],
          testTimeout: 2 * PATIENCE_MS,
          expect: { poll: { timeout: PATIENCE_MS } },
          maxWorkers: availableParallelism(),
          // A page's modules listen to its stores and clocks for as long as the page lives: each file has a page of its own.
          isolate: true,
          // A window that a test made does not outlive it.
          unstubGlobals: true,
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
