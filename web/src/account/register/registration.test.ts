import { beforeEach, expect, test, vi } from 'vitest'

const NOW_MS = 1_800_000_000_000
let registration: typeof import('./registration.ts')
let kept: Map<string, string>

const load = async () => {
  vi.resetModules()
  registration = await import('./registration.ts')
}

beforeEach(async () => {
  kept = new Map()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
  await load()
})

test('a reload stays at the code step with the same phone', async () => {
  registration.awaitCode('0812345678')
  await load()
  expect(registration.registrationStore.get()).toMatchObject({ step: 'otp', phone: '0812345678' })
})

test('a reload stays at the password step with the same token', async () => {
  registration.awaitPassword('0812345678', 'reg', 900)
  await load()
  expect(registration.registrationStore.get()).toMatchObject({ step: 'password', token: 'reg' })
})

test('after the password step the browser stores nothing of the registration token', async () => {
  registration.awaitPassword('0812345678', 'reg', 900)
  registration.forgetRegistration()
  expect(kept.size).toBe(0)
  await load()
  expect(registration.registrationStore.get()).toEqual({ step: 'phone' })
})

test.each([
  null,
  '{',
  '[]',
  '"x"',
  JSON.stringify({ step: 'otp', phone: '0812345678', ends_at_ms: NOW_MS }),
  JSON.stringify({ step: 'password', phone: '0812345678', ends_at_ms: NOW_MS + 1 }),
  JSON.stringify({ step: 'bank', phone: '0812345678', ends_at_ms: NOW_MS + 1 }),
])('%s starts from the phone', text => {
  expect(registration.resumed(text, NOW_MS)).toEqual({ step: 'phone' })
})
