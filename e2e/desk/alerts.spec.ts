import { type Browser, expect, type Page } from '@playwright/test'
import { PHONE } from '../browser/browser-settings.ts'
import { ask } from '../support-steps.ts'
import { type Member, newMember } from '../test-member.ts'
import { expectSound } from './desk-accessibility-check.ts'
import { deskCall } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'
import { openDeskAsNewOperator } from './maker-and-checker-steps.ts'

/** Longest wait for an alert in ms. If the event about it was lost, the desk finds the alert within this time by asking the server. */
const PATIENCE_MS = 30_000
type Notice = { title: string; body: string; press: () => void }
declare global {
  interface Window {
    tones: number[]
    notices: Notice[]
  }
}

/** Replaces the browser's sounds and notifications by lists that the test can read. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    window.tones = []
    window.notices = []
    // Sounds are allowed only after a press on this page, although the browser may remember a press on an earlier one.
    let isPressed = false
    window.addEventListener('click', () => (isPressed = true), { capture: true })
    Object.defineProperty(navigator, 'userActivation', {
      get: () => ({ hasBeenActive: isPressed, isActive: isPressed }),
    })
    const parameter = () => ({ value: 0, setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 })
    class Sounds {
      state = 'running'
      currentTime = 0
      destination = {}
      resume = () => Promise.resolve()
      createGain = () => ({ gain: parameter(), connect: () => 0 })
      createOscillator = () => {
        const frequency = parameter()
        return {
          frequency,
          type: 'sine',
          connect: (to: unknown) => to,
          start: () => window.tones.push(frequency.value),
          stop: () => 0,
        }
      }
    }
    class Notices {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      onclick: (() => void) | null = null
      constructor(title: string, { body }: { body: string }) {
        window.notices.push({ title, body, press: () => this.onclick?.() })
      }
      close = () => 0
    }
    Object.assign(window, { AudioContext: Sounds, Notification: Notices })
  })

type ReceivedAlert = { kind: string; level: string; is_heard: boolean }

/** Opens the screen of alerts as a new operator. `received` grows by each alert that the server sends to the page. */
const openDesk = async (browser: Browser, name: string) => {
  const { page } = await openDeskAsNewOperator(browser, name, ['support'])
  await listen(page)
  const received: ReceivedAlert[] = []
  page.on('response', async response => {
    if (!response.url().endsWith('/alerts/take') || !response.ok()) return
    // A response that the page leaves by a navigation has no body. The server then sends its alerts again.
    const body: { alerts: ReceivedAlert[] } | null = await response.json().catch(() => null)
    for (const { kind, level, is_heard } of body?.alerts ?? []) received.push({ kind, level, is_heard })
  })
  await page.goto('/desk/alerts')
  await expect(page.getByRole('heading', { name: 'การแจ้งเตือน', level: 1 })).toBeVisible()
  return { page, received }
}

const indicator = (page: Page) => page.locator('[data-alert]')
const NEW_MESSAGE = { kind: 'message', level: 'new' }
/** First two tones in Hz of the melody of a message. No other melody contains them in this order. */
const MESSAGE_TONES = '988 784'
const messageSounds = async (page: Page) =>
  (await page.evaluate(() => window.tones.join(' '))).split(MESSAGE_TONES).length - 1
/** Number of questions that the test asks. */
const QUESTIONS = 2
const question = (request: Parameters<typeof ask>[0], member: Member) =>
  ask(request, member, { text: `เงินยังไม่เข้า โทร ${member.phone}`, picture: null })

/** Saves quiet hours in a window of a phone's size. Expects that the choices fit, and that they are the same after a reload. */
const keepQuietHours = async (page: Page) => {
  await page.setViewportSize(PHONE.viewport)
  await page.goto('/desk/alerts')
  await page.getByLabel('ตั้งแต่').selectOption('22')
  await page.getByLabel('ถึง', { exact: true }).selectOption('8')
  await page.getByLabel(/^เรียกฉันได้แม้ในช่วงเงียบ/).check()
  await page.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('บันทึกการแจ้งเตือนแล้ว')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('ตั้งแต่')).toHaveValue('22')
  await expect(page.getByLabel('ถึง', { exact: true })).toHaveValue('8')
  await expect(page.getByLabel(/^เรียกฉันได้แม้ในช่วงเงียบ/)).toBeChecked()
  await expectSound(page)
}

test('one operator hears a member’s question and another who muted it does not; a hidden tab shows a notice that opens it; quiet hours are kept', {
  tag: '@desktop',
}, async ({ browser, request }) => {
  test.slow()
  const name = `hears${Date.now()}`
  const { page: hears, received: heard } = await openDesk(browser, name)
  const { page: mutes, received: muted } = await openDesk(browser, `mutes${Date.now()}`)

  await mutes.getByLabel('ข้อความจากสมาชิก').uncheck()
  await mutes.getByRole('button', { name: 'บันทึก' }).click()
  await expect(mutes.getByText('บันทึกการแจ้งเตือนแล้ว')).toBeVisible()

  // The browser plays no sound before the first press, so the header has a button that switches sounds on.
  const allow = hears.getByRole('banner').getByRole('button', { name: 'เปิดเสียง' })
  await expect(allow).toBeVisible()
  await allow.click()
  await expect(allow).toHaveCount(0)
  await hears.getByRole('button', { name: 'ลองฟัง ข้อความจากสมาชิก' }).click()
  await expect.poll(() => messageSounds(hears)).toBeGreaterThan(0)
  await expectSound(hears)

  const member = await newMember(request)
  const before = { hears: await messageSounds(hears), mutes: await messageSounds(mutes) }
  await question(request, member)
  // Work of other tests causes alerts too, so the header may already show a later one.
  await expect.poll(() => heard, { timeout: PATIENCE_MS }).toContainEqual({ ...NEW_MESSAGE, is_heard: true })
  await expect.poll(() => muted, { timeout: PATIENCE_MS }).toContainEqual({ ...NEW_MESSAGE, is_heard: false })
  await expect.poll(() => messageSounds(hears)).toBeGreaterThan(before.hears)
  await expect(indicator(mutes)).toHaveAttribute('data-alert', /^[a-z]+ (new|late|escalated)$/)
  expect(await messageSounds(mutes)).toBe(before.mutes)

  await hears.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
  })
  const other = await newMember(request)
  await question(request, other)
  const notices = () => hears.evaluate(() => window.notices.map(({ title, body }) => `${title} ${body}`))
  await expect
    .poll(notices, { timeout: PATIENCE_MS })
    .toContainEqual(expect.stringMatching(/ข้อความจากสมาชิก \d+ รายการ งานใหม่/))
  for (const text of await notices()) expect(text).not.toContain(other.phone)
  await hears.evaluate(() =>
    window.notices.findLast(({ title }) => title.includes('ข้อความจากสมาชิก'))?.press(),
  )
  await expect(hears).toHaveURL(/\/desk\/support/)

  // After a reload the page must not announce those alerts again that the session has already received. Both questions of this test would then be in
  // one alert; a question that another test asked meanwhile may be in one.
  await hears.reload()
  await expect(hears.getByRole('navigation', { name: 'หน้าจอ' })).toBeVisible()
  const { alerts } = await deskCall<{ alerts: { kind: string; level: string; count: number }[] }>(
    hears,
    'POST /alerts/take',
    { receipt: null },
  )
  const again = alerts.filter(({ kind, level }) => kind === 'message' && level === 'new')
  for (const { count } of again) expect(count).toBeLessThan(QUESTIONS)

  await test.step('quiet hours are kept, and in a window as wide as a phone the choices fit', () =>
    keepQuietHours(hears))
})
