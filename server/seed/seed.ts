import {
  confirmRegistration,
  finishRegistration,
  setBankAccount,
  startRegistration,
} from '../src/account/registration/registration.ts'
import { authenticateBy } from '../src/account/sessions/sessions.ts'
import { saveReceivingAccount } from '../src/cashier/bank/receiving-accounts.ts'
import { saveBanners, shownBanners } from '../src/content/banners.ts'
import { siteInfoSettings } from '../src/content/settings.ts'
import type { Context } from '../src/context.ts'
import { inTransaction } from '../src/platform/db.ts'
import type { Caller } from '../src/platform/http/identity.ts'
import { Refusal } from '../src/platform/refusal.ts'
import { hasSettings, writeSettings } from '../src/platform/settings.ts'
import { BANNERS } from './banners.ts'
import { BYPASS_CODE, DEMO_MEMBER, RECEIVING_ACCOUNTS, SITE_INFO } from './demo.ts'

const SEEDER: Caller = {
  ip: '127.0.0.1',
  user_agent: 'seed',
  origin: '',
  browser: false,
  bearer: null,
  cookie_half: null,
  device_mark: null,
  idempotency_key: null,
  unattended: false,
}

/** Registers the demo member through the same four steps as anyone; a second start finds it there. */
const seedDemoMember = async (ctx: Context): Promise<void> => {
  const { phone, password, ...bank } = DEMO_MEMBER
  try {
    await startRegistration(ctx, SEEDER, { phone })
    const otp = { phone, otp: BYPASS_CODE, bypass: true }
    const proof = await confirmRegistration(ctx, SEEDER, otp)
    const identify = authenticateBy(ctx)
    const registering = await identify({ ...SEEDER, bearer: proof.access_token })
    if (registering?.kind !== 'register') throw new Error('the demo member could not be registered')
    const session = await finishRegistration(ctx, SEEDER, registering, password)
    const member = await identify({ ...SEEDER, bearer: session.access_token })
    if (member?.kind !== 'member') throw new Error('the demo member has no session')
    await setBankAccount(ctx, member.member_id, bank)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'phone_taken')) throw error
  }
}

export type DemoMember = { readonly phone: string; readonly password: string }

/**
 * Puts into an empty sandbox what it needs to be used: contact links, banners, receiving accounts, a demo member whose phone and
 * password are answered. Safe to run at each start: what is there stays as it is. Outside the sandbox it does nothing, as
 * everything here is invented.
 */
export const seed = async (ctx: Context): Promise<DemoMember | null> => {
  if (ctx.config.mode !== 'sandbox') return null
  const now = ctx.clock.now()
  if (!(await hasSettings(ctx.db, siteInfoSettings))) {
    await writeSettings(ctx.db, siteInfoSettings, SITE_INFO, now)
    for (const account of RECEIVING_ACCOUNTS) await saveReceivingAccount(ctx.db, account, now)
  }
  if ((await shownBanners(ctx.db)).length === 0) await inTransaction(ctx.db, tx => saveBanners(tx, BANNERS))
  // Without the bypass a code would have to be read from a phone that nobody holds.
  if (ctx.config.registration_otp !== 'bypass') return null
  await seedDemoMember(ctx)
  return { phone: DEMO_MEMBER.phone, password: DEMO_MEMBER.password }
}
