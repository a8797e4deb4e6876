import { type Browser, devices, type Locator, type Page } from '@playwright/test'
import { seenPopup } from '../../e2e/browser/popup-dismissal.ts'
import { type Member, signIn } from '../../e2e/test-member.ts'
import type { Row } from '../result-table.ts'
import { type Machine, machineText, measureMachine, openBrowser } from './machine-speed.ts'

/** Promised maximum in ms for the reaction to a press. The measured value is the interaction to next paint (INP). */
const BUDGET_MS = 100
/** Factor by which the processor is slowed down when the promised maximum is checked. It is the same on all machines. */
const BUDGET_SLOWER = 4
/** Time in ms to wait until the work after a page load or a press has ended. */
const SETTLES_MS = 2_000
const LIMIT_MS = 30_000

type Press = { readonly name: string; readonly at: string; readonly press: (page: Page) => Promise<void> }

/** Taps an element without Playwright's checks of the element, because these take as long as the reaction that is measured. */
const tap = (at: Locator): Promise<void> => at.tap({ force: true })

const amountField = (page: Page) => page.getByLabel('จำนวนเงินที่ต้องการถอน').first()

/** The most frequent presses (taps and typing) of members on each page. */
export const PRESSES = {
  deposit: [
    {
      name: 'open it',
      at: '/lobby/slot',
      press: page => tap(page.getByRole('link', { name: 'ฝากเงิน' }).last()),
    },
    {
      name: 'choose an amount',
      at: '/lobby/deposit',
      press: page => tap(page.getByText('500', { exact: true }).first()),
    },
  ],
  withdrawal: [
    {
      name: 'open it',
      at: '/lobby/slot',
      press: page => tap(page.getByRole('link', { name: 'ถอนเงิน' }).last()),
    },
    {
      name: 'type an amount',
      at: '/lobby/withdraw',
      press: page => amountField(page).pressSequentially('500', { delay: 300 }),
    },
  ],
  games: [
    {
      name: 'search',
      at: '/lobby/slot',
      press: page => page.getByRole('searchbox', { name: 'ค้นหาเกม' }).pressSequentially('sa', { delay: 300 }),
    },
    {
      name: 'keep one provider',
      at: '/lobby/slot',
      press: page => tap(page.getByRole('group', { name: 'ค่ายเกม' }).getByRole('button').nth(1)),
    },
  ],
} as const satisfies Record<string, readonly Press[]>

/** Script that records the duration of each press of 16 ms or more. It is a text, because this program has no types for code of a browser. */
const WATCH = `(() => {
  window.presses = []
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) window.presses.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
})()`
const READ = 'Math.max(0, ...window.presses)'

const longest = async (browser: Browser, url: string, member: Member, slower: number, one: Press) => {
  const context = await browser.newContext({
    ...devices['Moto G4'],
    baseURL: url,
    // Says that the popup of a first visit was already seen. Otherwise it would cover the element to press.
    storageState: seenPopup,
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(LIMIT_MS)
    await signIn(page, member, one.at)
    // Waits a fixed time, because the network never becomes idle: the page keeps an event stream open.
    await page.waitForTimeout(SETTLES_MS)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.evaluate(WATCH)
    await one.press(page)
    await page.waitForTimeout(SETTLES_MS)
    return await page.evaluate<number>(READ)
  } finally {
    await context.close()
  }
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Measures real presses, each on a new page. Each press is measured with two slow-downs of the processor: the fixed one of the promised maximum, and
 * that of a simulated phone. The maximum applies only to the first.
 */
export const measurePresses = async (
  url: string,
  page: keyof typeof PRESSES,
  member: Member,
  rounds: number,
): Promise<Row[]> => {
  const browser = await openBrowser()
  try {
    const machines: Machine[] = []
    const texts: string[] = []
    let worst = 0
    let worstOfPhone = 0
    for (const one of PRESSES[page]) {
      const seen: number[] = []
      const onPhone: number[] = []
      for (let round = 0; round < rounds; round++) {
        const machine = await measureMachine(browser)
        machines.push(machine)
        seen.push(await longest(browser, url, member, BUDGET_SLOWER, one))
        onPhone.push(await longest(browser, url, member, machine.slower, one))
      }
      worst = Math.max(worst, middleOf(seen))
      worstOfPhone = Math.max(worstOfPhone, middleOf(onPhone))
      texts.push(`${one.name} ${seen.map(Math.round).join('/')}`)
    }
    return [
      {
        measure: `${page}: a press until the next paint (INP), slowed ${BUDGET_SLOWER}×`,
        budget: `≤ ${BUDGET_MS} ms`,
        ...{ seen: `${Math.round(worst)} ms`, kept: worst <= BUDGET_MS },
        figures: `${texts.join(', ')}; slowed like the loads, ${Math.round(worstOfPhone)} ms: ${machineText(machines)}`,
      },
    ]
  } finally {
    await browser.close()
  }
}
