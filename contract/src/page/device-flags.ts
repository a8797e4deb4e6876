/** Device types and operating systems that the lobby's styles and scripts distinguish (L10). */
export const deviceNames = ['mobile', 'tablet', 'desktop', 'ios', 'android', 'windows', 'macos'] as const
export type DeviceName = (typeof deviceNames)[number]
export type DeviceFlags = Record<DeviceName, boolean>

export type DeviceClues = {
  userAgent: string
  /**
   * Number of touch points of the screen, which only the browser knows. It distinguishes an iPad from a Mac, because both have the same user
   * agent.
   */
  touchPoints?: number
  /** Returns a request header by its lower-case name. Some headers contain the device that a CDN has detected. */
  header?: (name: string) => string | undefined
}

type Shape = 'mobile' | 'tablet' | 'desktop'
type System = 'ios' | 'android' | 'windows' | 'macos'

const SHAPES: readonly Shape[] = ['tablet', 'mobile', 'desktop']
/** Operating systems, keyed by their name in the header `Sec-CH-UA-Platform`. */
const PLATFORMS: Readonly<Record<string, System>> = {
  android: 'android',
  ios: 'ios',
  windows: 'windows',
  macos: 'macos',
}

type Header = NonNullable<DeviceClues['header']>

const edgeShape = (header: Header): Shape | undefined => {
  const named = header('cf-device-type')?.toLowerCase()
  const hint = header('sec-ch-ua-mobile')
  return (
    SHAPES.find(shape => header(`cloudfront-is-${shape}-viewer`) === 'true') ??
    SHAPES.find(shape => shape === named) ??
    (hint === '?1' ? 'mobile' : undefined)
  )
}

const edgeSystem = (header: Header): System | undefined => {
  if (header('cloudfront-is-ios-viewer') === 'true') return 'ios'
  if (header('cloudfront-is-android-viewer') === 'true') return 'android'
  return PLATFORMS[(header('sec-ch-ua-platform') ?? '').replaceAll('"', '').toLowerCase()]
}

const systemIn = (userAgent: string, ipad: boolean): System | undefined => {
  if (ipad || /iPhone|iPod/.test(userAgent)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Windows/.test(userAgent)) return 'windows'
  return /Macintosh|Mac OS X/.test(userAgent) ? 'macos' : undefined
}

const shapeIn = (userAgent: string, ipad: boolean, system: System | undefined): Shape => {
  if (ipad || (system === 'android' && !/Mobile/.test(userAgent))) return 'tablet'
  return system === 'ios' || /Mobile/.test(userAgent) ? 'mobile' : 'desktop'
}

const NO_HEADER: Header = () => undefined

/**
 * Detects the device from the CDN's headers, else from the user agent. Exactly one of mobile, tablet and
 * desktop is true.
 */
export const deviceFlags = ({ userAgent, touchPoints = 0, header = NO_HEADER }: DeviceClues): DeviceFlags => {
  const ipad = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  const system = ipad ? 'ios' : (edgeSystem(header) ?? systemIn(userAgent, ipad))
  const shape = ipad ? 'tablet' : (edgeShape(header) ?? shapeIn(userAgent, ipad, system))
  return Object.fromEntries(deviceNames.map(name => [name, name === shape || name === system])) as DeviceFlags
}

/** Formats the detected device and system for the attribute `<html data-device>`. */
export const namesOf = (flags: DeviceFlags): string => deviceNames.filter(name => flags[name]).join(' ')
