import { monthsLater } from '@sala/contract/wire/calendar.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import type { Member } from '../account/members/members.ts'
import { requireNoPersonalData } from '../account/members/operator-decisions.ts'
import { proveByPassword } from '../account/passwords/password-change.ts'
import { loadPerson } from '../account/personal-data.ts'
import { endEverySession, forgetSessions } from '../account/sessions/sessions.ts'
import { hasOpenBusiness } from '../cashier/personal-data.ts'
import type { Context } from '../context.ts'
import { fundsOf } from '../games/transfer-wallet/member-funds.ts'
import { findOwed } from '../games/transfer-wallet/receivables.ts'
import { everHadMoney } from '../ledger/personal-data.ts'
import { audit } from '../platform/audit.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../platform/operator-decision.ts'
import { Refusal } from '../platform/refusal.ts'
import { noteSecurity } from '../platform/security/security-events.ts'
import { readSettings } from '../platform/settings.ts'
import { findRunningBonus } from '../promotions/bonuses/bonuses.ts'
import { personalDataOf } from './personal-data-handlers.ts'
import { privacySettings } from './settings.ts'
import { reconcileWithSite } from './site-balance-reconciliation.ts'
import { type Erasure, findErasure, insertErasure } from './sql.ts'

const MONTHS_OF_YEAR = 12

/**
 * Returns the refusal that prevents the erasure of an account: because of credit, open requests, bonuses, bets or debts. Returns null if nothing
 * prevents it.
 */
export const erasureRefusalOf = async (tx: Tx, memberId: MemberId): Promise<Refusal | null> => {
  if ((await findErasure(tx, memberId)) !== null) return new Refusal('not_found')
  if (await hasOpenBusiness(tx, memberId)) return new Refusal('erasure_request_open')
  if ((await findRunningBonus(tx, memberId)) !== null) return new Refusal('erasure_bonus_open')
  const owed = await findOwed(tx, memberId)
  if (owed > 0n) return new Refusal('erasure_owed', { amount: formatSatang(owed) })
  const { credit, withdrawing, under_way } = await fundsOf(tx, memberId)
  const left = satang(credit + withdrawing)
  if (left > 0n) return new Refusal('erasure_credit_left', { amount: formatSatang(left) })
  return under_way > 0n ? new Refusal('erasure_bets_open') : null
}

/**
 * Returns the identity data that must be kept after an erasure, and the time until which it is kept. Nothing is kept of a member who never had money.
 */
const keepOf = async (tx: Tx, member: Member, at: Date) => {
  const { identity_kept_years, money_kept_years } = await readSettings(tx, privacySettings)
  const none = { phone: null, name: null, bank: null, account_number: null, birth_date: null }
  if (!(await everHadMoney(tx, member.id))) return { identity: none, identity_until: at, money_until: at }
  const { phone, name, bank, account_number, birth_date } = member
  return {
    identity: { phone, name, bank, account_number, birth_date },
    identity_until: monthsLater(at, identity_kept_years * MONTHS_OF_YEAR),
    money_until: monthsLater(at, money_kept_years * MONTHS_OF_YEAR),
  }
}

const erase = async (
  ctx: Context,
  memberId: MemberId,
  decided: { by: string; details: Readonly<Record<string, string>> },
): Promise<void> => {
  const now = ctx.clock.now()
  // The balance at the game site is read first, because credit there also prevents the erasure.
  await reconcileWithSite(ctx, memberId)
  await inTransaction(ctx.db, async tx => {
    const { member, person } = await loadPerson(tx, memberId)
    requireNoPersonalData(decided.details.reason ?? '', member)
    const refusal = await erasureRefusalOf(tx, memberId)
    if (refusal !== null) throw refusal
    const kept = await keepOf(tx, member, now)
    for (const data of await personalDataOf(ctx.ports)) await data.erase?.(tx, person, now)
    await insertErasure(tx, memberId, { at: now, by: decided.by, ...kept })
    await endEverySession(tx, memberId, now)
    const entry = { actor: decided.by, action: 'member.erase', subject: memberId, details: decided.details }
    await audit(tx, entry, now)
  })
  forgetSessions(ctx, memberId)
}

/**
 * Erases the member's account: closes it for good and deletes all data that the law does not require to keep. Throws Refusal `old_password_wrong`,
 * `password_delayed` (too many wrong passwords), `game_site_silent` (the game site gives no valid answer) or `movement_open` (credit in transit).
 * Also throws the refusals of `erasureRefusalOf`.
 */
export const eraseOwnAccount = async (ctx: Context, memberId: MemberId, password: string): Promise<void> => {
  await proveByPassword(ctx, memberId, password)
  await erase(ctx, memberId, { by: `member:${memberId}`, details: {} })
}

/** Erases the account of a member who asked an operator for it. Throws the refusals of `eraseOwnAccount`, except the two about the password. */
export const eraseMember = (ctx: Context, decision: OperatorDecision, memberId: MemberId): Promise<void> =>
  erase(ctx, memberId, { by: operatorActor(decision), details: { reason: decision.reason } })

/**
 * Returns the identity data that is kept of an erased member, for an authority that is entitled to it. Writes the operator's reason to the audit log
 * and records a security event. Throws Refusal `not_found` for an unknown id.
 */
export const keptOf = (ctx: Context, decision: OperatorDecision, memberId: MemberId): Promise<Erasure> =>
  inTransaction(ctx.db, async tx => {
    const found = await findErasure(tx, memberId)
    if (found === null) throw new Refusal('not_found')
    const at = ctx.clock.now()
    const actor = operatorActor(decision)
    const entry = { actor, action: 'member.unmask', subject: memberId, details: { reason: decision.reason } }
    await audit(tx, entry, at)
    await noteSecurity(tx, { kind: 'unmasked', member_id: memberId, detail: actor }, at)
    return found
  })

/**
 * Returns the identity data that is kept of an erased member, for the report to the authority. Returns null if nothing is kept. The caller records
 * the access.
 */
export const keptIdentity = (tx: Tx, memberId: MemberId): Promise<Erasure | null> => findErasure(tx, memberId)
