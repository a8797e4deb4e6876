import { expect, type Page, test } from '@playwright/test'
import { provideChromium } from './browser/chromium.ts'
import { follow } from './browser/settled.ts'
import { NOWHERE } from './member.ts'
import { signedInWithCredit } from './money.ts'

/** Twice the usual, as people set it in their browser. */
const TEXT_PX = 32
const launch = await provideChromium()

test.use({
  launchOptions: {
    ...launch,
    args: [...(launch.args ?? []), `--blink-settings=defaultFontSize=${TEXT_PX}`],
  },
  viewport: { width: 1280, height: 800 },
})

/** Words that their own box cuts off, unless it ends them with dots or keeps them for a screen reader. */
const CUT_OFF = `[...document.querySelectorAll('body *')]
  .filter(element => {
    const { overflowX, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(element)
    const hasWords = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
    const onPurpose = textOverflow === 'ellipsis' || clipPath !== 'none' || webkitLineClamp !== 'none'
    return hasWords && !onPurpose && /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
  })
  .map(element => element.textContent.trim())`

const expectReadable = async (page: Page, path: string): Promise<void> => {
  const requests = follow(page)
  await page.goto(`/lobby/${path}`)
  await requests.settled()
  requests.stop()
  expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe(`${TEXT_PX}px`)
  const tooWide = () =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  await expect.poll(tooWide, `pixels too wide: ${path}`).toBeLessThanOrEqual(0)
  expect(await page.evaluate<string[]>(CUT_OFF), `cut off: ${path}`).toEqual([])
}

test('L08: with text twice as large a visitor’s pages fit a window of 1280 px @desktop', async ({ page }) => {
  for (const path of [
    '',
    'slot',
    'sports',
    'lotto',
    'promotion',
    'ufabay-enter',
    'login',
    'register',
    'no-such-page',
  ])
    await expectReadable(page, path)
})

test('L08: with text twice as large a member’s pages fit a window of 1280 px @desktop', async ({
  page,
  request,
}) => {
  await signedInWithCredit(page, request, 500, NOWHERE)
  for (const path of [
    '',
    'deposit',
    'withdraw',
    'history?tab=0',
    'history?tab=2&view=statement',
    'protection',
  ])
    await expectReadable(page, path)
})
