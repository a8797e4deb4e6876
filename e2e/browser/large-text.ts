import { expect, type Page } from '@playwright/test'
import { provideChromium } from './chromium.ts'
import { follow } from './page-completion.ts'

/** Text size in pixels: twice the browser's default. */
const TEXT_PX = 32

export const withLargeText = async () => {
  const launch = await provideChromium()
  const size = `--blink-settings=defaultFontSize=${TEXT_PX}`
  return { ...launch, args: [...(launch.args ?? []), size] }
}

type Amiss = { outside: string[]; cutOff: string[]; covered: string[] }

/** Opens a page and expects all content within the window, no truncated text and no covered control. */
export const expectReadable = async (page: Page, path: string): Promise<void> => {
  const requests = follow(page)
  await page.goto(`/lobby/${path}`)
  await requests.settled()
  requests.stop()
  await expectFits(page, `/${path}`)
}

/** Expects all content of the current page within the window, no truncated text and no covered control. */
export const expectFits = async (page: Page, name: string): Promise<void> => {
  const softly = expect.configure({ soft: true })
  expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe(`${TEXT_PX}px`)
  const tooWide = () =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  await softly.poll(tooWide, `pixels too wide: ${name}`).toBeLessThanOrEqual(0)
  await softly
    .poll(() => page.evaluate(findAmiss), name)
    .toEqual({ outside: [], cutOff: [], covered: [] } satisfies Amiss)
}

/** Runs in the browser page, so it uses no variable from outside the function. */
function findAmiss(): Amiss {
  const room = document.documentElement.clientWidth + 1
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
  const isIn = (element: Element, has: (style: CSSStyleDeclaration) => boolean): boolean => {
    const parent = element.parentElement
    if (parent === null || parent === document.body) return false
    return has(getComputedStyle(parent)) || isIn(parent, has)
  }
  const hasWords = (element: Element) =>
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
  const seen = [...document.querySelectorAll('body *')].filter(
    element =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1,
  )
  const cutOff = seen.filter(element => {
    const { overflowX, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(element)
    const onPurpose = textOverflow === 'ellipsis' || clipPath !== 'none' || webkitLineClamp !== 'none'
    const clips = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
    return hasWords(element) && !onPurpose && clips
  })
  // Carousels scroll, so their content may be outside the window. Fixed elements do not scroll, so they must be inside.
  const outside = seen.filter(element => {
    const { left, right, bottom } = element.getBoundingClientRect()
    const isBelow = bottom > innerHeight + 1 && isIn(element, ({ position }) => position === 'fixed')
    if (left >= -1 && right <= room && !isBelow) return false
    return hasWords(element) && !isIn(element, ({ overflowX }) => overflowX !== 'visible')
  })
  const covered = seen.filter(element => {
    if (!element.matches('a[href], button:enabled, input, select, [role="tab"]')) return false
    if (element.closest('[inert], [aria-hidden="true"]') || element.matches('[href="#main"]')) return false
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, width, top, height } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    if (there === null) return true
    const own = element.closest('label') ?? element
    return !(own.contains(there) || there.contains(element))
  })
  window.scrollTo({ top: 0, behavior: 'instant' })
  return { outside: outside.map(named), cutOff: cutOff.map(named), covered: covered.map(named) }
}
