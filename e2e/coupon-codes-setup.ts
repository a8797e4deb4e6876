import type { Page } from '@playwright/test'
import { ADMIN, atDesk, CHECKER, deskCall } from './desk/desk-operator-steps.ts'
import { decideByTwo } from './desk/maker-and-checker-steps.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Listed = { rows: { id: string; title: string }[] }

/** Creates a batch of coupons of 50 baht each by two operators, and returns the list of its codes. */
export const couponCodes = async (page: Page, title: string): Promise<string[]> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser')
  const open = async (operator: typeof ADMIN | typeof CHECKER) => {
    const desk = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
    await atDesk(desk, operator, '/desk/me')
    return desk
  }
  const [first, second] = [await open(ADMIN), await open(CHECKER)]
  const now = Date.now()
  await decideByTwo(first, second, {
    kind: 'coupon_batch',
    payload: {
      ...{ title, purpose: 'ขอบคุณสมาชิก', form: 'single', uses: 3, uses_per_person: 1 },
      ...{ reward_fixed: 50, turnover_times: 5, maximum_withdrawal: 500, valid_days: 7, budget: 150 },
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
