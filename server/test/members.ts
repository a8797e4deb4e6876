import type { MemberId } from '@sala/contract/wire/ids.ts'
import {
  confirmRegistration,
  finishRegistration,
  setBankAccount,
  startRegistration,
} from '../src/account/registration/registration.ts'
import { authenticateBy } from '../src/account/sessions/sessions.ts'
import type { Context } from '../src/context.ts'
import type { Caller, Identity } from '../src/platform/http/identity.ts'

/** A documentation address: nobody's. */
export const TEST_IP = '203.0.113.7'
export const TEST_PASSWORD = 'Sala2569x'
export const TEST_NAME = 'ทดสอบ ศาลา'
export const BYPASS_CODE = '000000'

/** A caller that is no browser, unless said otherwise. */
export const callerOf = (given: Partial<Caller> = {}): Caller => ({
  ip: TEST_IP,
  user_agent: '',
  origin: '',
  browser: false,
  bearer: null,
  cookie_half: null,
  device_mark: null,
  idempotency_key: null,
  ...given,
})

let count = 0

/** No two members of a run were born on one day: who shares a name and a birth date looks like one person. */
const birthDateOf = (phone: string): string => {
  const number = Number(phone.slice(2))
  const [year, day] = [1950 + (Math.floor(number / 28) % 50), 1 + (number % 28)]
  return `${year}-04-${String(day).padStart(2, '0')}`
}

/** A phone nobody in this run has yet. */
export const newPhone = (): string => {
  count += 1
  return `08${String(10_000_000 + count)}`
}

export type TestMember = { id: MemberId; phone: string; token: string; account_number: string }

const memberIdentity = (identity: Identity | null): MemberId => {
  if (identity?.kind !== 'member') throw new Error('the new member has no session')
  return identity.member_id
}

/**
 * Registers somebody through the four steps, by bypass. Each comes from a network of its own, so that a crowd meets no cap.
 * `bank: null` leaves the bank step out.
 */
export const registerMember = async (
  ctx: Context,
  given: {
    phone?: string
    bank?: 'scb' | 'kbank' | 'ttb' | null
    name?: string
    referral_key?: string
    birth_date?: string
    /** Where this one registers from, where that matters. */
    from?: Partial<Caller>
  } = {},
): Promise<TestMember> => {
  const { phone = newPhone(), bank = 'scb', name = TEST_NAME, referral_key, from } = given
  const { birth_date = birthDateOf(phone) } = given
  const number = Number(phone.slice(2))
  const caller = callerOf({ ip: `10.${(number >> 8) % 256}.${number % 256}.1`, ...from })
  const account_number = `88${phone.slice(2)}`
  await startRegistration(ctx, caller, { phone, referral_key })
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
