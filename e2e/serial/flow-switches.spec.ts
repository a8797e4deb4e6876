import { expect } from '@playwright/test'
import { sizeOr } from '../../server/test/simulation/simulation-seeds.ts'
import { DESKTOP, PHONE } from '../browser/browser-settings.ts'
import { deskCall } from '../desk/desk-operator-steps.ts'
import { decideByTwo, openBothDesks } from '../desk/maker-and-checker-steps.ts'
import { test } from '../separate-lobby-fixture.ts'
import { BLANK_PAGE, signedIn } from '../test-member.ts'

const DEPOSIT_FLOWS = ['deposit_bank', 'deposit_qr']
const TEXT = 'ธนาคารปิดปรับปรุงระบบ ฝากเงินไม่ได้ชั่วคราว'

test('a closed flow shows its sentence and time beside the button, before the member types, and on the home page', async ({
  page,
  request,
  product,
  browser,
}) => {
  await signedIn(page, request, BLANK_PAGE)
  const until = '2099-12-31T22:00:00+07:00'
  const { maker, checker } = await openBothDesks(browser)
  const close = (flow: string, message: string, expected_at: string | null) =>
    deskCall(maker, `POST /flows/${flow}/close`, { state: 'closed', message, expected_at, reason: 'ทดสอบ' })
  for (const flow of DEPOSIT_FLOWS) await close(flow, TEXT, until)
  for (const { viewport } of sizeOr([PHONE], [PHONE, DESKTOP])) {
    await page.setViewportSize(viewport)
    await page.goto('/lobby/deposit')
    const notice = page.getByRole('status').filter({ hasText: TEXT })
    await expect(notice).toBeVisible()
    await expect(notice).toContainText('คาดว่าเปิด 31 ธ.ค. 2642 22:00 น.')
    await expect(page.getByRole('button', { name: /^ฝาก/ }).last()).toBeDisabled()
    await page.goto('/lobby/')
    await expect(page.getByText(TEXT).first()).toBeVisible()
  }
  await close('registration', 'ปิดรับสมัครสมาชิกชั่วคราว', null)
  const visitor = await (await browser.newContext({ ...PHONE, baseURL: product.url })).newPage()
  await visitor.goto('/lobby/register')
  await expect(visitor.getByText('ปิดรับสมัครสมาชิกชั่วคราว').first()).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'ถัดไป', exact: true })).toBeDisabled()
  // The closed parts of the lobby are opened again, because the next tests use the same product.
  for (const flow of [...DEPOSIT_FLOWS, 'registration'])
    await decideByTwo(maker, checker, { kind: 'flow_open', payload: { flow, state: 'open' } })
  await visitor.reload()
  await expect(visitor.getByRole('button', { name: 'ถัดไป', exact: true })).toBeEnabled()
  await Promise.all([visitor, maker, checker].map(each => each.context().close()))
})
