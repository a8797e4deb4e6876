import type { Page } from '@playwright/test'

/**
 * Waits until a closed dialog has removed its entry from the browser's history, which takes a moment. If the test navigates earlier, this removal
 * cancels the navigation.
 */
export const steppedOff = (page: Page) =>
  page.waitForFunction(() => !(history.state as { sala_layer_depth?: number } | null)?.sala_layer_depth)
