import type { Page } from '@playwright/test'

export type Screen = {
  /** The picture's file name, without its width. */
  name: string
  /** Brings a page that remembers nothing into the state to be shown. */
  open: (page: Page) => Promise<unknown>
  /** The whole length of the page instead of the first screenful. */
  whole?: boolean
  /** Stands below this width only. */
  below?: number
  /** Moves the clock, which everybody else on the product would feel: a test of `alone/` looks at it on its way. */
  alone?: boolean
}
