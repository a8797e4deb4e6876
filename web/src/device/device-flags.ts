/**
 * Sets the attribute `data-device` of the root element. Styles and scripts read the device type and the operating system from it (L10). The
 * server usually sets it. The browser corrects it for an iPad, whose user agent is that of a Mac.
 */
export const markDevice = async (): Promise<void> => {
  const { dataset } = document.documentElement
  const { userAgent, maxTouchPoints } = navigator
  const isSet = /desktop|mobile|tablet/.test(dataset.device ?? '')
  if (isSet && !(/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return
  const { deviceFlags, namesOf } = await import('@sala/contract/page/device-flags.ts')
  dataset.device = namesOf(deviceFlags({ userAgent, touchPoints: maxTouchPoints }))
}
