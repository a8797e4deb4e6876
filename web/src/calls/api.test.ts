import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, addressOf, api, firstError } from './api.ts'
import { onApiError } from './api-errors.ts'
import { progressStore } from './request-progress.ts'
import { tokenStore } from './session-token.ts'

const answer = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
const refusal = (status: number, message: string, errors: Record<string, string[]>) =>
  answer(status, { message, code: 'some_code', errors })

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const headersOfCall = (index = 0) => fetched.mock.calls[index]?.[1].headers as Record<string, string>
const signIn = (token: string | null) =>
  tokenStore.set(token === null ? null : { access_token: token, expires_at_ms: Number.POSITIVE_INFINITY })
const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  signIn(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the URL of a call', () => {
  test('has its params filled in, encoded', () => {
    expect(addressOf('POST /requests/deposit/{id}/cancel', { params: { id: 'dep_a/b' } })).toEqual({
      method: 'POST',
      url: '/lobby/api/requests/deposit/dep_a%2Fb/cancel',
    })
  })

  test('ends with the query, without parameters that are undefined', () => {
    const { url } = addressOf('GET /requests', { query: { type: 'deposit', cursor: undefined } })
    expect(url).toBe('/lobby/api/requests?type=deposit')
  })
})

describe('a call', () => {
  test('sends the session as bearer token, JSON, and its idempotency key', async () => {
    signIn('abc')
    fetched.mockResolvedValue(answer(200, { success: true }))
    await api('POST /requests/withdraw', { body: { amount: 500 }, idempotencyKey: 'key-00001' })
    expect(headersOfCall()).toMatchObject({
      authorization: 'Bearer abc',
      'content-type': 'application/json',
      'idempotency-key': 'key-00001',
    })
    expect(fetched.mock.calls[0]?.[1].body).toBe('{"amount":500}')
  })

  test('of a visitor sends no authorization', async () => {
    fetched.mockResolvedValue(answer(200, { ip: '203.0.113.5' }))
    await api('GET /ip')
    expect(headersOfCall()).not.toHaveProperty('authorization')
  })

  test('that is refused throws status, code and the errors by field', async () => {
    fetched.mockResolvedValue(refusal(422, 'ฝากขั้นต่ำ 100 บาท', { amount: ['ฝากขั้นต่ำ 100 บาท'] }))
    const error = await caught(api('POST /requests/deposit/prepare', { body: { amount: 1 } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 422, code: 'some_code', errors: { amount: ['ฝากขั้นต่ำ 100 บาท'] } })
  })

  test("that gets a proxy’s page instead of a response throws an error without that page's text", async () => {
    fetched.mockResolvedValue(answer(502, '<html>nginx</html>'))
    const error = await caught(api('GET /games'))
    expect(error).toMatchObject({ status: 502, code: 'unreadable' })
    expect(firstError(error)).toMatch(/[\u0e00-\u0e7f]/)
  })

  test("that gets a captive portal's page with status 200 counts as a call without a response", async () => {
    fetched.mockResolvedValue(answer(200, '<html>sign in to this network</html>'))
    const error = await caught(api('POST /requests/withdraw', { body: { amount: 500 } }))
    expect(error).toMatchObject({ status: 200, code: 'unreadable', refusal: false })
  })

  test('reports with a failure whether the server refused it and so changed nothing', async () => {
    const isRefusal = async (response: Response) => {
      fetched.mockResolvedValue(response)
      const error = await caught(api('POST /requests/withdraw', { body: { amount: 500 } }))
      return error instanceof ApiError && error.refusal
    }
    expect(await isRefusal(refusal(422, 'ยอดไม่พอ', {}))).toBe(true)
    expect(await isRefusal(refusal(429, 'ลองใหม่', {}))).toBe(true)
    expect(await isRefusal(refusal(503, 'ไม่พร้อม', {}))).toBe(false)
    expect(await isRefusal(answer(404, '<html>nginx</html>'))).toBe(false)
  })

  test('that gets no connection throws an error with a Thai text', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const error = await caught(api('GET /games'))
    expect(error).toMatchObject({ status: 0, code: 'offline' })
    expect(firstError(error)).toContain('อินเทอร์เน็ต')
  })

  test('that is too slow is aborted with a specific error code', async () => {
    const elapsed = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(elapsed.signal)
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error()))),
    )
    const failed = caught(api('GET /ip', { timeoutMs: 5_000 }))
    elapsed.abort()
    expect(await failed).toMatchObject({ status: 0, code: 'timed_out' })
    expect(timeout).toHaveBeenCalledWith(5_000)
    timeout.mockRestore()
  })

  test('that its caller aborts throws the abort error, which is no error of the connection', async () => {
    const control = new AbortController()
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error()))),
    )
    const failed = caught(api('GET /games', { signal: control.signal }))
    control.abort()
    expect(await failed).not.toBeInstanceOf(ApiError)
  })
})

describe('error listeners', () => {
  const dead = () => refusal(401, 'Unauthenticated.', { error: ['กรุณาเข้าสู่ระบบ'] })

  test('get the error of an ended session before the caller does', async () => {
    signIn('abc')
    fetched.mockResolvedValue(dead())
    const errors: boolean[] = []
    const stop = onApiError(error => errors.push(error.unauthenticated))
    await caught(api('GET /customers/profile'))
    stop()
    await caught(api('GET /customers/profile'))
    expect(errors).toEqual([true])
  })

  test('get no error of an ended session for a refused login', async () => {
    fetched.mockResolvedValue(refusal(401, 'Unauthorized', { error: ['เบอร์โทร, รหัสผ่านไม่ถูกต้อง'] }))
    const error = await caught(api('POST /login', { body: { phone: '0812345678', password: 'x' } }))
    expect(error).toMatchObject({ unauthenticated: false })
  })

  test('get no error for an expired registration token', async () => {
    signIn(null)
    fetched.mockResolvedValue(dead())
    const listener = vi.fn()
    const stop = onApiError(listener)
    const body = { password: 'Abcdef12', password_confirmation: 'Abcdef12' }
    await caught(api('POST /register/password', { body, bearer: 'reg' }))
    stop()
    expect(headersOfCall().authorization).toBe('Bearer reg')
    expect(listener).not.toHaveBeenCalled()
  })

  test('get no error for a token that was replaced during the call', async () => {
    signIn('old')
    fetched.mockImplementation(async () => {
      signIn('new')
      return dead()
    })
    const listener = vi.fn()
    const stop = onApiError(listener)
    await caught(api('GET /customers/profile'))
    stop()
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('the progress line', () => {
  test('runs for a call that is longer than 200 ms and stops with it, failed or not', async () => {
    let finish: (answer: Response) => void = () => undefined
    fetched.mockReturnValue(new Promise(resolve => (finish = resolve)))
    const call = caught(api('GET /games'))
    await vi.advanceTimersByTimeAsync(199)
    expect(progressStore.get()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(progressStore.get()).toBe(true)
    finish(answer(500, 'x'))
    await call
    expect(progressStore.get()).toBe(false)
  })
})

describe('the error text to show', () => {
  const error = (errors: Record<string, string[]>) => new ApiError(422, 'x', 'message', errors)

  test('is that of the asked field, else the general one, else the first one, else the message', () => {
    expect(firstError(error({ amount: ['a', 'b'], error: ['c'] }), 'amount')).toBe('a')
    expect(firstError(error({ amount: ['a'], error: ['c'] }))).toBe('c')
    expect(firstError(error({ amount: ['a'] }))).toBe('a')
    expect(firstError(error({}))).toBe('message')
  })
})

describe('the profile of a member', () => {
  const profile = (seconds_left: number) => ({
    data: { phone: '0812345678', pending_request: { type: 'deposit', seconds_left } },
  })
  const versioned = (etag: string, seconds_left: number) =>
    new Response(JSON.stringify(profile(seconds_left)), { headers: { etag } })
  const unchanged = () => new Response(null, { status: 304 })

  test('is requested by its version, and an unchanged one is the one in memory with less time left', async () => {
    signIn('abc')
    fetched.mockResolvedValueOnce(versioned('"1"', 600)).mockResolvedValueOnce(unchanged())
    expect(await api('GET /customers/profile')).toEqual(profile(600))
    vi.advanceTimersByTime(10_000)
    expect(await api('GET /customers/profile')).toEqual(profile(590))
    expect(headersOfCall(0)).not.toHaveProperty('if-none-match')
    expect(headersOfCall(1)).toMatchObject({ 'if-none-match': '"1"' })
    expect(fetched.mock.calls[1]?.[1].cache).toBe('no-store')
  })

  test('is never shown to another member, nor requested with another member’s version', async () => {
    signIn('abc')
    fetched.mockResolvedValueOnce(versioned('"1"', 600)).mockResolvedValueOnce(versioned('"2"', 300))
    await api('GET /customers/profile')
    signIn('def')
    expect(await api('GET /customers/profile')).toEqual(profile(300))
    expect(headersOfCall(1)).not.toHaveProperty('if-none-match')
  })

  test('counts as an error if it is unchanged and none is in memory', async () => {
    signIn('abc')
    fetched.mockResolvedValueOnce(unchanged())
    expect(await caught(api('GET /customers/profile'))).toBeInstanceOf(ApiError)
  })
})
