import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { provideChromium } from './browser/chromium.ts'
import { follow } from './browser/settled.ts'
import { EVERYWHERE } from './browser/sizes.ts'
import { startProduct } from './product.ts'
import { screens } from './screen-list.ts'
import { deskScreens } from './screens/desk.ts'
import type { Screen } from './screens/screen.ts'

/** The pictures that the documents show. */
const SHOWN = fileURLToPath(new URL('../docs/screens/', import.meta.url))
/** All of them; no part of the repository. */
const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url))
const WIDTHS_PX = [390, 768, 970, 1440]
/** A quarter of the bytes of a PNG; letters stay sharp. */
const WEBP_QUALITY = 80
const PHONE_BELOW_PX = 768
const HEIGHT_PX = { phone: 844, desktop: 900 }

/** `npm run screens [name …]`: pictures of the product, freshly started, from a phone's width to a desktop's. */
const wanted = process.argv.slice(2)
const isWanted = ({ name }: Screen) => wanted.length === 0 || wanted.includes(name)
const shown = new Set(await readdir(SHOWN))
const browser = await chromium.launch(await provideChromium())
try {
  await mkdir(FOLDER, { recursive: true })
  await takeAll(browser, screens.filter(isWanted), false)
  await takeAll(browser, deskScreens.filter(isWanted), true)
} finally {
  await browser.close()
}

/** On a product of their own: one that has just begun, or one with a past. */
async function takeAll(browser: Browser, chosen: readonly Screen[], world: boolean) {
  if (chosen.length === 0) return
  const product = await startProduct({ world })
  try {
    for (const screen of chosen)
      for (const width of WIDTHS_PX)
        if (width < (screen.below ?? Infinity)) await take(browser, product.url, screen, width)
  } finally {
    await product.stop()
  }
}

async function take(browser: Browser, baseURL: string, screen: Screen, width: number) {
  const isPhone = width < PHONE_BELOW_PX
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: isPhone ? HEIGHT_PX.phone : HEIGHT_PX.desktop },
    isMobile: isPhone,
    hasTouch: isPhone,
    ...EVERYWHERE,
  })
  const page = await context.newPage()
  const requests = follow(page)
  await screen.open(page)
  await requests.settled()
  await requests.alive()
  await requests.settled()
  // A window as high as the page, so that what is fixed to its bottom stands there.
  if (screen.whole) {
    await page.evaluate(keepMainsHeight)
    await page.setViewportSize({ width, height: await heightOf(page) })
  }
  const devtools = await context.newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY })
  const name = `${screen.name}-${width}.webp`
  for (const folder of shown.has(name) ? [FOLDER, SHOWN] : [FOLDER])
    await writeFile(join(folder, name), Buffer.from(data, 'base64'))
  await context.close()
  console.log(join(FOLDER, name))
}

/** Runs in the page: a short page is as high as the window, and would push its footer out of a higher one. */
function keepMainsHeight() {
  const main = document.querySelector('main')
  if (main) main.style.minHeight = `${main.offsetHeight}px`
}

function heightOf(page: Page) {
  return page.evaluate(() => document.documentElement.scrollHeight)
}
