import type { Page } from '@playwright/test'

/**
 * Waits until a closed dialog has gone back one history entry, which takes a moment. A navigation of the
 * test before that moment would be cancelled.
 */
export const steppedOff = (page: Page) =>
  page.waitForFunction(() => !(history.state as { sala_layer_depth?: number } | null)?.sala_layer_depth)
