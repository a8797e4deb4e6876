import type { Page } from '@playwright/test'

export type Screen = {
  /** File name of the screen's picture, without the width. */
  name: string
  /** Opens the screen in a new browser, in the state that the picture is to show. */
  open: (page: Page) => Promise<unknown>
  /**
   * Leads from the screen before it in the list to this one. The accessibility test then checks both on one page, because to open a screen takes as
   * long as to check it.
   */
  next?: (page: Page) => Promise<unknown>
  /** If true, the picture shows the whole page instead of its first screen. */
  whole?: boolean
  /** Window width in pixels from which the screen does not exist. */
  below?: number
  /** If true, the preparation moves the product's clock. The screen is then tested in `e2e/serial/` with a separate product. */
  serial?: boolean
}
