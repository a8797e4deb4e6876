import type { Page } from '@playwright/test'

/**
 * Waits for the hydrated visitor's home: hydration replaces the server-rendered markup, and a press just
 * before would be lost.
 */
export const openVisitorsHome = async (page: Page): Promise<void> => {
  await page.goto('/lobby/')
  await page.waitForFunction(() => {
    const drawn = document.querySelector('#root > *')
    return drawn !== null && Object.keys(drawn).some(key => key.startsWith('__reactFiber'))
  })
}
