import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  type Browser,
  type CDPSession,
  type ConsoleMessage,
  expect,
  type Frame,
  type Page,
  type Request,
} from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { DESKTOP, EVERYWHERE, PHONE } from '../browser/browser-settings.ts'
import { expectReadable, setTextSize } from '../browser/browser-text-size-steps.ts'
import { usableBehindDialog } from '../browser/controls-behind-dialog.ts'
import { follow } from '../browser/page-completion.ts'
import { BOTH_SIZES, type WindowSize } from '../browser/window-sizes.ts'
import { MENU_FROM_PX } from '../layout/menu-steps.ts'
import { BLANK_PAGE } from '../test-member.ts'

/** Window widths in px at which a screen must fit: the layout's breakpoints (L08), and the widths of the phone and the desktop. */
const WIDTHS_PX = [PHONE.viewport.width, 768, MENU_FROM_PX, DESKTOP.viewport.width]
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Size of the small desktop window in which large text must fit. */
const LARGE_TEXT_DESKTOP = { width: 1280, height: 800 }

/** Minimum duration in ms of an animation that the test reports. A shorter one cannot be seen, because it ends within one frame. */
const MOVEMENT_FROM_MS = 16

let oneWindow: Page | undefined

/**
 * Returns an empty browser window. A test worker uses one window for all screens and clears its state in between, because opening a window takes as
 * long as a page.
 */
export const emptyWindow = async (browser: Browser, origin: string): Promise<Page> => {
  if (oneWindow?.isClosed()) oneWindow = undefined
  oneWindow ??= await (await browser.newContext({ ...EVERYWHERE, ...DESKTOP, baseURL: origin })).newPage()
  await oneWindow.unrouteAll({ behavior: 'wait' })
  if (!oneWindow.url().endsWith(BLANK_PAGE)) await oneWindow.goto(BLANK_PAGE)
  await oneWindow.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await oneWindow.context().clearCookies()
  await oneWindow.context().addCookies(EVERYWHERE.storageState.cookies)
  return oneWindow
}

type Audit = {
  /** Window width in px from which the screen does not exist. */
  below?: number | undefined
  /** If true, the screen is also checked with text twice as large. */
  withLargeText?: boolean
  /** Window sizes at which the screen is checked in detail. Without it both. The widths are checked at all sizes anyway. */
  sizes?: readonly WindowSize[]
  /** If true, the window is empty afterwards. Otherwise it shows the screen at its former size, which the browser has to lay out and draw again. */
  leavesScreen?: boolean
}

/**
 * Loads a screen at the first of `sizes`, and then changes to the second one, if any. The phone has touch. At each of `sizes` it checks accessibility
 * and large text, nothing may move, and nothing behind a dialog can be used. The screen must fit all window widths. Errors and requests to other
 * origins are forbidden. All faults of a screen are reported together.
 */
export const expectSound = async (
  page: Page,
  open: () => Promise<unknown>,
  {
    below = Number.POSITIVE_INFINITY,
    withLargeText = false,
    leavesScreen = false,
    sizes = BOTH_SIZES,
  }: Audit = {},
): Promise<void> => {
  const softly = expect.configure({ soft: true })
  const before = page.viewportSize() ?? PHONE.viewport
  const widest = Math.min(DESKTOP.viewport.width, below - 1)
  const startsOnPhone = !sizes.includes('desktop')
  await resize(page, startsOnPhone ? PHONE.viewport : { ...DESKTOP.viewport, width: widest })
  const watched = watch(page)
  const requests = follow(page)
  const devtools = await page.context().newCDPSession(page)
  try {
    await touch(devtools, startsOnPhone)
    await open()
    await requests.settled()
    await expectSoundNow(page, startsOnPhone ? 'on a phone' : `at ${widest}`)
    await expectToFit(page, WIDTHS_PX.filter(width => width < below).toReversed())
    if (sizes.includes('phone') && !startsOnPhone) {
      await resize(page, PHONE.viewport)
      await touch(devtools, true)
      await requests.settled()
      await expectSoundNow(page, 'on a phone')
    }
    if (withLargeText) await expectLargeText(page, devtools, { sizes, below })
    softly(watched.wrong).toEqual([])
  } finally {
    watched.stop()
    requests.stop()
    if (leavesScreen) await page.goto(BLANK_PAGE)
    if (withLargeText) await setTextSize(devtools, 'ordinary')
    await devtools.detach()
    await resize(page, before)
  }
}

/** Checks the screen at the current window size: accessibility, movement, and what is behind a dialog. */
const expectSoundNow = async (page: Page, at: string): Promise<void> => {
  const softly = expect.configure({ soft: true })
  softly(await violationsOf(page), at).toEqual([])
  await softly.poll(() => usableBehindDialog(page), `usable behind the dialog ${at}`).toEqual([])
  const movements = await page.evaluate(findMovements, MOVEMENT_FROM_MS)
  softly(movements, `moves though nothing is to move ${at}`).toEqual([])
}

/** Checks the screen with text twice as large, at each of `sizes`. Afterwards the text is still large. */
const expectLargeText = async (
  page: Page,
  devtools: CDPSession,
  { sizes, below }: { sizes: readonly WindowSize[]; below: number },
): Promise<void> => {
  await setTextSize(devtools, 'large')
  if (sizes.includes('phone')) {
    await resize(page, PHONE.viewport)
    await expectReadable(page, 'on a phone')
  }
  if (!sizes.includes('desktop') || LARGE_TEXT_DESKTOP.width >= below) return
  await touch(devtools, false)
  await resize(page, LARGE_TEXT_DESKTOP)
  await expectReadable(page, `at ${LARGE_TEXT_DESKTOP.width}`)
}

type Size = { width: number; height: number }

/** Resizes the window only if its size is different, because each new layout takes as long as a click. */
const resize = async (page: Page, size: Size): Promise<void> => {
  const now = page.viewportSize()
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size)
}

/**
 * Runs in the page while the user prefers reduced motion. Returns running animations, except the changes of opacity that progress indicators may
 * have.
 */
const findMovements = (fromMs: number): string[] =>
  document.getAnimations().flatMap(animation => {
    const { effect } = animation
    if (!(effect instanceof KeyframeEffect)) return []
    const { duration } = effect.getTiming()
    const what = ['offset', 'easing', 'composite', 'computedOffset', 'opacity']
    const breathes = effect.getKeyframes().every(frame => Object.keys(frame).every(key => what.includes(key)))
    const isQuick = typeof duration === 'number' && duration < fromMs
    if (animation.playState !== 'running' || isQuick || breathes) return []
    return [`${effect.target?.tagName ?? ''}.${effect.target?.className ?? ''}`]
  })

const touch = (devtools: CDPSession, enabled: boolean) =>
  devtools.send('Emulation.setTouchEmulationEnabled', { enabled })

/** Checks the accessibility of all frames, also of other origins. If one frame fills the page, the page's heading may be in it. */
const violationsOf = async (page: Page): Promise<string[]> => {
  const found = await Promise.all(page.frames().map(violationsIn))
  const isHeading = (violation: string) => violation.startsWith('page-has-heading-one')
  const isHeaded = found.some(violations => !violations.some(isHeading))
  return found.flat().filter(violation => !(isHeaded && isHeading(violation)))
}

const violationsIn = async (frame: Frame): Promise<string[]> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  const run = 'axe.run(document, { iframes: false, resultTypes: ["violations"] })'
  const { violations } = await frame.evaluate<AxeResults>(run)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

const expectToFit = async (page: Page, widths: number[]): Promise<void> => {
  const softly = expect.configure({ soft: true })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const width of widths) {
    const { height } = width < MENU_FROM_PX ? PHONE.viewport : DESKTOP.viewport
    await resize(page, { width, height })
    await softly.poll(overflow, `pixels too wide at ${width}`).toBeLessThanOrEqual(0)
  }
}

/** Records events that must not happen on a page: errors, violations of the content security policy (CSP), and requests to other origins. */
const watch = (page: Page) => {
  const { origin } = new URL(page.url())
  const wrong: string[] = []
  const hear = (message: ConsoleMessage) => {
    // The browser logs each response with an error status as an error. The test ignores them, because a refused call and a page that is not found are
    // valid.
    const { url } = message.location()
    const refusal =
      message.text().startsWith('Failed to load resource') && (url.includes('/api/') || url === page.url())
    if (message.type() === 'error' && !refusal) wrong.push(message.text())
  }
  const err = (error: Error) => {
    wrong.push(`threw ${error.message}`)
  }
  const ask = (request: Request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)) wrong.push(`asked ${url.origin}`)
  }
  page.on('console', hear).on('pageerror', err).on('request', ask)
  return { wrong, stop: () => page.off('console', hear).off('pageerror', err).off('request', ask) }
}
