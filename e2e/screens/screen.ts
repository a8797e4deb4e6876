import type { Page } from '@playwright/test'

export type Screen = {
  /** File name of the screen's picture, without the width. */
  name: string
  /** Brings a page in a new browser to the state that the picture shows. */
  open: (page: Page) => Promise<unknown>
  /** True: the picture shows the whole page instead of the first screen. */
  whole?: boolean
  /** The screen exists only in windows narrower than this number of pixels. */
  below?: number
  /** True: preparing the screen advances the product's clock. A test in `e2e/serial/` therefore checks the screen with its own product. */
  serial?: boolean
}
