import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { SANDBOX_KEY } from '../../server/src/config.ts'
import { memberWithCredit } from '../cashier-steps.ts'
import { type Member, signIn } from '../test-member.ts'
import type { Screen } from './screen.ts'

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

/** Links a new LINE user to the member, as both do on their pages. Returns the user's id. */
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

/** Screens of a member's LINE account, and those of the simulated LINE. */
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
