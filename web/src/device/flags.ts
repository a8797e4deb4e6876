import { deviceFlags, namesOf } from '@sala/contract/page/device.ts'

/**
 * L10: names the flags that hold on the page's root, where style and script can ask for them. What the server found out
 * stays, save that only the browser can tell an iPad from a Mac.
 */
export const markDevice = (): void => {
  const { dataset } = document.documentElement
  const seen = deviceFlags({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints })
  if (!dataset.device || (seen.ios && seen.tablet)) dataset.device = namesOf(seen)
}
