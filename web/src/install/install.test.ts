import { describe, expect, test, vi } from 'vitest'
import { browserAddress, chatAppOf } from './chat-browser.ts'
import {
  CLOSED_FOR_MS,
  type InstallPrompt,
  listenForInstallPrompt,
  offerOf,
  promptStore,
} from './install-offer.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

describe('L09: the in-app browser of a chat app is recognised', () => {
  test.each([
    [`${SAFARI} Line/14.1.0`, 'line'],
    [`${CHROME} [FBAN/Orca-Android;FBAV/480.0;]`, 'messenger'],
    [`${SAFARI} [FBAN/MessengerForiOS;FBAV/480.0]`, 'messenger'],
    [`${CHROME} [FB_IAB/FB4A;FBAV/480.0;]`, 'facebook'],
    [`${SAFARI} [FBAN/FBIOS;FBAV/480.0]`, 'facebook'],
    [`${CHROME} Instagram 300.0.0 Android`, 'instagram'],
    [SAFARI, null],
    [CHROME, null],
    ['Mozilla/5.0 Online/1.0 Timeline/2', null],
  ])('%s', (userAgent, app) => expect(chatAppOf(userAgent)).toBe(app))
})

test('L09: each chat app has its own way to open the phone’s browser, and the query is kept', () => {
  const here = 'https://sala.example/lobby/slot?q=a'
  expect(browserAddress('line', here, false)).toBe(
    'https://sala.example/lobby/slot?q=a&openExternalBrowser=1',
  )
  expect(browserAddress('facebook', here, true)).toBe(
    'intent://sala.example/lobby/slot?q=a#Intent;scheme=https;action=android.intent.action.VIEW;end',
  )
  expect(browserAddress('instagram', here, false)).toBeNull()
})

const seen = {
  chatApp: null,
  prompt: null,
  ios: false,
  standalone: false,
  closedAtMs: null,
  nowMs: CLOSED_FOR_MS,
}
const prompt = { prompt: async () => undefined } as unknown as InstallPrompt

describe('L09: the offer to install the lobby', () => {
  test('appears if the browser sends its install event, and on iOS unless it is installed', () => {
    expect(offerOf(seen)).toBeNull()
    expect(offerOf({ ...seen, prompt })).toMatchObject({ kind: 'prompt' })
    expect(offerOf({ ...seen, ios: true })).toEqual({ kind: 'ios' })
    expect(offerOf({ ...seen, ios: true, standalone: true })).toBeNull()
  })

  test('stays hidden for 30 days after it was closed', () => {
    expect(offerOf({ ...seen, prompt, closedAtMs: 1 })).toBeNull()
    expect(offerOf({ ...seen, prompt, closedAtMs: 0 })).not.toBeNull()
  })

  test('is replaced by the help to leave a chat app’s browser', () => {
    expect(offerOf({ ...seen, prompt, ios: true, chatApp: 'line' })).toEqual({ kind: 'chat', app: 'line' })
  })
})

test('L09: the browser’s install event is used, whether it comes before or after the page’s code', () => {
  const early = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined })
  const later = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: early.prompt,
  })
  const page = Object.assign(new EventTarget(), { installPrompt: early, onbeforeinstallprompt: null })
  vi.stubGlobal('window', page)
  listenForInstallPrompt()
  expect(promptStore.get()).toBe(early)
  window.onbeforeinstallprompt?.(later)
  expect(promptStore.get()).toBe(later)
  expect(later.defaultPrevented).toBe(true)
  page.dispatchEvent(new Event('appinstalled'))
  expect(promptStore.get()).toBeNull()
})
