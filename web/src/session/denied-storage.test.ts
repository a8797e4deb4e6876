import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const refuse = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
/** A browser whose storage is full: reads work, writes throw. */
const fullStorage = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  },
  removeItem: () => undefined,
  key: () => null,
  length: 0,
}
/** A browser with an extension that silently discards what the page stores. */
const deafStorage = { ...fullStorage, setItem: () => undefined }

const storages = {
  'that throws': { get: refuse },
  'that is null': { value: null },
  'that does not exist': { value: undefined },
  'that is full': { value: fullStorage },
  'that keeps nothing': { value: deafStorage },
}

const browserWith = (storage: PropertyDescriptor, document: object): void => {
  const page = {
    location: { protocol: 'https:', pathname: '/lobby/', search: '', reload: vi.fn() },
    navigator: { onLine: true },
    addEventListener: vi.fn(),
  }
  Object.defineProperty(page, 'localStorage', storage)
  Object.defineProperty(page, 'sessionStorage', storage)
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', document)
  vi.stubGlobal('fetch', async () => new Response('{}'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each(Object.entries(storages))('a browser with a storage %s', (_what, storage) => {
  beforeEach(() => browserWith(storage, { cookie: '' }))

  test('continues a registration from one step to the next', async () => {
    const { awaitCode, awaitPassword, registrationStore } = await import(
      '../account/register/registration.ts'
    )
    awaitCode('0812345678')
    expect(registrationStore.get()).toMatchObject({ step: 'otp', phone: '0812345678' })
    awaitPassword('0812345678', 'proof', 600)
    expect(registrationStore.get()).toMatchObject({ step: 'password', token: 'proof' })
  })

  test('is signed in until the page ends, and signs out', async () => {
    const { startToken, tokenStore } = await import('../calls/session-token.ts')
    const { logout, startSession } = await import('./session-state.ts')
    startSession()
    startToken('abc', 3_600)
    expect(tokenStore.get()?.access_token).toBe('abc')
    vi.advanceTimersByTime(60_000)
    expect(tokenStore.get()?.access_token).toBe('abc')
    logout()
    expect(tokenStore.get()).toBeNull()
  })

  test('sends one key for an operation with a lost response', async () => {
    const { browserPlaces, sendWithKey } = await import('../form/idempotency-keys.ts')
    const keys: string[] = []
    const send = async (key: string) => {
      keys.push(key)
      throw new Error('lost')
    }
    const intent = { name: 'deposit', asked: '500' }
    for (const _press of [1, 2])
      await sendWithKey(browserPlaces(), intent, send, () => false).catch(() => undefined)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })

  test('returns once to the page that the sign-in interrupted', async () => {
    const { saveReturnPath, takeReturnPath } = await import('./return-path.ts')
    saveReturnPath('/deposit')
    expect([takeReturnPath(), takeReturnPath()]).toEqual(['/deposit', null])
  })

  test('stores the deposit that the page waits for, and deletes it', async () => {
    const { forgetDeposit, watchDeposit } = await import('../cashier/deposit/use-deposit-status.ts')
    expect(() => watchDeposit('dep_1')).not.toThrow()
    expect(forgetDeposit).not.toThrow()
  })

  test('shows the searches made on this page', async () => {
    const { recentSearches, rememberSearch, forgetSearches } = await import('../search/recent-searches.ts')
    rememberSearch('เสือ')
    expect(recentSearches()).toEqual(['เสือ'])
    forgetSearches()
    expect(recentSearches()).toEqual([])
  })

  test('never reloads for a missing code file', async () => {
    const { reloadOnMissingChunk } = await import('../device/chunk-reload.ts')
    const listeners: Record<string, (event: unknown) => void> = {}
    vi.mocked(window.addEventListener).mockImplementation((kind: string, handler: unknown) => {
      listeners[kind] = handler as (event: unknown) => void
    })
    reloadOnMissingChunk()
    const missing = () => listeners['vite:preloadError']?.({ preventDefault: () => undefined })
    missing()
    missing()
    // Without storage the page cannot remember a reload, so it must never reload: it might reload without end.
    expect(vi.mocked(window.location.reload)).not.toHaveBeenCalled()
  })
})

test('without cookies, a popup that was shown is not shown again until the page ends', async () => {
  const jar = {}
  Object.defineProperty(jar, 'cookie', { get: refuse, set: refuse })
  const { readCookie, writeCookie } = await import('../device/cookies.ts')
  writeCookie(jar as { cookie: string }, 'promotion_popup', '7', 60, true)
  expect(readCookie(jar as { cookie: string }, 'promotion_popup')).toBe('7')
  writeCookie(jar as { cookie: string }, 'promotion_popup', '', 0, true)
  expect(readCookie(jar as { cookie: string }, 'promotion_popup')).toBeNull()
})

test('a browser without cookies for scripts signs in nevertheless', async () => {
  const document = {}
  Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
  browserWith(storages['that throws'], document)
  const { startToken, tokenStore } = await import('../calls/session-token.ts')
  const { startSession } = await import('./session-state.ts')
  const { keepLanguage } = await import('../device/language-cookie.ts')
  keepLanguage()
  startSession()
  startToken('abc', 3_600)
  expect(tokenStore.get()?.access_token).toBe('abc')
})

test('a value that is replaced is never removed in between, because another tab would take that for a sign-out', async () => {
  const kept = new Map([['a', '1']])
  const seen: (string | undefined)[] = []
  const storage = {
    ...fullStorage,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      seen.push(kept.get(key))
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  }
  browserWith({ value: storage }, { cookie: '' })
  const { localStore } = await import('@sala/ui/browser/storage.ts')
  localStore.setItem('a', '2')
  expect([seen, kept.get('a')]).toEqual([['1'], '2'])
})

test('a value that a full storage could not replace is gone after a reload', async () => {
  const kept = new Map([['a', '1']])
  const storage = {
    ...fullStorage,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  }
  browserWith({ value: storage }, { cookie: '' })
  const { localStore } = await import('@sala/ui/browser/storage.ts')
  localStore.setItem('a', '2')
  expect([localStore.getItem('a'), kept.get('a')]).toEqual(['2', undefined])
})
