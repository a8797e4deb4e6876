import { nameMark } from '@sala/contract/text/person-name.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { correctName } from '../src/account/identity/sql.ts'
import { hashPassword } from '../src/account/passwords/password-hash.ts'
import {
  confirmRegistration,
  finishRegistration,
  setBankAccount,
  startRegistration,
} from '../src/account/registration/registration.ts'
import { insertMember, setBankDetails } from '../src/account/registration/sql.ts'
import { authenticateBy, openSession } from '../src/account/sessions/sessions.ts'
import type { Context } from '../src/context.ts'
import { type Profile, readProfile } from '../src/member-page/profile.ts'
import { inTransaction } from '../src/platform/db.ts'
import type { Caller, Identity } from '../src/platform/http/caller-identity.ts'
import { newId } from '../src/platform/random.ts'
import { joinReferral } from '../src/referral/inviters/inviters.ts'

export const TEST_IP = '203.0.113.7'
export const TEST_PASSWORD = 'Sala2569x'
/** Beginning of the name of each test member. A bank may cut off the rest of the name. */
export const TEST_NAME = 'ทดสอบ ศาลา'
export const BYPASS_CODE = '000000'

/** Returns the member's profile as the lobby's pages receive it. */
export const profileOf = async (ctx: Context, { id }: { readonly id: MemberId }): Promise<Profile> =>
  (await readProfile(ctx, id)).profile()

/** Returns who makes an HTTP call in a test: IP address, device and browser headers. By default there are no browser headers. */
export const callerOf = (given: Partial<Caller> = {}): Caller => ({
  ip: TEST_IP,
  user_agent: '',
  origin: '',
  browser: false,
  bearer: null,
  cookie_half: null,
  device_mark: null,
  idempotency_key: null,
  unattended: false,
  ...given,
})

let count = 0

/** Returns another birth date for each test member. Two accounts with the same name and birth date would count as duplicates. */
const birthDateOf = (phone: string): string => {
  const number = Number(phone.slice(2))
  const [year, day] = [1950 + (Math.floor(number / 28) % 50), 1 + (number % 28)]
  return `${year}-04-${String(day).padStart(2, '0')}`
}

const nameOf = (phone: string): string => {
  const letters = ['กขคงจฉชซญณ', 'ดตถทธนบปผฝ', 'พฟภมยรลวศษ', 'ฎฏฐฑฒฬหอฮส']
  return `${TEST_NAME}${letters.map((of, place) => of[Math.floor(Number(phone) / 10 ** place) % 10]).join('')}`
}

export const newPhone = (): string => {
  count += 1
  return `08${String(10_000_000 + count)}`
}

/** Returns the sender of a member's registration. Each member has another network, so that no rate limit applies. */
const networkCallerOf = (phone: string): Caller => {
  const number = Number(phone.slice(2))
  return callerOf({ ip: `10.${(number >> 8) % 256}.${number % 256}.1` })
}

export type TestMember = { id: MemberId; phone: string; token: string; account_number: string }

const memberIdentity = (identity: Identity | null): MemberId => {
  if (identity?.kind !== 'member') throw new Error('the new member has no session')
  return identity.member_id
}

/**
 * Registers a member in four steps. The code is fixed, so no SMS is needed. Each member registers from another network, so that no rate limit
 * applies. With `bank: null` the step of the bank account is left out.
 */
export const registerMember = async (
  ctx: Context,
  given: {
    phone?: string
    bank?: 'scb' | 'kbank' | 'ttb' | null
    name?: string
    referral_key?: string
    affiliate_key?: string
    birth_date?: string
    /** Sender of the registration's calls, if the test needs a particular IP address or device. */
    from?: Partial<Caller>
  } = {},
): Promise<TestMember> => {
  const { phone = newPhone(), bank = 'scb', name = nameOf(phone), referral_key, affiliate_key, from } = given
  const { birth_date = birthDateOf(phone) } = given
  const caller = { ...networkCallerOf(phone), ...from }
  const account_number = `88${phone.slice(2)}`
  await startRegistration(ctx, caller, { phone, referral_key, affiliate_key })
  const proof = await confirmRegistration(ctx, caller, { phone, otp: BYPASS_CODE, bypass: true })
  const identity = await authenticateBy(ctx)({
    ...caller,
    bearer: proof.access_token,
    cookie_half: proof.half,
  })
  if (identity?.kind !== 'register') throw new Error('the registration has no token')
  const session = await finishRegistration(ctx, caller, identity, TEST_PASSWORD)
  const id = memberIdentity(
    await authenticateBy(ctx)({ ...caller, bearer: session.access_token, cookie_half: session.half }),
  )
  if (bank !== null) {
    await setBankAccount(ctx, id, { bank, account_number, name, birth_date })
  }
  return { id, phone, token: session.access_token, account_number }
}

/** Hash of TEST_PASSWORD. All members that `enrolMember` writes share it, and it is made once for each worker. */
let passwordHash: Promise<string> | undefined

/**
 * Writes what the four steps of `registerMember` store, with the product's own functions but in one transaction: a third of the statements. It is for
 * tests of what members do later. It leaves out the counters of the registration's rate limits.
 */
const writeRegistration = async (ctx: Context, bank: string | null): Promise<TestMember> => {
  const phone = newPhone()
  const caller = networkCallerOf(phone)
  const now = ctx.clock.now()
  const id = newId('mem', now)
  const account_number = `88${phone.slice(2)}`
  passwordHash ??= hashPassword({ who: 'test', known: false }, TEST_PASSWORD)
  const password_hash = await passwordHash
  const { access_token } = await inTransaction(ctx.db, async tx => {
    const keys = { affiliate_key: null, referral_key: null }
    await insertMember(tx, { id, phone, phone_proved: false, password_hash, ...keys, created_at: now })
    await ctx.ports.joinReferral(tx, id, keys, now)
    const session = await openSession(tx, ctx, caller, { member_id: id, now, claimed_ip: null, factor: null })
    if (bank !== null) {
      const person = { name: nameOf(phone), birth_date: birthDateOf(phone) }
      await setBankDetails(tx, id, { bank, account_number, line: phone, ...person }, now)
    }
    return session
  })
  return { id, phone, token: access_token, account_number }
}

type Enrolment = Parameters<typeof registerMember>[1]

/**
 * Returns a registered member for a test that is not about the registration. A member with a given name, phone, birth date, key or device registers in
 * all four steps, because the registration then looks for members that are alike.
 */
export const enrolMember = async (ctx: Context, given: Enrolment = {}): Promise<TestMember> => {
  const { bank = 'scb', ...others } = given
  const isPlain = Object.values(others).every(value => value === undefined)
  return isPlain && ctx.config.registration_otp === 'bypass'
    ? writeRegistration(ctx, bank)
    : registerMember(ctx, given)
}

/** Inserts a registered member directly into the database, because a registration is too slow for tests with many members. */
export const placeMember = async (
  ctx: Context,
  given: { referral_key?: string | null; name?: string; birth_date?: string } = {},
): Promise<TestMember & { readonly key: string }> => {
  const phone = newPhone()
  const at = ctx.clock.now()
  const id = newId('mem', at)
  const account_number = `88${phone.slice(2)}`
  const name = given.name ?? nameOf(phone)
  const row = [id, phone, at, account_number, name, given.birth_date ?? '1990-04-13', nameMark(name)]
  await ctx.pool.query(
    `insert into members (id, phone, phone_proved, password_hash, created_at, bank, account_number, name, line, bank_set_at,
       birth_date, name_mark)
     values ($1, $2, true, '$argon2id$none', $3, 'scb', $4, $5, '-', $3, $6, $7)`,
    row,
  )
  const keys = { referral_key: given.referral_key ?? null, affiliate_key: null }
  await inTransaction(ctx.db, tx => joinReferral(tx, id, keys, at))
  const { rows } = await ctx.pool.query('select key from referral_members where member_id = $1', [id])
  return { id, phone, token: '', account_number, key: rows[0].key }
}

/** Changes the member's name, and the form of the name by which the product compares names. */
export const renameMember = async (ctx: Context, id: MemberId, name: string): Promise<void> => {
  await inTransaction(ctx.db, tx => correctName(tx, id, name))
}
