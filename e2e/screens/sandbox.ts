import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { SANDBOX_KEY } from '../../server/src/config.ts'
import { callSignature } from '../../server/src/partners/adapter-kit/request-signing.ts'
import { memberWithCredit, signedInWithCredit } from '../cashier-steps.ts'
import { launched } from '../protection-setup.ts'
import { BLANK_PAGE, bearer, type Member, profileOf, signIn, tokenOf } from '../test-member.ts'
import type { Screen } from './screen.ts'
import { asBusy, asNewcomer, asRich } from './screen-test-members.ts'

/** Opens a game with a timetable of matches or draws, as a member with credit to stake. */
const byTimetable = async (page: Page, game_id: string) => {
  await signedInWithCredit(page, page.request, 1250, BLANK_PAGE)
  await page.goto(await launched(page, `?game_id=${game_id}`))
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('1,250.00').first()).toBeVisible()
}

/** Public key from the example in RFC 8292, section 2.4. */
const APPLICATION_SERVER_KEY =
  'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'

/** Screens of the companies that the sandbox simulates. */
export const sandboxScreens: readonly Screen[] = [
  {
    name: 'sandbox-control',
    open: async page => {
      await asRich(page, '/sandbox/')
    },
  },
  {
    name: 'sandbox-bank',
    open: async page => {
      const person = await asBusy(page, BLANK_PAGE)
      const { to_account_number } = (await profileOf(page)).pending_request
      const asked = new URLSearchParams({
        bank: person.bank,
        account: person.account,
        to: to_account_number,
        amount: '500',
      })
      await page.goto(`/sandbox/bank/?${asked}`)
      await expect(page.getByText('ผู้รับ').first()).toBeVisible()
      // Waits until the page has found the receiver's account, because only then the pay button is enabled and has its final colours.
      await expect(page.getByRole('button', { name: /^(โอน|จ่าย) ฿/ })).toBeEnabled()
    },
  },
  {
    name: 'sandbox-sms',
    open: async page => {
      const { phone } = await memberWithCredit(page.request, 100)
      await page.request.post('/lobby/api/reset-password/start', { data: { phone } })
      await expect
        .poll(
          async () => (await (await page.request.get(`/sandbox/sms/messages?phone=${phone}`)).json()).length,
        )
        .toBe(1)
      await page.goto(`/sandbox/sms/?phone=${phone}`)
    },
  },
  {
    name: 'sandbox-push',
    open: async page => {
      const data = { application_server_key: APPLICATION_SERVER_KEY }
      const subscribed = await page.request.post('/sandbox/push/subscriptions', { data })
      const id = (await subscribed.json()).endpoint.split('/').at(-1)
      await page.goto(`/sandbox/push/?id=${id}`)
      await expect(page.getByText('เบราว์เซอร์นี้ยังไม่มีข้อความ')).toBeVisible()
    },
  },
  {
    name: 'sandbox-receiver',
    open: async page => {
      const data = { secret: `whsec_${randomBytes(32).toString('base64')}` }
      expect((await page.request.post('/sandbox/receiver/bi/secret', { data })).ok()).toBe(true)
      await page.goto('/sandbox/receiver/?name=bi')
      await expect(page.getByRole('heading', { name: 'bi' })).toBeVisible()
    },
  },
  {
    name: 'sandbox-identity',
    open: async page => {
      await page.goto('/sandbox/identity/')
      await expect(page.getByRole('heading', { name: 'ผู้ตรวจเอกสาร' })).toBeVisible()
      const path = '/sandbox/identity/v1/checks'
      const reference = `screen_${randomBytes(8).toString('hex')}`
      const sent = JSON.stringify({
        ...{ reference, subject: 'case_1', kind: 'id_card' },
        holder: { name: 'สมหญิง ตั้งใจดี', birth_date: '1990-03-14' },
        pictures: ['front', 'back', 'selfie'].map(side => ({ side, image: 'UklGRg==' })),
      })
      const signed = callSignature(SANDBOX_KEY, { method: 'POST', path, body: sent }, new Date())
      const headers = { 'content-type': 'application/json', ...signed }
      expect((await page.request.post(path, { headers, data: sent })).ok()).toBe(true)
      await expect(page.getByText(reference)).toBeVisible()
    },
  },
  {
    name: 'sandbox-gateway',
    open: async page => {
      await page.goto('/sandbox/gateway/')
      const return_url = new URL('/lobby/deposit', page.url()).href
      const data = { reference: `screen_${randomBytes(8).toString('hex')}`, amount: '500.00', return_url }
      const sent = JSON.stringify(data)
      const path = '/sandbox/gateway/v1/payments'
      const signed = callSignature(SANDBOX_KEY, { method: 'POST', path, body: sent }, new Date())
      const headers = { 'content-type': 'application/json', ...signed }
      const opened = await page.request.post(path, { headers, data: sent })
      await page.goto((await opened.json()).pay_url)
      await expect(page.getByRole('button', { name: 'ชำระเงิน ฿500.00' })).toBeEnabled()
    },
  },
  {
    name: 'sandbox-games',
    open: async page => {
      await asRich(page, BLANK_PAGE)
      await page.goto(await launched(page, ''))
      await expect(page.getByText('12,500.00').first()).toBeVisible()
    },
  },
  { name: 'sandbox-match', open: page => byTimetable(page, 'sports-village-cup') },
  { name: 'sandbox-draw', open: page => byTimetable(page, 'lotto-two-digits') },
  {
    name: 'sandbox-game',
    open: async page => {
      await signedInWithCredit(page, page.request, 1250, BLANK_PAGE)
      await page.goto(await launched(page, ''))
      await page.getByText('ตรอกพริกเผ็ด').first().click()
      await page.getByRole('button', { name: 'เล่น', exact: true }).click()
      await expect(page.getByRole('list', { name: 'ผลล่าสุด' }).getByRole('listitem')).toHaveCount(1)
    },
  },
  {
    name: 'sandbox-activity',
    open: async page => {
      await asNewcomer(page, BLANK_PAGE)
      const headers = bearer(await tokenOf(page))
      const answer = await page.request.post('/lobby/api/customers/activity-ticket', { headers, data: {} })
      await page.goto((await answer.json()).url)
      await expect(page.getByRole('heading', { name: 'เช็กอินทุกวัน สะสมตราประทับ' })).toBeVisible()
    },
  },
]

const CHOICES = '/lobby/messages/choices'

const newUser = async (request: APIRequestContext): Promise<string> => {
  const { user_id } = await (await request.post('/sandbox/line/users', { data: { name: 'มะลิ' } })).json()
  await request.post(`/sandbox/line/users/${user_id}/follow`)
  return user_id
}

const linkTokenOf = async (request: APIRequestContext, user: string): Promise<string> => {
  const headers = { authorization: `Bearer ${SANDBOX_KEY}` }
  const answer = await request.post(`/sandbox/line/v2/bot/user/${user}/linkToken`, { headers })
  return (await answer.json()).linkToken
}

/** Links a new LINE user to the member, by the calls that the pages of lobby and LINE make. Returns the user's id at LINE. */
const linkLine = async (request: APIRequestContext, { session }: Member): Promise<string> => {
  const user_id = await newUser(request)
  const link_token = await linkTokenOf(request, user_id)
  const headers = { authorization: `Bearer ${session.access_token}` }
  const began = await request.post('/lobby/api/messages/line', { headers, data: { link_token } })
  const nonce = new URL((await began.json()).url).searchParams.get('nonce')
  await request.post('/sandbox/line/link', { data: { link_token, nonce, user_id } })
  await expect
    .poll(async () => (await (await request.get('/lobby/api/messages/line', { headers })).json()).state, {
      timeout: 20_000,
    })
    .toBe('linked')
  return user_id
}

const asLinked = async (page: Page): Promise<string> => {
  const member = await memberWithCredit(page.request, 500)
  const user = await linkLine(page.request, member)
  await signIn(page, member, CHOICES)
  return user
}

/** Screens on which a member links a LINE account, and the screens of the simulated LINE. */
export const lineScreens: readonly Screen[] = [
  {
    name: 'messages-choices-line',
    open: async page => {
      await asLinked(page)
      await expect(page.getByRole('heading', { name: 'ผูก LINE แล้ว' })).toBeVisible()
    },
  },
  {
    name: 'messages-choices-line-confirm',
    open: async page => {
      const member = await memberWithCredit(page.request, 500)
      const token = await linkTokenOf(page.request, await newUser(page.request))
      await signIn(page, member, `${CHOICES}?line=${token}`)
      await expect(page.getByRole('button', { name: 'ยืนยันผูก LINE' })).toBeVisible()
    },
  },
  {
    name: 'messages-choices-line-blocked',
    open: async page => {
      const user = await asLinked(page)
      await page.request.post(`/sandbox/line/users/${user}/block`)
      await expect(page.getByRole('heading', { name: 'คุณบล็อกบัญชีของศาลาใน LINE' })).toBeVisible({
        timeout: 20_000,
      })
    },
  },
  {
    name: 'sandbox-line',
    open: async page => {
      const user = await asLinked(page)
      await page.request.post(`/sandbox/line/users/${user}/messages`, { data: { text: 'ถามหน่อยค่ะ' } })
      await page.goto(`/sandbox/line/?user=${user}`)
      await expect(page.getByRole('link', { name: /\/lobby\/support$/ })).toBeVisible({ timeout: 20_000 })
    },
  },
  {
    name: 'sandbox-line-link',
    open: async page => {
      const token = await linkTokenOf(page.request, await newUser(page.request))
      await page.goto(`/sandbox/line/?linkToken=${token}&nonce=${'a'.repeat(43)}`)
      await expect(page.getByRole('button', { name: 'ยืนยัน', exact: true })).toBeEnabled()
    },
  },
]
