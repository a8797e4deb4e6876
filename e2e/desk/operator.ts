import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { DEMO_OPERATORS } from '../../server/seed/demo.ts'
import { codeAt } from '../../server/src/operators/sign-in/authenticator.ts'

export const [ADMIN, CHECKER] = DEMO_OPERATORS
export type DemoOperator = (typeof DEMO_OPERATORS)[number]

/** A code is good once, and the next one comes within half a minute: another test may have used this one. */
const UNTIL_NEXT_CODE_MS = 65_000
const LOOK_MS = [500, 1_000, 2_000]

type Session = { token: string }
const sessions = new Map<
  string,
  Session & { cookies: Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'] }
>()

const open = async (
  request: APIRequestContext,
  { name, password, secret }: DemoOperator,
): Promise<Session> => {
  const origin = new URL((await request.get('/lobby/api/health')).url()).origin
  const headers = { origin, 'sec-fetch-site': 'same-origin' }
  let session: Session | undefined
  await expect
    .poll(
      async () => {
        const first = await request.post('/desk/api/sign-in', { data: { name, password }, headers })
        if (!first.ok()) return first.status()
        const { ticket } = await first.json()
        const data = { ticket, otp: codeAt(secret, new Date()) }
        const second = await request.post('/desk/api/sign-in/totp', { data, headers })
        if (second.ok()) session = await second.json()
        return second.status()
      },
      { timeout: UNTIL_NEXT_CODE_MS, intervals: LOOK_MS },
    )
    .toBe(200)
  if (session === undefined) throw new Error('signed in without a session')
  return session
}

/** Has this browser keep a session of the operator's, one for all tests of the worker, and opens that screen. */
export const atDesk = async (page: Page, operator: DemoOperator, path = '/desk/'): Promise<void> => {
  const key = `${operator.name} ${await page.evaluate(() => navigator.userAgent)}`
  let kept = sessions.get(key)
  if (kept === undefined) {
    const { token } = await open(page.request, operator)
    kept = { token, cookies: (await page.request.storageState()).cookies }
    sessions.set(key, kept)
  }
  await page.context().addCookies(kept.cookies)
  await page.goto('/lobby/api/health')
  await page.evaluate(token => localStorage.setItem('sala.desk.token', token), kept.token)
  await page.goto(path)
}
