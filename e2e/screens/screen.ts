import type { Page } from '@playwright/test'

export type Screen = {
  /** The picture's file name, without its width. */
  name: string
  /** Brings a page of a new browser into the state to be shown. */
  open: (page: Page) => Promise<unknown>
  /** The picture shows the whole page instead of the first screen. */
  whole?: boolean
  /** The screen exists only below this window width. */
  below?: number
  /** True for a screen whose preparation moves the product's clock. A test in `alone/` checks it on its own product. */
  alone?: boolean
}
