import { expect, type Page } from '@playwright/test'
import { PHONE } from '../browser/browser-settings.ts'
import { memberWithCredit } from '../cashier-steps.ts'
import { bearer, type Member, newMember, signIn } from '../test-member.ts'
import { ADMIN, atDesk, deskCall, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'
import { decideByTwo, openCheckerDesk } from './maker-and-checker-steps.ts'

/** The smallest PNG: one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** Longest wait in ms until the worker has sent a document to the vendor, or has read its verdict, on a busy machine. */
const SENT_WITHIN_MS = 30_000
/** Interval in ms at which the page of a document asks the server again. The test moves the page's clock on by it. */
const ASKED_EVERY_MS = 30_000

test('staff ask for a document, look at its pictures, and propose to accept it', { tag: '@desktop' }, async ({
  page,
}) => {
  const member = await newMember(page.request)
  await atDesk(page, ADMIN, NO_SCREEN)
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

const sendPictures = async (page: Page, member: Member): Promise<void> => {
  const headers = { authorization: `Bearer ${member.session.access_token}` }
  for (const side of ['front', 'selfie'])
    await page.request.post('/lobby/api/customers/document/pictures', {
      headers,
      data: { side, picture: PIXEL },
    })
}

test('a withdrawal that waits leads to the document, and the document back to it', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const member = await memberWithCredit(request, 2_000)
  await atDesk(page, ADMIN, NO_SCREEN)
  const memberId = await memberIdOf(page, member.phone)
  const asked = { asked_for: 'risk', reason: 'เครื่องใหม่ทุกวัน' }
  await deskCall(page, `POST /members/${memberId}/document/ask`, asked)
  const answer = await request.post('/lobby/api/requests/withdraw', {
    data: { phone: member.phone, amount: 500 },
    headers: bearer(member.session.access_token),
  })
  expect(answer.status()).toBe(200)
  const { id } = await answer.json()
  const panel = page.getByRole('region', { name: 'รายการที่เปิด' })
  await page.goto(`/desk/withdrawals?open=${id}`)
  await panel.getByRole('link', { name: 'รอสมาชิกส่ง · เปิดเอกสาร' }).click()
  await expect(page).toHaveURL(/\/desk\/documents\?open=/)
  await expect(panel.getByRole('heading', { name: 'รายการถอนที่รอเอกสาร' })).toBeVisible()
  await panel.getByRole('link', { name: '500.00' }).click()
  await expect(page).toHaveURL(new RegExp(`/desk/withdrawals\\?open=%?2?2?${id}`))
})

test('with the setting a member agrees, staff send the document to the vendor, and its verdict decides nothing', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow()
  const checker = await openCheckerDesk(browser, NO_SCREEN)
  await atDesk(page, ADMIN, NO_SCREEN)
  const payload = { group: 'account', key: 'document_vendor', value: true }
  await decideByTwo(page, checker, { kind: 'setting', payload })
  await checker.context().close()

  const own = await (await browser.newContext(PHONE)).newPage()
  const member = await newMember(own.request)
  await sendPictures(own, member)
  await signIn(own, member, '/lobby/identity')
  await own.getByRole('radio', { name: 'หนังสือเดินทาง' }).check()
  await own.getByRole('checkbox', { name: /ยินยอมให้ Sala ส่งรูปเอกสาร/ }).check()
  await own.getByRole('button', { name: 'ส่งเอกสาร' }).click()
  await expect(own.getByText('เจ้าหน้าที่สองคนกำลังตรวจ')).toBeVisible()

  const memberId = await memberIdOf(page, member.phone)
  const { rows } = await deskCall<{ rows: { id: string; member: { id: string } }[] }>(
    page,
    'GET /documents?status=sent',
  )
  const found = rows.find(row => row.member.id === memberId)?.id ?? ''
  await page.clock.install()
  await page.goto(`/desk/documents?open=${found}`)
  const panel = page.getByRole('region', { name: 'รายการที่เปิด' })
  await panel.getByRole('button', { name: 'ส่งให้ผู้ตรวจภายนอก' }).click()
  const dialog = page.getByRole('dialog', { name: 'ส่งเอกสารให้ผู้ตรวจภายนอก' })
  await dialog.getByLabel('เหตุผล').fill('ขอความเห็นที่สอง')
  await dialog.getByRole('button', { name: 'ส่งให้ผู้ตรวจ', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByRole('heading', { name: 'ผู้ตรวจภายนอก' })).toBeVisible()

  const { check } = await deskCall<{ check: { id: string } }>(page, `GET /documents/${found}`)
  const vendor = await (await browser.newContext()).newPage()
  await vendor.goto('/sandbox/identity/')
  const card = vendor.getByRole('listitem').filter({ hasText: check.id })
  await card.getByRole('button', { name: 'ไม่ผ่าน เลขบัตรผิด' }).click({ timeout: SENT_WITHIN_MS })
  await expect(card.getByText('ไม่ผ่าน', { exact: true })).toBeVisible()
  await vendor.context().close()

  await expect(async () => {
    await page.clock.runFor(ASKED_EVERY_MS)
    await expect(panel.getByText('ผู้ตรวจเห็นว่าไม่ผ่าน')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: SENT_WITHIN_MS })
  await expect(panel.getByRole('definition').filter({ hasText: 'เลขเอกสารไม่ถูกต้อง' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'เสนอรับเอกสาร' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'เสนอปฏิเสธเอกสาร' })).toBeVisible()

  await own.goto('/lobby/identity')
  await own.getByRole('button', { name: 'ถอนความยินยอม' }).click()
  await expect(own.getByText('คุณถอนความยินยอมแล้ว')).toBeVisible()
  await own.context().close()
})
