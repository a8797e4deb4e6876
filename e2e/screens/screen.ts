import type { Page } from '@playwright/test'

export type Screen = {
  /** The picture's file name, without its width. */
  name: string
  /** Brings a page of a new browser into the state to be shown. */
  open: (page: Page) => Promise<unknown>
  /** The whole page instead of the first screen. */
  whole?: boolean
  /** Only below this width. */
  below?: number
  /** Shifts the clock, which affects the whole product, so a test of `alone/` checks it. */
  alone?: boolean
}
