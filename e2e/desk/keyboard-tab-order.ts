import { expect, type Page } from '@playwright/test'
import { hasRing } from '../browser/focus-ring.ts'

/** A walk fails after this many presses of Tab, because no screen has as many controls. */
const PRESSES_MAX = 200

/** Runs in the page. Returns the name of the focused control of the screen; null if the focus is outside the screen. */
const focusedName = (): string | null => {
  const focused = document.activeElement
  if (focused === null || focused.closest('main') === null) return null
  const { top, bottom } = focused.getBoundingClientRect()
  const isInSight = bottom > 0 && top < innerHeight
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? ''}`
  focused.setAttribute('data-walked', '')
  return isInSight ? name : `out of sight: ${name}`
}

/** Runs in the page. Returns the names of the visible controls of the screen that the walk did not reach. */
const missedNames = (): string[] => {
  const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary'
  return [...document.querySelectorAll<HTMLElement>(`main :is(${controls})`)]
    .filter(control => {
      const isOther = control instanceof HTMLInputElement && control.type === 'radio' && !control.checked
      return (
        control.tabIndex >= 0 && !isOther && control.checkVisibility() && !control.hasAttribute('data-walked')
      )
    })
    .map(control => `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent?.trim()}`)
}

/** Walks through the open screen by Tab. Expects that Tab reaches every control, and that each focused control shows a visible focus ring. */
export const expectTabWalk = async (page: Page): Promise<void> => {
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
  expect(await page.evaluate(missedNames), 'controls that Tab does not reach').toEqual([])
}
