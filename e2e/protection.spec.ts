import { expect, type Page, test } from '@playwright/test'
import { daysLater } from '@sala/contract/wire/calendar.ts'
import {
  depositAmount,
  openDepositForm,
  sendDepositForm,
  signedInWithCredit,
  withdraw,
} from './cashier-steps.ts'
import {
  checkCredit,
  confirmBreak,
  goToRefusedGame,
  openGame,
  playRound,
  setLimit,
  showSpan,
} from './protection-setup.ts'
import { BLANK_PAGE, newMember, notices, profileOf, signedIn, signIn, tokenOf } from './test-member.ts'

// This test covers the requirements: limits and breaks that protect a player ("safety"), minimum age of 20 (B08).
test('safety: a deposit limit takes effect at once, shows the remainder, and is raised only after 24 hours', {
  tag: '@phone',
}, async ({ page, request }) => {
  await signedInWithCredit(page, request, 300, BLANK_PAGE)
  await setLimit(page, 'การฝากต่อวัน', '500')
  await expect(page.getByRole('img', { name: 'ขีดจำกัดการฝากต่อวัน: ใช้ไป 300.00 จาก 500.00 บาท' })).toBeVisible()
  const days = page.getByRole('list', { name: 'ฝากแล้ว 7 วันที่ผ่านมา' }).getByRole('listitem')
  await expect(days).toHaveCount(7)
  await expect(days.last()).toContainText('ฝาก 300.00 บาท')
  await openDepositForm(page)
  await expect(page.getByText('วันนี้ฝากได้อีก 200.00 บาท')).toBeVisible()
  await depositAmount(page).fill('300')
  await sendDepositForm(page)
  await expect(depositAmount(page)).toHaveAccessibleDescription(
    /ต่อวันไว้ 500.00 บาท วันนี้ฝากได้อีก 200.00 บาท เริ่มนับใหม่ \d+ \S+ 25\d\d 00:00 น\./,
  )
  await expect(depositAmount(page)).toBeFocused()
  await expect(depositAmount(page)).toBeInViewport()
  expect((await profileOf(page)).pending_request).toBeNull()

  await setLimit(page, 'การฝากต่อวัน', '900')
  await expect(page.getByText('จะเปลี่ยนเป็น 900.00 บาท')).toBeVisible()
  await expect(page.getByText('เหลือ 200.00 บาท')).toBeVisible()
})

test('safety: before the first deposit the member is asked for a limit, and may deposit or say no', {
  tag: '@phone',
}, async ({ page, request }) => {
  await signedIn(page, request, '/lobby/deposit')
  const card = page.getByRole('group', { name: 'อยากตั้งขีดจำกัดการฝากไหม' })
  await expect(card).toBeVisible()
  await depositAmount(page).fill('10')
  await sendDepositForm(page)
  await expect(depositAmount(page)).toHaveAccessibleDescription(/ขั้นต่ำ/)
  await card.getByRole('button', { name: 'ไม่เกิน 3,000' }).click()
  const dialog = page.getByRole('dialog', { name: 'ขีดจำกัดการฝากต่อสัปดาห์' })
  await expect(dialog.getByLabel('จำนวนเงิน (บาท)')).toHaveValue('3,000.00')
  await dialog.getByRole('button', { name: 'ปิด' }).click()
  await expect(dialog).toBeHidden()
  await card.getByRole('button', { name: 'ไม่ตั้ง' }).click()
  await expect(notices(page)).toContainText('บันทึกแล้ว')
  await expect(card).toBeHidden()
  await page.reload()
  await expect(depositAmount(page)).toBeVisible()
  await expect(card).toBeHidden()
})

// This is a variant, because the test above opens the suggested limit, and the first test saves one.
test('safety: a suggested limit opens with its amount, and takes effect when the member saves it', {
  tag: ['@phone', '@variant'],
}, async ({ page, request }) => {
  await signedIn(page, request, '/lobby/deposit')
  const card = page.getByRole('group', { name: 'อยากตั้งขีดจำกัดการฝากไหม' })
  await card.getByRole('button', { name: 'ไม่เกิน 3,000' }).click()
  const dialog = page.getByRole('dialog', { name: 'ขีดจำกัดการฝากต่อสัปดาห์' })
  await expect(dialog.getByLabel('จำนวนเงิน (บาท)')).toHaveValue('3,000.00')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(card).toBeHidden()
  await expect(page.getByText('สัปดาห์นี้ฝากได้อีก 3,000.00 บาท')).toBeVisible()
})

test('safety: a limit is suggested from the member’s last weeks, and never above the current one', {
  tag: '@phone',
}, async ({ page, request }) => {
  await signedInWithCredit(page, request, 300, BLANK_PAGE)
  const nothing = { withdraw: 0, bonus: 0, referral: 0, correction: 0, play: 0, rounds: 0 }
  await page.route('**/api/statement/days*', async route => {
    const answer = await (await route.fetch()).json()
    const own = [9, 5, 3].map(back => ({ ...nothing, day: daysLater(answer.today, -back), deposit: 410 }))
    const data = own.filter(({ day }) => day.startsWith(answer.month))
    await route.fulfill({ json: { ...answer, data } })
  })
  await page.goto('/lobby/protection')
  await showSpan(page, 'ต่อสัปดาห์')
  await page.getByRole('button', { name: 'การฝากต่อสัปดาห์' }).click()
  const dialog = page.getByRole('dialog', { name: 'ขีดจำกัดการฝากต่อสัปดาห์' })
  await expect(dialog).toContainText('คุณฝากเฉลี่ยต่อสัปดาห์ 307.50 บาท')
  await dialog.getByRole('button', { name: 'ใช้ ฿300' }).click()
  await expect(dialog.getByLabel('จำนวนเงิน (บาท)')).toHaveValue(/^300(\.00)?$/)
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'การฝากต่อสัปดาห์' }).click()
  await expect(dialog.getByLabel('จำนวนเงิน (บาท)')).toHaveValue(/^300(\.00)?$/)
  await expect(dialog.getByRole('button', { name: /^ใช้ ฿/ })).toBeHidden()
})

test('safety: a break stops deposits and play, shows its end, and leaves withdrawing open', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await signedInWithCredit(page, request, 500, '/lobby/protection')
  await confirmBreak(page, '7 วัน')
  await expect(page.getByText('คุณพักการเล่นไว้ถึง')).toBeVisible()

  // Actions that the break allows must still be offered by the home page's wallet.
  await page.goto('/lobby/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'ถอนเงิน' }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'ฝากเงิน', exact: true })).toHaveCount(0)

  await page.goto('/lobby/deposit')
  await expect(page.getByText('คุณพักการเล่นไว้ถึง')).toBeVisible()
  await expect(depositAmount(page)).toHaveCount(0)
  await page.goto('/lobby/game')
  await expect(page.getByText('คุณพักการเล่นไว้ถึง').first()).toBeVisible()

  await page.goto('/lobby/withdraw')
  await withdraw(page, '500')
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toBeVisible()
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const shorter = { headers, data: { length: '1d' } }
  expect((await page.request.post('/lobby/api/protection/breaks', shorter)).status()).toBe(409)
})

test('safety: self-exclusion is asked for twice, closes the game that is open, and says until when', {
  tag: '@phone',
}, async ({ page, request }) => {
  await signedInWithCredit(page, request, 500, BLANK_PAGE)
  const game = await openGame(page)
  await page.goto('/lobby/protection')
  await page.getByRole('radio', { name: '6 เดือน' }).check()
  await page.getByRole('button', { name: 'เลือกระยะเวลานี้' }).click()
  const first = page.getByRole('dialog', { name: 'ยืนยันงดเล่น 6 เดือน', exact: true })
  await expect(first).toContainText('ยกเลิกก่อนครบกำหนดไม่ได้')
  await first.getByRole('button', { name: 'เข้าใจแล้ว ไปต่อ' }).click()
  const second = page.getByRole('dialog', { name: 'ยืนยันอีกครั้ง: งดเล่น 6 เดือน' })
  await expect(second).toContainText(/ถึง \d+ .* 25\d\d \d\d:\d\d น\./)
  await second.getByRole('button', { name: 'เริ่มงดเล่น' }).click()
  await expect(page.getByText(/คุณงดเล่นไว้ถึง \d+ .* 25\d\d/).first()).toBeVisible()

  await expect(game.getByRole('heading', { name: 'จบการเล่นรอบนี้แล้ว' })).toBeVisible()
  await game.getByRole('link', { name: 'กลับล็อบบี้' }).click()
  await expect(game).toHaveURL(/\/lobby\/$/)
  await expect(game.getByText(/คุณงดเล่นไว้ถึง/).first()).toBeVisible()
})

test('safety: a break that was declined leaves nothing behind: the next one is asked for from the start, with its own end', {
  tag: '@phone',
}, async ({ page, request }) => {
  await signedIn(page, request, '/lobby/protection')
  await page.getByRole('radio', { name: '1 วัน' }).check()
  await page.getByRole('button', { name: 'เลือกระยะเวลานี้' }).click()
  const short = page.getByRole('dialog', { name: 'ยืนยันพักการเล่น 1 วัน' })
  const end = (await short.getByText(/^ถึง \d+ .* น\.$/).textContent()) ?? ''
  await short.getByRole('button', { name: 'ยังไม่พัก' }).click()
  await expect(short).toBeHidden()

  await page.getByRole('radio', { name: '6 เดือน' }).check()
  await page.getByRole('button', { name: 'เลือกระยะเวลานี้' }).click()
  const first = page.getByRole('dialog', { name: 'ยืนยันงดเล่น 6 เดือน', exact: true })
  await expect(first).toBeVisible()
  await expect(first).not.toContainText(end)
  await expect(first.getByRole('button', { name: 'เริ่มงดเล่น' })).toHaveCount(0)
  await first.getByRole('button', { name: 'เข้าใจแล้ว ไปต่อ' }).click()
  const second = page.getByRole('dialog', { name: 'ยืนยันอีกครั้ง: งดเล่น 6 เดือน' })
  await expect(second).not.toContainText(end)
  await second.getByRole('button', { name: 'ยังไม่งดเล่น' }).click()

  // The member has cancelled before, and now chooses the same duration again. The page must ask both questions again.
  await page.getByRole('button', { name: 'เลือกระยะเวลานี้' }).click()
  await expect(first).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first).toBeHidden()
  await test.step('the popup of a limit keeps no amount and no result of the previous popup', () =>
    popupKeepsNothing(page))
})

const popupKeepsNothing = async (page: Page): Promise<void> => {
  const open = async (name: string) => {
    await page.getByRole('button', { name }).click()
    return page.getByRole('dialog', { name })
  }
  const deposits = await open('การฝากต่อวัน')
  await deposits.getByLabel('จำนวนเงิน (บาท)').fill('500')
  await deposits.getByRole('button', { name: 'ปิด' }).click()
  await expect(deposits).toBeHidden()
  const losses = await open('การเสียต่อวัน')
  await expect(losses.getByLabel('จำนวนเงิน (บาท)')).toHaveValue('')

  // The response to the new limit is delayed, so that it arrives when the member is already on the next page.
  const answered = Promise.withResolvers<void>()
  await page.route('**/lobby/api/protection/limits', async route => {
    await answered.promise
    await route.continue()
  })
  await losses.getByLabel('จำนวนเงิน (บาท)').fill('300')
  await losses.getByRole('button', { name: 'บันทึก' }).click()
  await losses.getByRole('button', { name: 'ปิด' }).click()
  await expect(losses).toBeHidden()
  await open('การฝากต่อวัน')
  answered.resolve()
  await expect(notices(page)).toContainText('บันทึกขีดจำกัดการเสียต่อวันแล้ว')
  await expect(deposits).toBeVisible()
}

test('safety: a limit of losses that is reached closes the open game, refuses play with the reason, and says until when', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await signedInWithCredit(page, request, 300, BLANK_PAGE)
  await setLimit(page, 'การเสียต่อวัน', '300')
  const game = await openGame(page)
  await playRound(page, game.url(), 300)
  await checkCredit(page)
  await expect(game.getByRole('heading', { name: 'จบการเล่นรอบนี้แล้ว' })).toBeVisible()

  await goToRefusedGame(page, /วันนี้คุณเสีย 300.00 บาท.*เล่นได้อีกครั้ง \d+ \S+ 25\d\d 00:00/)
  await page.getByRole('link', { name: 'ขีดจำกัดและการพักเล่น' }).first().click()
  await expect(page.getByText(/ถึงขีดจำกัดต่อวันแล้ว เล่นได้อีกครั้ง/)).toBeVisible()
  await setLimit(page, 'การเสียต่อวัน', '900')
  await expect(page.getByText('จะเปลี่ยนเป็น 900.00 บาท')).toBeVisible()
  await expect(page.getByText(/ถึงขีดจำกัดต่อวันแล้ว/)).toBeVisible()
})

test('B08: a member without a birth date is asked before a deposit, cannot say an age under 20, and states it once', {
  tag: '@phone',
}, async ({ page, request }) => {
  await signIn(page, await newMember(request, { says_birth_date: false }), '/lobby/deposit')
  await expect(page.getByRole('heading', { name: 'ระบุวันเกิดของคุณ' })).toBeVisible()
  const card = page.getByRole('main')
  const choose = async (year: string) => {
    await card.getByLabel('วัน', { exact: true }).selectOption('13')
    await card.getByLabel('เดือน', { exact: true }).selectOption({ label: 'เมษายน' })
    await card.getByLabel('ปี พ.ศ.').selectOption({ label: year })
    await card.getByRole('button', { name: 'ถัดไป' }).click()
  }
  await card.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(card.getByText('กรุณาเลือกวันเดือนปีเกิดให้ถูกต้อง')).toBeVisible()
  await choose('2555')
  await card.getByRole('button', { name: 'ถูกต้อง บันทึกวันเกิด' }).click()
  await expect(card.getByText('แต่ถอนเงินที่มีอยู่ได้ตามปกติ').first()).toBeVisible()
  await expect(card.getByText('วันเกิดนี้ไม่ถูกบันทึก')).toBeVisible()
  await choose('2533')
  await expect(card.getByText('13 เม.ย. 2533')).toBeVisible()
  await expect(card.getByText('บันทึกแล้วแก้ไขเองไม่ได้')).toBeVisible()
  await card.getByRole('button', { name: 'กลับไปแก้ไข' }).click()
  await choose('2534')
  await card.getByRole('button', { name: 'ถูกต้อง บันทึกวันเกิด' }).click()
  await expect(notices(page)).toContainText('บันทึกวันเกิดแล้ว')
  await expect(card.getByRole('heading', { name: 'ระบุวันเกิดของคุณ' })).toHaveCount(0)
  expect((await profileOf(page)).birth_date).toBe('1991-04-13')
})
