import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { DEMO_OPERATORS } from '../../server/seed/demo-accounts.ts'
import { codeAt } from '../../server/src/platform/security/totp.ts'

export const [ADMIN, CHECKER] = DEMO_OPERATORS
export type DemoOperator = (typeof DEMO_OPERATORS)[number]

/** Time in ms for which a one-time code is valid. */
const CODE_LASTS_MS = 30_000
/**
 * The test proves the second factor with the codes of the previous, the current and the next half minute, in this order. The server accepts each code
 * once and in rising order. Three proofs are therefore possible without a wait, which would take half of a test's time limit.
 */
const CODE_STEPS = [-1, 0, 1]
const SIGN_IN_MAX_MS = 2 * CODE_LASTS_MS + 5_000
const POLL_MS = 500

type Session = {
  readonly token: string
  readonly cookies: Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']
}

/** Folder in which all test workers of a run share the files of desk sessions. Its name contains the pid of the workers' parent process. */
const FOLDER = join(tmpdir(), `sala-desk-sessions-${process.ppid}`)

/**
 * Returns the session with this name at the desk (the staff's website). The first test worker signs in, and the others read the session from a file.
 */
const madeOnce = async (name: string, make: () => Promise<Session>): Promise<Session> => {
  const path = join(FOLDER, createHash('sha256').update(name).digest('hex'))
  await mkdir(FOLDER, { recursive: true })
  for (;;) {
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text !== null) return JSON.parse(text)
    const isOurs = await mkdir(`${path}.being-made`).then(
      () => true,
      () => false,
    )
    if (isOurs)
      try {
        const made = await make()
        await writeFile(`${path}.new`, JSON.stringify(made))
        await rename(`${path}.new`, path)
        return made
      } finally {
        await rmdir(`${path}.being-made`)
      }
    await sleep(POLL_MS)
  }
}

const codesOf = (secret: string): string[] =>
  CODE_STEPS.map(step => codeAt(secret, new Date(Date.now() + step * CODE_LASTS_MS)))

const untilNextCode = () => sleep(CODE_LASTS_MS - (Date.now() % CODE_LASTS_MS) + POLL_MS)

const signIn = async (request: APIRequestContext, operator: DemoOperator): Promise<Session> => {
  const { name, password, secret } = operator
  const origin = new URL((await request.get('/lobby/api/health')).url()).origin
  const headers = { origin, 'sec-fetch-site': 'same-origin' }
  const until = Date.now() + SIGN_IN_MAX_MS
  for (;;) {
    const first = await request.post('/desk/api/sign-in', { data: { name, password }, headers })
    if (first.ok()) {
      const { ticket } = await first.json()
      for (const otp of codesOf(secret)) {
        const data = { ticket, otp }
        const second = await request.post('/desk/api/sign-in/totp', { data, headers })
        if (second.ok())
          return { token: (await second.json()).token, cookies: (await request.storageState()).cookies }
      }
      await untilNextCode()
    } else await sleep(POLL_MS)
    if (Date.now() > until) throw new Error(`${name} could not sign in: ${first.status()}`)
  }
}

/** Time in ms for which the second factor must still count as proved. It is enough for a test that only needs the proof in its last step. */
const PROVED_LEAST_MS = 120_000

/** Proves the second factor again if the last proof expires soon, because a test run takes longer than a proof is valid. */
const proveAgain = async (page: Page, { secret }: DemoOperator, token: string): Promise<void> => {
  const origin = new URL(page.url()).origin
  const headers = { origin, 'sec-fetch-site': 'same-origin', authorization: `Bearer ${token}` }
  const until = Date.now() + SIGN_IN_MAX_MS
  for (;;) {
    const { step_up_until } = await (await page.request.get('/desk/api/session', { headers })).json()
    if (new Date(step_up_until).getTime() - Date.now() > PROVED_LEAST_MS) return
    if (Date.now() > until) throw new Error('the second factor was not taken again')
    for (const otp of codesOf(secret)) {
      const answer = await page.request.post('/desk/api/session/step-up', { data: { otp }, headers })
      if (answer.ok()) return
    }
    await untilNextCode()
  }
}

/** Path of a screen of the desk (the staff's website) that opens no case. The work queue would open its first case and assign it to the operator. */
export const NEUTRAL_SCREEN = '/desk/me'

/**
 * Path that shows no screen, at the same origin as the desk. A test that starts there, or that only calls the desk's API, loads no other screen than
 * the one that it tests. A screen costs half a second of processor time.
 */
export const NO_SCREEN = '/lobby/api/health'

/** Opens a screen of the desk (the staff's website) as this operator, in the session that all tests of the run share. */
export const atDesk = async (page: Page, operator: DemoOperator, path = '/desk/'): Promise<void> => {
  const agent = await page.evaluate(() => navigator.userAgent)
  await page.goto(NO_SCREEN)
  const { token, cookies } = await madeOnce(`${operator.name} ${agent} ${new URL(page.url()).origin}`, () =>
    signIn(page.request, operator),
  )
  await page.context().addCookies(cookies)
  await proveAgain(page, operator, token)
  await page.evaluate(kept => localStorage.setItem('sala.desk.token', kept), token)
  if (path !== NO_SCREEN) await page.goto(path)
}

/**
 * Goes from one screen of the desk (the staff's website) to another without a load, which costs half a second of processor time. The router of the
 * page observes `pushState`. Resolves when the page has sent its first requests for the screen.
 */
export const goToScreen = (page: Page, path: string): Promise<void> =>
  page.evaluate(async to => {
    history.pushState(null, '', to)
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, path)

/** Calls the desk's API as the page does, in its session. `key` is the method and the path below the API's root. Returns the JSON of the response. */
export const deskCall = async <Answer>(page: Page, key: string, body?: object): Promise<Answer> => {
  const [method = 'GET', path = ''] = key.split(' ')
  return page.evaluate(
    async given => {
      const token = localStorage.getItem('sala.desk.token')
      const sent = given.body === undefined ? null : JSON.stringify(given.body)
      const headers = {
        authorization: `Bearer ${token}`,
        ...(sent === null ? {} : { 'content-type': 'application/json' }),
      }
      const answer = await fetch(`/desk/api${given.path}`, { method: given.method, headers, body: sent })
      return answer.json()
    },
    { method, path, body },
  )
}

/** Finds the member with this phone by the desk's search, and returns the member's id. */
export const memberIdOf = async (page: Page, phone: string): Promise<string> => {
  const { rows } = await deskCall<{ rows: { member: { id: string } }[] }>(page, `GET /members?q=${phone}`)
  return rows[0]?.member.id ?? ''
}
