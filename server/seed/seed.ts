import { wheelDraft } from '@sala/contract/rewards/draws/wheel-draft.ts'
import { missionDraft } from '@sala/contract/rewards/missions/mission-draft.ts'
import { tierDraft } from '@sala/contract/rewards/tiers/tier-draft.ts'
import { findMemberId } from '../src/account/members/members.ts'
import {
  confirmRegistration,
  finishRegistration,
  setBankAccount,
  startRegistration,
} from '../src/account/registration/registration.ts'
import { authenticateBy } from '../src/account/sessions/sessions.ts'
import { saveReceivingAccount } from '../src/cashier/bank/receiving-accounts.ts'
import { saveBanners, savedBanners } from '../src/content/banners.ts'
import { siteInfoSettings } from '../src/content/settings.ts'
import type { Context } from '../src/context.ts'
import { reportBalance } from '../src/desk/finance/account-balances.ts'
import { addOperator, operatorWithName } from '../src/operators/operator-users/operator-users.ts'
import { enrolInvented } from '../src/operators/sign-in/invitations.ts'
import { DAY_MS } from '../src/platform/calendar.ts'
import { systemClock } from '../src/platform/clock.ts'
import { inTransaction } from '../src/platform/db.ts'
import type { Caller } from '../src/platform/http/caller-identity.ts'
import { Refusal } from '../src/platform/refusal.ts'
import { codeAt } from '../src/platform/security/totp.ts'
import { hasSettings, writeSettings } from '../src/platform/settings.ts'
import { allWheels, openWheel } from '../src/rewards/draws/wheels.ts'
import { findMissions, openMission } from '../src/rewards/missions/missions.ts'
import { adoptTierTable, findTables } from '../src/rewards/tiers/tier-tables.ts'
import { BANNERS } from './banners.ts'
import {
  BYPASS_CODE,
  DEMO_MEMBER,
  DEMO_MISSIONS,
  DEMO_OPERATORS,
  DEMO_TIERS,
  DEMO_WHEEL,
  RECEIVING_ACCOUNTS,
  REPORTED_BALANCES,
  SITE_INFO,
} from './demo-accounts.ts'
import { seedDemoTournament } from './demo-tournament.ts'

/**
 * IP address from which the demo member registers. It is reserved for documentation, so the registration does not count toward the rate limit of a
 * real network.
 */
const SEEDER_IP = '192.0.2.1'

const SEEDER: Caller = {
  ip: SEEDER_IP,
  user_agent: 'seed',
  origin: '',
  browser: false,
  bearer: null,
  cookie_half: null,
  device_mark: null,
  idempotency_key: null,
  unattended: false,
}

const SANDBOX = { operator: 'sandbox', reason: 'seeding the sandbox' }

const registerDemoMember = async (ctx: Context): Promise<void> => {
  const { phone, password, ...bank } = DEMO_MEMBER
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
}

/**
 * Registers the demo member, unless an earlier start has done so. If the product refuses, for example because another member has the bank account,
 * the start goes on without the demo member.
 */
const seedDemoMember = async (ctx: Context): Promise<void> => {
  if ((await findMemberId(ctx.db, DEMO_MEMBER.phone)) !== null) return
  try {
    await registerDemoMember(ctx)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.warn({ refused: error.code }, 'the registration of the demo member is incomplete')
  }
}

/**
 * Creates the demo operators, unless an earlier start has done so. Demo operators that exist stay as they are. If two starts run at the same time,
 * the product refuses the operators of the second start.
 */
const seedDemoOperators = async (ctx: Context): Promise<void> => {
  for (const { name, roles, ...proofs } of DEMO_OPERATORS) {
    if (await operatorWithName(ctx.db, name)) continue
    try {
      const add = { name, email: null, roles }
      const id = await inTransaction(ctx.db, tx => addOperator(tx, SANDBOX, add, ctx.clock.now()))
      await enrolInvented(ctx, id, proofs)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'operator_name_taken')) throw error
    }
  }
}

/** Days for which the demo wheel and the demo missions run. */
const DEMO_DAYS = 365

/** Opens the demo wheel by the two demo operators, unless there is already a wheel. */
const seedDemoWheel = async (ctx: Context): Promise<void> => {
  if ((await allWheels(ctx.db)).length > 0) return
  const [maker, checker] = DEMO_OPERATORS
  const ends_at = new Date(ctx.clock.now().getTime() + DEMO_DAYS * DAY_MS).toISOString()
  const decision = { operator: maker.name, checker: checker.name, reason: SANDBOX.reason }
  await openWheel(ctx, decision, wheelDraft.parse({ ...DEMO_WHEEL, ends_at }))
}

/** Introduces the demo table of tiers by the two demo operators, unless there is already such a table. */
const seedDemoTiers = async (ctx: Context): Promise<void> => {
  if ((await findTables(ctx.db)).length > 0) return
  const [maker, checker] = DEMO_OPERATORS
  const decision = { operator: maker.name, checker: checker.name, reason: SANDBOX.reason }
  await adoptTierTable(ctx, decision, tierDraft.parse(DEMO_TIERS))
}

/** Opens the demo missions by the two demo operators, unless there is already a mission. */
const seedDemoMissions = async (ctx: Context): Promise<void> => {
  if ((await findMissions(ctx.db)).length > 0) return
  const [maker, checker] = DEMO_OPERATORS
  const ends_at = new Date(ctx.clock.now().getTime() + DEMO_DAYS * DAY_MS).toISOString()
  const decision = { operator: maker.name, checker: checker.name, reason: SANDBOX.reason }
  for (const draft of DEMO_MISSIONS)
    await openMission(ctx, decision, missionDraft.parse({ ...draft, ends_at }))
}

export type DemoMember = { readonly phone: string; readonly password: string }
export type DemoOperator = {
  readonly name: string
  readonly password: string
  /** Secret from which the demo operator's authenticator app computes its codes, and the current code. */
  readonly secret: string
  readonly code: string
}
export type Demo = { readonly member: DemoMember | null; readonly operators: readonly DemoOperator[] }

/**
 * Adds the seed data to a sandbox: contact links, banners, receiving accounts, a demo member and two demo operators. Returns the credentials of
 * these accounts. Existing data stays unchanged, so each start may call this function. Outside the sandbox it does nothing and returns null,
 * because all of this data is invented.
 */
export const seed = async (ctx: Context): Promise<Demo | null> => {
  if (ctx.config.mode !== 'sandbox') return null
  const now = ctx.clock.now()
  if (!(await hasSettings(ctx.db, siteInfoSettings))) {
    await writeSettings(ctx.db, siteInfoSettings, SITE_INFO, now)
    for (const account of RECEIVING_ACCOUNTS) await saveReceivingAccount(ctx.db, account, now)
    for (const { account, amount } of REPORTED_BALANCES) await reportBalance(ctx, SANDBOX, account, amount)
  }
  if ((await savedBanners(ctx.db)).length === 0)
    await inTransaction(ctx.db, tx => saveBanners(tx, BANNERS, ctx.clock.now()))
  await seedDemoWheel(ctx)
  await seedDemoTiers(ctx)
  await seedDemoMissions(ctx)
  await seedDemoTournament(ctx)
  // Without REGISTRATION_OTP=bypass, a registration needs a code that is sent to a phone. The demo member's phone is invented, so the member is
  // registered only with that setting.
  const hasMember = ctx.config.registration_otp === 'bypass'
  if (hasMember) await seedDemoMember(ctx)
  await seedDemoOperators(ctx)
  const { phone, password } = DEMO_MEMBER
  const operators = DEMO_OPERATORS.map(({ roles: _, ...shown }) => ({
    ...shown,
    code: codeAt(shown.secret, systemClock.now()),
  }))
  return { member: hasMember ? { phone, password } : null, operators }
}
