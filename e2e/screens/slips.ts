import { expect, type Page } from '@playwright/test'
import { attach, payUnmatched, savedSlip } from '../payment-slips/slip-payment-steps.ts'
import { BLANK_PAGE, newMember, signedIn } from '../test-member.ts'
import type { Screen } from './screen.ts'
import { asDepositor, asNewcomer } from './screen-test-members.ts'

const HOUSE_ACCOUNT = '9000000011'

/** Creates a member who has paid without an open deposit. Opens the page on which this member can attach the slip. */
const withSlip = async (page: Page, amount: number, late = false) => {
  const member = await signedIn(page, page.request, BLANK_PAGE)
  const id = await payUnmatched(page, member, { to_account: HOUSE_ACCOUNT, amount, late })
  const picture = await savedSlip(page, id)
  await page.goto('/lobby/slip')
  return picture
}

const title = (page: Page, name: string) => page.getByRole('heading', { name })

const toCredit = async (page: Page, amount: number): Promise<void> => {
  await attach(page, await withSlip(page, amount))
  await expect(title(page, 'เครดิตเข้าแล้ว')).toBeVisible()
}

const toNextSlip = async (page: Page): Promise<void> => {
  await page.reload()
  await expect(title(page, 'โอนแล้วแต่เครดิตไม่เข้า?')).toBeVisible()
}

/** Uploads the picture of the slip as another member, so that the product treats the slip as already used. */
const useElsewhere = async (page: Page, picture: Buffer) => {
  const { session } = await newMember(page.request)
  const headers = { authorization: `Bearer ${session.access_token}` }
  const data = { picture: picture.toString('base64') }
  expect((await page.request.post('/lobby/api/slips', { headers, data })).status()).toBe(200)
}

export const slipScreens: readonly Screen[] = [
  { name: 'slip-unneeded', open: page => asNewcomer(page, '/lobby/slip') },
  {
    name: 'slip-open-deposit',
    open: async page => {
      await asDepositor(page, '/lobby/deposit')
      await page.getByRole('link', { name: 'แนบสลิป' }).click()
      await expect(title(page, 'โอนแล้วแต่เครดิตไม่เข้า?')).toBeVisible()
    },
  },
  {
    name: 'slip-waiting',
    whole: true,
    open: async page => {
      await attach(page, await withSlip(page, 1250, true))
      await expect(title(page, 'กำลังตรวจสอบสลิป')).toBeVisible()
    },
  },
  {
    name: 'slip-credited',
    whole: true,
    open: page => toCredit(page, 1250),
  },
  {
    name: 'slip-upload',
    whole: true,
    open: async page => {
      await toCredit(page, 500)
      await toNextSlip(page)
    },
    next: toNextSlip,
  },
  {
    name: 'slip-refused',
    whole: true,
    open: async page => {
      const picture = await withSlip(page, 1250)
      await useElsewhere(page, picture.buffer)
      await attach(page, picture)
      await expect(page.getByText('สลิปนี้ถูกใช้กับบัญชีสมาชิกอื่นแล้ว')).toBeVisible()
    },
  },
  {
    name: 'sandbox-slip',
    whole: true,
    open: async page => {
      const member = await newMember(page.request)
      const id = await payUnmatched(page, member, { to_account: HOUSE_ACCOUNT, amount: 1250.5, late: true })
      await page.goto(`/sandbox/bank/?slip=${id}`)
      await expect(page.getByRole('button', { name: 'บันทึกสลิป' })).toBeVisible()
    },
  },
]
