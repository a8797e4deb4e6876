import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './clipboard.ts'
import { followMedia, meetsMedia } from './media-query.ts'
import { randomKey } from './random-key.ts'
import { saveFile } from './saved-file.ts'
import { deadline } from './timeout-signal.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a browser without randomUUID, as over plain http, makes different keys of the same form', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const keys = Array.from({ length: 1_000 }, randomKey)
  for (const key of keys) expect(key).toMatch(UUID)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a browser without matchMedia matches no media query, and following one causes no error', () => {
  vi.stubGlobal('window', {})
  expect(meetsMedia('(min-width: 1px)')).toBe(false)
  expect(followMedia('(min-width: 1px)', () => undefined)()).toBeUndefined()
})

test('a browser without AbortSignal.any still ends a call at its timeout and when its caller aborts it', () => {
  const clock = new AbortController()
  vi.stubGlobal('AbortSignal', { timeout: () => clock.signal })
  const caller = new AbortController()
  const one = deadline(1_000, caller.signal)
  caller.abort()
  expect([one.signal.aborted, one.isOver()]).toEqual([true, false])
  const other = deadline(1_000, new AbortController().signal)
  clock.abort()
  expect([other.signal.aborted, other.isOver()]).toEqual([true, true])
  expect(deadline(1_000, caller.signal).signal.aborted).toBe(true)
})

const fakePage = (canCopy: boolean) => {
  const events: string[] = []
  const element = (tag: string) => ({
    tag,
    style: {},
    click: () => events.push(`click ${tag}`),
    remove: () => events.push(`remove ${tag}`),
    select: () => events.push('select'),
    setSelectionRange: () => undefined,
  })
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('document', {
    createElement: element,
    activeElement: null,
    body: { append: ({ tag }: { tag: string }) => events.push(`append ${tag}`) },
    execCommand: (what: string) => {
      events.push(what)
      return canCopy
    },
  })
  return events
}

test.each([true, false])(
  'a text is copied the old way without a clipboard API, and says whether: %s',
  async canCopy => {
    vi.stubGlobal('navigator', {})
    const events = fakePage(canCopy)
    expect(await copyText('8812345678')).toBe(canCopy)
    expect(events).toEqual(['append textarea', 'select', 'copy', 'remove textarea'])
  },
)

test('a browser without any way to copy reports that', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', {})
  expect(await copyText('1')).toBe(false)
})

test('a saved file is still available while the browser asks where to save it', () => {
  vi.useFakeTimers()
  const events = fakePage(true)
  vi.stubGlobal('URL', {
    createObjectURL: () => 'blob:1',
    revokeObjectURL: () => events.push('revoke'),
  })
  saveFile(new Blob(['a']), 'a.csv')
  vi.advanceTimersByTime(30_000)
  expect(events).toEqual(['append a', 'click a', 'remove a'])
  vi.advanceTimersByTime(60_000)
  expect(events.at(-1)).toBe('revoke')
})
