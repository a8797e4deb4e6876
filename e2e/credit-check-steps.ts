import { expect, type Locator, type Page } from '@playwright/test'
import { profileOf } from './test-member.ts'

export const CHECK_STARTED = 'ดำเนินการเช็คเครดิต'
export const CHECK_DONE = 'เช็คเครดิตเรียบร้อย'
/** Interval in ms at which the page polls a credit check (F10). */
const POLL_MS = 5_000

export const advanceToNextPoll = (page: Page): Promise<void> => page.clock.runFor(POLL_MS)

/** Waits until the server has finished the credit check, then moves the page's clock to the next poll. */
export const pollUntilEnded = async (page: Page): Promise<void> => {
  await expect.poll(async () => (await profileOf(page)).ufabet_credit_checking).toBe(0)
  await advanceToNextPoll(page)
}

export const refresh = (page: Page): Locator =>
  page.getByRole('button', { name: 'เช็คเครดิต', exact: true }).first()

export const checking = (page: Page): Locator => page.getByRole('button', { name: 'กำลังเช็คเครดิต' }).first()
