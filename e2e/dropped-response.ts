import type { Page } from '@playwright/test'

/** Lets the server handle the first POST to the URL, but drops its response. Later calls pass. */
export const loseFirstAnswer = async (page: Page, address: string): Promise<void> => {
  let isLost = false
  await page.route(address, async route => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort()
  })
}
