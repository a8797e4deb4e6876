import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** Creates a fake browser history for the tests: entries, the current position, and a `popstate` event after a step. */
function fakeBrowser() {
  const entries: { href: string; state: unknown }[] = [{ href: '/lobby/', state: { key: 'router' } }]
  let place = 0
  const listeners: ((event: { state: unknown; stopImmediatePropagation: () => void }) => void)[] = []
  let seenByRouter = 0

  class History {
    get state() {
      return entries[place]?.state
    }
    pushState(state: unknown, _title: string, href?: string) {
      entries.splice(place + 1)
      entries.push({ href: href ?? entries[place]?.href ?? '', state })
      place += 1
    }
    go(steps: number) {
      const next = place + steps
      if (!entries[next]) return
      place = next
      let stopped = false
      const stopImmediatePropagation = () => {
        stopped = true
      }
      const event = { state: entries[place]?.state, stopImmediatePropagation }
      for (const listener of listeners) listener(event)
      if (!stopped) seenByRouter += 1
    }
  }
  const history = new History()
  const window = {
    history,
    location: {
      get href() {
        return entries[place]?.href ?? ''
      },
    },
    addEventListener: (_type: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
  }
  return {
    History,
    window,
    history,
    depth: () => place,
    length: () => entries.length,
    seen: () => seenByRouter,
  }
}

let browser: ReturnType<typeof fakeBrowser>
let openLayer: (onBack: () => void) => () => void

beforeEach(async () => {
  vi.useFakeTimers()
  browser = fakeBrowser()
  vi.stubGlobal('window', browser.window)
  vi.stubGlobal('History', browser.History)
  vi.resetModules()
  openLayer = (await import('./dialog-layer-history.ts')).openLayer
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the back button and open layers', () => {
  test('back closes the layer and stays on the page, without notifying the router', () => {
    const closed = vi.fn()
    const close = openLayer(() => {
      closed()
      close()
    })
    expect(browser.depth()).toBe(1)
    expect(browser.history.state).toMatchObject({ key: 'router' })
    browser.history.go(-1)
    vi.runAllTimers()
    expect(closed).toHaveBeenCalledOnce()
    expect([browser.depth(), browser.window.location.href, browser.seen()]).toEqual([0, '/lobby/', 0])
  })

  test('a layer that its own button closes removes its history entry', () => {
    openLayer(() => undefined)()
    vi.runAllTimers()
    expect([browser.depth(), browser.seen()]).toEqual([0, 0])
  })

  test('back closes only the upper one of two layers', () => {
    const lower = vi.fn()
    openLayer(lower)
    const closeUpper = openLayer(() => closeUpper())
    expect(browser.depth()).toBe(2)
    browser.history.go(-1)
    vi.runAllTimers()
    expect([browser.depth(), lower.mock.calls.length]).toEqual([1, 0])
  })

  test('a layer that opens in the task in which another closes reuses its history entry', () => {
    const close = openLayer(() => undefined)
    close()
    openLayer(() => undefined)
    vi.runAllTimers()
    expect([browser.depth(), browser.length()]).toEqual([1, 2])
  })

  test('a layer that must be answered stays open at back, and the page stays', () => {
    openLayer(() => undefined)
    browser.history.go(-1)
    vi.runAllTimers()
    expect(browser.depth()).toBe(1)
    browser.history.go(-1)
    vi.runAllTimers()
    expect([browser.depth(), browser.window.location.href]).toEqual([1, '/lobby/'])
  })

  test('closing a layer does not undo the navigation of a link in it', () => {
    const close = openLayer(() => undefined)
    close()
    browser.history.pushState({ key: 'next' }, '', '/lobby/deposit')
    vi.runAllTimers()
    expect(browser.window.location.href).toBe('/lobby/deposit')
  })

  test('back after such a link skips the layer’s history entry, and notifies the router', () => {
    const close = openLayer(() => undefined)
    close()
    browser.history.pushState({ key: 'next' }, '', '/lobby/deposit')
    vi.runAllTimers()
    browser.history.go(-1)
    expect(browser.seen()).toBe(1)
    vi.runAllTimers()
    expect([browser.depth(), browser.window.location.href]).toEqual([0, '/lobby/'])
  })

  test('a layer stays open if it opens while the entry of the previous layer is being removed', () => {
    const step = browser.history.go.bind(browser.history)
    browser.history.go = steps => void setTimeout(() => step(steps), 50)
    const close = openLayer(() => undefined)
    close()
    vi.advanceTimersByTime(10)
    const back = vi.fn()
    openLayer(back)
    vi.runAllTimers()
    expect([back.mock.calls.length, browser.depth()]).toEqual([0, 1])
  })

  test('a layer that closes while the entry of the previous layer is being removed steps back only once', () => {
    browser.history.pushState({ key: 'next' }, '', '/lobby/deposit')
    const step = browser.history.go.bind(browser.history)
    browser.history.go = steps => void setTimeout(() => step(steps), 50)
    const closeLower = openLayer(() => undefined)
    const closeUpper = openLayer(() => undefined)
    closeUpper()
    vi.advanceTimersByTime(10)
    closeLower()
    vi.runAllTimers()
    expect([browser.window.location.href, browser.depth()]).toEqual(['/lobby/deposit', 1])
  })

  test('after a step that the browser never executes, the back button still closes a later layer', () => {
    const step = browser.history.go.bind(browser.history)
    browser.history.go = () => undefined
    openLayer(() => undefined)()
    vi.advanceTimersByTime(5_000)
    browser.history.go = step
    const back = vi.fn()
    openLayer(back)
    browser.history.go(-1)
    expect(back).toHaveBeenCalledOnce()
    openLayer(() => undefined)()
    vi.runAllTimers()
  })
})
