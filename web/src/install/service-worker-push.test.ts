import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const fileOf = (name: string) => new URL(`../../worker/${name}`, import.meta.url).href
const ORIGIN = 'https://sala.example'
const GENERAL = {
  title: 'ศาลา · คุณมีข้อความใหม่',
  options: { body: '', tag: 'messages', data: { url: '/lobby/messages' } },
}
const PAID = { title: 'เงินฝากเข้าแล้ว', body: 'ดูรายการ', url: '/lobby/history?tab=2', tag: 'message-7' }

type FakeWindow = {
  url: string
  focus: () => Promise<FakeWindow>
  navigate: (path: string) => Promise<unknown>
}
const navigated = vi.fn()
const windowAt = (url: string, refuses = false): FakeWindow => {
  const window: FakeWindow = {
    url: ORIGIN + url,
    focus: async () => window,
    navigate: async path => {
      if (refuses) throw new TypeError('not controlled')
      navigated(url, path)
      return window
    },
  }
  return window
}

let listeners: Record<string, (event: unknown) => void> = {}
let windows: FakeWindow[] = []
const showNotification = vi.fn(async () => undefined)
const openWindow = vi.fn(async () => null)
const matchAll = vi.fn(async () => windows)

/** Sends an event to the service worker and waits until the worker has handled it. */
const tell = async (kind: string, given: object): Promise<void> => {
  const waited: Promise<unknown>[] = []
  listeners[kind]?.({ ...given, waitUntil: (work: Promise<unknown>) => waited.push(work) })
  expect(waited).toHaveLength(1)
  await Promise.all(waited)
}
const push = (text: string | null) => tell('push', { data: text === null ? null : { text: () => text } })
const click = async (url: unknown) => {
  const close = vi.fn()
  await tell('notificationclick', { notification: { close, data: { url } } })
  expect(close).toHaveBeenCalledOnce()
}

beforeEach(async () => {
  vi.resetModules()
  vi.clearAllMocks()
  listeners = {}
  windows = []
  vi.stubGlobal('RELEASE', 'test')
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    registration: { showNotification },
    clients: { matchAll, openWindow },
    addEventListener: (kind: string, handler: (event: unknown) => void) => {
      listeners[kind] = handler
    },
  })
  await import(/* @vite-ignore */ fileOf('service-worker.ts'))
})
afterEach(() => vi.unstubAllGlobals())

describe('a push message', () => {
  test('is shown in Thai, with a tag by which a repeated push replaces it', async () => {
    await push(JSON.stringify(PAID))
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(PAID.title, {
      icon: '/lobby/icons/icon-192.png',
      badge: '/lobby/icons/badge-96.png',
      lang: 'th',
      dir: 'ltr',
      body: PAID.body,
      tag: PAID.tag,
      data: { url: PAID.url },
    })
  })

  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['no JSON', 'ข้อความ'],
    ['another JSON', '[1]'],
    ['null', 'null'],
    ['a message without a title', JSON.stringify({ ...PAID, title: '' })],
    ['a message without an address', JSON.stringify({ ...PAID, url: undefined })],
    ['a tag that is no text', JSON.stringify({ ...PAID, tag: 7 })],
  ])('with %s shows the general message', async (_what, text) => {
    await push(text)
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      GENERAL.title,
      expect.objectContaining(GENERAL.options),
    )
  })
})

describe('a pressed notification', () => {
  test('shows its page in the open window of the lobby', async () => {
    windows = [windowAt('/other'), windowAt('/lobby/deposit'), windowAt('/lobby/')]
    await click(PAID.url)
    expect(matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true })
    expect(navigated.mock.calls).toEqual([['/lobby/deposit', PAID.url]])
    expect(openWindow).not.toHaveBeenCalled()
  })

  test('opens a window if none is open, or if the open one refuses', async () => {
    await click(PAID.url)
    windows = [windowAt('/lobby/', true)]
    await click(PAID.url)
    expect(openWindow.mock.calls).toEqual([[PAID.url], [PAID.url]])
  })

  test('does not replace a running game', async () => {
    windows = [windowAt('/lobby/game?provider=pg'), windowAt('/lobby/game/index-inc?provider=pg')]
    await click(PAID.url)
    expect(navigated).not.toHaveBeenCalled()
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(PAID.url)
  })

  test.each([
    'https://evil.example/lobby/',
    '//evil.example/lobby/',
    '/\\evil.example/lobby/',
    'javascript:alert(1)',
    'https://',
    '/desk/',
    '/lobby',
    '/lobby/../desk/',
    '/lobby/%2e%2e/desk/',
    '/lobby/api/messages',
    'deposit',
    '',
    null,
    undefined,
    7,
  ])('with the address %j opens the inbox', async url => {
    await click(url)
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/lobby/messages')
  })

  test.each([
    ['/lobby/', '/lobby/'],
    [`${ORIGIN}/lobby/promotion#x`, '/lobby/promotion#x'],
  ])('with the address %s opens %s', async (url, opened) => {
    await click(url)
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(opened)
  })
})
