import { expect, type Page } from '@playwright/test'
import { hasRing } from '../browser/focus-ring-check.ts'

/** Maximum number of Tab presses on a screen. It is more than the controls of any screen, so that a faulty test ends. */
const PRESSES_MAX = 200

/** Runs in the page. Returns the name of the focused control. Returns null if the focus is outside the screen's main part. */
const focusedName = (): string | null => {
  const focused = document.activeElement
  if (focused === null || focused.closest('main') === null) return null
  const { top, bottom } = focused.getBoundingClientRect()
  const isInSight = bottom > 0 && top < innerHeight
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? ''}`
  focused.setAttribute('data-walked', '')
  return isInSight ? name : `out of sight: ${name}`
}

/** Selector of the controls of a screen that Tab must reach. */
const CONTROLS = 'main :is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary)'

/** Runs in the page. Marks the controls that exist now. A live list may get another item while Tab is already behind its place. */
const markControls = (controls: string): void => {
  for (const control of document.querySelectorAll(controls)) control.setAttribute('data-to-walk', '')
}

/** Runs in the page. Returns the names of visible marked controls that did not get the focus by Tab. */
const missedNames = (controls: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(controls)]
    .filter(control => {
      const isOther = control instanceof HTMLInputElement && control.type === 'radio' && !control.checked
      const isWanted = control.hasAttribute('data-to-walk') && !control.hasAttribute('data-walked')
      return isWanted && control.tabIndex >= 0 && !isOther && control.checkVisibility()
    })
    .map(control => `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent?.trim()}`)

/** Presses Tab until the focus leaves the screen. Expects that each control that was there at first gets the focus and shows a visible focus ring. */
export const expectTabWalk = async (page: Page): Promise<void> => {
  await page.evaluate(markControls, CONTROLS)
  await page.locator('main').first().focus()
  const walked: string[] = []
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(focusedName)
    if (name === null) break
    expect(name).not.toContain('out of sight')
    await expect.poll(() => page.evaluate(hasRing), `a ring is drawn around ${name}`).toBe(true)
    walked.push(name)
  }
  expect(walked.length, 'the screen has controls').toBeGreaterThan(0)
  expect(await page.evaluate(missedNames, CONTROLS), 'controls that Tab does not reach').toEqual([])
}
