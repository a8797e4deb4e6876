/** L10: what the user agent says the page runs on. */
export type DeviceFlags = {
  mobile: boolean
  tablet: boolean
  desktop: boolean
  ios: boolean
  android: boolean
  windows: boolean
  macos: boolean
}

/** An iPad of today calls itself a Mac; its touch points tell. */
export const deviceFlags = (userAgent: string, touchPoints: number): DeviceFlags => {
  const ipad = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  const ios = ipad || /iPhone|iPod/.test(userAgent)
  const android = /Android/.test(userAgent)
  const tablet = ipad || (android && !/Mobile/.test(userAgent))
  const mobile = !tablet && (ios || android || /Mobile/.test(userAgent))
  return {
    mobile,
    tablet,
    desktop: !mobile && !tablet,
    ios,
    android,
    windows: /Windows/.test(userAgent),
    macos: !ios && /Macintosh|Mac OS X/.test(userAgent),
  }
}

/** Names the flags that hold on the page's root, where style and script can ask for them. */
export const markDevice = (): void => {
  const flags = deviceFlags(navigator.userAgent, navigator.maxTouchPoints)
  const names = Object.entries(flags).flatMap(([name, holds]) => (holds ? [name] : []))
  document.documentElement.dataset.device = names.join(' ')
}
