import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { provideChromium } from '../e2e/browser/chromium.ts'
import { type Member, signIn } from '../e2e/member.ts'
import type { Row } from './table.ts'

/** From a press until the next picture of the page, as a phone's browser counts it (INP). */
const BUDGET_MS = 100
/** What follows a load or a press, such as a page that comes, is over by then. */
const SETTLES_MS = 2_500
const LIMIT_MS = 30_000

type Press = { readonly name: string; readonly at: string; readonly press: (page: Page) => Promise<void> }

const PRESSES: readonly Press[] = [
  {
    name: 'open the deposit',
    at: '/lobby/slot',
    press: page => page.getByRole('link', { name: 'ฝากเงิน' }).last().click(),
  },
  {
    name: 'choose an amount',
    at: '/lobby/deposit',
    press: page => page.getByText('500', { exact: true }).first().click(),
  },
  {
    name: 'search a game',
    at: '/lobby/slot',
    press: page => page.getByRole('searchbox', { name: 'ค้นหาเกม' }).pressSequentially('sa', { delay: 300 }),
  },
  {
    name: 'open the withdrawal',
    at: '/lobby/slot',
    press: page => page.getByRole('link', { name: 'ถอนเงิน' }).last().click(),
  },
]

/** Runs in the page, whose types this project does not know. The browser counts from 16 ms. */
const WATCH = `(() => {
  window.presses = []
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) window.presses.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
})()`
const READ = 'Math.max(0, ...window.presses)'

const longest = async (browser: Browser, url: string, member: Member, slower: number, one: Press) => {
  const context = await browser.newContext({ ...devices['Moto G4'], baseURL: url })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(LIMIT_MS)
    await signIn(page, member, one.at)
    // The network is never idle here: the page listens to its events.
    await page.waitForTimeout(SETTLES_MS)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    // What a page tells who opens it for the first time lies over what is pressed.
    await page.keyboard.press('Escape')
    await page.waitForTimeout(SETTLES_MS)
    await page.evaluate(WATCH)
    await one.press(page)
    await page.waitForTimeout(SETTLES_MS)
    return await page.evaluate<number>(READ)
  } finally {
    await context.close()
  }
}

/** Real presses on a processor that is so many times slower; each on a page of its own. */
export const measurePresses = async (url: string, member: Member, slower: number): Promise<Row> => {
  const browser = await chromium.launch(await provideChromium())
  try {
    const seen: { name: string; ms: number }[] = []
    for (const one of PRESSES)
      seen.push({ name: one.name, ms: await longest(browser, url, member, slower, one) })
    const worst = Math.max(...seen.map(({ ms }) => ms))
    return {
      ...{ measure: 'a press until the next picture (INP)', budget: `≤ ${BUDGET_MS} ms` },
      ...{ seen: `${Math.round(worst)} ms`, kept: worst <= BUDGET_MS },
      figures: seen.map(({ name, ms }) => `${name} ${Math.round(ms)}`).join(', '),
    }
  } finally {
    await browser.close()
  }
}
