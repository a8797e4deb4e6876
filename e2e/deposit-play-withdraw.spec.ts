import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { waitForCredit } from './cashier-steps.ts'
import { newPerson, type Person, register, tokenOf } from './test-member.ts'

/** Longest wait for a credit check in ms. The page polls at most three times, once every 5 s (F10). */
const CHECKED_WITHIN_MS = 20_000

// The test uses the lobby as members do: with the service worker and all animations.
test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  serviceWorkers: 'allow',
  reducedMotion: 'no-preference',
})

/** Opens a deposit in the lobby. Returns the text of its QR code, which the copy button puts into the clipboard. */
const openDeposit = async (page: Page, chip: string): Promise<string> => {
  await page.goto('/lobby/deposit')
  await page.getByRole('button', { name: chip, exact: true }).click()
  await page.getByRole('button', { name: `ฝาก ฿${chip}`, exact: true }).click()
  await expect(page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับชำระเงินฝาก' })).toBeVisible()
  await page.getByRole('button', { name: 'คัดลอกรหัส QR' }).click()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Pays the bill of a QR code on the sandbox's bank page, from the member's account. */
const payInBank = async (context: BrowserContext, qr: string, person: Person): Promise<void> => {
  const bank = await context.newPage()
  const payer = new URLSearchParams({ bank: person.bank, account: person.account })
  await bank.goto(`/sandbox/bank/?${payer}`)
  await bank.getByLabel('ข้อความใน QR').fill(qr)
  await bank.getByRole('button', { name: /^จ่าย ฿/ }).click()
  await expect(bank.getByText('จ่ายบิลสำเร็จ')).toBeVisible()
  await bank.close()
}

/** Opens a game in a new tab and plays one round. */
const playOneRound = async (context: BrowserContext, page: Page): Promise<void> => {
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'ตรอกพริกเผ็ด' }).first().click()
  const game = await opened
  await game.waitForURL(/\/sandbox\/game-site\//)
  await game.getByRole('button', { name: 'เล่น', exact: true }).click()
  await expect(game.getByRole('list', { name: 'ผลล่าสุด' }).getByRole('listitem')).toHaveCount(1)
  await game.close()
}

const creditOf = async (page: Page): Promise<number> => {
  const profile = await page.evaluate(async () => {
    const token = document.cookie.match(/auth\.[^=]*token[^=]*=([^;]+)/)?.[1] ?? ''
    const answer = await fetch('/lobby/api/customers/profile', {
      headers: { authorization: decodeURIComponent(token).replace(/^(Bearer )?/, 'Bearer ') },
    })
    return answer.json()
  })
  return profile.data.ufabet_credit
}

// `npm test` plays this on a phone. Other tests deposit, play and withdraw on a desktop.
test('a new member registers, deposits by QR, plays, checks the credit and withdraws', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const person = newPerson()
  await register(page, person)

  const qr = await openDeposit(page, '500')
  await payInBank(context, qr, person)
  const dialog = page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' })
  await expect(dialog).toContainText('คุณทำการฝากเงินจำนวน 500.00 บาท เรียบร้อยแล้ว')
  await dialog.getByRole('button', { name: 'ดูยอด' }).click()
  await expect(page).toHaveURL(/\/lobby\/$/)
  await expect(page.getByText('500.00').first()).toBeVisible()

  await waitForCredit(page.request, await tokenOf(page), 500)
  await playOneRound(context, page)
  await page.getByRole('button', { name: 'เช็คเครดิต' }).first().click()
  await expect(page.getByText('เช็คเครดิตเรียบร้อย')).toBeVisible({ timeout: CHECKED_WITHIN_MS })
  const credit = await creditOf(page)
  expect(credit).toBeGreaterThan(100)

  await page.goto('/lobby/withdraw')
  await page.getByLabel('จำนวนเงินที่ต้องการถอน (บาท)').fill('100')
  await page.getByRole('button', { name: 'ถอน ฿100', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toContainText('โอนเงินจำนวน 100.00 บาท')
  await expect
    .poll(async () => (await request.get(`/sandbox/bank/payouts?account=${person.account}`)).json())
    .toMatchObject([{ amount: 100, status: 'paid' }])
  await expect.poll(() => creditOf(page)).toBe(Math.round((credit - 100) * 100) / 100)
})
