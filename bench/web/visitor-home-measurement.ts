import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { devices } from '@playwright/test'
import { freePort } from '../../server/src/platform/embedded-postgres/free-port.ts'
import { median } from '../cpu-time-sample.ts'
import type { Row } from '../result-table.ts'
import { auditPage, figureOf } from './lighthouse.ts'
import { type Machine, machineText, measureMachineAlone, openBrowser } from './machine-speed.ts'

/** Categories of Lighthouse that are measured for the visitor's home page. */

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const BUDGETS = {
  scores: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  lcp_ms: 1_800,
  tbt_ms: 100,
  cls: 0.02,
  /** Maximum size of the scripts. It is a tenth below the promised limit, so that a new React version or a new screen does not break the promise. */
  script_bytes: 90_000,
  style_bytes: 10_000,
  /** Maximum size of the compressed page. Together with 0.9 kB of headers, such a page fits into the first ten packets of a TCP connection. */
  page_bytes: 13_700,
  fold_bytes: 300_000,
  fold_requests: 12,
} as const
const BYTES_PER_KB = 1_000
const MS_PER_SECOND = 1_000

type Audit = {
  scores: Record<(typeof CATEGORIES)[number], number>
  lcp_ms: number
  tbt_ms: number
  /** Blocking time in ms, computed from CPU time instead of elapsed time. */
  own_ms: number
  cls: number
  faults: string[]
  machine: Machine
}
type Load = {
  script_bytes: number
  /** Bytes of the scripts that the page fetches after it has become interactive. */
  idle_script_bytes: number
  style_bytes: number
  page_bytes: number
  fold_bytes: number
  fold_requests: number
}

const audit = async (url: string): Promise<Audit> => {
  const machine = await measureMachineAlone()
  const port = await freePort()
  const browser = await openBrowser({ args: [`--remote-debugging-port=${port}`] })
  try {
    const report = await auditPage(url, port, CATEGORIES, { slower: machine.slower })
    const { categories, audits } = report
    return {
      machine,
      scores: Object.fromEntries(
        CATEGORIES.map(name => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
      ) as Audit['scores'],
      lcp_ms: figureOf(report, 'largest-contentful-paint'),
      tbt_ms: figureOf(report, 'total-blocking-time'),
      own_ms: report.own_blocking_ms,
      cls: figureOf(report, 'cumulative-layout-shift'),
      faults: CATEGORIES.slice(1).flatMap(name =>
        (categories[name]?.auditRefs ?? [])
          .filter(
            ({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1,
          )
          .map(({ id }) => id),
      ),
    }
  } finally {
    await browser.close()
  }
}

type File = { path: string; at: number; bytes: number }
/**
 * The files of a page load. `firstAt` is the time at which both the page and its first script were loaded. The page requests this script only after
 * the first paint.
 */
type Seen = { firstAt: number; pageBytes: number; styles: string; files: File[] }

/** Script that reads the load times in the page. It is a text, because this program has no types for code of a browser. */
const READ_LOAD = `(() => {
  const [page] = performance.getEntriesByType('navigation')
  const files = performance.getEntriesByType('resource')
  const program = files.find(file => new URL(file.name).pathname.endsWith('.js'))
  return {
    firstAt: Math.max(page.loadEventStart, program.responseEnd),
    pageBytes: page.encodedBodySize,
    styles: [...document.querySelectorAll('style')].map(style => style.textContent).join(''),
    files: files.map(file => ({ path: new URL(file.name).pathname, at: file.startTime, bytes: file.encodedBodySize })),
  }
})()`

/**
 * Measures the bytes of a first visit: all bytes until the page and its script have loaded, and the bytes of each kind of file until the network is
 * idle.
 */
const firstLoad = async (url: string): Promise<Load> => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ ...devices['Moto G4'] })
    await page.goto(url, { waitUntil: 'networkidle' })
    const { firstAt, pageBytes, styles, files } = await page.evaluate<Seen>(READ_LOAD)
    const css = await promisify(brotliCompress)(Buffer.from(styles))
    const sum = (chosen: readonly File[]) => chosen.reduce((bytes, file) => bytes + file.bytes, 0)
    const fold = files.filter(file => file.at < firstAt)
    const scripts = files.filter(file => file.path.endsWith('.js'))
    const first = scripts.filter(file => file.at < firstAt)
    return {
      script_bytes: sum(first),
      idle_script_bytes: sum(scripts) - sum(first),
      style_bytes: sum(files.filter(file => file.path.endsWith('.css'))) + css.length,
      page_bytes: pageBytes,
      fold_bytes: sum(fold) + pageBytes,
      fold_requests: fold.length + 1,
    }
  } finally {
    await browser.close()
  }
}

const seconds = (ms: number): string => `${(ms / MS_PER_SECOND).toFixed(2)} s`
const kilobytes = (bytes: number): string => `${(bytes / BYTES_PER_KB).toFixed(1)} kB`

export const measureVisitorsHome = async (url: string, rounds: number): Promise<Row[]> => {
  const audits: Audit[] = []
  for (let round = 0; round < rounds; round++) audits.push(await audit(url))
  const scores = CATEGORIES.map(name => median(audits.map(one => one.scores[name])))
  const lcp = median(audits.map(one => one.lcp_ms))
  const tbt = median(audits.map(one => one.tbt_ms))
  const own = median(audits.map(one => one.own_ms))
  const cls = median(audits.map(one => one.cls))
  const each = (of: (one: Audit) => string) => audits.map(of).join(', ')
  const faults = [...new Set(audits.flatMap(one => one.faults))]
  return [
    {
      measure: 'performance / accessibility / best practices / SEO',
      budget: '≥ 95 / 100 / 100 / 100',
      seen: scores.join(' / '),
      figures:
        each(one => String(one.scores.performance)) +
        (faults.length > 0 ? `; not passed: ${faults.join(', ')}` : ''),
      kept: CATEGORIES.every((name, at) => (scores[at] ?? 0) >= BUDGETS.scores[name]),
    },
    {
      measure: 'largest contentful paint',
      budget: '≤ 1.8 s',
      seen: seconds(lcp),
      figures: each(one => seconds(one.lcp_ms)),
      kept: lcp <= BUDGETS.lcp_ms,
    },
    {
      measure: 'total blocking time',
      budget: '≤ 100 ms',
      seen: `${Math.round(own)} ms`,
      figures: `${each(one => String(Math.round(one.own_ms)))}; wall time ${Math.round(tbt)} ms; ${machineText(audits.map(one => one.machine))}`,
      kept: own <= BUDGETS.tbt_ms,
    },
    {
      measure: 'cumulative layout shift',
      budget: '≤ 0.02',
      seen: cls.toFixed(3),
      figures: each(one => one.cls.toFixed(3)),
      kept: cls <= BUDGETS.cls,
    },
  ]
}

export const weighVisitorsHome = async (url: string): Promise<Row[]> => {
  const load = await firstLoad(url)
  return [
    {
      measure: 'JavaScript, first load, brotli',
      budget: '≤ 90 kB',
      seen: kilobytes(load.script_bytes),
      figures: `and ${kilobytes(load.idle_script_bytes)} when the page is idle`,
      kept: load.script_bytes <= BUDGETS.script_bytes,
    },
    {
      measure: 'CSS, brotli',
      budget: '≤ 10 kB',
      seen: kilobytes(load.style_bytes),
      figures: 'including inline CSS',
      kept: load.style_bytes <= BUDGETS.style_bytes,
    },
    {
      measure: 'the HTML page, brotli',
      budget: '≤ 13.7 kB',
      seen: kilobytes(load.page_bytes),
      figures: 'the budget is the first TCP window less headers',
      kept: load.page_bytes <= BUDGETS.page_bytes,
    },
    {
      measure: 'above the fold: bytes, requests',
      budget: '≤ 300 kB, ≤ 12',
      seen: `${kilobytes(load.fold_bytes)}, ${load.fold_requests}`,
      figures: 'until page and program have loaded, with fonts and pictures',
      kept: load.fold_bytes <= BUDGETS.fold_bytes && load.fold_requests <= BUDGETS.fold_requests,
    },
  ]
}
