import { test as base } from '@playwright/test'

/**
 * The desk opens the next case after a decision and claims it. After each test the browser leaves the desk,
 * which releases the claim. A browser that is killed at the desk would keep the claim for minutes and block
 * parallel tests.
 */
export const test = base.extend<{ leaving: undefined }>({
  leaving: [
    async ({ page, browser }, use) => {
      await use(undefined)
      const pages = browser.contexts().flatMap(context => context.pages())
      await Promise.all(pages.map(each => each.goto('about:blank')))
      const others = browser.contexts().filter(context => context !== page.context())
      await Promise.all(others.map(context => context.close()))
    },
    { auto: true },
  ],
})
