import { type CDPSession, expect, type Page } from '@playwright/test'

/** Default text size of a browser in pixels, and twice that size. */
const TEXT_PX = { ordinary: 16, large: 32 } as const

type Amiss = { outside: string[]; cutOff: string[]; covered: string[] }

/** Changes the browser's default text size, as a user does in the browser's settings. The open page is then laid out again. */
export const setTextSize = (devtools: CDPSession, size: keyof typeof TEXT_PX) =>
  devtools.send('Page.setFontSizes', { fontSizes: { standard: TEXT_PX[size] } })

/** Expects of the current page with large text: all content is within the window, no text is cut off, and no control is covered. */
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
 * Runs in the browser page, so it cannot use variables of this file. It checks sizes and positions before computed styles, because a page has
 * thousands of elements and a computed style is slow.
 */
function findAmiss(): Amiss {
  const room = document.documentElement.clientWidth + 1
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
  /**
   * Returns a function that is true for an element if the style of any ancestor below the body fulfils `has`. It computes the style of each ancestor
   * only once.
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
  // An open dialog covers the page on purpose, so only the dialog is checked.
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
  // The content of a carousel may be outside the window, because it can be scrolled. A fixed element cannot, so it must be inside.
  const outside = withWords.filter(element => {
    const { left, right, bottom } = element.getBoundingClientRect()
    const isBelow = bottom > innerHeight + 1 && isInFixed(element)
    return (left < -1 || right > room || isBelow) && !isInScrolled(element)
  })
  /** Returns true if a press on the middle of the element reaches it without scrolling. */
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
    // Scrolling is slow, because the browser then computes the layout again. The function therefore does not scroll to an element that a press
    // already reaches.
    if (isReached(element)) return false
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    return !isReached(element)
  })
  window.scrollTo({ top: 0, behavior: 'instant' })
  return { outside: outside.map(named), cutOff: cutOff.map(named), covered: covered.map(named) }
}
