import { test as base } from '@playwright/test'

/**
 * Leaves the desk (the staff's website) after each test. After a decision the desk opens the next case and claims it for the staff user. A browser
 * that closes there keeps the claim for minutes, which would block parallel tests.
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
