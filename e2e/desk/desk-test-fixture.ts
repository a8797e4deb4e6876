import { test as base } from '@playwright/test'

/**
 * Leaves the desk (the staff's website) after each test. After a decision the desk opens the next case and assigns it to the operator. If the browser
 * closed there, the case would stay assigned for minutes and block parallel tests.
 */
export const test = base.extend<{ leaving: undefined }>({
  leaving: [
    async ({ page, browser }, use) => {
      await use(undefined)
      const pages = browser.contexts().flatMap(context => context.pages())
      // A navigation that the page itself has begun may abort the first one.
      await Promise.all(pages.map(each => each.goto('about:blank').catch(() => each.goto('about:blank'))))
      const others = browser.contexts().filter(context => context !== page.context())
      await Promise.all(others.map(context => context.close()))
    },
    { auto: true },
  ],
})
