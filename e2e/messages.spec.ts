import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { deliverPush, findReceiver, shownBy, useSandboxPush } from './browser/web-push-steps.ts'
import { payDeposit, prepareDeposit } from './cashier-steps.ts'
import { signedIn } from './test-member.ts'

const INBOX = '/lobby/messages'
/** A short page for tests of what surrounds each page. It renders much faster than the home page. */
const SHORT_PAGE = '/lobby/fish'
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^ข้อความ/ })

test('a credited deposit shows on the bell of an open page and in the inbox', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const member = await signedIn(page, request, SHORT_PAGE)
  await expect(bell(page)).toHaveAccessibleName('ข้อความ')
  const deposit = await prepareDeposit(request, member.session.access_token, { amount: 500 })
  await payDeposit(request, member, deposit)
  await expect(bell(page)).toHaveAccessibleName('ข้อความ ยังไม่อ่าน 1')
  await bell(page).click()
  const message = page.getByRole('link', { name: /เงินฝาก 500 บาทเข้าแล้ว/ })
  await expect(message).toContainText('ใหม่')
  await expect(bell(page)).toHaveAccessibleName('ข้อความ')
  await message.click()
  await expect(page).toHaveURL(/\/lobby\/history\?tab=2/)
  await page.goBack()
  await expect(message).toBeVisible()
  await test.step('a message stays read in another visit', async () => {
    await page.reload()
    await expect(message).toBeVisible()
    await expect(message).not.toContainText('ใหม่')
  })
})

test('the drawer of a phone leads to the inbox', { tag: '@phone' }, async ({ page, request }) => {
  await signedIn(page, request, SHORT_PAGE)
  await page.getByRole('button', { name: 'เมนู' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^ข้อความ/ })
    .click()
  await expect(page.getByRole('heading', { name: 'ข้อความ', exact: true })).toBeVisible()
  await expect(page.getByText('ยังไม่มีข้อความ')).toBeVisible()
})

test.describe('Web Push', () => {
  test.use({ serviceWorkers: 'allow' })

  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
  /** Returns the push messages to this browser, decrypted. The sandbox's push service has received them. */
  const pushesTo = async (request: APIRequestContext, endpoint: string) => {
    const id = new URL(endpoint).pathname.split('/').at(-1)
    const answer = await request.get(`/sandbox/push/subscriptions/${id}/messages`)
    expect(answer.status()).toBe(200)
    const messages: { text: string }[] = await answer.json()
    return messages.map(({ text }) => JSON.parse(text))
  }

  test('a member who switches pushes on gets each new message, and the sign-out ends them', {
    tag: '@desktop',
  }, async ({ page, request }) => {
    const push = await useSandboxPush(page)
    const member = await signedIn(page, request, INBOX)
    await page.getByRole('button', { name: 'เปิดการแจ้งเตือนบนเครื่องนี้' }).click()
    await expect(heading(page, 'เปิดการแจ้งเตือนบนเครื่องนี้แล้ว')).toBeVisible()
    const endpoint = (await push.endpoint()) ?? ''
    const deposit = await prepareDeposit(request, member.session.access_token, { amount: 500 })
    await payDeposit(request, member, deposit)
    await expect
      .poll(() => pushesTo(request, endpoint))
      .toEqual([
        {
          title: expect.stringMatching(/[ก-๙]/),
          body: expect.any(String),
          url: expect.stringMatching(/^\/lobby\//),
          tag: expect.stringMatching(/./),
        },
      ])
    const [shown] = await pushesTo(request, endpoint)
    for (const secret of [member.phone, member.account, member.name])
      expect(JSON.stringify(shown)).not.toContain(secret)

    const sentAgain = page.waitForRequest(
      sent => sent.method() === 'POST' && new URL(sent.url()).pathname === '/lobby/api/messages/push',
    )
    await page.reload()
    await sentAgain
    await expect(page.getByRole('button', { name: 'ปิดการแจ้งเตือน', exact: true })).toBeVisible()
    const ended = page.waitForResponse('**/lobby/api/messages/push/end')
    await page.goto('/lobby/history?tab=0')
    await page.getByRole('tabpanel').getByRole('button', { name: 'ออกจากระบบ' }).first().click()
    expect((await ended).status()).toBe(200)
    await expect.poll(push.endpoint).toBeNull()
  })

  test('the service worker shows a push in Thai, and a general notification for an unreadable one', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/lobby/login')
    const receiver = await findReceiver(page)
    const url = '/lobby/history?tab=2'
    const message = { title: 'เงินฝากเข้าแล้ว', body: 'แตะเพื่อดูรายการ', url, tag: 'message-1' }
    await deliverPush(receiver, JSON.stringify(message))
    await deliverPush(receiver, 'unreadable')
    const { title, body, tag } = message
    await expect
      .poll(() => shownBy(receiver))
      .toMatchObject([
        { title, body, tag, lang: 'th', data: { url } },
        { title: 'ศาลา · คุณมีข้อความใหม่', lang: 'th', data: { url: INBOX } },
      ])
    const [first] = (await shownBy(receiver)) as { icon: string; badge: string }[]
    for (const picture of [first?.icon ?? '', first?.badge ?? ''])
      expect((await page.request.get(picture)).headers()['content-type'], picture).toBe('image/png')
  })
})
