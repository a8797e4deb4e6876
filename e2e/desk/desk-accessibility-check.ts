import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { sizeOr } from '../../server/test/simulation/simulation-seeds.ts'

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns by how many pixels the page is wider than its window. The window's width is that of the test's settings, because the browser's `innerWidth`
 * grows with the page on an emulated phone, and contains the scrollbar on a desktop.
 */
export const pixelsTooWide = async (page: Page): Promise<number> => {
  const { width } = page.viewportSize() ?? {}
  expect(width, 'the test has a window of fixed width').toBeDefined()
  return page.evaluate(room => document.documentElement.scrollWidth - room, width ?? 0)
}

/**
 * Returns the widths in px of the desktop windows in which a test checks a screen: both if LIVES_ALL is set, otherwise the narrow one, because a fault
 * of the layout appears there first.
 */
export const desktopWidths = (): readonly number[] => sizeOr([1280], [1440, 1280])

/** Expects that the current screen is accessible and no wider than its window. */
export const expectSound = async (page: Page): Promise<void> => {
  await expect.poll(() => pixelsTooWide(page), 'pixels too wide').toBeLessThanOrEqual(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
  ).toEqual([])
}
