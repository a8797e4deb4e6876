import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenStore } from '../calls/session-token.ts'
import { endPush, movePush, renewPush, startPush } from './push-subscription.ts'
import { beginSession } from './session.ts'
import { logout } from './session-state.ts'

const KEY = 'BPk-_w'
const OTHER_KEY = 'AAEC'
const BYTES: Readonly<Record<string, readonly number[]>> = {
  [KEY]: [4, 249, 62, 255],
  [OTHER_KEY]: [0, 1, 2],
}

const calls: { call: string; body: unknown; bearer: string | undefined }[] = []
const failures = new Map<string, number>()
let subscription: object | null = null
let made = 0

/** Fakes a browser with one push subscription, and a push service that gives each subscription a new URL (endpoint). */
const pushManager = {
  getSubscription: async () => subscription,
  subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
    made += 1
    const endpoint = `https://push.example/${made}`
    const own = {
      options: { applicationServerKey: Uint8Array.from(BYTES[applicationServerKey] ?? []).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
      unsubscribe: async () => {
        if (subscription === own) subscription = null
        return true
      },
    }
    subscription = own
    return own
  }),
}
const requestPermission = vi.fn()
const notification = { permission: 'granted', requestPermission }
const answerPermission = (permission: string) =>
  requestPermission.mockImplementation(async () => {
    notification.permission = permission
    return permission
  })

const ANSWERS: Readonly<Record<string, object>> = {
  'GET /messages/push': { public_key: KEY },
  'GET /customers/profile': { data: { phone: '0812345678' } },
}
const fakeFetch = async (
  url: string,
  { method, body, headers }: { method: string; body: string | null; headers: Record<string, string> },
) => {
  const call = `${method} ${url.replace('/lobby/api', '')}`
  calls.push({ call, body: body === null ? null : JSON.parse(body), bearer: headers.authorization })
  const status = failures.get(call)
  const failed = { message: 'x', code: 'x', errors: { error: ['ไม่สำเร็จ'] } }
  return status === undefined
    ? new Response(JSON.stringify(ANSWERS[call] ?? { success: true }))
    : new Response(JSON.stringify(failed), { status })
}
const madeCalls = () => calls.map(({ call }) => call)
const sent = (number: number) => ({
  call: 'POST /messages/push',
  body: { endpoint: `https://push.example/${number}`, p256dh: 'public', auth: 'secret' },
  bearer: 'Bearer abc',
})

beforeEach(() => {
  calls.length = 0
  failures.clear()
  subscription = null
  made = 0
  vi.clearAllMocks()
  notification.permission = 'granted'
  answerPermission('granted')
  const registration = { pushManager }
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('navigator', {
    userAgent: '',
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.stubGlobal('window', {
    PushManager: class {},
    Notification: notification,
    location: { protocol: 'https:', pathname: '/lobby/', search: '' },
    addEventListener: () => undefined,
  })
  tokenStore.set({ access_token: 'abc', expires_at_ms: Number.POSITIVE_INFINITY })
})
afterEach(() => {
  tokenStore.set(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('switching push messages on', () => {
  test('asks for the permission, subscribes with the server’s key and sends the subscription', async () => {
    expect(await startPush(KEY)).toBe('on')
    expect(requestPermission).toHaveBeenCalledOnce()
    expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: KEY,
    })
    expect(calls).toEqual([sent(1)])
  })

  test.each([
    ['denied', 'denied'],
    ['default', 'off'],
  ])('with the answer "%s" of the member leaves pushes %s and calls nobody', async (permission, state) => {
    answerPermission(permission)
    expect(await startPush(KEY)).toBe(state)
    expect([subscription, calls]).toEqual([null, []])
  })

  test('leaves no subscription behind if the server refuses it', async () => {
    failures.set('POST /messages/push', 422)
    await expect(startPush(KEY)).rejects.toMatchObject({ status: 422 })
    expect(subscription).toBeNull()
  })

  test('shows a Thai error if the push service refuses it, and may be tried again', async () => {
    pushManager.subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'))
    await expect(startPush(KEY)).rejects.toMatchObject({
      status: 0,
      message: expect.stringMatching(/แจ้งเตือน/),
    })
    expect(calls).toEqual([])
    expect(await startPush(KEY)).toBe('on')
  })

  test('fails after a while without a service worker', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { userAgent: '', serviceWorker: { ready: new Promise(() => undefined) } })
    const failed = expect(startPush(KEY)).rejects.toMatchObject({ code: 'push_failed' })
    await vi.advanceTimersByTimeAsync(15_000)
    await failed
  })
})

describe('a visit to the inbox', () => {
  test('sends the subscription again', async () => {
    await startPush(KEY)
    expect(await renewPush(KEY)).toBe('on')
    expect(calls).toEqual([sent(1), sent(1)])
    expect(requestPermission).toHaveBeenCalledOnce()
  })

  test('makes a new subscription if the server has a new key', async () => {
    await startPush(OTHER_KEY)
    expect(await renewPush(KEY)).toBe('on')
    expect(calls).toMatchObject([
      sent(1),
      { call: 'POST /messages/push/end', body: { endpoint: 'https://push.example/1' } },
      sent(2),
    ])
  })

  test.each([
    ['granted', 'off'],
    ['default', 'off'],
    ['denied', 'denied'],
  ])('without a subscription and with the permission "%s" finds pushes %s', async (permission, state) => {
    notification.permission = permission
    expect(await renewPush(KEY)).toBe(state)
    expect([made, calls]).toEqual([0, []])
  })

  test('that cannot send the subscription fails and keeps it', async () => {
    await startPush(KEY)
    failures.set('POST /messages/push', 503)
    await expect(renewPush(KEY)).rejects.toMatchObject({ status: 503 })
    expect(subscription).not.toBeNull()
  })
})

describe('switching push messages off', () => {
  test('ends the subscription in the browser and on the server', async () => {
    await startPush(KEY)
    expect(await endPush()).toBe('off')
    expect(subscription).toBeNull()
    expect(madeCalls()).toEqual(['POST /messages/push', 'POST /messages/push/end'])
  })

  test('ends the subscription in the browser even if the server fails', async () => {
    await startPush(KEY)
    failures.set('POST /messages/push/end', 500)
    expect(await endPush()).toBe('off')
    expect(subscription).toBeNull()
  })

  test('fails if the browser refuses it', async () => {
    await startPush(KEY)
    vi.spyOn(subscription as unknown as PushSubscription, 'unsubscribe').mockRejectedValue(new Error('no'))
    await expect(endPush()).rejects.toMatchObject({ code: 'push_failed' })
  })

  test('makes no call without a subscription, also in a browser without push messages', async () => {
    expect(await endPush()).toBe('off')
    vi.stubGlobal('window', {})
    expect(await endPush()).toBe('off')
    expect(calls).toEqual([])
  })
})

describe('a sign-out', () => {
  test('ends push messages with its own session, so that the next person gets none', async () => {
    await startPush(KEY)
    calls.length = 0
    logout()
    expect(tokenStore.get()).toBeNull()
    await expect.poll(madeCalls).toEqual(['POST /messages/push/end', 'POST /logout'])
    expect(calls.map(({ bearer }) => bearer)).toEqual(['Bearer abc', 'Bearer abc'])
    expect(subscription).toBeNull()
  })

  test('reaches the server even if push messages cannot be ended', async () => {
    await startPush(KEY)
    pushManager.getSubscription = async () => {
      throw new DOMException('no storage', 'InvalidStateError')
    }
    calls.length = 0
    logout()
    await expect.poll(madeCalls).toEqual(['POST /logout'])
    pushManager.getSubscription = async () => subscription
  })

  test('in a browser that does not allow notifications makes only the call that signs out', async () => {
    notification.permission = 'default'
    logout()
    await expect.poll(madeCalls).toEqual(['POST /logout'])
  })
})

describe('a sign-in', () => {
  test('assigns the subscription of an ended session to the member who signs in', async () => {
    await startPush(KEY)
    tokenStore.set(null)
    calls.length = 0
    await beginSession('new', 60)
    const moved = ['GET /customers/profile', 'GET /messages/push', 'POST /messages/push']
    await expect.poll(madeCalls).toEqual(moved)
    expect(calls.at(-1)?.bearer).toBe('Bearer new')
  })

  test('in a browser without a subscription sends none', async () => {
    await movePush()
    expect(calls).toEqual([])
  })
})
