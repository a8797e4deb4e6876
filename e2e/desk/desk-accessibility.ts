import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns the number of pixels by which the page is wider than its window. The function takes the window's width from the test's settings. The
 * browser's `innerWidth` is no use: on an emulated phone it grows with the page, and on a desktop it includes the scrollbar.
 */
export const pixelsTooWide = async (page: Page): Promise<number> => {
  const { width } = page.viewportSize() ?? {}
  expect(width, 'the test has a window of fixed width').toBeDefined()
  return page.evaluate(room => document.documentElement.scrollWidth - room, width ?? 0)
}

/** Expects the current screen to be accessible and no wider than its window. */
export const expectSound = async (page: Page): Promise<void> => {
  await expect.poll(() => pixelsTooWide(page), 'pixels too wide').toBeLessThanOrEqual(0)
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
  ).toEqual([])
}
