import { recordFaults } from '../src/platform/browser-faults/browser-faults.ts'
import { DAY_MS, HOUR_MS } from '../src/platform/calendar.ts'
import type { SimulatedProduct } from './simulated-past/simulated-product.ts'

type Report = Parameters<typeof recordFaults>[1]

const NOT_A_FUNCTION: Omit<Report['faults'][number], 'place' | 'count'> = {
  kind: 'error',
  message: 'TypeError: document.startViewTransition is not a function',
  page: '/lobby/slot',
}
const NOT_LOADED: Omit<Report['faults'][number], 'count'> = {
  kind: 'rejection',
  message: 'TypeError: Failed to fetch dynamically imported module',
  place: 'lazy-router-Dq41xZ_k.js:1:2210',
  page: '/lobby/deposit',
}

/** Invented reports of the lobby's faults in browsers: time before the end of the past in ms, network, browser and report. */
const REPORTS: readonly (readonly [beforeMs: number, network: string, browser: string, report: Report])[] = [
  [
    ...([9 * DAY_MS, '192.0.2.0/24', 'Safari, iPhone'] as const),
    {
      release: 'sample-1',
      faults: [{ ...NOT_A_FUNCTION, place: 'section-page-B7c0Qw2m.js:2:918', count: 4 }],
    },
  ],
  [
    ...([2 * DAY_MS, '198.51.100.0/24', 'Chrome, Android'] as const),
    { release: 'sample-2', faults: [{ ...NOT_LOADED, count: 2 }] },
  ],
  [
    ...([5 * HOUR_MS, '203.0.113.0/24', 'Firefox, Android'] as const),
    {
      release: 'sample-2',
      faults: [
        { ...NOT_A_FUNCTION, place: 'section-page-Ck93sTu1.js:2:954', count: 1 },
        { ...NOT_LOADED, count: 1 },
      ],
    },
  ],
]

/** Stores faults of two releases. They are too few for an alarm, so that the list of browser faults is filled and nothing waits. */
export const reportBrowserFaults = async ({ ctx }: SimulatedProduct, until: Date): Promise<void> => {
  for (const [beforeMs, network, browser, report] of REPORTS)
    await recordFaults(ctx.db, report, { network, browser }, new Date(until.getTime() - beforeMs))
}
