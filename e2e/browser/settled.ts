import { expect, type Page, type Request } from '@playwright/test'

/** A page that has all that it asked for, and has not changed for so long, is drawn. (Second hands move each second.) */
const STILL_MS = 100
const LIMIT_MS = 10_000
const ASK_AGAIN_MS = 50
/** Connections that stay open with the page. */
const STREAM = /\/events$/

/** Follows what a page asks for from now on. */
export const follow = (page: Page) => {
  const underWay = new Set<Request>()
  const begin = (request: Request) => {
    if (!STREAM.test(new URL(request.url()).pathname)) underWay.add(request)
  }
  const end = (request: Request) => {
    underWay.delete(request)
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return {
    /** The server-rendered page looks finished before hydration; the menu and late data are not. */
    alive: async (): Promise<void> => {
      await page.waitForFunction(() => window.onclick === null)
      await page.evaluate(untilIdle, LIMIT_MS)
      await expect.poll(() => page.evaluate(unseenPictures), { timeout: LIMIT_MS }).toEqual([])
    },
    /** Loaded, fonts too, and drawn whole. */
    settled: async (): Promise<void> => {
      await page.waitForLoadState('load')
      await expect(page.locator('main').first()).toBeAttached()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect.poll(() => underWay.size, { intervals: [ASK_AGAIN_MS], timeout: LIMIT_MS }).toBe(0)
      await page.evaluate(untilStill, { stillMs: STILL_MS, limitMs: LIMIT_MS })
      await page.evaluate(() => document.fonts.ready)
    },
    stop: (): void => {
      page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
    },
  }
}

/** Runs in the page: waits for idle, when the page fetches content below the first screen. */
const untilIdle = (limitMs: number) =>
  new Promise<void>(resolve => {
    requestIdleCallback(() => requestIdleCallback(() => resolve(), { timeout: limitMs }), {
      timeout: limitMs,
    })
  })

/** Runs in the page: the pictures in sight that are not there yet. */
const unseenPictures = (): string[] =>
  [...document.images]
    .filter(image => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return isInSight && image.checkVisibility() && !image.complete
    })
    .map(({ src }) => src)

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
