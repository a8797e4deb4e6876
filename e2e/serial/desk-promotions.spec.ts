import { expect, type Page } from '@playwright/test'
import { DESKTOP } from '../browser/browser-settings.ts'
import { ADMIN, atDesk, CHECKER } from '../desk/desk-operator-steps.ts'
import { test } from '../separate-lobby-fixture.ts'

// These tests start a product for themselves, because on a shared product the members of all other tests would see their promotions.
test.use({ viewport: DESKTOP.viewport })

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const reason = (page: Page) => page.getByLabel('เหตุผล (เก็บในบันทึก)')

const decide = async (page: Page, name: string, why: string) => {
  await open(page).getByRole('button', { name }).first().click()
  await reason(page).fill(why)
  await page.getByRole('button', { name: `ยืนยัน${name}` }).click()
}

const proposal = (page: Page) => open(page).getByRole('region', { name: 'ข้อเสนอที่รอ' })

/** Approves the proposal that the page shows. The proposal has the new state in its text, so the proposal's end is the sign of the change. */
const approve = async (page: Page) => {
  await decide(page, 'อนุมัติข้อเสนอ', 'เห็นด้วย')
  await expect(proposal(page)).toHaveCount(0)
}

test('a promotion is copied, changed, tried on thirty days, opened, changed and closed by two', {
  tag: '@desktop',
}, async ({ page, browser, product }) => {
  test.slow()
  const title = `ทดลองโต๊ะ ${Date.now()}`
  await atDesk(page, ADMIN, '/desk/promotions?open=2')
  await expect(open(page).getByRole('heading', { level: 2 })).toBeVisible()
  await decide(page, 'คัดลอกเป็นร่าง', 'ทำโปรใหม่')
  await expect(page).toHaveURL(/status=draft/)
  await expect(open(page).getByText('ร่าง', { exact: true })).toBeVisible()

  await open(page).getByRole('button', { name: 'แก้ไข' }).click()
  await open(page).getByLabel('ชื่อ', { exact: true }).fill('')
  await open(page).getByLabel('งบรวม').fill('5000')
  await reason(page).fill('ตั้งค่าใหม่')
  await open(page).getByRole('button', { name: 'บันทึกร่าง' }).click()
  await expect(open(page).getByText('กรุณากรอกชื่อ')).toBeVisible()
  await open(page).getByLabel('ชื่อ', { exact: true }).fill(title)
  await open(page).getByRole('button', { name: 'บันทึกร่าง' }).click()
  await expect(open(page).getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(open(page)).toContainText('ใช้ ฿0 จาก ฿5,000')

  await open(page).getByRole('button', { name: 'ลองคำนวณ' }).click()
  await expect(open(page).getByText('ต้นทุนสูงสุด', { exact: true })).toBeVisible()

  await decide(page, 'เสนอเปิด', 'พร้อมแล้ว')
  await expect(proposal(page)).toContainText('รอผู้อื่นอนุมัติ')
  await expect(open(page).getByRole('button', { name: 'อนุมัติข้อเสนอ' })).toHaveCount(0)

  const other = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage()
  await atDesk(other, CHECKER, page.url())
  await approve(other)
  await expect(open(other).getByText('เปิดอยู่', { exact: true })).toBeVisible()
  await page.goto('/desk/promotions?status=running')
  await rowOf(page, title).getByRole('button').click()
  await open(page).getByRole('button', { name: 'เสนอแก้ไข' }).click()
  await open(page).getByLabel('ชื่อ', { exact: true }).fill('')
  await open(page).getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(open(page).getByText('กรุณากรอกชื่อ')).toBeVisible()
  await open(page).getByLabel('ชื่อ', { exact: true }).fill(title)
  await open(page).getByLabel('งบรวม').fill('4000')
  await open(page).getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(open(page).getByText('ต้นทุนสูงสุด', { exact: true })).toBeVisible()
  await reason(page).fill('ลดงบ')
  await open(page).getByRole('button', { name: 'เสนอให้ผู้อื่นอนุมัติ' }).click()
  await expect(proposal(page)).toContainText('เสนอให้แก้')
  await other.reload()
  await approve(other)
  await expect(open(other)).toContainText('ใช้ ฿0 จาก ฿4,000')
  await page.reload()
  await decide(page, 'เสนอปิด', 'จบแคมเปญ')
  await expect(proposal(page)).toBeVisible()
  await other.reload()
  await approve(other)
  await expect(open(other).getByText('ปิดแล้ว', { exact: true })).toBeVisible()
  await other.context().close()
})
