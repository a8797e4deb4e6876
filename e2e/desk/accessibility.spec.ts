import { expect } from '@playwright/test'
import { sizesFor } from '../browser/window-sizes.ts'
import { expectSound } from '../screens/screen-accessibility.ts'
import { ADMIN, atDesk, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

const SCREENS = {
  '/desk/today': 'วันนี้',
  '/desk/work': 'งานรอ',
  '/desk/withdrawals': 'ถอนเงิน',
  '/desk/deposits': 'ฝากเงิน',
  '/desk/members': 'สมาชิก',
  '/desk/risk': 'ความเสี่ยง',
  '/desk/aml': 'ฟอกเงิน',
  '/desk/care': 'ดูแลสมาชิก',
  '/desk/documents': 'เอกสารยืนยันตัวตน',
  '/desk/promotions': 'โปรโมชั่น',
  '/desk/rewards': 'สิทธิประโยชน์',
  '/desk/rewards?kind=tiers': 'สิทธิประโยชน์',
  '/desk/rewards?kind=missions': 'สิทธิประโยชน์',
  '/desk/rewards?kind=free_rounds': 'สิทธิประโยชน์',
  '/desk/draws': 'วงล้อ',
  '/desk/tournaments': 'ทัวร์นาเมนต์',
  '/desk/content': 'เนื้อหา',
  '/desk/content?tab=shelves': 'เนื้อหา',
  '/desk/content?tab=guides': 'เนื้อหา',
  '/desk/content?tab=popup': 'เนื้อหา',
  '/desk/content?tab=notices': 'เนื้อหา',
  '/desk/content?tab=site': 'เนื้อหา',
  '/desk/files': 'ไฟล์ธนาคาร',
  '/desk/finance': 'การเงิน',
  '/desk/games': 'เกม',
  '/desk/system?tab=operators': 'ระบบ',
  '/desk/system?tab=roles': 'ระบบ',
  '/desk/system?tab=settings': 'ระบบ',
  '/desk/system?tab=jobs': 'ระบบ',
  '/desk/system?tab=partners': 'ระบบ',
  '/desk/system?tab=said': 'ระบบ',
  '/desk/system?tab=audit': 'ระบบ',
  '/desk/me': 'บัญชีของฉัน',
  '/desk/alerts': 'การแจ้งเตือน',
} as const

for (const [path, heading] of Object.entries(SCREENS))
  test(`${path} is accessible, quiet, and as wide as the window at every size`, { tag: '@desktop' }, async ({
    page,
  }) => {
    await atDesk(page, ADMIN, NO_SCREEN)
    const open = async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    }
    await expectSound(page, open, { sizes: sizesFor(path) })
  })

test('the tabs of the system page work by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/system')
  await page.getByRole('tab', { name: 'เจ้าหน้าที่' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'บทบาท' })).toBeFocused()
  await expect(page).toHaveURL(/tab=roles/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('หาการตั้งค่า')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('หาการตั้งค่า')).toBeFocused()
})
