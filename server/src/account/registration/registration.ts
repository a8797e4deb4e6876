import type { BankKey } from '@sala/contract/account/banks.ts'
import { PRINTABLE } from '@sala/contract/wire/field-schemas.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx, violates } from '../../platform/db.ts'
import { closingOf, flowClosed, requireOpen } from '../../platform/flow-switches/flow-switches.ts'
import type { Caller, RegisterIdentity } from '../../platform/http/caller-identity.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { newId } from '../../platform/random.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordUnderAgeAttempt, requireAge } from '../identity/minimum-age.ts'
import { findMemberId, lockMember, type Member } from '../members/members.ts'
import { checkExclusions } from '../members/self-exclusion-check.ts'
import { checkCode, countMessage, issueCode, newestCode, noteStart, ownCode } from '../otp/otp.ts'
import { refuseCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { limits, REGISTRATION_LIFE_MINUTES, REGISTRATION_TOKEN_LIFE_MINUTES } from '../rate-limits.ts'
import { type IssuedToken, newToken, openSession } from '../sessions/sessions.ts'
import {
  type BankDetails,
  deleteRegistration,
  findRegistration,
  insertMember,
  insertRegistrationToken,
  type ReferralKeys,
  setBankDetails,
  spendRegistrationToken,
  upsertRegistration,
} from './sql.ts'

const SECONDS_PER_MINUTE = 60

type Flag = boolean | number | string | undefined

const isSet = (flag: Flag): boolean => flag === true || flag === 1 || flag === '1' || flag === 'true'
const orNull = (text: string | undefined): string | null => text?.trim() || null

export type RegistrationStart = {
  phone: string
  ip?: string | undefined
  affiliate_key?: string | undefined
  referral_key?: string | undefined
  /** Referral key (the inviter) from the cookie. A key in the request body takes precedence. */
  cookie_key?: string | undefined
}

/** Returns the referral keys. A key from the cookie with unprintable characters is ignored, because a cookie may contain any bytes. */
const keysOf = (start: RegistrationStart): ReferralKeys => {
  const affiliate_key = orNull(start.affiliate_key)
  const cookie = PRINTABLE.test(start.cookie_key ?? '') ? orNull(start.cookie_key) : null
  return {
    affiliate_key,
    referral_key: orNull(start.referral_key) ?? (affiliate_key === null ? cookie : null),
  }
}

/**
 * Starts a registration (C08). With SMS codes, the response is the same for a registered phone, so that only its owner learns of the account. While
 * the setting `registration_otp` is `bypass` (no SMS codes), a registered phone causes Refusal `phone_taken` immediately. The request's flag `no_otp`
 * is ignored, because the setting decides (F02).
 */
export const startRegistration = async (
  ctx: Context,
  caller: Caller,
  start: RegistrationStart,
): Promise<'sms' | 'bypass'> => {
  const now = ctx.clock.now()
  const { phone } = start
  const way = ctx.config.registration_otp
  await requireWithin(ctx.db, limits.register_starts_per_network, networkOf(caller.ip), now)
  // The flow switch is checked first, so that no SMS is counted or sent while registration is closed.
  await requireOpen(ctx, ctx.db, 'registration')
  if (way === 'bypass' && (await findMemberId(ctx.db, phone)) !== null) throw new Refusal('phone_taken')
  if (way === 'sms') await countMessage(ctx, phone, caller.ip, false)
  await inTransaction(ctx.db, async tx => {
    await requireOpen(ctx, tx, 'registration')
    await upsertRegistration(tx, {
      phone,
      ...keysOf(start),
      claimed_ip: orNull(start.ip),
      now,
      expires_at: new Date(now.getTime() + REGISTRATION_LIFE_MINUTES * MINUTE_MS),
    })
    if (way === 'sms') await noteStart(tx, await issueCode(tx, 'register', phone, now), caller.ip, now)
  })
  return way
}

const issueRegistrationToken = async (
  tx: Tx,
  caller: Caller,
  proof: { phone: string; phone_proved: boolean; keys: ReferralKeys; now: Date },
): Promise<IssuedToken> => {
  if ((await findMemberId(tx, proof.phone)) !== null) throw new Refusal('phone_taken')
  const expires_in = REGISTRATION_TOKEN_LIFE_MINUTES * SECONDS_PER_MINUTE
  const { access_token, half, token_hash, binding_hash } = newToken(caller)
  await insertRegistrationToken(tx, {
    token_hash,
    binding_hash,
    id: newId('ses', proof.now),
    phone: proof.phone,
    phone_proved: proof.phone_proved,
    affiliate_key: proof.keys.affiliate_key,
    referral_key: proof.keys.referral_key,
    expires_at: new Date(proof.now.getTime() + expires_in * 1000),
  })
  return { access_token, expires_in, half, device_mark: null }
}

export type RegistrationCode = { phone: string; otp: string; bypass?: Flag; bypass_otp?: Flag }

/**
 * Confirms a phone (C09). A request without a code is accepted only while the setting `registration_otp` is `bypass`. The phone then stays
 * unverified.
 */
export const confirmRegistration = async (
  ctx: Context,
  caller: Caller,
  given: RegistrationCode,
): Promise<IssuedToken> => {
  const now = ctx.clock.now()
  const { phone } = given
  await requireWithin(ctx.db, limits.code_checks_per_network, networkOf(caller.ip), now)
  const keys = await findRegistration(ctx.db, phone, now)
  if (keys === null) throw new Refusal('registration_missing')
  if (ctx.config.registration_otp === 'bypass') {
    if (!isSet(given.bypass) && !isSet(given.bypass_otp)) throw new Refusal('otp_wrong')
    const proof = { phone, phone_proved: false, keys, now }
    return inTransaction(ctx.db, tx => issueRegistrationToken(tx, caller, proof))
  }
  const own = await ownCode(ctx.db, { flow: 'register', phone, ip: caller.ip }, now)
  const code = own ?? (await newestCode(ctx.db, 'register', phone, now))
  if (code === null) throw new Refusal('registration_missing')
  const look = {
    ...{ code_id: code.id, given: given.otp, canBeRight: true, knownDevice: false, ip: caller.ip },
    ownStart: own !== null,
  }
  const proof = { phone, phone_proved: true, keys, now }
  return checkCode(ctx, look, tx => issueRegistrationToken(tx, caller, proof))
}

/**
 * Finishes a registration (C10): consumes the registration token and creates the member with a session. Throws Refusal `password_common` if
 * the password is common, and `phone_taken` if another member has the phone.
 */
export const finishRegistration = async (
  ctx: Context,
  caller: Caller,
  identity: RegisterIdentity,
  password: string,
): Promise<IssuedToken> => {
  refuseCommonPassword(password, identity.registration_phone)
  const password_hash = await hashPassword({ who: networkOf(caller.ip), known: false }, password)
  return makeMember(ctx, caller, identity, password_hash)
}

/**
 * Creates a member from a password hash. It does not take the password, because hashing is slow and the seed data uses one hash for all its members.
 */
export const makeMember = async (
  ctx: Context,
  caller: Caller,
  identity: RegisterIdentity,
  password_hash: string,
): Promise<IssuedToken> => {
  const now = ctx.clock.now()
  try {
    return await inTransaction(ctx.db, async tx => {
      await requireNotClosed(ctx, tx)
      const token = await spendRegistrationToken(tx, identity.session_id, now)
      if (token === null) throw new Refusal('unauthenticated')
      const id = newId('mem', now)
      const { phone, phone_proved, affiliate_key, referral_key } = token
      const member = { id, phone, phone_proved, password_hash, affiliate_key, referral_key, created_at: now }
      await insertMember(tx, member)
      await ctx.ports.joinReferral(tx, id, { referral_key, affiliate_key }, now)
      await ctx.ports.joinAffiliate(tx, id, affiliate_key, now)
      await deleteRegistration(tx, phone)
      return openSession(tx, ctx, caller, { member_id: id, now, claimed_ip: null, factor: null })
    })
  } catch (error) {
    if (violates(error, 'members_phone_key')) throw new Refusal('phone_taken')
    throw error
  }
}

/**
 * A registration that has begun can be finished while its flow switch is `closed_to_new`, but not while the switch is `closed`. Its token stays valid
 * until it expires.
 */
const requireNotClosed = async (ctx: Context, tx: Tx): Promise<void> => {
  const closing = await closingOf(ctx, tx, ['registration'])
  if (closing?.state === 'closed') throw flowClosed(closing)
}

export type BankAccount = {
  bank: BankKey
  account_number: string
  name: string
  line?: string | undefined
  birth_date?: string | undefined
}

const isSame = (member: Member, details: BankDetails): boolean =>
  member.bank === details.bank &&
  member.account_number === details.account_number &&
  member.name === details.name

/**
 * Sets the member's bank account (C11), the only destination of withdrawals. It can be set once. Setting the same account again gives the same
 * response and changes nothing. Throws Refusal `under_age` if the given birth date is too recent, `bank_already_set` if another account is set, and
 * `account_number_taken` if another member has the account.
 */
export const setBankAccount = async (ctx: Context, memberId: MemberId, given: BankAccount): Promise<void> => {
  const now = ctx.clock.now()
  await requireWithin(ctx.db, limits.bank_accounts_per_member, memberId, now)
  try {
    if (given.birth_date !== undefined) requireAge(given.birth_date, now)
    await inTransaction(ctx.db, async tx => {
      const member = await lockMember(tx, memberId)
      const details = {
        bank: given.bank,
        account_number: given.account_number,
        name: given.name,
        line: orNull(given.line) ?? member.phone,
        birth_date: given.birth_date ?? null,
      }
      if (await setBankDetails(tx, memberId, details, now)) return
      if (!isSame(member, details)) throw new Refusal('bank_already_set')
    })
    await checkExclusions(ctx, memberId)
  } catch (error) {
    if (violates(error, 'members_bank_account')) throw new Refusal('account_number_taken')
    if (error instanceof Refusal && error.code === 'under_age')
      await recordUnderAgeAttempt(ctx, memberId, now)
    throw error
  }
}
