import type { Page } from '@playwright/test'

export type Screen = {
  /** The picture's file name, without its width. */
  name: string
  path: string
  /** Brings the page into the state to be shown, a signed-in member for example. */
  prepare?: (page: Page) => Promise<void>
  /** The whole length of the page instead of the first screenful. */
  whole?: boolean
}

export const screens: Screen[] = [{ name: 'home', path: '/lobby/' }]
