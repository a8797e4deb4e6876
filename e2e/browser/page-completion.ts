import { expect, type Page, type Request } from '@playwright/test'

/**
 * A page counts as complete when it has had no pending request and no change for this many ms. The time is short, because the clocks on pages change
 * each second.
 */
const STILL_MS = 100
const LIMIT_MS = 10_000
const ASK_AGAIN_MS = 50
/** Matches the URLs of event streams. A stream is open as long as its page, so the functions below do not wait for it to end. */
const STREAM = /\/events$/

/** Records the page's requests from now on. The returned functions wait until the page is complete. */
export const follow = (page: Page) => {
  const underWay = new Set<Request>()
  const begin = (request: Request) => {
    if (!STREAM.test(new URL(request.url()).pathname)) underWay.add(request)
  }
  const end = (request: Request) => {
    underWay.delete(request)
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  const answered = () =>
    expect.poll(() => underWay.size, { intervals: [ASK_AGAIN_MS], timeout: LIMIT_MS }).toBe(0)
  return {
    /** Waits until no request is in progress, except event streams. */
    answered,
    /**
     * Waits until the scripts of the page have taken over (hydration). A page that the server rendered looks complete earlier, but its menu and some
     * data load late.
     */
    alive: async (): Promise<void> => {
      await page.waitForFunction(() => window.onclick === null)
      await page.evaluate(untilIdle, LIMIT_MS)
      await expect.poll(() => page.evaluate(unseenPictures), { timeout: LIMIT_MS }).toEqual([])
    },
    /** Waits until the page, its fonts and its pictures are loaded and drawn. */
    settled: async (): Promise<void> => {
      await page.waitForLoadState('load')
      await expect(page.locator('main').first()).toBeAttached()
      // A response may make the page send another request, such as one for the data of a screen whose code has just loaded.
      do {
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await answered()
        await page.evaluate(untilStill, { stillMs: STILL_MS, limitMs: LIMIT_MS })
      } while (underWay.size > 0)
    },
    stop: (): void => {
      page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
    },
  }
}

/** Runs in the page. Waits until the browser is idle, because the page then fetches the content below the first screen. */
const untilIdle = (limitMs: number) =>
  new Promise<void>(resolve => {
    requestIdleCallback(() => requestIdleCallback(() => resolve(), { timeout: limitMs }), {
      timeout: limitMs,
    })
  })

/** Runs in the page. Returns the visible pictures that are not loaded yet. */
const unseenPictures = (): string[] =>
  [...document.images]
    .filter(image => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return isInSight && image.checkVisibility() && !image.complete
    })
    .map(({ src }) => src)

/** Runs in the page. Resolves when the fonts are loaded and the DOM has not changed for `stillMs`, or after `limitMs`. */
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
      document.fonts.ready.then(() => resolve(), resolve)
    }
  })
