/**
 * L10: platform names are attributes of the root, for styles and scripts. The server sets them; only the
 * browser can tell an iPad from a Mac, and completes them.
 */
export const markDevice = async (): Promise<void> => {
  const { dataset } = document.documentElement
  const { userAgent, maxTouchPoints } = navigator
  const told = /desktop|mobile|tablet/.test(dataset.device ?? '')
  if (told && !(/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return
  const { deviceFlags, namesOf } = await import('@sala/contract/page/device.ts')
  dataset.device = namesOf(deviceFlags({ userAgent, touchPoints: maxTouchPoints }))
}
