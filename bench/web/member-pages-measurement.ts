import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { provideChromium } from '../../e2e/browser/chromium-install.ts'
import { BLANK_PAGE, type Member, signIn } from '../../e2e/test-member.ts'
import { freePort } from '../../server/src/platform/embedded-postgres/free-port.ts'
import { median } from '../cpu-time-sample.ts'
import type { Row } from '../result-table.ts'
import { auditPage, figureOf } from './lighthouse.ts'
import { type Machine, machineText, measureMachineAlone } from './machine-speed.ts'

/** The pages that members open most often. Each one is measured with an empty browser cache and a stored session. */
export const MEMBER_PAGES = {
  home: { name: "a member's home", path: '/lobby/' },
  deposit: { name: 'the deposit', path: '/lobby/deposit' },
  withdrawal: { name: 'the withdrawal', path: '/lobby/withdraw' },
  games: { name: 'the games', path: '/lobby/slot' },
} as const
export type MemberPage = (typeof MEMBER_PAGES)[keyof typeof MEMBER_PAGES]

const BUDGETS = { lcp_ms: 2_000, tbt_ms: 100, cls: 0.02, script_bytes: 250_000 } as const
const MS_PER_SECOND = 1_000
const BYTES_PER_KB = 1_000

type Seen = {
  readonly lcp: number
  readonly tbt: number
  /** Blocking time in ms, computed from CPU time instead of elapsed time. */
  readonly own: number
  readonly cls: number
  readonly script: number
  readonly machine: Machine
}

/** Measures a page with Lighthouse in a new browser that contains nothing but the member's session. */
const look = async (url: string, path: string, member: Member): Promise<Seen> => {
  const machine = await measureMachineAlone()
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'sala-web-'))
  const launch = await provideChromium()
  const context = await chromium.launchPersistentContext(folder, {
    ...launch,
    baseURL: url,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  })
  try {
    // The page `BLANK_PAGE` loads no files of the product, so the browser's cache is empty when the measurement begins.
    await signIn(context.pages()[0] ?? (await context.newPage()), member, BLANK_PAGE)
    const { slower } = machine
    const report = await auditPage(url + path, port, ['performance'], { keepSignIn: true, slower })
    return {
      machine,
      lcp: figureOf(report, 'largest-contentful-paint'),
      tbt: figureOf(report, 'total-blocking-time'),
      own: report.own_blocking_ms,
      cls: figureOf(report, 'cumulative-layout-shift'),
      script: (report.audits['network-requests']?.details?.items ?? [])
        .filter(({ resourceType }) => resourceType === 'Script')
        .reduce((bytes, { transferSize = 0 }) => bytes + transferSize, 0),
    }
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures a member's page on the simulated phone. Returns the row of the results table. */
export const measureMemberPage = async (
  url: string,
  { name, path }: MemberPage,
  member: Member,
  rounds: number,
): Promise<Row[]> => {
  const seen: Seen[] = []
  for (let round = 0; round < rounds; round++) seen.push(await look(url, path, member))
  const lcp = median(seen.map(one => one.lcp))
  const tbt = median(seen.map(one => one.tbt))
  const own = median(seen.map(one => one.own))
  const cls = median(seen.map(one => one.cls))
  const script = median(seen.map(one => one.script))
  const each = seen.map(one => `${(one.lcp / MS_PER_SECOND).toFixed(2)} s / ${Math.round(one.own)} ms`)
  return [
    {
      measure: `${name}: paint, blocking, shift, JavaScript`,
      budget: '≤ 2.0 s, ≤ 100 ms, ≤ 0.02, ≤ 250 kB',
      seen: `${(lcp / MS_PER_SECOND).toFixed(2)} s, ${Math.round(own)} ms, ${cls.toFixed(3)}, ${(script / BYTES_PER_KB).toFixed(1)} kB`,
      figures: `${each.join(', ')}; wall time ${Math.round(tbt)} ms; ${machineText(seen.map(one => one.machine))}`,
      kept:
        lcp <= BUDGETS.lcp_ms &&
        own <= BUDGETS.tbt_ms &&
        cls <= BUDGETS.cls &&
        script <= BUDGETS.script_bytes,
    },
  ]
}
