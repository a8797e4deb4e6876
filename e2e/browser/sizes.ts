import { devices } from '@playwright/test'
import { seenPopup } from './seen-popup.ts'

/**
 * What the browser of every test has in common. Nothing moves and no worker stands between page and server, unless a test is
 * about that: both cost as much time again as drawing the page.
 */
export const EVERYWHERE = {
  storageState: seenPopup,
  locale: 'th-TH',
  timezoneId: 'Asia/Bangkok',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const

export const DESKTOP = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false }

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
}
