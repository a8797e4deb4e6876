/**
 * L10: the names of what the page runs on stand on its root, where style and script can ask for them. The server puts them
 * there; only the browser can tell an iPad from a Mac, and a page without the server's word finds out for itself.
 */
export const markDevice = async (): Promise<void> => {
  const { dataset } = document.documentElement
  const { userAgent, maxTouchPoints } = navigator
  const told = /desktop|mobile|tablet/.test(dataset.device ?? '')
  if (told && !(/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return
  const { deviceFlags, namesOf } = await import('@sala/contract/page/device.ts')
  dataset.device = namesOf(deviceFlags({ userAgent, touchPoints: maxTouchPoints }))
}
