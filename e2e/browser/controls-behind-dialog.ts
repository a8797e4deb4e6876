import type { Page } from '@playwright/test'

/**
 * Returns the text of each link, button and field behind an open dialog that can still be used. Returns an empty list if no dialog is open. Live
 * regions are left out: they stay usable, so that the browser announces their texts.
 */
export const usableBehindDialog = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.querySelector('[role=dialog]') === null) return []
    const usable = '[inert], [aria-live], [role=status], [role=alert], [role=dialog]'
    return [...document.querySelectorAll('#root :is(a, button, input, select, textarea)')]
      .filter(one => one.closest(usable) === null)
      .map(one => `${one.tagName} ${one.textContent.trim()}`)
  })
