import type { Page } from '@playwright/test'

/** Opens the visitor's home page and waits until its scripts have taken over (hydration), because an earlier click would be lost. */
export const openVisitorsHome = async (page: Page): Promise<void> => {
  await page.goto('/lobby/')
  await page.waitForFunction(() => {
    const drawn = document.querySelector('#root > *')
    return drawn !== null && Object.keys(drawn).some(key => key.startsWith('__reactFiber'))
  })
}
