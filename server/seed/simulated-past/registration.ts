import { markPhoneProved } from '../../src/account/identity/phone-verification.ts'
import { setAccountStatus } from '../../src/account/members/account-status.ts'
import {
  confirmRegistration,
  makeMember,
  setBankAccount,
  startRegistration,
} from '../../src/account/registration/registration.ts'
import { authenticateBy } from '../../src/account/sessions/sessions.ts'
import { inTransaction } from '../../src/platform/db.ts'
import type { Caller } from '../../src/platform/http/caller-identity.ts'
import { referralOf } from '../../src/referral/overview/referral-overview.ts'
import { BYPASS_CODE, DEMO_OPERATORS } from '../demo-accounts.ts'
import { affiliateKeyOf } from './affiliates/affiliates.ts'
import { drawsOf, seedOf } from './random-numbers.ts'
import type { SimulatedMember, SimulatedProduct } from './simulated-product.ts'
import type { Person } from './simulation-size.ts'

/** Percentage of members who end the registration before they give a bank account. */
const NO_BANK_SHARE = 7
/** Percentage of members whose phone is verified. */
const PHONE_PROVED_SHARE = 80

export const callerOf = ({ ip, agent, device }: Person): Caller => ({
  ip,
  user_agent: agent,
  origin: '',
  browser: true,
  bearer: null,
  cookie_half: null,
  device_mark: device,
  idempotency_key: null,
  unattended: false,
})

/** Returns the referral key of the member's invitation link, with which an invited member registers. */
const keyOf = async ({ ctx }: SimulatedProduct, inviter: SimulatedMember): Promise<string | undefined> =>
  (await referralOf(ctx, inviter.id)).link.split('/').at(-1)

/** Registers a simulated member through the usual steps. All members have the same password, so that the slow password hash is computed only once. */
export const registerPerson = async (
  product: SimulatedProduct,
  person: Person,
  passwordHash: string,
): Promise<void> => {
  const { ctx, members } = product
  const caller = callerOf(person)
  const { phone } = person
  const inviter = person.inviter === null ? undefined : members.get(person.inviter)
  const referral_key = inviter === undefined ? undefined : await keyOf(product, inviter)
  const affiliate_key = await affiliateKeyOf(product, person)
  await startRegistration(ctx, caller, { phone, ip: person.ip, referral_key, affiliate_key })
  const proof = await confirmRegistration(ctx, caller, { phone, otp: BYPASS_CODE, bypass: true })
  const identify = authenticateBy(ctx)
  const registering = await identify({ ...caller, bearer: proof.access_token, cookie_half: proof.half })
  if (registering?.kind !== 'register') throw new Error(`${phone} could not be registered`)
  const session = await makeMember(ctx, caller, registering, passwordHash)
  const member = await identify({ ...caller, bearer: session.access_token, cookie_half: session.half })
  if (member?.kind !== 'member') throw new Error(`${phone} has no session`)
  const id = member.member_id
  product.note('registered')
  const draw = drawsOf(seedOf(product.seed, 5, person.no))
  if (person.ring === null && draw(100) < NO_BANK_SHARE) return
  const { bank, account: account_number, name } = person.account
  // Members who registered without a code verify their phones later. Without a verified phone a member gets no reward.
  if (draw(100) < PHONE_PROVED_SHARE) await inTransaction(ctx.db, tx => markPhoneProved(tx, id))
  await setBankAccount(ctx, id, { bank, account_number, name, birth_date: person.birth_date })
  if (person.has_gateway) {
    const decision = { operator: DEMO_OPERATORS[0].name, reason: 'ลูกค้าขอชำระผ่านเกตเวย์' }
    await setAccountStatus(ctx, decision, id, { payment_gateway_status: true })
  }
  members.set(person.no, { id, person, times: 0, deposits: 0 })
}
