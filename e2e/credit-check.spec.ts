import { expect, type Page, test } from '@playwright/test'
import { memberWithCredit, signedInWithCredit } from './cashier-steps.ts'
import {
  advanceToNextPoll,
  CHECK_DONE,
  CHECK_STARTED,
  checking,
  pollUntilEnded,
  refresh,
} from './credit-check-steps.ts'
import { launched, playRound } from './protection-setup.ts'
import { BLANK_PAGE, bearer, notices, profileOf, signedIn, signIn, tokenOf } from './test-member.ts'

// The page has a fake clock, which tests move forward to the next poll.
test.beforeEach(({ page }) => page.clock.install())

// This test covers the requirements: credit check (F10) and its errors (E13), member info bar (L03).
test('a refresh announces its start and its end, and shows the winnings since the last one', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await signIn(page, await memberWithCredit(request, 500), BLANK_PAGE)
  await playRound(page, await launched(page), 100, 350)
  await page.goto('/lobby/')
  await expect(page.getByText('500.00').first()).toBeVisible()
  // The response to the profile call is delayed, so that it arrives while the credit check is in progress.
  const looked = Promise.withResolvers<void>()
  await page.route('**/lobby/api/customers/profile', async route => {
    await looked.promise
    await route.continue()
  })
  await refresh(page).click()
  await expect(notices(page)).toContainText(CHECK_STARTED)
  await expect(checking(page)).toBeVisible()
  looked.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await pollUntilEnded(page)
  await expect(notices(page)).toContainText(CHECK_DONE)
  await expect(refresh(page)).toBeVisible()
  await expect(page.getByText('750.00').first()).toBeVisible()
  expect((await profileOf(page)).ufabet_credit).toBe(750)
})

const noticeCoversNot = async (page: Page, credit: string): Promise<void> => {
  const notice = notices(page).getByText(CHECK_STARTED)
  await expect(notice).toBeVisible()
  const said = await notice.boundingBox()
  const figures = await page.getByText(credit).all()
  for (const figure of figures) {
    const box = await figure.boundingBox()
    if (said === null || box === null) continue
    const isCovered =
      said.y < box.y + box.height &&
      box.y < said.y + said.height &&
      said.x < box.x + box.width &&
      box.x < said.x + said.width
    expect(isCovered, `the notice at ${said.y} covers the credit at ${box.y}`).toBe(false)
  }
}

// This test covers the requirement: errors of a credit check (E13).
test('a turnover check that fails warns with the words of the server', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await signedInWithCredit(page, request, 500)
  const answered = { status: 422, json: { success: false, msg: 'ยอดเทิร์นยังไม่ครบ', message: '', errors: {} } }
  await page.route('**/lobby/api/customers/check-turnover*', route => route.fulfill(answered))
  const began = page.waitForResponse('**/customers/check-credit')
  await refresh(page).click()
  await test.step('a notice of the credit check does not cover the credit', () =>
    noticeCoversNot(page, '฿500.00'))
  await began
  await pollUntilEnded(page)
  await expect(notices(page)).toContainText(CHECK_DONE)
  await expect(notices(page)).toContainText('ยอดเทิร์นยังไม่ครบ')
})

// This test covers the requirements: credit check (F10), login page after a logout (R19).
test('a session that ended elsewhere stops the check and leads to the login', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await page.route('**/lobby/api/customers/events', route => route.abort())
  await signedIn(page, request, '/lobby/fish')
  const headers = bearer(await tokenOf(page))
  const began = page.waitForResponse(answer => answer.url().includes('/customers/check-credit'))
  await refresh(page).click()
  await began
  await page.request.post('/lobby/api/logout', { headers })
  await advanceToNextPoll(page)
  await expect(page).toHaveURL(/\/lobby\/login$/)
  await expect(notices(page)).not.toContainText(CHECK_DONE)
})
