/**
 * Sets the device's platform names as attributes of the root element, for styles and scripts (L10). The
 * server sets most of them; only the browser can distinguish an iPad from a Mac.
 */
export const markDevice = async (): Promise<void> => {
  const { dataset } = document.documentElement
  const { userAgent, maxTouchPoints } = navigator
  const told = /desktop|mobile|tablet/.test(dataset.device ?? '')
  if (told && !(/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return
  const { deviceFlags, namesOf } = await import('@sala/contract/page/device.ts')
  dataset.device = namesOf(deviceFlags({ userAgent, touchPoints: maxTouchPoints }))
}
