import type { Page } from '@playwright/test'

/**
 * The visitor's home, once the page itself stands there: what the server drew is put aside whole, and a press on it just
 * before that would go with it.
 */
export const openVisitorsHome = async (page: Page): Promise<void> => {
  await page.goto('/lobby/')
  await page.waitForFunction(() => {
    const drawn = document.querySelector('#root > *')
    return drawn !== null && Object.keys(drawn).some(key => key.startsWith('__reactFiber'))
  })
}
