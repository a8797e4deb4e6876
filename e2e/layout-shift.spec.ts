import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page, type Route, test } from '@playwright/test'
import { PAGE_DATA_ID } from '@sala/contract/page/page-data.ts'
import { sizeOr } from '../server/test/simulation/simulation-seeds.ts'
import { follow } from './browser/page-completion.ts'
import { VISITORS_PAGES } from './browser/visitor-page-paths.ts'
import { shareOf } from './browser/window-sizes.ts'
import { signedInWithCredit } from './cashier-steps.ts'
import { BLANK_PAGE, signedIn } from './test-member.ts'

const fileOf = createRequire(import.meta.url).resolve

/** Maximum layout shift (how far content moves, CLS) of a page that loads without a cache. */
const SHIFT_MAX = 0.02

/** Pages of a member. Without LIVES_ALL, every sixth one from the first is measured on a phone, and every sixth one from the fourth on a desktop. */
const MEMBERS_ROUTES = [
  '',
  'slip',
  'card',
  'history?tab=2',
  'history?tab=0',
  'history?tab=1',
  'deposit',
  'history?tab=3',
  'rewards/tier',
  'promotion',
  'rewards/missions',
  'authentication',
  'rewards/wheel',
  'personal-data',
  'changepassword',
  'referral',
  'sports',
  'slot-pg',
  'slot',
  'hack-slot',
  'casino-test',
  'withdraw',
  'cheat',
  'auto-transfer',
  'protection',
  'referral?tab=1',
  'referral?tab=2',
  'rewards/tournaments',
  'ufabay-enter',
  'terms',
] as const

/** Network speed of a slow phone. At this speed some content arrives after the first paint, where it could move the page. */
const SLOW = { offline: false, latency: 120, downloadThroughput: 400_000, uploadThroughput: 200_000 }

type Shift = { value: number; moved: string[] }

/** Runs in the page before its own scripts. Records each layout shift that no user input has caused. */
function keepShifts() {
  const seen: Shift[] = []
  Object.assign(window, { seenShifts: seen })
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as Entry[])
      if (!entry.hadRecentInput)
        seen.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) => node?.textContent?.trim().slice(0, 40) ?? ''),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Returns the layout shift of a page from the start of loading until the page is complete. */
const shiftsOf = async (page: Page, path: string) => {
  const requests = follow(page)
  await page.goto(`/lobby/${path}`)
  await requests.settled()
  requests.stop()
  const shifts = (await page.evaluate<Shift[] | undefined>('window.seenShifts')) ?? []
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return { sum, moved: shifts.filter(({ value }) => value > SHIFT_MAX / 4).flatMap(({ moved }) => moved) }
}

const ownSize = () => (test.info().project.name === 'desktop' ? 'desktop' : 'phone')

/** Returns the pages that are measured at the size of the current test: a sixth of them, or all if LIVES_ALL is set. */
const ownShare = (pages: readonly string[]) => shareOf(pages, ownSize())

/** Time limit of one page in ms on the slow network. */
const PAGE_LIMIT_MS = 20_000

/** Loads each route without a cache on the slow network and expects almost no layout shift. */
const expectStill = async (page: Page, routes: readonly string[]) => {
  test.setTimeout(test.info().timeout + routes.length * PAGE_LIMIT_MS)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', SLOW)
  for (const path of routes) {
    const { sum, moved } = await shiftsOf(page, path)
    expect.soft(sum, `/${path} moved ${moved.join(' | ')}`).toBeLessThanOrEqual(SHIFT_MAX)
  }
}

test('nothing jumps when a member opens a page on a slow network', { tag: '@both' }, async ({
  page,
  request,
}) => {
  await page.addInitScript(keepShifts)
  await signedInWithCredit(page, request, 500, BLANK_PAGE)
  await expectStill(page, ownShare(MEMBERS_ROUTES))
})

test('nothing jumps when a visitor opens a page on a slow network', { tag: '@both' }, async ({ page }) => {
  await page.addInitScript(keepShifts)
  await expectStill(page, ownShare(VISITORS_PAGES))
})

/**
 * Runs in the page before its own scripts. Records each position of the page's footer, because the browser's measure of layout shift ignores
 * movements below the window.
 */
function keepFootPlaces() {
  const places: number[] = []
  Object.assign(window, { footPlaces: places })
  const look = () => {
    const foot = document.querySelector('footer')
    const place = foot === null ? undefined : Math.round(foot.getBoundingClientRect().top + window.scrollY)
    if (place !== undefined && place !== places.at(-1)) places.push(place)
    requestAnimationFrame(look)
  }
  look()
}

/** Maximum movement in px of the footer while a page loads. */
const FOOT_MOVES_MAX = 4

test("the footer of a new member's referral page does not move", async ({ page, request }) => {
  test.slow()
  await signedIn(page, request, BLANK_PAGE)
  await page.addInitScript(keepFootPlaces)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW)
  await shiftsOf(page, 'referral')
  await expect(page.getByText('ยังไม่มีค่าแนะนำ', { exact: true })).toBeVisible()
  const places = await page.evaluate<number[]>('window.footPlaces')
  expect(Math.max(...places) - Math.min(...places), places.join(' ')).toBeLessThanOrEqual(FOOT_MOVES_MAX)
})

/** Size of a small desktop window. At this size a text may wrap differently until its web font has loaded. */
const SMALL_DESKTOP = { width: 1280, height: 900 }
const TABLET = { width: 768, height: 1024 }

test('nothing jumps on either home in a small desktop window', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize(SMALL_DESKTOP)
  await page.addInitScript(keepShifts)
  await expectStill(page, [''])
  await signedInWithCredit(page, request, 500, BLANK_PAGE)
  await expectStill(page, [''])
})

/** Changes the data in the page's HTML, from which the browser renders the page again. The markup in the HTML is not changed. */
const changePageData = (page: Page, change: (bootstrap: Record<string, unknown>) => void) =>
  page.route(
    url => url.pathname === '/lobby/',
    async route => {
      const response = await route.fetch()
      const data = new RegExp(`(id="${PAGE_DATA_ID}">)(.*?)(?=</script>)`)
      const body = (await response.text()).replace(data, (_whole, tag: string, json: string) => {
        const brought = JSON.parse(json)
        change(brought.answers['GET /bootstrap'])
        return tag + JSON.stringify(brought).replaceAll('<', String.raw`\u003c`)
      })
      await route.fulfill({ response, body })
    },
  )

test('the first loaded games do not move the content of a home page', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  // The product has no games in the first minute of a new installation.
  await changePageData(page, bootstrap => {
    bootstrap.hit_games = []
  })
  await signedIn(page, request)
  const shelf = page.getByRole('region', { name: 'เกมฮิต' })
  await expect(shelf).toContainText('ขณะนี้ยังไม่มีเกมให้เล่น')
  const heightOf = async () => (await shelf.locator('ul').boundingBox())?.height ?? 0
  const before = await heightOf()
  await shelf.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(shelf.getByRole('article').first()).toBeVisible()
  await expect(shelf).not.toContainText('ขณะนี้ยังไม่มีเกมให้เล่น')
  // The height is read repeatedly until it fits, because the tiles after the first one load in steps.
  await expect.poll(async () => Math.abs((await heightOf()) - before)).toBeLessThan(4)
})

/** Number of web fonts that each page preloads. */
const PRELOADED_FONTS = 4

/** Runs in the page. Resolves when the browser has painted the latest changes. */
const untilPainted = () =>
  new Promise<void>(resolve => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })

/**
 * Opens a page without its web fonts, then delivers them one after the other, and lets the browser paint after each. A text that has Latin letters in
 * one font and Thai letters in another is then widest. Returns the layout shift that the fonts cause.
 */
const shiftsOfLateFonts = async (page: Page, path: string, isRendered: () => Promise<unknown>) => {
  const held: Route[] = []
  let isOpen = false
  const hold = (route: Route) => (isOpen ? route.continue() : void held.push(route))
  await page.route('**/*.woff2', hold)
  await page.goto(`/lobby/${path}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.onclick === null)
  await isRendered()
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(PRELOADED_FONTS)
  await page.evaluate(untilPainted)
  await page.evaluate('window.seenShifts.length = 0')
  isOpen = true
  for (const route of held) {
    await route.continue()
    await (await route.request().response())?.finished()
    await page.evaluate(untilPainted)
  }
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(untilPainted)
  await page.unroute('**/*.woff2', hold)
  return page.evaluate<Shift[]>('window.seenShifts')
}

/** Marks the hit games as played by members, so that their heading has a note. In a new product nobody has played. */
const markAsPlayed = (bootstrap: Record<string, unknown>) => {
  for (const game of bootstrap.hit_games as { starts: number }[]) game.starts = 1
}

/** Widths of windows on both sides of each breakpoint of the home pages. Without LIVES_ALL the homes are measured at some of them. */
const WIDTHS = sizeOr(
  { phone: [360], desktop: [768, 1_280] },
  { phone: [320, 360, 390], desktop: [768, 970, 1_200, 1_280, 1_440, 1_600, 1_920] },
)

/** Makes the browser request each file of a page again. */
const disableCache = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
}

/** Expects almost no layout shift from the web fonts of this page. */
const expectStillFonts = async (page: Page, path: string, isRendered: () => Promise<unknown>) => {
  const shifts = await shiftsOfLateFonts(page, path, isRendered)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  const moved = shifts.flatMap(shift => shift.moved).join(' | ')
  const width = page.viewportSize()?.width
  expect.soft(sum, `/${path} at ${width} px moved ${moved}`).toBeLessThanOrEqual(SHIFT_MAX)
}

/** Opens a home page at each width of the current test's window size, and expects almost no layout shift from its web fonts. */
const expectStillHome = async (page: Page, text: string) => {
  await disableCache(page)
  for (const width of WIDTHS[ownSize()]) {
    await page.setViewportSize({ width, height: 900 })
    await expectStillFonts(page, '', () => expect(page.getByText(text).first()).toBeVisible())
  }
}

test("nothing jumps on a visitor's home when the web fonts arrive after the first paint", {
  tag: '@both',
}, async ({ page }) => {
  test.slow()
  await page.addInitScript(keepShifts)
  // In a new product there is no such time until several deposits are credited. This text about it is one of the longest.
  await changePageData(page, bootstrap => {
    bootstrap.lately = { credited: { days: 7, median_seconds: 59, count: 1_234 }, payouts: [] }
    markAsPlayed(bootstrap)
  })
  await expectStillHome(page, '(ค่ากลาง 1,234 รายการ)')
})

test("nothing jumps on a member's home when the web fonts arrive after the first paint", {
  tag: '@both',
}, async ({ page, request }) => {
  test.slow()
  await page.addInitScript(keepShifts)
  await changePageData(page, markAsPlayed)
  await signedIn(page, request, BLANK_PAGE)
  await expectStillHome(page, 'เกมที่สมาชิกเล่นมากที่สุดใน 7 วัน')
})

/** Pages with texts of several lines, whose number depends on the width of the letters. They are measured with the Thai font of a phone. */
const TEXT_PAGES: readonly string[] = [
  'hack-slot',
  'casino-test',
  'cheat',
  'ttb',
  'terms',
  'privacy-policy',
  'responsible-play',
]

/** Waits until a visitor's page shows its content. */
const isComplete = async (page: Page) => {
  await expect(page.locator('main').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test("nothing jumps on a visitor's other pages when the web fonts arrive after the first paint", {
  tag: '@both',
}, async ({ page }) => {
  test.setTimeout(240_000)
  await page.addInitScript(keepShifts)
  await disableCache(page)
  for (const path of ownShare(VISITORS_PAGES.filter(one => one !== '' && !TEXT_PAGES.includes(one))))
    await expectStillFonts(page, path, () => isComplete(page))
})

test('nothing jumps on a list of events on a tablet when the web fonts arrive after the first paint', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow()
  await page.addInitScript(keepShifts)
  await disableCache(page)
  await page.setViewportSize(TABLET)
  for (const path of sizeOr(['sports'], ['sports', 'esports']))
    await expectStillFonts(page, path, () => isComplete(page))
})

/** Weights of the Thai font of an Android phone. */
const PHONE_FONT_WEIGHTS = [400, 700]

/** Returns the files of an Android phone's Thai font, in base64. */
const readPhoneFont = () =>
  Promise.all(
    PHONE_FONT_WEIGHTS.map(async weight => {
      const file = `@fontsource/noto-sans-thai/files/noto-sans-thai-thai-${weight}-normal.woff2`
      return { weight: String(weight), data: await readFile(fileOf(file), 'base64') }
    }),
  )

/**
 * Runs in the page before its own scripts. Adds an Android phone's Thai font under the name that follows the web fonts in the page's styles. The tests'
 * browser has no Thai font, and draws a placeholder for each character, so that a Thai text is 40 % wider than on a phone.
 */
function addPhoneFont(faces: { weight: string; data: string }[]) {
  for (const { weight, data } of faces) {
    const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0))
    const face = new FontFace('Noto Sans Thai', bytes, { weight, unicodeRange: 'U+0E01-0E5B' })
    document.fonts.add(face)
  }
}

test("nothing jumps on a visitor's text pages when the web fonts arrive after the first paint", {
  tag: '@both',
}, async ({ page }) => {
  test.setTimeout(240_000)
  await page.addInitScript(keepShifts)
  await page.addInitScript(addPhoneFont, await readPhoneFont())
  await disableCache(page)
  for (const path of ownShare(TEXT_PAGES))
    await expectStillFonts(page, path, async () => {
      await isComplete(page)
      expect(await page.evaluate(() => document.fonts.check('1em "Noto Sans Thai"', 'ก'))).toBe(true)
    })
})
