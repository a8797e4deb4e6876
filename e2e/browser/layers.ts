import type { Page } from '@playwright/test'

/**
 * A closed dialog goes back one history entry a moment later. Leaving the page earlier would cancel the
 * test's navigation.
 */
export const steppedOff = (page: Page) =>
  page.waitForFunction(() => !(history.state as { sala_layer_depth?: number } | null)?.sala_layer_depth)
