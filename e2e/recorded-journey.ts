import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { EVERYWHERE } from './browser/browser-settings.ts'
import { provideChromium } from './browser/chromium-install.ts'
import { payDeposit } from './cashier-steps.ts'
import { startProduct } from './lobby-server-process.ts'
import { newPerson, type Person, register } from './test-member.ts'

/** Folder with the last picture of each step of the journey. Git ignores this folder. */
const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url))
const SIZES = [
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 1440, height: 900, isMobile: false, hasTouch: false },
] as const
const PHONE_BELOW_PX = 768
const PATIENCE_MS = 30_000
/** True if every frame is saved as a picture. Because saving takes time, the printed seconds are then higher. */
const IS_FILMED = process.argv.includes('--frames')
const FRAME_QUALITY = 60
const FRAME_DIGITS = 4

/** Number of clicks and of filled fields on the product's pages, without those at the bank and in games. */
type Doings = { taps: number; fields: number }
type Row = { width: number; leg: string; taps: number; fields: number; seconds: string }

/**
 * `npm run tool -- walk` lets a new member register, deposit, play, withdraw and look at the history, on a phone and on a desktop. It prints
 * clicks, filled fields and seconds of each step. `--frames` saves every frame. `SALA_E2E_URL` names a product that already runs.
 */
const product = process.env.SALA_E2E_URL === undefined ? await startProduct() : null
const url = process.env.SALA_E2E_URL ?? product?.url ?? ''
const browser = await chromium.launch(await provideChromium())
try {
  await mkdir(FOLDER, { recursive: true })
  const rows: Row[] = []
  for (const size of SIZES) rows.push(...(await walk(browser, size)))
  console.table(rows)
} finally {
  await browser.close()
  await product?.stop()
}

async function walk(
  on: Browser,
  { width, height, isMobile, hasTouch }: (typeof SIZES)[number],
): Promise<Row[]> {
  const context = await on.newContext({
    baseURL: url,
    viewport: { width, height },
    isMobile,
    hasTouch,
    ...EVERYWHERE,
    reducedMotion: 'no-preference',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const doings = await count(page)
  const endFilm = IS_FILMED ? await film(page, join(FOLDER, `walk-${width}`)) : null
  const person = newPerson()
  const legs: [leg: string, go: () => Promise<void>][] = [
    ['register', () => register(page, person)],
    ['from home to the code of 500', () => openDeposit(page, width)],
    ['its money arrives', () => payAndReturn(page, person)],
    ['play a round', () => play(context, page)],
    ['withdraw 100', () => withdraw(page, width)],
    ['history', () => history(page, width)],
  ]
  const rows: Row[] = []
  for (const [leg, go] of legs) {
    const begun = performance.now()
    await go()
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    await page.screenshot({ path: join(FOLDER, `walk-${width}-${rows.length + 1}.png`) })
    rows.push({ width, leg, ...doings(), seconds })
  }
  await endFilm?.()
  await context.close()
  return rows
}

/** Saves each frame of the page as a numbered picture in the folder. The returned function stops this. */
async function film(page: Page, folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const devtools = await page.context().newCDPSession(page)
  const written: Promise<void>[] = []
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    const name = `${String(written.length + 1).padStart(FRAME_DIGITS, '0')}.jpg`
    written.push(writeFile(join(folder, name), Buffer.from(data, 'base64')))
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: FRAME_QUALITY })
  return async () => {
    await devtools.send('Page.stopScreencast')
    await Promise.all(written)
  }
}

/** Begins to count clicks and filled fields of a page. The returned function returns the counts and starts again with zero. */
async function count(page: Page): Promise<() => Doings> {
  let seen: Doings = { taps: 0, fields: 0 }
  await page.exposeFunction('noteDoing', (what: keyof Doings) => {
    seen[what] += 1
  })
  await page.addInitScript(() => {
    const note = (what: string) =>
      (window as unknown as { noteDoing: (what: string) => void }).noteDoing(what)
    // A click on a label makes the browser send a second click to the field. Only the first one counts.
    window.addEventListener('click', event => event.isTrusted && event.detail > 0 && note('taps'), true)
    window.addEventListener('change', event => event.isTrusted && note('fields'), true)
  })
  return () => {
    const since = seen
    seen = { taps: 0, fields: 0 }
    return since
  }
}

function goTo(page: Page, name: string, width: number): Promise<void> {
  const from = page.getByRole(width < PHONE_BELOW_PX ? 'navigation' : 'banner', {
    ...(width < PHONE_BELOW_PX ? { name: 'เมนูลัด' } : {}),
  })
  return from.getByRole('link', { name }).click()
}

async function openDeposit(page: Page, width: number): Promise<void> {
  await goTo(page, 'ฝากเงิน', width)
  await page.getByRole('button', { name: '500', exact: true }).click()
  const opened = page.waitForResponse(answer => answer.url().endsWith('/requests/deposit/prepare'))
  await page.getByRole('button', { name: 'ฝาก ฿500', exact: true }).click()
  await (await opened).finished()
  const shown = page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับชำระเงินฝาก' })
  await expect(shown).toBeAttached({ timeout: PATIENCE_MS })
}

/** Pays the pending deposit by an API call. Returns to the home page by the button of the success dialog. */
async function payAndReturn(page: Page, person: Person): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name.startsWith('auth._token.'))
  const bearer = decodeURIComponent(token?.value ?? '').replace(/^(Bearer )?/, 'Bearer ')
  const headers = { authorization: bearer }
  const { data } = await (await page.request.get('/lobby/api/customers/profile', { headers })).json()
  await payDeposit(page.request, person, data.pending_request)
  const dialog = page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' })
  await expect(dialog).toBeVisible({ timeout: PATIENCE_MS })
  await dialog.getByRole('button', { name: 'ดูยอด' }).click()
  await expect(page).toHaveURL(/\/lobby\/$/, { timeout: PATIENCE_MS })
}

async function play(context: BrowserContext, page: Page): Promise<void> {
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'ตรอกพริกเผ็ด' }).first().click()
  const game = await opened
  await game.waitForURL(/\/sandbox\/game-site\//)
  await game.getByRole('button', { name: 'เล่น', exact: true }).click()
  await expect(game.getByRole('list', { name: 'ผลล่าสุด' }).getByRole('listitem')).toHaveCount(1, {
    timeout: PATIENCE_MS,
  })
  await game.close()
}

async function withdraw(page: Page, width: number): Promise<void> {
  await goTo(page, 'ถอนเงิน', width)
  await page.getByLabel('จำนวนเงินที่ต้องการถอน (บาท)').fill('100')
  await page.getByRole('button', { name: 'ถอน ฿100', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })
  await expect(dialog).toContainText('100.00', { timeout: PATIENCE_MS })
  await dialog.getByRole('button').last().click()
}

async function history(page: Page, width: number): Promise<void> {
  if (width < PHONE_BELOW_PX) await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'เมนูหลัก' })
  await menu.getByRole('link', { name: 'ข้อมูลฝาก-ถอน' }).click()
  await expect(page.getByText('500.00').first()).toBeVisible({ timeout: PATIENCE_MS })
}
