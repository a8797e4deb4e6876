import { expect, type Page } from '@playwright/test'
import { notices, tokenOf } from './member.ts'

/** A change of the signed-in member's own protection, by the call alone. */
export const callAsMember = async (page: Page, what: string, data: object): Promise<void> => {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const answer = await page.request.post(`/lobby/api/protection/${what}`, { headers, data })
  expect(answer.status()).toBe(200)
}

/** Sets a limit as a person does; `name` is what stands behind ขีดจำกัด. */
export const setLimit = async (page: Page, name: string, amount: string): Promise<void> => {
  await page.goto('/lobby/protection')
  await page.getByRole('button', { name: `ขีดจำกัด${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `ขีดจำกัด${name}` })
  await dialog.getByLabel('จำนวนเงิน (บาท)').fill(amount)
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(notices(page)).toContainText('บันทึก')
  await expect(dialog).toBeHidden()
}

export const confirmBreak = async (page: Page, length: string): Promise<void> => {
  await page.getByRole('radio', { name: length }).check()
  await page.getByRole('button', { name: 'เลือกระยะเวลานี้' }).click()
  const dialog = page.getByRole('dialog', { name: `ยืนยันพักการเล่น ${length}` })
  await dialog.getByRole('button', { name: 'เริ่มพักการเล่น' }).click()
}
