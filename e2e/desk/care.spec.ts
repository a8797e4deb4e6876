import { expect, type Page } from '@playwright/test'
import { newMember } from '../test-member.ts'
import { ADMIN, atDesk, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

const reason = (page: Page) => page.getByLabel('เหตุผล')

test('a member is taken under care, the talk is recorded, and the end needs a second person', {
  tag: '@desktop',
}, async ({ page }) => {
  const { phone } = await newMember(page.request)
  await atDesk(page, ADMIN, NO_SCREEN)
  const id = await memberIdOf(page, phone)
  await page.goto(`/desk/care?open=${id}`)
  const panel = page.getByRole('region', { name: 'รายการที่เปิด' })
  await panel.getByRole('button', { name: 'เริ่มดูแล' }).click()
  await reason(page).fill('ทักแชทมาว่าเล่นเกินตัว')
  await panel.getByRole('button', { name: 'ยืนยันเริ่มดูแล' }).click()
  await expect(panel.getByText('ส่งข้อความพร้อมยอด')).toBeVisible()
  await expect(panel.getByText('สมาชิกไม่ได้รับโบนัส ของรางวัล และข่าว')).toBeVisible()

  await panel.getByRole('button', { name: 'บันทึกการพูดคุย' }).click()
  await panel.getByLabel('ผลการพูดคุย').selectOption({ label: 'ตั้งขีดจำกัด' })
  await reason(page).fill('ช่วยตั้งขีดจำกัดรายสัปดาห์')
  await panel.getByRole('button', { name: 'ยืนยันบันทึกการพูดคุย' }).click()
  await expect(panel.getByText('ช่วยตั้งขีดจำกัดรายสัปดาห์')).toBeVisible()

  await panel.getByRole('button', { name: 'เสนอจบการดูแล' }).click()
  await expect(page.getByRole('dialog', { name: 'จบการดูแลสมาชิก' })).toBeVisible()
})
