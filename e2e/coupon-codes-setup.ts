import { expect, type Page } from '@playwright/test'
import { ADMIN, atDesk, CHECKER, deskCall, NO_SCREEN } from './desk/desk-operator-steps.ts'
import { decideByTwo } from './desk/maker-and-checker-steps.ts'
import { memberWithProvedPhone } from './member-with-verified-phone-setup.ts'
import { passMinutes } from './separate-lobby-fixture.ts'
import { BLANK_PAGE, signIn, signInAgain } from './test-member.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Two days. The time is longer than that in which the codes of `couponCodes` are valid, and than a bonus that is valid for a day. */
const AFTER_EXPIRY_MINUTES = 2 * 24 * 60

type Listed = { rows: { id: string; title: string }[] }

/**
 * Creates a batch of coupons of 50 baht each by two operators, and returns the list of its codes. The codes are valid for a day from now, and a bonus
 * for `valid_days`.
 */
export const couponCodes = async (page: Page, title: string, valid_days = 7): Promise<string[]> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser')
  const open = async (operator: typeof ADMIN | typeof CHECKER) => {
    const desk = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
    await atDesk(desk, operator, NO_SCREEN)
    return desk
  }
  const [first, second] = [await open(ADMIN), await open(CHECKER)]
  const now = Date.now()
  await decideByTwo(first, second, {
    kind: 'coupon_batch',
    payload: {
      ...{ title, purpose: 'ขอบคุณสมาชิก', form: 'single', uses: 3, uses_per_person: 1 },
      ...{ reward_fixed: 50, turnover_times: 5, maximum_withdrawal: 500, valid_days, budget: 150 },
      ...{ audience: 'everybody', audience_days: null, members: [] },
      starts_at: new Date(now - DAY_MS).toISOString(),
      ends_at: new Date(now + DAY_MS).toISOString(),
    },
  })
  const { rows } = await deskCall<Listed>(first, 'GET /rewards/coupons')
  const batch = rows.find(row => row.title === title)?.id ?? ''
  await decideByTwo(first, second, { kind: 'coupon_list', payload: { batch } })
  const { codes } = await deskCall<{ codes: string[] }>(first, `POST /rewards/coupons/${batch}/codes`, {})
  await Promise.all([first.context().close(), second.context().close()])
  return codes
}

/** Types a code on the page of rewards and asks for its conditions. */
export const tryCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('โค้ดคูปอง').fill(code)
  await page.getByRole('button', { name: 'ดูสิทธิ์ของโค้ดนี้' }).click()
}

/** Accepts the offered bonus of 50 baht, and closes the dialog with its amount. */
export const takeCouponBonus = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'รับโบนัส 50 บาท' }).click()
  await page.getByRole('dialog', { name: 'ใช้คูปองสำเร็จ' }).getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'คูปองที่ใช้แล้ว' })).toBeVisible()
}

/**
 * Moves the product's clock until a coupon's bonus has expired. Then tries another code of the same batch, which has expired too. The page shows the
 * list with the expired bonus, and the sentence for the code.
 */
export const tryExpiredCode = async (page: Page): Promise<void> => {
  const member = await memberWithProvedPhone(page.request, 300)
  await signIn(page, member, '/lobby/rewards')
  const [used = '', unused = ''] = await couponCodes(page, `ของขวัญสุดสัปดาห์ ${Date.now() % 10_000}`, 1)
  await tryCode(page, used)
  await takeCouponBonus(page)
  // Leaves the page before the clock moves, because the session then ends and an open page would sign out.
  await page.goto(BLANK_PAGE)
  await passMinutes(page.request, AFTER_EXPIRY_MINUTES)
  await signInAgain(page, member, '/lobby/rewards')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'คูปองที่ใช้แล้ว' })).toContainText('หมดอายุ', { timeout: 1_000 })
  }).toPass()
  await tryCode(page, unused)
  await expect(page.getByText('โค้ดนี้ใช้ไม่ได้')).toContainText('หมดอายุแล้ว')
}
