import { devices } from '@playwright/test'
import { seenPopup } from './popup-dismissal.ts'

/**
 * Browser settings of all tests. Animations and the service worker are off unless a test switches them on, because each of them doubles the time in
 * which a page loads.
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
