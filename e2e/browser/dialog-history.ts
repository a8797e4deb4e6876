import type { Page } from '@playwright/test'

/**
 * Waits until a closed dialog has removed its entry from the browser's history, which takes a moment. An earlier navigation of the test would be
 * cancelled.
 */
export const steppedOff = (page: Page) =>
  page.waitForFunction(() => !(history.state as { sala_layer_depth?: number } | null)?.sala_layer_depth)
