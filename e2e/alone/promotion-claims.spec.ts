import { expect, type Page } from '@playwright/test'
import { fillLogin, NOWHERE, PASSWORD, profileOf, tokenOf } from '../member.ts'
import { signedInWithCredit } from '../money.ts'
import { passMinutes, test } from '../own-product.ts'

const WEEK_MINUTES = 7 * 24 * 60
/** Past the job that computes the refunds each hour. */
const HOUR_MINUTES = 65

const lose = async (page: Page, stake: number) => {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const { url } = await (await page.request.get('/lobby/api/customers/login-game', { headers })).json()
  const data = { token: new URL(url).searchParams.get('token'), stake, win: 0 }
  expect((await page.request.post('/sandbox/game-site/rounds', { data })).status()).toBe(201)
}

test("C16, E10: last week's refund is claimed once, and a second claim says why not in a dialog", async ({
  page,
  request,
}) => {
  const person = await signedInWithCredit(page, request, 1000, NOWHERE)
  await lose(page, 400)
  await page.goto('/lobby/')
  await page.getByRole('button', { name: 'เช็คเครดิต', exact: true }).first().click()
  await expect.poll(async () => (await profileOf(page)).ufabet_credit).toBe(600)
  // The session does not live that long, and a page that is open would hear of it and leave by itself.
  await page.goto('about:blank')
  await passMinutes(request, WEEK_MINUTES)
  await passMinutes(request, HOUR_MINUTES)
  await page.goto('/lobby/history?tab=1')
  await expect(page).toHaveURL(/\/lobby\/login$/)
  await fillLogin(page, person.phone, PASSWORD)
  await expect(page).toHaveURL(/\/lobby\/history\?tab=1$/)
  const claim = page.getByRole('button', { name: 'รับโบนัส' })
  await expect(claim).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('20.00')
  // Another page of the same member, which hears nothing of what the first does.
  const second = await page.context().newPage()
  await second.route('**/lobby/api/customers/events', route => route.abort())
  await second.goto('/lobby/history?tab=1')
  const late = second.getByRole('button', { name: 'รับโบนัส' })
  await expect(late).toBeVisible()
  await claim.click()
  await expect(page.getByRole('dialog', { name: 'รับโบนัสสำเร็จ' })).toContainText('รับโบนัส 20.00 บาท')
  await late.click()
  await expect(second.getByRole('dialog', { name: 'รับโบนัสไม่ได้' })).toBeVisible()
  await expect.poll(async () => (await profileOf(page)).ufabet_credit).toBe(620)
})
