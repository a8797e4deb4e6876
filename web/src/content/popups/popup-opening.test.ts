import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '../../calls/api.ts'
import { tokenStore } from '../../calls/session-token.ts'
import { closeDialog, dialogStore } from '../../dialogs/dialog-types.ts'
import { bootstrap } from '../public-data.ts'
import { startAnnouncing } from './popup-opening.ts'

const LONG_MS = 60_000
const CONTENT = {
  maintenance: { id: null, content: null, img: null, img_url: null },
  promotion_popup: { id: 'weekly-refund', title: '', text: '' },
} as Answer<'GET /bootstrap'>

const window = Object.assign(new EventTarget(), { location: { protocol: 'http:', pathname: '/lobby/' } })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { cookie: '', hidden: false })
})
afterEach(() => {
  closeDialog()
  tokenStore.set(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('F15: a promotion popup never covers a page that has just opened; it opens after input of the member', () => {
  tokenStore.set({ access_token: 't1', expires_at_ms: Number.POSITIVE_INFINITY })
  startAnnouncing(listener => listener())
  bootstrap.store.set({ data: CONTENT, error: null })
  vi.advanceTimersByTime(LONG_MS)
  expect(dialogStore.get()).toBeNull()
  window.dispatchEvent(new Event('wheel'))
  vi.advanceTimersByTime(LONG_MS)
  expect(dialogStore.get()?.name).toBe('promotionPopup')
})
