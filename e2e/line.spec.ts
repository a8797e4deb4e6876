import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { SANDBOX_KEY } from '../server/src/config.ts'
import { payDeposit, prepareDeposit } from './cashier-steps.ts'
import { signedIn } from './test-member.ts'

const CHOICES = '/lobby/messages/choices'
const LINKED = 'ผูก LINE แล้ว'
/** Time limit of what a call of the worker to LINE, or of LINE to the product, has to do first. */
const SOON = { timeout: 20_000 }

type LineUser = { readonly phone: Page; readonly id: string }

/** Opens the simulated LINE in another tab as a new user, who adds the lobby's official account as a friend. Returns the tab and the user. */
const asLineUser = async (page: Page): Promise<LineUser> => {
  const [phone] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'เปิด LINE' }).click(),
  ])
  const created = phone.waitForResponse(
    answer => answer.url().endsWith('/sandbox/line/users') && answer.request().method() === 'POST',
  )
  await phone.getByRole('button', { name: 'เพิ่มผู้ใช้' }).click()
  const { user_id } = await (await created).json()
  await phone.getByRole('button', { name: 'เพิ่มเพื่อน' }).click()
  return { phone, id: user_id }
}

/** Opens the link in the message of LINE's official account. Confirms it at the lobby and in LINE's dialog. Returns the lobby's page. */
const confirmLink = async (phone: Page): Promise<Page> => {
  const link = phone.getByRole('link', { name: /messages\/choices\?line=/ }).last()
  const [lobby] = await Promise.all([phone.waitForEvent('popup'), link.click()])
  await lobby.getByRole('button', { name: 'ยืนยันผูก LINE' }).click()
  await lobby.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await expect(lobby.getByText('ยืนยันแล้ว')).toBeVisible()
  return lobby
}

const setQuota = (request: APIRequestContext) =>
  request.post('/sandbox/line/quota', { data: { most: null, used: 0 } })

test('a member links LINE, gets one notice of a deposit without its content, and unlinks with one tap', async ({
  page,
  request,
  browser,
}) => {
  // The test takes long, because it waits for the worker's calls to LINE several times.
  test.slow()
  await setQuota(request)
  const member = await signedIn(page, request, CHOICES)
  const { phone, id } = await asLineUser(page)
  const lobby = await confirmLink(phone)
  await lobby.getByRole('link', { name: 'กลับไปที่ศาลา' }).click()
  await expect(lobby.getByRole('heading', { name: LINKED })).toBeVisible(SOON)
  await expect(page.getByRole('heading', { name: LINKED })).toBeVisible(SOON)
  const money = lobby.getByRole('switch', { name: 'เงินฝากและถอน ทางLINE' })
  await expect(money).toBeChecked()
  await expect(lobby.getByRole('switch', { name: 'โบนัส ทางLINE' })).not.toBeChecked()
  // The first notice is the one of the new link.
  const notice = phone.getByText('คุณมีข้อความใหม่ในศาลา')
  await expect(notice).toHaveCount(1, SOON)
  const deposit = await prepareDeposit(request, member.session.access_token, { amount: 500 })
  await payDeposit(request, member, deposit)
  await expect(notice).toHaveCount(2, SOON)
  await expect(phone.getByRole('list').last()).not.toContainText('500')
  await test.step('a LINE account of another member is refused on the page and in LINE', () =>
    refuseOther(browser, request, { phone, id }))
  await test.step('a block in LINE is shown to the member, and so is its end; a message to the account gets the way to ask a person', async () => {
    await phone.getByRole('button', { name: 'บล็อก', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'คุณบล็อกบัญชีของศาลาใน LINE' })).toBeVisible(SOON)
    await phone.getByRole('button', { name: 'เลิกบล็อก' }).click()
    await expect(page.getByRole('heading', { name: LINKED })).toBeVisible(SOON)
    await phone.getByLabel('ข้อความถึงบัญชีทางการ').fill('เงินยังไม่เข้า')
    await phone.getByRole('button', { name: 'ส่ง', exact: true }).click()
    await expect(phone.getByRole('link', { name: /\/lobby\/support$/ })).toBeVisible(SOON)
  })
  await lobby.getByRole('button', { name: 'ยกเลิกการผูก' }).click()
  await expect(lobby.getByRole('heading', { name: 'รับข้อความทาง LINE' })).toBeVisible()
  await expect(money).toHaveCount(0)
})

/** Another member opens a second link of the same LINE user. */
const refuseOther = async (
  browser: Browser,
  request: APIRequestContext,
  { phone, id }: LineUser,
): Promise<void> => {
  const context = await browser.newContext({ baseURL: new URL(phone.url()).origin })
  const other = await context.newPage()
  const answer = await request.post(`/sandbox/line/v2/bot/user/${id}/linkToken`, {
    headers: { authorization: `Bearer ${SANDBOX_KEY}` },
  })
  const { linkToken } = await answer.json()
  await signedIn(other, request, `${CHOICES}?line=${linkToken}`)
  await other.getByRole('button', { name: 'ยืนยันผูก LINE' }).click()
  await other.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await expect(other.getByText('ยืนยันแล้ว')).toBeVisible()
  await other.getByRole('link', { name: 'กลับไปที่ศาลา' }).click()
  await expect(other.getByText('ผูกกับบัญชีศาลาอื่นอยู่แล้ว')).toBeVisible(SOON)
  await expect(phone.getByText('LINE นี้ผูกกับบัญชีศาลาอื่นอยู่แล้ว')).toBeVisible(SOON)
  await context.close()
}
