import type { Page } from '@playwright/test'

/** The first POST call to the URL reaches the server, but its response is dropped. Later calls are not changed. */
export const loseFirstAnswer = async (page: Page, address: string): Promise<void> => {
  let isLost = false
  await page.route(address, async route => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort()
  })
}
