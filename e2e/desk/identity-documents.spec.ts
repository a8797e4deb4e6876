import { expect } from '@playwright/test'
import { newMember } from '../test-member.ts'
import { ADMIN, atDesk, memberIdOf, NEUTRAL_SCREEN } from './desk-operator.ts'
import { test } from './desk-test-fixture.ts'

/** The smallest PNG: one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('staff ask for a document, look at its pictures, and propose to accept it', { tag: '@desktop' }, async ({
  page,
}) => {
  const member = await newMember(page.request)
  await atDesk(page, ADMIN, NEUTRAL_SCREEN)
  const id = await memberIdOf(page, member.phone)
  await page.goto(`/desk/members/${id}`)
  await page.getByRole('button', { name: 'ขอเอกสารยืนยันตัวตน' }).click()
  const dialog = page.getByRole('dialog', { name: 'ขอเอกสารยืนยันตัวตน' })
  await dialog.getByLabel('เหตุผล').fill('เครื่องใหม่ทุกวัน')
  await dialog.getByRole('button', { name: 'ขอเอกสาร', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  const headers = { authorization: `Bearer ${member.session.access_token}` }
  for (const side of ['front', 'selfie'])
    await page.request.post('/lobby/api/customers/document/pictures', {
      headers,
      data: { side, picture: PIXEL },
    })
  const sent = await page.request.post('/lobby/api/customers/document/send', {
    headers,
    data: { kind: 'passport' },
  })
  expect(sent.status()).toBe(200)

  await page.goto('/desk/documents?status=sent')
  await page.getByRole('row').nth(1).getByRole('button').click()
  const panel = page.getByRole('region', { name: 'รายการที่เปิด' })
  await panel.getByRole('button', { name: 'ดูรูปด้านหน้า' }).click()
  await expect(panel.getByRole('img', { name: 'เอกสาร ด้านหน้า' })).toBeVisible()
  await panel.getByRole('button', { name: 'เสนอรับเอกสาร' }).click()
  const proposal = page.getByRole('dialog', { name: 'รับเอกสารยืนยันตัวตน' })
  await proposal.getByLabel('ชนิดเอกสาร').selectOption('passport')
  await proposal.getByLabel('เลขท้าย 4 ตัว').fill('4567')
  await proposal.getByLabel('อายุเอกสาร').selectOption('lifelong')
  await proposal.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await proposal.getByLabel('เหตุผล').fill('ชื่อและหน้าตรง')
  await proposal.getByRole('button', { name: 'เสนอให้ผู้อื่นอนุมัติ' }).click()
  await expect(proposal).toHaveCount(0)
  await expect(panel.getByText('ชื่อและหน้าตรง')).toBeVisible()
})
