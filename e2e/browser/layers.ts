import type { Page } from '@playwright/test'

/** A dialog that was closed steps off its entry of the history a moment later; a page that is left before calls that navigation back. */
export const steppedOff = (page: Page) =>
  page.waitForFunction(() => !(history.state as { sala_layer_depth?: number } | null)?.sala_layer_depth)
