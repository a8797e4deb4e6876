import { expect } from '@playwright/test'
import { codeAt } from '../../server/src/platform/security/totp.ts'
import { ADMIN, atDesk, memberIdOf, NO_SCREEN } from '../desk/desk-operator-steps.ts'
import { agree, openCheckerDesk, openProposal, proposeInDialog } from '../desk/maker-and-checker-steps.ts'
import { passMinutes, test } from '../separate-lobby-fixture.ts'
import { bearer, fillLogin, newMember, PASSWORD } from '../test-member.ts'

/** Waiting time of a request to remove a second factor, plus one hour, in minutes. */
const WAIT_MINUTES = 73 * 60
const AUTHENTICATOR = '/lobby/api/customers/second-factor/authenticator'

test('a member who lost every factor asks, and after the wait two operators who verified the member remove it', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  // This test needs more time, because two operators and a member act one after the other.
  test.slow()
  // Moves the clock back before the member's request, so that the request's waiting time is over at the real time. The operators' one-time codes are
  // valid only at the real time.
  await passMinutes(request, -WAIT_MINUTES)
  const member = await newMember(request)
  const headers = bearer(member.session.access_token)
  const begun = await request.post(`${AUTHENTICATOR}/start`, { data: { password: PASSWORD }, headers })
  const { secret } = await begun.json()
  const data = { otp: codeAt(secret, new Date(Date.now() - WAIT_MINUTES * 60_000)) }
  expect((await request.post(`${AUTHENTICATOR}/confirm`, { data, headers })).ok()).toBe(true)

  const own = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await fillLogin(own, member.phone, PASSWORD)
  await own.getByRole('button', { name: 'เครื่องหายและไม่มีรหัสกู้คืน' }).click()
  await own.getByRole('button', { name: 'ขอปิดการยืนยันอีกขั้น' }).click()
  await expect(own.getByText('รับคำขอแล้ว')).toBeVisible()
  expect((await request.post('/sandbox/clock', { data: { now: null } })).ok()).toBe(true)

  await atDesk(page, ADMIN, NO_SCREEN)
  const id = await memberIdOf(page, member.phone)
  await page.goto(`/desk/work?kind=trouble&id=${encodeURIComponent(`lost factor:${id}`)}`)
  const open = page.getByRole('region', { name: 'รายการที่เปิด' })
  await expect(open).toContainText('สมาชิกทำอุปกรณ์ยืนยันอีกขั้นหาย')
  await page.goto(`/desk/members/${id}`)
  await page.getByRole('button', { name: 'กู้คืนการยืนยันอีกขั้น' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await proposeInDialog(page, 'คุยวิดีโอและเทียบบัตรแล้ว', 'ใบงาน 12')

  const checker = await openCheckerDesk(browser, NO_SCREEN)
  await checker.goto(await openProposal(checker, 'factor_recovery', id))
  await expect(checker.getByRole('region', { name: 'รายการที่เปิด' })).toContainText('คุยวิดีโอและเทียบบัตรแล้ว')
  await agree(checker)
  await checker.context().close()

  await own.goto('/lobby/login')
  await fillLogin(own, member.phone, PASSWORD)
  await expect(own).toHaveURL(/\/lobby\/$/)
  await own.context().close()
})
