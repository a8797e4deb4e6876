import { expect, type Page } from '@playwright/test'
import { newMember } from '../test-member.ts'
import { ADMIN, atDesk, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

const STEP_UP = {
  ...{ code: 'desk_step_up', message: 'กรุณายืนยันตัวตนอีกครั้งก่อนทำรายการนี้' },
  errors: { otp: ['กรุณายืนยันตัวตนอีกครั้งก่อนทำรายการนี้'] },
}
const TOKEN = 'sala.desk.token'

/** Simulates that another tab signs out (`token` is null) or signs in. */
const inAnotherTab = (page: Page, token: string | null) =>
  page.evaluate(
    ([key, newValue]) => {
      window.dispatchEvent(new StorageEvent('storage', { key: key ?? '', newValue: newValue ?? null }))
    },
    [TOKEN, token],
  )

test('an export requires the second factor, and the next operator to sign in does not inherit the pending step-up', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const member = await newMember(request)
  await atDesk(page, ADMIN, NO_SCREEN)
  await page.goto(`/desk/members/${await memberIdOf(page, member.phone)}`)
  let asked = 0
  await page.route('**/desk/api/members/*/export', async route => {
    asked += 1
    await route.fulfill({ status: 403, json: STEP_UP })
  })
  await page.getByRole('button', { name: 'สำเนาข้อมูล' }).click()
  const form = page.getByRole('dialog', { name: 'สำเนาข้อมูลส่วนบุคคล' })
  await form.getByLabel(/^เหตุผล/).fill('สมาชิกขอ')
  await form.getByRole('button', { name: 'ดาวน์โหลด' }).click()
  const again = page.getByRole('dialog', { name: 'ยืนยันตัวตนอีกครั้ง' })
  await expect(again).toBeVisible()

  const token = await page.evaluate(key => localStorage.getItem(key), TOKEN)
  await inAnotherTab(page, null)
  await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeVisible()
  await inAnotherTab(page, token)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(again).toBeHidden()
  expect(asked).toBe(1)
})
