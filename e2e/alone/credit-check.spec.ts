import { expect } from '@playwright/test'
import { CHECK_DONE, CHECK_STARTED, pollTheEnd, pollTheNext, refresh } from '../credit-check.ts'
import { notices } from '../member.ts'
import { fault, signedInWithCredit } from '../money.ts'
import { test } from '../own-product.ts'

const OVER = 'หมดระยะเวลาเช็คเครดิต ลิมิตไว้ไม่เกินจำนวน 3 ครั้ง'

// F10, E13
test('while the game site is silent the third poll ends it, the credit stays, and it can be tried again', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await signedInWithCredit(page, request, 500)
  await fault(request, {
    partner: 'game-site',
    kind: 'timeout',
    operation: 'rounds',
    count: 20,
    late_ms: 100,
  })
  await refresh(page).click()
  await expect(notices(page)).toContainText(CHECK_STARTED)
  await expect(async () => {
    await pollTheNext(page)
    await expect(notices(page)).toContainText(OVER, { timeout: 1_000 })
  }).toPass()
  await expect(notices(page)).not.toContainText(CHECK_DONE)
  await expect(page.getByText('500.00').first()).toBeVisible()
  await request.delete('/sandbox/faults')
  const began = page.waitForResponse('**/customers/check-credit')
  await refresh(page).click()
  await began
  await pollTheEnd(page)
  await expect(notices(page)).toContainText(CHECK_DONE)
})
