import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { EVERYWHERE } from './browser/browser-settings.ts'
import { provideChromium } from './browser/chromium-install.ts'
import { follow } from './browser/page-completion.ts'
import { startProduct } from './lobby-server-process.ts'
import { screens } from './screen-list.ts'
import { deskScreens } from './screens/desk.ts'
import { FILE_PARTNERS, manualFileScreens, manualScreens } from './screens/manual.ts'
import type { Screen } from './screens/screen.ts'

/** Folder of the pictures that the documents show. */
const SHOWN = fileURLToPath(new URL('../docs/screens/', import.meta.url))
/** Folder of the pictures of the staff website's manual. */
const MANUAL = fileURLToPath(new URL('../console/src/manual/pictures/', import.meta.url))
/** Folder of all pictures. Git ignores this folder. */
const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url))
const WIDTHS_PX = '390,768,970,1440'
/** Quality of WebP pictures. A file then has a quarter of a PNG's size, and text is still sharp. */
const WEBP_QUALITY = 80
/** Size and quality of the pictures in the manual. They are small, because the desk (the staff's website) sends them to the browser. */
const MANUAL_SIZE = { width: 1280, height: 800 }
const MANUAL_QUALITY = 60
const PHONE_BELOW_PX = 768
const PARTS_COME_MS = 500
const HEIGHT_PX = { phone: 844, desktop: 900 }

/**
 * `npm run tool -- screens [name …]` starts a new product and takes pictures of its screens at phone and desktop widths. `--widths 360,2560` sets
 * other widths. `SALA_E2E_URL` names a product that already runs. `npm run tool -- screens manual [name …]` takes the pictures of the staff website's
 * manual.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { widths: { type: 'string', default: WIDTHS_PX } },
})
const isManual = positionals[0] === 'manual'
const wanted = isManual ? positionals.slice(1) : positionals
const widths = isManual ? [MANUAL_SIZE.width] : values.widths.split(',').map(Number)
const isWanted = ({ name }: Screen) => wanted.length === 0 || wanted.includes(name)
const shown = new Set(await readdir(SHOWN))
const browser = await chromium.launch(await provideChromium())
try {
  if (isManual) {
    await mkdir(MANUAL, { recursive: true })
    await takeAll(browser, manualScreens.filter(isWanted), { world: true })
    await takeAll(browser, manualFileScreens.filter(isWanted), { env: FILE_PARTNERS })
  } else {
    await mkdir(FOLDER, { recursive: true })
    await takeAll(browser, screens.filter(isWanted), {})
    await takeAll(browser, deskScreens.filter(isWanted), { world: true })
  }
} finally {
  await browser.close()
}

/** Starts a product and takes pictures of the chosen screens. If `world` is true, the product has an invented history. */
async function takeAll(
  browser: Browser,
  chosen: readonly Screen[],
  options: Parameters<typeof startProduct>[0],
) {
  if (chosen.length === 0) return
  const running = process.env.SALA_E2E_URL
  const product = running === undefined ? await startProduct(options) : null
  try {
    for (const screen of chosen)
      for (const width of widths)
        if (width < (screen.below ?? Infinity))
          await take(browser, product?.url ?? running ?? '', screen, width)
  } finally {
    await product?.stop()
  }
}

/** Takes the picture of a screen. If this fails, it prints the error instead of throwing, so that the other screens follow. */
async function take(browser: Browser, baseURL: string, screen: Screen, width: number) {
  const isPhone = width < PHONE_BELOW_PX
  const height = isManual ? MANUAL_SIZE.height : isPhone ? HEIGHT_PX.phone : HEIGHT_PX.desktop
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
    ...EVERYWHERE,
  })
  try {
    await draw(await context.newPage(), screen, width)
  } catch (error) {
    process.exitCode = 1
    console.error(`${screen.name} at ${width}:`, error)
  } finally {
    await context.close()
  }
}

async function draw(page: Page, screen: Screen, width: number) {
  const requests = follow(page)
  await screen.open(page)
  await requests.settled()
  await requests.alive()
  await requests.settled()
  // Waits for a fixed time, because the menu, the bar and the right column appear one after the other, and no request shows when the last one is
  // there.
  await sleep(PARTS_COME_MS)
  await requests.settled()
  // The window is made as tall as the page, so that fixed elements are at the bottom of the picture.
  if (screen.whole) {
    await page.evaluate(keepMainsHeight)
    await page.setViewportSize({ width, height: await heightOf(page) })
  }
  const devtools = await page.context().newCDPSession(page)
  const quality = isManual ? MANUAL_QUALITY : WEBP_QUALITY
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality })
  for (const path of pathsOf(screen, width)) {
    await writeFile(path, Buffer.from(data, 'base64'))
    console.log(path)
  }
}

/** Returns the paths of a picture's files. If the documents show the picture, a second file is in their folder. */
function pathsOf({ name }: Screen, width: number): string[] {
  if (isManual) return [join(MANUAL, `${name}.webp`)]
  const file = `${name}-${width}.webp`
  return (shown.has(file) ? [FOLDER, SHOWN] : [FOLDER]).map(folder => join(folder, file))
}

/** Runs in the page. Fixes the height of the main part of a short page, because a taller window would stretch this part and move the footer. */
function keepMainsHeight() {
  const main = document.querySelector('main')
  if (main) main.style.minHeight = `${main.offsetHeight}px`
}

function heightOf(page: Page) {
  return page.evaluate(() => document.documentElement.scrollHeight)
}
