import { describe, expect, test } from 'vitest'
import { deviceFlags, namesOf } from './device-flags.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36'

describe('L10: device flags from the user agent', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Mobile Safari/537.36',
      5,
      'mobile android',
    ],
    ['Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 Safari/537.36', 5, 'tablet android'],
    [IPHONE, 5, 'mobile ios'],
    [MAC, 5, 'tablet ios'],
    [MAC, 0, 'desktop macos'],
    [WINDOWS, 0, 'desktop windows'],
    ['', 0, 'desktop'],
  ])('%s', (userAgent, touchPoints, names) =>
    expect(namesOf(deviceFlags({ userAgent, touchPoints }))).toBe(names),
  )
})

describe('L10: device flags from edge headers', () => {
  test.each<[Record<string, string>, string, string]>([
    [{ 'cloudfront-is-mobile-viewer': 'true', 'cloudfront-is-android-viewer': 'true' }, '', 'mobile android'],
    [{ 'cloudfront-is-tablet-viewer': 'true', 'cloudfront-is-ios-viewer': 'true' }, MAC, 'tablet ios'],
    [{ 'cloudfront-is-desktop-viewer': 'true', 'cloudfront-is-mobile-viewer': 'false' }, '', 'desktop'],
    [{ 'cf-device-type': 'tablet' }, 'Amazon CloudFront', 'tablet'],
    [{ 'cf-device-type': 'something new' }, IPHONE, 'mobile ios'],
    [{ 'sec-ch-ua-mobile': '?1', 'sec-ch-ua-platform': '"Android"' }, '', 'mobile android'],
    [{ 'sec-ch-ua-mobile': '?0', 'sec-ch-ua-platform': '"Windows"' }, WINDOWS, 'desktop windows'],
  ])('%j', (headers, userAgent, names) =>
    expect(namesOf(deviceFlags({ userAgent, header: name => headers[name] }))).toBe(names),
  )
})
