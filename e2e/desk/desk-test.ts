import { test as base } from '@playwright/test'

/**
 * At the desk the next case opens by itself behind one that is decided, and is that operator's from then on. Whoever leaves gives it
 * back; a browser that is ended does not, and keeps it for minutes from the tests beside it.
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
