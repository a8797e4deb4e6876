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

/** Changes the responses to GET calls to the URL on their way to the page, to show states that a new product reaches only after days. */
export const changeAnswer = (
  page: Page,
  address: string | RegExp,
  change: (answer: Record<string, unknown>) => object,
): Promise<unknown> =>
  page.route(address, async route => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, json: change(await response.json()) })
  })
