import type { Page } from '@playwright/test'

/** Opens the visitor's home page and waits until it is hydrated. A click before that would be lost. */
export const openVisitorsHome = async (page: Page): Promise<void> => {
  await page.goto('/lobby/')
  await page.waitForFunction(() => {
    const drawn = document.querySelector('#root > *')
    return drawn !== null && Object.keys(drawn).some(key => key.startsWith('__reactFiber'))
  })
}
