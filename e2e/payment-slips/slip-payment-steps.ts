import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { pay } from '../cashier-steps.ts'
import type { Person } from '../test-member.ts'

/** Delay in ms with which the sandbox's bank reports a late payment to the product. It is the longest that the bank accepts. */
const UNTIL_TOLD_MS = 600_000

export type Picture = { name: string; mimeType: string; buffer: Buffer }

type Transfer = { to_account: string; amount: number; late?: boolean }

/**
 * Sends a payment that the product cannot credit automatically, because the bank statement hides a part of the member's account number. Returns the
 * transfer's id.
 */
export const payUnmatched = async (
  page: Page,
  payer: Person,
  { late = false, ...payment }: Transfer,
): Promise<string> => {
  const shown = { from_name: payer.name, shown_account: 'masked' } as const
  const { id } = await pay(page.request, payer, {
    ...payment,
    ...shown,
    ...(late && { late_ms: UNTIL_TOLD_MS }),
  })
  return id
}

/** Opens the simulated bank's page of a transfer and downloads the slip as an image. The page stays open. */
export const savedSlip = async (page: Page, id: string): Promise<Picture> => {
  await page.goto(`/sandbox/bank/?slip=${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'บันทึกสลิป' }).click()
  const saved = await download
  const buffer = await readFile(await saved.path())
  return { name: saved.suggestedFilename(), mimeType: 'image/png', buffer }
}

/** Makes the sandbox's receiving bank report a late transfer to the product now. */
export const releaseBankReport = async (page: Page, id: string): Promise<void> => {
  expect((await page.request.post(`/sandbox/bank/transfers/${id}/tell`)).status()).toBe(200)
}

export const slipField = (page: Page): Locator => page.getByLabel('รูปสลิปโอนเงิน')

export const attach = async (page: Page, picture: Picture): Promise<void> => {
  await slipField(page).setInputFiles(picture)
  await expect(page.getByRole('img', { name: 'รูปที่เลือก' })).toBeVisible()
  await page.getByRole('button', { name: 'ส่งสลิป' }).click()
}
