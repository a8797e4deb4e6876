import type { Page } from '@playwright/test'

export type Screen = {
  /** The picture's file name, without its width. */
  name: string
  /** Brings a page that remembers nothing into the state to be shown. */
  open: (page: Page) => Promise<unknown>
  /** The whole length of the page instead of the first screenful. */
  whole?: boolean
  /** Only below this width. */
  below?: number
  /** Shifts the clock, which affects the whole product, so a test of `alone/` checks it. */
  alone?: boolean
}
