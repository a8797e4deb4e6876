import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { SILENT_METER } from '../metrics/metric-registry.ts'
import { withFastPaths } from './cached-get-fast-path.ts'

const WAIT_MS = 30
/** Milliseconds by which a timer may fire too early. */
const ROUNDED_MS = 1
const request = (url: string) => ({ method: 'GET', url, headers: {} }) as IncomingMessage
const response = {} as ServerResponse

test.each(['/lobby/', '/lobby/deposit'])(
  'the time of the page %s from memory is measured until it is sent',
  async url => {
    const callEnded = vi.fn()
    const usual = vi.fn()
    const send = async () => {
      await sleep(WAIT_MS)
      return true
    }
    const options = { shortcuts: [], pages: { send }, apart: null, meter: { ...SILENT_METER, callEnded } }
    withFastPaths(usual, options)(request(url), response)
    await expect.poll(() => callEnded.mock.calls.length).toBe(1)
    const [route, status, ms] = callEnded.mock.calls[0] ?? []
    expect([route, status]).toEqual([url === '/lobby/' ? '/lobby/' : '/lobby/*', 200])
    expect(ms).toBeGreaterThanOrEqual(WAIT_MS - ROUNDED_MS)
    expect(usual).not.toHaveBeenCalled()
  },
)

test.each([
  ['is not in memory', async () => false],
  ['fails', () => Promise.reject(new Error('no data'))],
])('a page that %s is routed', async (_what, send) => {
  const usual = vi.fn()
  const options = { shortcuts: [], pages: { send }, apart: null, meter: SILENT_METER }
  withFastPaths(usual, options)(request('/lobby/'), response)
  await expect.poll(() => usual.mock.calls.length).toBe(1)
})
