import { expect, type Page, type Route, test } from '@playwright/test'
import { steppedOff } from './browser/dialog-history-wait.ts'
import {
  depositAmount,
  openDepositForm,
  sendDepositForm,
  signedInWithCredit,
  withdraw,
} from './cashier-steps.ts'
import { BLANK_PAGE, profileOf, signIn } from './test-member.ts'

/** Drops the responses to the next `times` calls, which the server has executed. Call it before the page opens. */
const loseAnswers = async (page: Page, call: string, times: number) => {
  // The event stream is blocked, because an event would tell the page the result of the call whose response was dropped.
  await page.route('**/lobby/api/customers/events', route => route.abort())
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(`**/lobby/api/${call}`, lose, { times })
}

const PAID = 'ถอนเงินสำเร็จ'

const withdrawalsOf = async (page: Page) => {
  const { pending_request: open, completed_requests: ended } = await profileOf(page)
  return [...(open === null ? [] : [open]), ...ended]
    .filter(({ type }) => type === 'withdraw')
    .map(({ amount }) => amount)
}

test('a withdrawal whose response was lost is made once, even if repeated after a reload and in another tab', {
  tag: '@phone',
}, async ({ page, request, context }) => {
  await signedInWithCredit(page, request, 500, BLANK_PAGE)
  await loseAnswers(page, 'requests/withdraw', 2)
  await page.goto('/lobby/withdraw')
  await withdraw(page, '100')
  await expect(page.getByRole('alert')).toBeVisible()
  // Waits until the withdrawal has ended, because a page that is open at that moment would show a message about it.
  await expect.poll(async () => (await profileOf(page)).pending_request).toBeNull()
  await page.reload()
  await withdraw(page, '100')
  await expect(page.getByRole('alert')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/lobby/withdraw')
  await withdraw(other, '100')
  await expect(other.getByRole('dialog', { name: PAID })).toContainText('100.00 บาท')
  expect(await withdrawalsOf(other)).toEqual([100])
  expect((await profileOf(other)).ufabet_credit).toBe(400)
})

test('a changed amount after a lost response makes no second withdrawal, and shows the result of the first', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await signedInWithCredit(page, request, 500, BLANK_PAGE)
  await loseAnswers(page, 'requests/withdraw', 1)
  await page.goto('/lobby/withdraw')
  await withdraw(page, '100')
  await expect(page.getByRole('alert')).toBeVisible()
  await withdraw(page, '150')
  const popup = page.getByRole('dialog', { name: 'คำขอก่อนหน้านี้ส่งถึงเราแล้ว' })
  await expect(popup).toContainText('คำขอถอน 100.00 บาท')
  await popup.getByRole('button', { name: 'ตกลง' }).click()
  await expect.poll(() => withdrawalsOf(page)).toEqual([100])
  // The page knows that its first request succeeded, so the next press must create a second request.
  await expect.poll(async () => (await profileOf(page)).pending_request).toBeNull()
  await steppedOff(page)
  await page.reload()
  await withdraw(page, '150')
  await expect.poll(async () => (await withdrawalsOf(page)).sort()).toEqual([100, 150])
})

test('a withdrawal whose response was lost is made once, even if the session ended before the repeat', {
  tag: '@phone',
}, async ({ page, request }) => {
  const person = await signedInWithCredit(page, request, 500, BLANK_PAGE)
  await loseAnswers(page, 'requests/withdraw', 1)
  await page.goto('/lobby/withdraw')
  await withdraw(page, '100')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect.poll(async () => (await profileOf(page)).pending_request).toBeNull()
  await page.evaluate(() => localStorage.removeItem('auth._token.local'))
  await page.goto('/lobby/withdraw')
  await expect(page).toHaveURL(/\/lobby\/login$/)
  await signIn(page, person, '/lobby/withdraw')
  await withdraw(page, '100')
  await expect(page.getByRole('dialog', { name: PAID })).toContainText('100.00 บาท')
  expect(await withdrawalsOf(page)).toEqual([100])
  expect((await profileOf(page)).ufabet_credit).toBe(400)
})

test('a deposit whose response was lost is made once, even if repeated after browser back and forward', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await signedInWithCredit(page, request, 500, BLANK_PAGE)
  await loseAnswers(page, 'requests/deposit/prepare', 1)
  await page.goto('/lobby/terms')
  await openDepositForm(page)
  await depositAmount(page).fill('200')
  await sendDepositForm(page)
  await expect(page.getByRole('alert')).toBeVisible()
  const { id, ref } = (await profileOf(page)).pending_request
  await page.goBack()
  await page.goForward()
  // The page must show the stored deposit instead of the form for a new one.
  await expect(page.getByRole('region', { name: 'โอนผ่านเลขบัญชี' })).toBeVisible()
  expect((await profileOf(page)).pending_request).toMatchObject({ id, ref })
})
