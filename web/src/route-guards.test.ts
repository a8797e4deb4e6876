import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from './calls/query-cache.ts'
import { tokenStore } from './calls/session-token.ts'
import { judge } from './route-guards.ts'
import { profileCall } from './session/session.ts'

const kept = new Map<string, string>()
const signIn = () => tokenStore.set({ access_token: 'abc', expires_at_ms: Number.POSITIVE_INFINITY })
const knowBank = (bank: string | null) =>
  queryClient.setQueryData(profileCall.queryKey, { data: { bank } } as never)
const visit = (path = '/deposit', preload = false) => ({ path, preload })

beforeEach(() => {
  vi.stubGlobal('window', {
    sessionStorage: { setItem: (key: string, value: string) => kept.set(key, value) },
  })
})
afterEach(() => {
  tokenStore.set(null)
  kept.clear()
  vi.unstubAllGlobals()
})

describe('guards', () => {
  test('member: a visitor is redirected to the sign-in, and the path to return to is stored', async () => {
    expect(await judge('member', visit('/history?tab=2'))).toBe('/login')
    expect([...kept.values()]).toEqual(['/history?tab=2'])
  })

  test('member: a prefetch of the page stores no path to return to', async () => {
    expect(await judge('member', visit('/deposit', true))).toBe('/login')
    expect(kept.size).toBe(0)
  })

  test('guest: a member is redirected to the home page', async () => {
    expect(await judge('guest', visit())).toBeNull()
    signIn()
    expect(await judge('guest', visit())).toBe('/')
  })

  test('public: everyone may open it', async () => {
    expect(await judge('public', visit())).toBeNull()
    signIn()
    expect(await judge('public', visit())).toBeNull()
  })

  test('registering: visitors, and members without a bank account, may open it', async () => {
    expect(await judge('registering', visit())).toBeNull()
    signIn()
    knowBank(null)
    expect(await judge('registering', visit())).toBeNull()
    knowBank('kbank')
    expect(await judge('registering', visit())).toBe('/')
  })

  test.each(['', 'admin', 'toString', 'constructor'])('a guard called %j does not exist', async name => {
    await expect(judge(name, visit())).rejects.toThrow('no guard')
  })
})
