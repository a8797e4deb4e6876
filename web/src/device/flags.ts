/**
 * Sets the root element's attribute `data-device`, which names the device type and system for styles and
 * scripts (L10). The server has usually set it; the browser corrects it for an iPad, which reports a Mac
 * user agent.
 */
export const markDevice = async (): Promise<void> => {
  const { dataset } = document.documentElement
  const { userAgent, maxTouchPoints } = navigator
  const told = /desktop|mobile|tablet/.test(dataset.device ?? '')
  if (told && !(/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return
  const { deviceFlags, namesOf } = await import('@sala/contract/page/device.ts')
  dataset.device = namesOf(deviceFlags({ userAgent, touchPoints: maxTouchPoints }))
}
