import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  daysLater,
  plays,
  type Relative,
  realTime,
  relative,
  weekEnds,
} from '../referral/invited-members-setup.ts'
import { bearer, type Member, PASSWORD, signInAgain } from '../test-member.ts'
import type { Screen } from './screen.ts'
import { asNewcomer } from './screen-test-members.ts'

/** Waits for a text in the overview of the member's invited friends. Signs in again, because moving the clock has ended the session. */
const waitForReferral = async (
  request: APIRequestContext,
  { phone }: Member,
  says: (totals: { total: number; pending: number }) => boolean,
): Promise<void> => {
  const signedIn = await request.post('/lobby/api/login', { data: { phone, password: PASSWORD } })
  const headers = bearer((await signedIn.json()).access_token)
  await expect
    .poll(async () => says((await (await request.get('/lobby/api/referral', { headers })).json()).totals), {
      timeout: 30_000,
    })
    .toBe(true)
}

/** Creates a member with invited friends over several levels. Some lost and some won. The commissions of their week are settled and confirmed. */
const earner = async (page: Page): Promise<Relative> => {
  const { request } = page
  const head = await relative(request)
  const child = await relative(request, head)
  const lucky = await relative(request, head)
  await plays(request, child, 2_000, 200)
  await plays(request, lucky, 500, 1_100)
  const grandchild = await relative(request, child)
  await plays(request, grandchild, 3_000)
  await plays(request, await relative(request, grandchild), 500, 1_250)
  const wednesday = await weekEnds(request)
  await waitForReferral(request, head, ({ total }) => total !== 0)
  await daysLater(request, wednesday, 4)
  await waitForReferral(request, head, ({ pending }) => pending === 0)
  await realTime(request)
  return head
}

let made: Promise<Relative> | undefined

const ofEarner = (tab: 0 | 1) => async (page: Page) => {
  made ??= earner(page)
  await signInAgain(page, await made, `/lobby/referral?tab=${tab}`)
}

const ofNewcomer = (tab: 0 | 1 | 2) => (page: Page) => asNewcomer(page, `/lobby/referral?tab=${tab}`)

export const referralScreens: readonly Screen[] = [
  { name: 'referral-overview', whole: true, serial: true, open: ofEarner(0) },
  { name: 'referral-friends', whole: true, serial: true, open: ofEarner(1) },
  { name: 'referral-how', whole: true, open: ofNewcomer(2) },
  { name: 'referral-empty', whole: true, open: ofNewcomer(0) },
  { name: 'referral-friends-empty', whole: true, open: ofNewcomer(1) },
  {
    name: 'identity',
    whole: true,
    open: page => asNewcomer(page, '/lobby/authentication'),
  },
  { name: 'authenticate', open: page => page.goto('/lobby/authenticate?code=of-a-link') },
  { name: 'authenticate-incomplete', open: page => page.goto('/lobby/authenticate') },
]
