import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { provideChromium } from './browser/chromium.ts'
import { startProduct } from './product.ts'
import { sandboxScreens } from './sandbox-screens.ts'
import { lobbyScreens, type Screen } from './screen-list.ts'
import { seenPopup } from './seen-popup.ts'
import { settled } from './settled.ts'

const KEPT = fileURLToPath(new URL('../docs/screens/', import.meta.url))
/** For a look: the widths in between are not kept in the repository. */
const LOOKED_AT = fileURLToPath(new URL('./test-results/screens/', import.meta.url))
const FOLDERS = [
  { folder: KEPT, widthsPx: [390, 1440] },
  { folder: LOOKED_AT, widthsPx: [768, 970] },
]
const PHONE_BELOW_PX = 768
const HEIGHT_PX = { phone: 844, desktop: 900 }

/** `npm run screens [name …]`: pictures of the product, freshly started, at a phone's and a desktop's width and between. */
const wanted = process.argv.slice(2)
const chosen = [...lobbyScreens, ...sandboxScreens].filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name),
)
const product = await startProduct()
const browser = await chromium.launch(await provideChromium())
try {
  for (const { folder, widthsPx } of FOLDERS) {
    await mkdir(folder, { recursive: true })
    for (const screen of chosen) {
      for (const width of widthsPx) {
        if (width < (screen.below ?? Infinity)) await take(browser, screen, width, folder)
      }
    }
  }
} finally {
  await browser.close()
  await product.stop()
}

async function take(browser: Browser, screen: Screen, width: number, folder: string) {
  const isPhone = width < PHONE_BELOW_PX
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width, height: isPhone ? HEIGHT_PX.phone : HEIGHT_PX.desktop },
    isMobile: isPhone,
    hasTouch: isPhone,
    storageState: seenPopup,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await screen.open(page)
  await settled(page)
  const path = join(folder, `${screen.name}-${width}.png`)
  // A window as high as the page, so that what is fixed to its bottom stands there.
  if (screen.whole) await page.setViewportSize({ width, height: await heightOf(page) })
  await page.screenshot({ path, animations: 'disabled' })
  await context.close()
  console.log(path)
}

function heightOf(page: Page) {
  return page.evaluate(() => document.documentElement.scrollHeight)
}
