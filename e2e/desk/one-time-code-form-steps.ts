import { expect, type Locator, type Page } from '@playwright/test'
import { codeAt } from '../../server/src/platform/security/totp.ts'

const SOON_MS = 3_000

/**
 * Enters one-time codes in the form of the second factor until `shown` is visible. The server refuses a code that was used or has expired, and the
 * next attempt uses the next code. An accepted code closes the form.
 */
export const proveByCode = async (
  page: Page,
  secret: string,
  shown: Locator,
  now: () => Promise<Date> | Date = () => new Date(),
): Promise<void> => {
  const code = page.getByLabel('รหัส 6 หลักจากแอปยืนยันตัวตน')
  await expect(async () => {
    if (!(await shown.isVisible())) await code.fill(codeAt(secret, await now()), { timeout: SOON_MS })
    await expect(shown).toBeVisible({ timeout: SOON_MS })
  }).toPass()
  await expect(code).toHaveCount(0)
}
