import type { Page } from '@playwright/test'

/** Drops the response to the first POST call to the URL, which the server has executed. Later calls are not changed. */
export const loseFirstAnswer = async (page: Page, address: string): Promise<void> => {
  let isLost = false
  await page.route(address, async route => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort()
  })
}
