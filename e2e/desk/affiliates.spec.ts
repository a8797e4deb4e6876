import { expect, type Page } from '@playwright/test'
import { fillRegistration, newPerson } from '../test-member.ts'
import { desktopWidths, expectSound } from './desk-accessibility-check.ts'
import { ADMIN, atDesk, deskCall, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'
import { agree, openCheckerDesk } from './maker-and-checker-steps.ts'

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })
const reasonIn = (page: Page) => page.getByLabel('เหตุผล (เก็บในบันทึก)')

type Partner = { links: { key: string; registrations: number }[] }

test('a partner gets a link and a deal by two operators, and a visitor of the link belongs to it', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow()
  await atDesk(page, ADMIN, NO_SCREEN)
  const checker = await openCheckerDesk(browser, NO_SCREEN)
  const name = `รีวิว ${Date.now().toString(36)}`
  await page.goto('/desk/affiliates')
  await page.getByRole('button', { name: 'เพิ่มพันธมิตร' }).click()
  await page.getByLabel('ชื่อพันธมิตร').fill(name)
  await page.getByLabel('ผู้ติดต่อ', { exact: true }).fill('คุณสมมุติ')
  await reasonIn(page).fill('สัญญาใหม่')
  await open(page).getByRole('button', { name: 'เพิ่มพันธมิตร' }).click()
  await expect(open(page).getByText('ยังไม่มีข้อตกลง ลิงก์จึงยังไม่นับสมาชิก')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('open')

  await open(page).getByRole('button', { name: 'ลิงก์ใหม่' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ช่องทาง').fill('เพจหลัก')
  await reasonIn(page).fill('ช่องทางแรก')
  await dialog.getByRole('button', { name: 'สร้างลิงก์' }).click()
  await expect(open(page).getByRole('cell', { name: 'เพจหลัก', exact: true })).toBeVisible()

  await open(page).getByRole('button', { name: 'จ่ายต่อคน' }).click()
  await dialog.getByLabel('จ่ายต่อคน').fill('0')
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(dialog.getByText('กรุณากรอกจำนวนเงินที่มากกว่า 0')).toBeVisible()
  await dialog.getByLabel('จ่ายต่อคน').fill('450')
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(dialog.getByText('ถ้าใช้ข้อตกลงนี้ 90 วันก่อน ต้องจ่าย (บาท)')).toBeVisible()
  await reasonIn(page).fill('ตามสัญญา')
  await dialog.getByRole('button', { name: 'เสนอให้ผู้อื่นอนุมัติ' }).click()
  await expect(dialog).toBeHidden()

  await checker.goto('/desk/work')
  await checker
    .getByRole('button', { name: /ข้อตกลงกับพันธมิตร/ })
    .first()
    .click()
  await agree(checker)
  await page.reload()
  await expect(open(page).getByText('฿450 ต่อคน')).toBeVisible()
  for (const width of desktopWidths()) {
    await page.setViewportSize({ width, height: 900 })
    await expectSound(page)
  }

  const before = await deskCall<Partner>(page, `GET /affiliates/${id}`)
  const key = before.links[0]?.key ?? ''
  const visitor = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  const kept = async () =>
    (await visitor.context().cookies()).find(cookie => cookie.name === 'affiliate_key')?.value
  await visitor.goto(`/lobby/register?affiliate_key=${key}`)
  await expect.poll(kept).toBe(key)
  await visitor.goto('/lobby/register?affiliate_key=zzzzzzzzzzzz')
  await fillRegistration(visitor, newPerson())
  await visitor.context().close()
  await checker.context().close()
  const after = await deskCall<Partner>(page, `GET /affiliates/${id}`)
  expect(after.links[0]?.registrations).toBe(1)
})
