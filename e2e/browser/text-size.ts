import { type CDPSession, expect, type Page } from '@playwright/test'

/** Text sizes of a browser in pixels: the default size, and twice this size. */
const TEXT_PX = { ordinary: 16, large: 32 } as const

type Amiss = { outside: string[]; cutOff: string[]; covered: string[] }

/** Changes the browser's default text size, as the browser's settings do. The browser then computes the layout of the open page again. */
export const setTextSize = (devtools: CDPSession, size: keyof typeof TEXT_PX) =>
  devtools.send('Page.setFontSizes', { fontSizes: { standard: TEXT_PX[size] } })

/** Expects three facts of the current page with large text: all content is within the window, no text is truncated, no control is covered. */
export const expectReadable = async (page: Page, at: string): Promise<void> => {
  const softly = expect.configure({ soft: true })
  const size = await page.evaluate('getComputedStyle(document.documentElement).fontSize')
  softly(size, `text size ${at}`).toBe(`${TEXT_PX.large}px`)
  const tooWide = () =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  await softly.poll(tooWide, `pixels too wide with large text ${at}`).toBeLessThanOrEqual(0)
  await softly
    .poll(() => page.evaluate(findAmiss), `with large text ${at}`)
    .toEqual({ outside: [], cutOff: [], covered: [] } satisfies Amiss)
}

/**
 * Runs in the browser page, so it uses no variable from outside the function. It tests sizes and positions first and computed styles last, because
 * a page has thousands of elements and a computed style is slow.
 */
function findAmiss(): Amiss {
  const room = document.documentElement.clientWidth + 1
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
  /**
   * Returns a function that says whether `has` accepts the style of any parent of an element, below the body. Each parent's style is computed only
   * once.
   */
  const inOneThat = (has: (style: CSSStyleDeclaration) => boolean) => {
    const known = new Map<Element, boolean>()
    const isIn = (element: Element): boolean => {
      const parent = element.parentElement
      if (parent === null || parent === document.body) return false
      const is = known.get(parent) ?? (has(getComputedStyle(parent)) || isIn(parent))
      known.set(parent, is)
      return is
    }
    return isIn
  }
  const isInFixed = inOneThat(({ position }) => position === 'fixed')
  const isInScrolled = inOneThat(({ overflowX }) => overflowX !== 'visible')
  const hasWords = (element: Element) =>
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
  const isSeen = (element: Element) =>
    element.getBoundingClientRect().width > 1 &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  // An open dialog covers the page on purpose, so only the dialog counts.
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
  const shown = dialogs.findLast(isSeen) ?? document.body
  const seen = [...shown.querySelectorAll('*')].filter(isSeen)
  const withWords = seen.filter(hasWords)
  const cutOff = withWords.filter(element => {
    if (element.scrollWidth <= element.clientWidth + 1) return false
    const { overflowX, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(element)
    const onPurpose = textOverflow === 'ellipsis' || clipPath !== 'none' || webkitLineClamp !== 'none'
    return /hidden|clip/.test(overflowX) && !onPurpose
  })
  // Carousels scroll, so their content may be outside the window. Fixed elements do not scroll, so they must be inside.
  const outside = withWords.filter(element => {
    const { left, right, bottom } = element.getBoundingClientRect()
    const isBelow = bottom > innerHeight + 1 && isInFixed(element)
    return (left < -1 || right > room || isBelow) && !isInScrolled(element)
  })
  /** Returns whether a press on the middle of the element would reach the element at the current scroll position. */
  const isReached = (element: Element) => {
    const { left, width, top, height } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    if (there === null) return false
    const own = element.closest('label') ?? element
    return own.contains(there) || there.contains(element)
  }
  const covered = seen.filter(element => {
    if (!element.matches('a[href], button:enabled, input, select, [role="tab"]')) return false
    if (element.closest('[inert], [aria-hidden="true"]') || element.matches('[href="#main"]')) return false
    // Each scroll makes the browser compute the layout again. The function therefore scrolls only to elements that a press does not reach without
    // scrolling.
    if (isReached(element)) return false
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    return !isReached(element)
  })
  window.scrollTo({ top: 0, behavior: 'instant' })
  return { outside: outside.map(named), cutOff: cutOff.map(named), covered: covered.map(named) }
}
