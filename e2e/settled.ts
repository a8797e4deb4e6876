import { expect, type Page } from '@playwright/test'

/** A second hand moves each second: in between, a page that is drawn stands still for so long. */
const STILL_MS = 500
const STILL_LIMIT_MS = 10_000

/** Loaded, fonts too, and drawn whole. (A signed-in page never falls silent on the network: it listens for events.) */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await expect(page.locator('main').first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(untilStill, { stillMs: STILL_MS, limitMs: STILL_LIMIT_MS })
  await page.evaluate(() => document.fonts.ready)
}

/** Runs in the page: until nothing of it changed for a while, or a limit has passed. */
const untilStill = ({ stillMs, limitMs }: { stillMs: number; limitMs: number }) =>
  new Promise<void>(resolve => {
    let timer = setTimeout(done, stillMs)
    const limit = setTimeout(done, limitMs)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, stillMs)
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    function done() {
      observer.disconnect()
      clearTimeout(timer)
      clearTimeout(limit)
      resolve()
    }
  })
