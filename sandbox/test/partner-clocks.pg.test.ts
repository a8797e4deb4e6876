import { expect, test } from 'vitest'
import { partners } from '../foundation/fault-table.ts'
import { errorAt } from '../foundation/partner-clocks.ts'
import { sandboxWorld } from './test-sandbox.ts'

const world = sandboxWorld()
const HOUR_MS = 3_600_000
const TOLERANCE_MS = 60_000

const aheadOf = (time: string): number => new Date(time).getTime() - Date.now()
const set = (order: object) => world.call('POST', '/clocks', order)
const messageTime = async (): Promise<string> => {
  await world.partner('POST', '/sms/v1/messages', { reference: 'r', to: '0812345678', text: 'ก' })
  const [message] = (await world.call('GET', '/sms/messages')).body as { sent_at: string }[]
  return message?.sent_at ?? ''
}

test('a partner uses its own wrong clock for its records and answers, and the other partners use theirs', async () => {
  expect((await set({ partner: 'sms', ahead_ms: HOUR_MS })).status).toBe(200)
  expect(Math.abs(aheadOf(await messageTime()) - HOUR_MS)).toBeLessThan(TOLERANCE_MS)
  const dateOf = async (path: string) =>
    aheadOf((await fetch(`${world.url()}${path}`)).headers.get('date') ?? '')
  expect(Math.abs((await dateOf('/sms/messages')) - HOUR_MS)).toBeLessThan(TOLERANCE_MS)
  expect(Math.abs(await dateOf('/bank/payouts?account=9000000011'))).toBeLessThan(TOLERANCE_MS)
})

test('the error of a clock survives a restart, and a reset sets every clock right', async () => {
  await set({ partner: 'sms', ahead_ms: -HOUR_MS })
  await world.restart()
  expect(Math.abs(aheadOf(await messageTime()) + HOUR_MS)).toBeLessThan(TOLERANCE_MS)
  await world.call('POST', '/reset')
  const clocks = (await world.call('GET', '/clocks')).body as { ahead_ms: number }[]
  expect(clocks.map(({ ahead_ms }) => ahead_ms)).toEqual(partners.map(() => 0))
})

test('the drift makes a clock’s error grow with time', () => {
  const set_at = new Date('2026-11-28T00:00:00Z')
  const setting = { ahead_ms: 1_000, drift_ms_per_hour: -2_000, set_at }
  expect(errorAt(setting, set_at)).toBe(1_000)
  expect(errorAt(setting, new Date('2026-11-28T03:00:00Z'))).toBe(-5_000)
})

test('a clock error above a week, or of an unknown partner, is refused', async () => {
  expect((await set({ partner: 'sms', ahead_ms: 8 * 24 * HOUR_MS })).status).toBe(400)
  expect((await set({ partner: 'nobody', ahead_ms: 0 })).status).toBe(400)
})
