import { describe, expect, test } from 'vitest'
import { mayReload } from './chunk-reload.ts'
import { writeCookie } from './cookies.ts'
import { deviceFlags } from './flags.ts'

const names = (userAgent: string, touchPoints = 0) =>
  Object.entries(deviceFlags(userAgent, touchPoints))
    .flatMap(([name, holds]) => (holds ? [name] : []))
    .join(' ')

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

describe('device flags', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Mobile Safari/537.36',
      5,
      'mobile android',
    ],
    ['Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 Safari/537.36', 5, 'tablet android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile', 5, 'mobile ios'],
    [MAC, 5, 'tablet ios'],
    [MAC, 0, 'desktop macos'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 0, 'desktop windows'],
    ['', 0, 'desktop'],
  ])('%s', (userAgent, touchPoints, flags) => expect(names(userAgent, touchPoints)).toBe(flags))
})

describe('reloading for a missing chunk', () => {
  test('happens when it has not yet, and again after 60 s, not sooner', () => {
    expect([null, 0, 1].map(last => mayReload(last, 60_000))).toEqual([true, true, false])
  })

  test('a stored time that is no number does not stop it', () => {
    expect(mayReload(Number.NaN, 60_000)).toBe(true)
  })
})

test('a cookie is written for the whole site, its value encoded', () => {
  const jar = { cookie: '' }
  writeCookie(jar, 'lang', 'th; path=/x', 31_536_000, false)
  expect(jar.cookie).toBe('lang=th%3B%20path%3D%2Fx; path=/; max-age=31536000; SameSite=Lax')
})
