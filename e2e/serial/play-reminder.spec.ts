import { expect, type Page } from '@playwright/test'
import { sizesFor } from '../browser/window-sizes.ts'
import { signedInWithCredit } from '../cashier-steps.ts'
import { expectSound } from '../screens/screen-accessibility.ts'
import { passMinutes, test } from '../separate-lobby-fixture.ts'
import { tokenOf } from '../test-member.ts'

/** Minutes between two game rounds. The pause is so short that the product counts the rounds as one play session. */
const BETWEEN_ROUNDS_MINUTES = 21

/** Starts a game and plays one round with a stake of 100 baht and a win of 50 baht. */
const playRound = async (page: Page) => {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const { url } = await (await page.request.get('/lobby/api/customers/login-game', { headers })).json()
  const data = { token: new URL(url).searchParams.get('token'), stake: 100, win: 50 }
  expect((await page.request.post('/sandbox/game-site/rounds', { data })).status()).toBe(201)
}

test('safety: after an hour of play a reminder with time and loss appears once, on any open page', async ({
  page,
  request,
}) => {
  await signedInWithCredit(page, request, 500, '/lobby/promotion')
  for (let round = 0; round < 3; round += 1) {
    await playRound(page)
    await passMinutes(request, BETWEEN_ROUNDS_MINUTES)
  }
  const reminder = page.getByRole('dialog', { name: 'เวลาเล่นของคุณ' })
  await expect(reminder).toContainText('1 ชั่วโมง')
  await expect(reminder).toContainText(/เสียสุทธิ฿?150\.00/)
  await expectSound(page, () => expect(reminder).toBeVisible(), { sizes: sizesFor('play-reminder') })
  const seen = page.waitForResponse('**/lobby/api/protection/reminder/seen')
  await reminder.getByRole('button', { name: 'ตั้งขีดจำกัดหรือพักเล่น' }).click()
  await seen
  await expect(page).toHaveURL(/\/lobby\/protection$/)
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const { data } = await (await page.request.get('/lobby/api/protection', { headers })).json()
  expect(data.reminder).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reminder).toHaveCount(0)
})
