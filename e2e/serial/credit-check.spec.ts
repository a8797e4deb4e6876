import { expect } from '@playwright/test'
import {
  fault,
  memberWithCredit,
  payDeposit,
  prepareDeposit,
  signedInWithCredit,
  waitForCredit,
} from '../cashier-steps.ts'
import {
  advanceToNextPoll,
  CHECK_DONE,
  CHECK_STARTED,
  pollUntilEnded,
  refresh,
} from '../credit-check-steps.ts'
import { passMinutes, test } from '../separate-lobby-fixture.ts'
import { bearer, notices } from '../test-member.ts'

/** From this number of completed deposits on, the page shows how long a deposit usually takes. */
const DEPOSITS = 5
const DEPOSIT_BAHT = 300
const OVER = 'หมดระยะเวลาเช็คเครดิต ลิมิตไว้ไม่เกินจำนวน 3 ครั้ง'

// This test covers the requirements: credit check (F10) and its errors (E13).
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
    await advanceToNextPoll(page)
    await expect(notices(page)).toContainText(OVER, { timeout: 1_000 })
  }).toPass()
  await expect(notices(page)).not.toContainText(CHECK_DONE)
  await expect(page.getByText('500.00').first()).toBeVisible()
  await request.delete('/sandbox/faults')
  const began = page.waitForResponse('**/customers/check-credit')
  await refresh(page).click()
  await began
  await pollUntilEnded(page)
  await expect(notices(page)).toContainText(CHECK_DONE)
})

test('a visitor reads real crediting times and the last payouts, without names', async ({
  page,
  request,
}) => {
  const member = await memberWithCredit(request, DEPOSIT_BAHT)
  const { access_token } = member.session
  for (let count = 2; count <= DEPOSITS; count++) {
    const order = { amount: DEPOSIT_BAHT }
    await payDeposit(request, member, await prepareDeposit(request, access_token, order))
    await waitForCredit(request, access_token, count * DEPOSIT_BAHT)
  }
  const headers = bearer(access_token)
  const data = { phone: member.phone, amount: 570 }
  expect((await request.post('/lobby/api/requests/withdraw', { headers, data })).status()).toBe(200)
  // Moves the product's clock forward by two minutes before each attempt, because the server renews the public data only once a minute.
  await expect(async () => {
    await passMinutes(request, 2)
    const { lately } = await (await request.get('/lobby/api/bootstrap')).json()
    expect(lately.credited).not.toBeNull()
    expect(lately.payouts).toContainEqual(expect.objectContaining({ amount: 500 }))
  }).toPass()
  await page.goto('/lobby/')
  const main = page.getByRole('main')
  await expect(main.getByText(/วันนี้เครดิตเข้าใน .+ \(ค่ากลาง \d+ รายการ\)/)).toBeVisible()
  const payouts = page.getByRole('region', { name: 'ถอนสำเร็จล่าสุด' })
  await expect(payouts.getByRole('listitem').filter({ hasText: /^ราว ฿500(?!\d).*ใช้เวลา/ })).not.toHaveCount(
    0,
  )
  await expect(payouts).toContainText('รายการจริงของระบบทดลอง เงินเป็นของสมมติ')
  expect(await payouts.textContent()).not.toContain(member.name)
  expect(await payouts.textContent()).not.toContain('570')
})
