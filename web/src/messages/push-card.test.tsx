import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../calls/api.ts'
import { queryClient } from '../calls/query-cache.ts'
import type { PushState } from '../session/push-subscription.ts'
import { PushCard } from './push-card.tsx'
import { usePush } from './use-push.ts'

const KEY = 'BPk-_w'
const STATE = ['push state', KEY]
const START = 'เปิดการแจ้งเตือนบนเครื่องนี้</button>'
const END = 'ปิดการแจ้งเตือน</button>'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const LINE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari Line/14.1.0'

const requestPermission = vi.fn()
const calls: string[] = []
const registration = {
  pushManager: {
    getSubscription: async () => null,
    subscribe: async () => ({ toJSON: () => ({ endpoint: 'https://push.example/1', keys: {} }) }),
  },
}

type Browser = { pushes: boolean; device?: string; userAgent?: string; standalone?: boolean }
const useBrowser = ({ pushes, device = '', userAgent = '', standalone = false }: Browser): void => {
  const notification = { permission: 'default', requestPermission }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  vi.stubGlobal('window', pushes ? { PushManager: class {}, Notification: notification } : {})
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('navigator', { userAgent, standalone, serviceWorker })
  vi.stubGlobal('document', { documentElement: { dataset: { device } } })
}

/** Puts two responses into the query cache: the server's public key, and the push state of this browser. */
const know = (public_key: string | null, state?: PushState): void => {
  queryClient.setQueryData(['GET /messages/push'], { public_key })
  if (state !== undefined) queryClient.setQueryData(STATE, state)
}
const draw = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <PushCard />
    </QueryClientProvider>,
  )

beforeEach(() => {
  calls.length = 0
  vi.clearAllMocks()
  useBrowser({ pushes: true })
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    return new Response('{"success":true}')
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('the card of push messages', () => {
  test('is absent until the state is known, and if the server has no key', () => {
    expect(draw()).toBe('')
    know(KEY)
    expect(draw()).toBe('')
    know(null, 'off')
    expect(draw()).toBe('')
  })

  test('is absent in a browser without push messages', () => {
    useBrowser({ pushes: false, device: 'desktop windows' })
    know(KEY)
    expect(draw()).toBe('')
  })

  test('offers to switch push messages on, and says that a locked screen shows nothing private', () => {
    know(KEY, 'off')
    expect(draw()).toContain(START)
    expect(draw()).toContain('หน้าจอล็อกไม่แสดงข้อมูลส่วนตัว')
    expect(draw()).not.toContain(END)
  })

  test('says that push messages are on and offers to switch them off', () => {
    know(KEY, 'on')
    expect(draw()).toContain('เปิดการแจ้งเตือนบนเครื่องนี้แล้ว')
    expect(draw()).toContain(END)
    expect(draw()).not.toContain(START)
  })

  test('explains how to allow blocked notifications and has no button', () => {
    know(KEY, 'denied')
    expect(draw()).toContain('การตั้งค่าเบราว์เซอร์')
    expect(draw()).not.toContain('<button')
  })

  test.each([
    ['in Safari on iOS', { userAgent: IPHONE }, true],
    ['in an installed lobby on an older iOS', { userAgent: IPHONE, standalone: true }, false],
    ['in a chat app on iOS', { userAgent: LINE }, false],
  ])('%s says whether the lobby must be installed first', (_where, browser, isSaid) => {
    useBrowser({ pushes: false, device: 'mobile ios', ...browser })
    know(KEY)
    expect(draw().includes('เพิ่มไปยังหน้าจอโฮม')).toBe(isSaid)
    expect(draw()).not.toContain('<button')
  })
})

test('a subscription that could not be sent again says so in Thai, and offers to retry', async () => {
  know(KEY, 'on')
  const text = 'เชื่อมต่อไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่'
  const queryFn = async () => {
    throw new ApiError(0, 'offline', text, { error: [text] })
  }
  await queryClient
    .fetchQuery({ queryKey: STATE, queryFn, retry: false, staleTime: 0 })
    .catch(() => undefined)
  expect(draw()).toContain(text)
  expect(draw()).toContain('ลองใหม่</button>')
})

describe('a press on the card', () => {
  /** Renders the hook once and returns its result, so that a test can call its functions without a browser. */
  const drawHook = (): ReturnType<typeof usePush> => {
    let push: ReturnType<typeof usePush> | undefined
    function Sender() {
      push = usePush()
      return null
    }
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <Sender />
      </QueryClientProvider>,
    )
    if (push === undefined) throw new Error('nothing was drawn')
    return push
  }

  test('asks the browser for the permission, which the card itself never does', () => {
    know(KEY, 'off')
    draw()
    expect(requestPermission).not.toHaveBeenCalled()
  })

  test.each([
    ['granted', 'on', ['/lobby/api/messages/push']],
    ['default', 'off', []],
    ['denied', 'denied', []],
  ])('to switch on, answered with "%s", leaves pushes %s', async (permission, state, made) => {
    know(KEY, 'off')
    requestPermission.mockResolvedValue(permission)
    const { change } = drawHook()
    change.submit('start')
    await expect.poll(() => requestPermission.mock.calls.length).toBe(1)
    await expect.poll(() => queryClient.getQueryData(STATE)).toBe(state)
    expect(calls).toEqual(made)
  })

  test('that switches push messages off shows them as off', async () => {
    know(KEY, 'on')
    drawHook().change.submit('end')
    await expect.poll(() => queryClient.getQueryData(STATE)).toBe('off')
    expect(draw()).toContain(START)
  })
})
