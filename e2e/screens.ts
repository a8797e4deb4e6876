import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { provideChromium } from './browser/chromium.ts'
import { startProduct } from './product.ts'
import { type Screen, screens } from './screen-list.ts'

const FOLDER = fileURLToPath(new URL('../docs/screens/', import.meta.url))
const WIDTHS_PX = [390, 768, 970, 1440]
const PHONE_BELOW_PX = 768
const HEIGHT_PX = { phone: 844, desktop: 900 }

/** `npm run screens [name …]`: pictures of the product, freshly started, into docs/screens. */
const wanted = process.argv.slice(2)
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const product = await startProduct()
const browser = await chromium.launch(await provideChromium())
try {
  await mkdir(FOLDER, { recursive: true })
  for (const screen of chosen) {
    for (const width of WIDTHS_PX) await take(browser, screen, width)
  }
} finally {
  await browser.close()
  await product.stop()
}

async function take(browser: Browser, screen: Screen, width: number) {
  const isPhone = width < PHONE_BELOW_PX
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width, height: isPhone ? HEIGHT_PX.phone : HEIGHT_PX.desktop },
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(screen.path, { waitUntil: 'networkidle' })
  await screen.prepare?.(page)
  await page.evaluate(() => document.fonts.ready)
  const path = join(FOLDER, `${screen.name}-${width}.png`)
  await page.screenshot({ path, fullPage: screen.whole ?? false, animations: 'disabled' })
  await context.close()
  console.log(path)
}
