import { expect } from '@playwright/test'
import { depositAmount, openDepositForm } from '../cashier-steps.ts'
import { OTHER_PARTNERS, test } from '../separate-lobby-fixture.ts'
import { BLANK_PAGE, signedIn } from '../test-member.ts'

test.use({ said: OTHER_PARTNERS })

// This test covers the requirements: payment gateway (F07), polling of a deposit (F05).
test('a member with a gateway that draws QR codes stays in the lobby, scans, and the credit is there', async ({
  page,
  request,
  product,
}) => {
  const person = await signedIn(page, request, BLANK_PAGE)
  await product.allowGateway(person.phone)
  await openDepositForm(page)
  await depositAmount(page).fill('500')
  await page.getByRole('button', { name: /^ไปจ่าย ฿/ }).click()
  const qr = page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับชำระเงินฝาก' })
  await expect(qr).toBeVisible()
  await expect(page).toHaveURL(/\/lobby\/deposit/)
  await page.getByRole('tab', { name: 'จ่ายในเครื่องนี้' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'บันทึกรูป QR' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^sala-qr-\d+\.png$/)
  const [, base64 = ''] = ((await qr.getAttribute('src')) ?? '').split(',')
  const ref = /data-bill="(\d+)"/.exec(Buffer.from(base64, 'base64').toString('utf8'))?.[1]
  const scanned = await request.post(`${product.url}/sandbox/bank/transfers`, {
    data: {
      from_bank: person.bank,
      from_account: person.account,
      to_account: '099000000000099',
      amount: 500,
      ref,
    },
  })
  expect(scanned.status()).toBe(201)
  const dialog = page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' })
  await expect(dialog).toContainText('คุณทำการฝากเงินจำนวน 500.00 บาท เรียบร้อยแล้ว')
})
