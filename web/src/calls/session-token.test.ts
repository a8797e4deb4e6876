import { describe, expect, test } from 'vitest'
import { clearSignIn, keepToken, keptToken, type TokenPlaces } from './session-token.ts'

const NOW_MS = 1_800_000_000_000
const LIFE_SECONDS = 3_600

function browser(nowMs = NOW_MS, lasting = true) {
  const kept = new Map<string, string>()
  const cookies = new Map<string, string>()
  const written: string[] = []
  const places: TokenPlaces & { nowMs: number } = {
    nowMs,
    storage: {
      getItem: key => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: key => void kept.delete(key),
      keys: () => [...kept.keys()],
      lasts: () => lasting,
    },
    cookies: {
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(text: string) {
        written.push(text)
        const [pair = '', ...flags] = text.split('; ')
        const [name = '', value = ''] = pair.split('=')
        if (flags.includes('max-age=0')) cookies.delete(name)
        else cookies.set(name, value)
      },
    },
    now: () => places.nowMs,
    secure: true,
  }
  return { places, kept, cookies, written }
}

describe('the session token', () => {
  test('is stored in local storage and in a cookie for the whole site, which expires with the token', () => {
    const { places, kept, written } = browser()
    keepToken(places, 'abc', LIFE_SECONDS)
    expect(kept.get('auth._token.local')).toBe('Bearer abc')
    expect(written[0]).toBe('auth._token.local=Bearer%20abc; path=/; max-age=3600; SameSite=Lax; Secure')
  })

  test('is found again until it expires', () => {
    const { places } = browser()
    keepToken(places, 'abc', LIFE_SECONDS)
    places.nowMs += (LIFE_SECONDS - 1) * 1000
    expect(keptToken(places)).toEqual({ access_token: 'abc', expires_at_ms: NOW_MS + 3_600_000 })
  })

  test('is found by its cookie in another tab if the storage does not outlive the page', () => {
    const { places, kept } = browser(NOW_MS, false)
    keepToken(places, 'abc', LIFE_SECONDS)
    kept.clear()
    expect(keptToken(places)?.access_token).toBe('abc')
    clearSignIn(places)
    expect(keptToken(places)).toBeNull()
  })

  test('is not found by its cookie if the storage lasts, because a sign-out has then removed it there', () => {
    const { places, kept } = browser()
    keepToken(places, 'abc', LIFE_SECONDS)
    kept.clear()
    expect(keptToken(places)).toBeNull()
  })

  test('is absent from the second at which it expires', () => {
    const { places } = browser()
    keepToken(places, 'abc', LIFE_SECONDS)
    places.nowMs += LIFE_SECONDS * 1000
    expect(keptToken(places)).toBeNull()
  })

  test('is absent if its expiry is missing or no number', () => {
    const { places, kept } = browser()
    kept.set('auth._token.local', 'Bearer abc')
    expect(keptToken(places)).toBeNull()
    kept.set('auth._token_expiration.local', 'soon')
    expect(keptToken(places)).toBeNull()
  })

  test('is deleted together with everything under its prefix, also a refresh token, and nothing else', () => {
    const { places, kept, cookies } = browser()
    keepToken(places, 'abc', LIFE_SECONDS)
    kept.set('auth._refresh_token.local', 'r')
    kept.set('theme', 'night')
    cookies.set('auth._refresh_token.local', 'r')
    cookies.set('lang', 'th')
    clearSignIn(places)
    expect([...kept.keys()]).toEqual(['theme'])
    expect([...cookies.keys()]).toEqual(['lang'])
  })
})
