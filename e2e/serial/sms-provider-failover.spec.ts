import { expect } from '@playwright/test'
import { fault } from '../cashier-steps.ts'
import { ADMIN, atDesk } from '../desk/desk-operator-steps.ts'
import { CODES_BY_SMS_AND_DESK_HOST, deskOf, test } from '../separate-lobby-fixture.ts'
import {
  codeSentTo,
  fillBankAccount,
  fillBirthDate,
  fillPasswords,
  newPerson,
  PASSWORD,
} from '../test-member.ts'

test.use({ said: CODES_BY_SMS_AND_DESK_HOST })

/** Name of the job that sends a code. The one for the second provider waits half a minute for the report of the first. */
const SEND_CODE_JOB = 'account:send-code'

// This test covers the requirement: registration code by SMS (F02).
test('the second provider sends the same code when the first silently loses it, and the member registers', {
  tag: '@phone',
}, async ({ page, request, browser, product }) => {
  test.slow()
  const person = newPerson()
  await fault(request, { partner: 'sms', kind: 'timeout', operation: 'receipt', count: 1 })
  await page.goto('/lobby/register')
  await page.getByLabel('เบอร์โทรศัพท์มือถือ').fill(person.phone)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  const field = page.getByLabel(/^รหัส OTP/)
  await expect(field).toBeVisible()
  const inbox = async (): Promise<unknown[]> =>
    (await request.get(`/sandbox/sms/messages?phone=${person.phone}`)).json()
  await expect.poll(() => product.hurry(SEND_CODE_JOB)).toBe(1)
  await expect.poll(async () => (await inbox()).length).toBe(1)
  // The first SMS provider lost the message. The person who registers must see no error.
  await expect(page.getByRole('alert')).toHaveCount(0)
  await field.fill(await codeSentTo(request, person.phone))
  await fillPasswords(page, PASSWORD)
  await fillBirthDate(page)
  await fillBankAccount(page, person)
  await expect(page.getByRole('dialog', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
  const desk = await browser.newPage({ baseURL: deskOf(product.url) })
  await atDesk(desk, ADMIN, '/desk/system?tab=partners')
  const codesBy = (provider: string) =>
    desk
      .getByRole('row')
      .filter({ has: desk.getByRole('cell', { name: provider, exact: true }) })
      .getByRole('cell')
  await expect(codesBy('thaibulksms')).toContainText(['thaibulksms', '1', '0 (0%)'])
  await expect(codesBy('twilio')).toContainText(['twilio', '1', '1 (100%)'])
  await desk.close()
})
