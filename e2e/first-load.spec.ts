import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { playsAll } from '../server/test/simulation/simulation-seeds.ts'
import { BLANK_PAGE, signedIn } from './test-member.ts'

/** Maximum size of a page's scripts in bytes. `npm run bench -- web` has the same limit. */
const SCRIPT_MAX_BYTES = 90_000

/** Returns the URL of the script that contains the router. Each page preloads this script, except the visitor's home page. */
const programOf = async (page: Page): Promise<string> => {
  const html = await (await page.request.get('/lobby/login')).text()
  const address = /<link rel="modulepreload"[^>]* href="([^"]+)"/.exec(html)?.[1]
  if (address === undefined) throw new Error('the page names no program')
  return address
}

/** Delays the script that contains the router until the returned function is called. */
const holdProgram = async (page: Page) => {
  const gate = Promise.withResolvers<void>()
  await page.route(`**${await programOf(page)}`, async route => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'ศาลาของคนรักเกม' })
const join = (page: Page) => page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).first()

test("a visitor's first load is small, and does not contain the router", { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/lobby/', { waitUntil: 'load' })
  // Waits until the page's first script has loaded. Scripts that the page requests later do not belong to the first load.
  const first = await page.waitForFunction(() => {
    const files = performance
      .getEntriesByType('resource')
      .map(
        entry =>
          entry.toJSON() as { name: string; startTime: number; responseEnd: number; encodedBodySize: number },
      )
      .filter(({ name }) => name.endsWith('.js'))
    const [program] = files
    return program && files.filter(({ startTime }) => startTime < program.responseEnd)
  })
  const scripts = (await first.jsonValue()) ?? []
  const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(SCRIPT_MAX_BYTES)
  const program = await programOf(page)
  expect(scripts.filter(({ name }) => name.endsWith(program))).toEqual([])
})

const BROWSER_FILES = resolve(import.meta.dirname, '../web/dist/browser')
type Manifest = Record<string, { file: string; imports?: string[] }>

test('the empty-catalogue text is in a chunk that imports nothing but the entry chunk', {
  tag: '@phone',
}, async () => {
  const manifest: Manifest = JSON.parse(await readFile(resolve(BROWSER_FILES, '.vite/manifest.json'), 'utf8'))
  const holders: Manifest[string][] = []
  for (const chunk of Object.values(manifest))
    if (chunk.file.endsWith('.js'))
      if ((await readFile(resolve(BROWSER_FILES, chunk.file), 'utf8')).includes('ขณะนี้ยังไม่มีเกมให้เล่น'))
        holders.push(chunk)
  expect(holders.map(({ imports }) => imports)).toEqual([['index.html']])
})

/** Waits until the scripts of the home page have taken over (hydration). Before that, a pressed link makes the browser load another page. */
const lives = (page: Page) => page.waitForFunction(() => window.onclick === null)

test('a link pressed before the router loads navigates within the page, and back', {
  tag: '@phone',
}, async ({ page }) => {
  const letCome = await holdProgram(page)
  await page.goto('/lobby/')
  await lives(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  await join(page).click()
  await expect(home(page)).toBeVisible()
  letCome()
  await expect(page.getByLabel('เบอร์โทรศัพท์มือถือ')).toBeVisible()
  await expect(page).toHaveURL(/\/lobby\/register$/)
  await expect(page).toHaveTitle(/^สมัครสมาชิก/)
  await expect(page.locator('#main')).toBeFocused()
  await page.goBack()
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveTitle(/^หน้าแรก/)
  await expect(page.locator('html')).toHaveAttribute('data-same', '')
})

test('a link works when the router fails to load', { tag: '@phone' }, async ({ page }) => {
  const program = await programOf(page)
  // Makes the page believe that it has already been reloaded because of a missing file. It would otherwise reload once more.
  await page.addInitScript(() => sessionStorage.setItem('sala.chunk_reload_at_ms', String(Date.now())))
  await page.route(`**${program}`, route => route.abort())
  await page.goto('/lobby/')
  await lives(page)
  await join(page).click()
  await expect(page).toHaveURL(/\/lobby\/register$/)
  // The registration page needs the script with the router, which failed to load. The page therefore shows an error.
  await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible()
})

test('a visitor who scrolled before the router loaded returns to the same scroll position', {
  tag: '@phone',
}, async ({ page }) => {
  const letCome = await holdProgram(page)
  await page.goto('/lobby/')
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'ข้อกำหนดการใช้บริการ' })
  await terms.scrollIntoViewIfNeeded()
  const at = await page.evaluate(() => window.scrollY)
  expect(at).toBeGreaterThan(0)
  letCome()
  await terms.click()
  await expect(page).toHaveURL(/\/lobby\/terms$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(home(page)).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(at / 2)
})

test('a list of games stays until the next page has loaded', { tag: '@phone' }, async ({ page, request }) => {
  const manifest: Manifest = JSON.parse(await readFile(resolve(BROWSER_FILES, '.vite/manifest.json'), 'utf8'))
  const deposit = manifest['src/cashier/deposit/deposit-page.tsx']?.file
  if (deposit === undefined) throw new Error('the built lobby has no file of the deposit')
  const gate = Promise.withResolvers<void>()
  await page.route(`**/${deposit}`, async route => {
    await gate.promise
    await route.continue()
  })
  // The list is short, because the test would spend most of its time on drawing a long one.
  await signedIn(page, request, '/lobby/fish')
  const list = page.getByRole('list', { name: 'ยิงปลา', exact: true })
  await expect(list.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'ฝากเงิน' }).last().click()
  await expect(page).toHaveURL(/\/lobby\/deposit$/)
  await expect(list.getByRole('article').first()).toBeVisible()
  gate.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'ฝากเงิน' })).toBeVisible()
  await expect(list).toHaveCount(0)
})

/** Pages of a member. Without LIVES_ALL, every other one is opened on a phone, and the rest on a desktop. */
const MEMBERS_PAGES = [
  { path: '', heading: 'เครดิตของคุณ' },
  { path: 'deposit', heading: 'ฝากเงิน' },
  { path: 'withdraw', heading: 'ถอนเงิน' },
  { path: 'slot', heading: 'สล็อต' },
]

test('a member’s page is visible before its script loads, and does not change when it hydrates', {
  tag: '@both',
}, async ({ page, request }) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  await signedIn(page, request, BLANK_PAGE)
  const first = test.info().project.name === 'desktop' ? 1 : 0
  for (const { path, heading } of MEMBERS_PAGES.filter((_, place) => playsAll() || place % 2 === first)) {
    const letCome = await holdProgram(page)
    await page.goto(`/lobby/${path}`, { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1, name: heading })
    await expect(title).toBeVisible()
    await title.evaluate(element => element.setAttribute('data-same', ''))
    letCome()
    // Waits for the member's data. The page loads them only after the script with the router has run.
    await expect(page.locator('header [aria-live][aria-busy]')).toHaveAttribute('aria-busy', 'false')
    await expect(title).toHaveAttribute('data-same', '')
  }
  expect(errors).toEqual([])
})

test('a member’s home shows its sections before the program loads, and the member’s own data shifts none of them', {
  tag: '@phone',
}, async ({ page, request }) => {
  await signedIn(page, request, BLANK_PAGE)
  const letCome = await holdProgram(page)
  await page.goto('/lobby/', { waitUntil: 'commit' })
  const sections = page.getByRole('navigation', { name: 'หมวดเกม' })
  await expect(sections.getByRole('link')).toHaveCount(6)
  const own = page.getByRole('region', { name: 'ของคุณตอนนี้' })
  await expect(own.getByRole('list')).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => document.fonts.ready)
  const topOf = async () => Math.round((await sections.boundingBox())?.y ?? 0)
  const before = await topOf()
  letCome()
  await expect(own.getByRole('link', { name: /ฝากเงินครั้งแรก/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'เกมฮิต' })).toBeVisible()
  expect(await topOf()).toBe(before)
})

test('a press before the program loads takes effect once it has loaded', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await signedIn(page, request, BLANK_PAGE)
  const letCome = await holdProgram(page)
  await page.goto('/lobby/deposit', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'เมนู' }).click()
  letCome()
  await expect(page.getByRole('dialog', { name: 'เมนู' })).toBeVisible()
})

test('the drawer does not open before its menu has loaded', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/lobby/')
  await lives(page)
  const opens = page.evaluate(
    () =>
      new Promise<boolean>(resolve => {
        const look = (_changes: unknown, observer: MutationObserver) => {
          const drawer = document.querySelector('[role="dialog"]')
          if (drawer === null) return
          observer.disconnect()
          resolve(drawer.querySelector('nav') !== null)
        }
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  expect(await opens).toBe(true)
})

test('a session that has only a cookie is sent to the sign-in', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await signedIn(page, request, BLANK_PAGE)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/lobby/deposit')
  await expect(page).toHaveURL(/\/lobby\/login$/)
  await expect(page.getByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' })).toBeVisible()
})

test('the login prompt of a game loads beside the router, not after it', { tag: '@phone' }, async ({
  page,
}) => {
  const manifest: Manifest = JSON.parse(await readFile(resolve(BROWSER_FILES, '.vite/manifest.json'), 'utf8'))
  const letCome = await holdProgram(page)
  await page.goto('/lobby/')
  await lives(page)
  const parts = ['src/dialogs/login-prompt.tsx', '../ui/src/overlay/dialog-surface.tsx']
  const asked = parts.map(part => page.waitForRequest(`**/${manifest[part]?.file}`))
  await page.getByRole('list', { name: 'เกมฮิต' }).getByRole('button').first().click()
  await Promise.all(asked)
  letCome()
  await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบก่อนเล่น' })).toBeVisible()
})
