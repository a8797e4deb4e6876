import { expect, type Page, test } from '@playwright/test'
import { newMember } from '../member.ts'
import { ADMIN, atDesk, memberIdOf } from './operator.ts'
import { memberWithBonus } from './played-member.ts'
import { expectSound } from './sound.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const panel = (page: Page) => page.getByRole('tabpanel')

/** The page of whoever has that phone. */
const openMember = async (page: Page, phone: string, query = ''): Promise<string> => {
  await atDesk(page, ADMIN, '/desk/members')
  const id = await memberIdOf(page, phone)
  await page.goto(`/desk/members/${id}${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return id
}

test('a member’s money, bonuses with what counted, play, limits, devices, friends and slips stand behind tabs', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow()
  const member = await memberWithBonus(request)
  await openMember(page, member.phone)
  await tab(page, 'เงิน').click()
  await expect(panel(page).getByRole('row').filter({ hasText: 'ฝากเงิน' })).toContainText('100.00')
  await expectSound(page)

  await tab(page, 'โบนัส').click()
  await expect(panel(page)).toContainText('กำลังทำเทิร์น')
  await panel(page).getByRole('button', { name: 'ดูเดิมพันที่นับ' }).click()
  await expect(panel(page).getByRole('table', { name: 'เดิมพันที่นับตามประเภทเกม' })).toContainText('20.00')
  await expect(panel(page).getByRole('table', { name: 'การเล่นระหว่างโบนัส' })).toContainText('20.00')
  await expectSound(page)

  await tab(page, 'การเล่น').click()
  await expect(panel(page).getByRole('table', { name: 'การเล่นตามเกมและวัน' })).toContainText('20.00')
  await panel(page).getByRole('button', { name: 'เดือนก่อน' }).click()
  await expect(panel(page)).toContainText('ไม่มีการเล่นในเดือนนี้')

  for (const [name, shown] of [
    ['ขีดจำกัด', 'ฝากต่อวัน'],
    ['อุปกรณ์', 'ที่อยู่เครือข่าย'],
    ['สายแนะนำ', 'ยังไม่เคยแนะนำใคร'],
    ['สลิป', 'ยังไม่เคยส่งสลิป'],
    ['ฝากเงิน', 'สำเร็จ'],
  ] as const) {
    await tab(page, name).click()
    await expect(panel(page)).toContainText(shown)
    await expectSound(page)
  }
})

test('the tabs are gone through by the keyboard alone, and the address keeps the open one', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const member = await newMember(request)
  await openMember(page, member.phone)
  await tab(page, 'สรุป').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'เงิน')).toBeFocused()
  await expect(page).toHaveURL(/tab=money/)
  await page.keyboard.press('End')
  await expect(tab(page, 'บันทึก')).toBeFocused()
  await page.reload()
  await expect(tab(page, 'บันทึก')).toHaveAttribute('aria-selected', 'true')
})

test('on a phone the tabs of a member stay within the window', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow()
  const member = await memberWithBonus(request)
  const id = await openMember(page, member.phone)
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  for (const open of ['money', 'bonuses', 'play', 'limits', 'devices', 'friends', 'slips']) {
    await page.goto(`/desk/members/${id}?tab=${open}`)
    await expect(panel(page)).toBeVisible()
    await expect(panel(page).getByRole('status', { name: 'กำลังเปิดรายการ' })).toHaveCount(0)
    await expect.poll(wider).toBeLessThanOrEqual(0)
  }
})
