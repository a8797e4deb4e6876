import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '../calls/api.ts'
import { queryClient } from '../calls/query-cache.ts'
import { tokenStore } from '../calls/session-token.ts'
import { takeReturnPath } from './return-path.ts'
import { login, profileCall } from './session.ts'
import { logout, startSession } from './session-state.ts'

const kept = new Map<string, string>()
const calls: { path: string; bearer: string | undefined }[] = []
let listeners: Record<string, (event: unknown) => void> = {}
let answers: Record<string, () => Response> = {}

const ok = (body: unknown) => () => new Response(JSON.stringify(body))
const refused = (status: number, message: string) => () =>
  new Response(JSON.stringify({ message, code: 'x', errors: { error: ['ไม่สำเร็จ'] } }), { status })

const fakeFetch = async (url: string, init: { headers: Record<string, string> }) => {
  const path = url.replace('/lobby/api', '')
  calls.push({ path, bearer: init.headers.authorization })
  return (answers[path] ?? refused(404, 'not found'))()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
      key: (index: number) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size
      },
    },
    location: { protocol: 'https:', pathname: '/lobby/history', search: '?tab=2' },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    addEventListener: (kind: string, handler: (event: unknown) => void) => {
      listeners[kind] = handler
    },
  })
  answers = {
    '/ip': ok({ ip: '203.0.113.5' }),
    '/login': ok({ access_token: 'new', token_type: 'bearer', expires_in: 60 }),
    '/customers/profile': ok({ data: { phone: '0812345678' } }),
    '/logout': ok({ success: true }),
  }
})
afterEach(() => {
  tokenStore.set(null)
  listeners = {}
  kept.clear()
  calls.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('login', () => {
  test('clears the old session, posts, keeps the token, fetches the profile with it', async () => {
    tokenStore.set({ access_token: 'old', expires_at_ms: Number.POSITIVE_INFINITY })
    kept.set('auth._refresh_token.local', 'r')
    await login('0812345678', 'Right123')
    expect(calls.filter(call => call.path !== '/ip')).toEqual([
      { path: '/login', bearer: undefined },
      { path: '/customers/profile', bearer: 'Bearer new' },
    ])
    expect(kept.get('auth._token.local')).toBe('Bearer new')
    expect(kept.has('auth._refresh_token.local')).toBe(false)
    expect(queryClient.getQueryData(profileCall.queryKey)).toEqual({ data: { phone: '0812345678' } })
  })

  test('in a browser without cookies throws an error, because the server refuses the new session', async () => {
    answers['/customers/profile'] = refused(401, 'Unauthenticated.')
    startSession()
    await expect(login('0812345678', 'Right123')).rejects.toMatchObject({
      code: 'no_cookies',
      message: expect.stringContaining('คุกกี้'),
    })
    expect(tokenStore.get()).toBeNull()
  })

  test('that is refused leaves no session behind', async () => {
    tokenStore.set({ access_token: 'old', expires_at_ms: Number.POSITIVE_INFINITY })
    answers['/login'] = refused(401, 'Unauthorized')
    await expect(login('0812345678', 'wrong')).rejects.toMatchObject({ status: 401 })
    expect([tokenStore.get(), kept.size]).toEqual([null, 0])
  })

  test('a session ends at its expiry time without a call', async () => {
    await login('0812345678', 'Right123')
    vi.advanceTimersByTime(59_999)
    expect(tokenStore.get()?.access_token).toBe('new')
    vi.advanceTimersByTime(1)
    expect(tokenStore.get()).toBeNull()
  })
})

describe('the end of a session', () => {
  test('logout ends the local session even when the server fails, and clears the fetched data', async () => {
    await login('0812345678', 'Right123')
    answers['/logout'] = refused(500, 'x')
    logout()
    await vi.runAllTimersAsync()
    expect(calls.at(-1)).toEqual({ path: '/logout', bearer: 'Bearer new' })
    expect([tokenStore.get(), kept.size]).toEqual([null, 0])
    expect(queryClient.getQueryData(profileCall.queryKey)).toBeUndefined()
  })

  test("a response 'Unauthenticated.' on any call ends it", async () => {
    startSession()
    await login('0812345678', 'Right123')
    answers['/customers/sessions'] = refused(401, 'Unauthenticated.')
    await api('GET /customers/sessions').catch(() => undefined)
    expect(tokenStore.get()).toBeNull()
    expect(takeReturnPath()).toBe('/history?tab=2')
  })

  test("a response with 'Unauthenticated.' after the sign-out stores no path to return to", async () => {
    tokenStore.set({ access_token: 'mine', expires_at_ms: Number.POSITIVE_INFINITY })
    startSession()
    logout()
    answers['/bonuses'] = refused(401, 'Unauthenticated.')
    await expect(api('GET /bonuses')).rejects.toMatchObject({ status: 401 })
    expect(takeReturnPath()).toBeNull()
  })

  test('another error does not reset it', async () => {
    startSession()
    await login('0812345678', 'Right123')
    answers['/customers/sessions'] = refused(500, 'x')
    await api('GET /customers/sessions').catch(() => undefined)
    expect(tokenStore.get()?.access_token).toBe('new')
  })
})

describe('another tab', () => {
  const TOKEN = 'auth._token.local'
  const signInElsewhere = (token: string) => {
    kept.set(TOKEN, `Bearer ${token}`)
    kept.set('auth._token_expiration.local', String(Date.now() + 60_000))
    listeners.storage?.({ key: TOKEN })
  }

  test('after a sign-in of another member, this page keeps no data of the first member', async () => {
    signInElsewhere('first')
    startSession()
    const balance = new QueryObserver<{ data: { phone: string } }>(queryClient, profileCall as never)
    const stop = balance.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(10)
    expect(balance.getCurrentResult().data?.data.phone).toBe('0812345678')
    queryClient.setQueryData(['GET /bonuses'], { data: ['of the first'] })

    answers['/customers/profile'] = ok({ data: { phone: '0899999999' } })
    signInElsewhere('second')
    expect(tokenStore.get()?.access_token).toBe('second')
    expect(balance.getCurrentResult().data).toBeUndefined()
    expect(queryClient.getQueryData(['GET /bonuses'])).toBeUndefined()
    await vi.advanceTimersByTimeAsync(10)
    expect(calls.at(-1)).toEqual({ path: '/customers/profile', bearer: 'Bearer second' })
    expect(balance.getCurrentResult().data?.data.phone).toBe('0899999999')
    stop()
  })

  test('a new token of the same session clears no data', () => {
    signInElsewhere('first')
    startSession()
    queryClient.setQueryData(['GET /bonuses'], { data: ['of the first'] })
    signInElsewhere('first')
    tokenStore.set({ access_token: 'first', expires_at_ms: Date.now() + 120_000 })
    expect(queryClient.getQueryData(['GET /bonuses'])).toEqual({ data: ['of the first'] })
  })
})

describe('the start of a page', () => {
  test('an expired token is deleted', () => {
    kept.set('auth._token.local', 'Bearer abc')
    kept.set('auth._token_expiration.local', String(Date.now()))
    startSession()
    expect([tokenStore.get(), kept.size]).toEqual([null, 0])
  })

  test('a valid token is used', () => {
    kept.set('auth._token.local', 'Bearer abc')
    kept.set('auth._token_expiration.local', String(Date.now() + 1_000))
    startSession()
    expect(tokenStore.get()?.access_token).toBe('abc')
  })
})
