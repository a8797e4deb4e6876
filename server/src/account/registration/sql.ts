import { nameMark } from '@sala/contract/text/person-name.ts'
import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { memberChanged } from '../members/members.ts'

export type ReferralKeys = { affiliate_key: string | null; referral_key: string | null }

/**
 * Creates or extends the registration of a phone. If one is open, its referral keys (the inviter) stay, so that another caller cannot replace them.
 */
export const upsertRegistration = async (
  tx: Tx,
  registration: ReferralKeys & { phone: string; claimed_ip: string | null; now: Date; expires_at: Date },
): Promise<void> => {
  const { phone, affiliate_key, referral_key, claimed_ip, now, expires_at } = registration
  const stays = sql`known.expires_at > ${now} and num_nonnulls(known.affiliate_key, known.referral_key) > 0`
  await sql`
    insert into registrations as known (phone, affiliate_key, referral_key, claimed_ip, expires_at)
    values (${phone}, ${affiliate_key}, ${referral_key}, ${claimed_ip}, ${expires_at})
    on conflict (phone) do update set
      affiliate_key = case when ${stays} then known.affiliate_key else excluded.affiliate_key end,
      referral_key = case when ${stays} then known.referral_key else excluded.referral_key end,
      claimed_ip = excluded.claimed_ip, expires_at = excluded.expires_at`.execute(tx)
}

export const findRegistration = async (
  db: Db | Tx,
  phone: string,
  now: Date,
): Promise<ReferralKeys | null> => {
  const { rows } = await sql<ReferralKeys>`
    select affiliate_key, referral_key from registrations where phone = ${phone} and expires_at > ${now}`.execute(
    db,
  )
  return rows[0] ?? null
}

export const deleteRegistration = async (tx: Tx, phone: string): Promise<void> => {
  await sql`delete from registrations where phone = ${phone}`.execute(tx)
}

export type RegistrationToken = ReferralKeys & { id: SessionId; phone: string; phone_proved: boolean }

export const insertRegistrationToken = async (
  tx: Tx,
  token: RegistrationToken & { token_hash: Buffer; binding_hash: Buffer | null; expires_at: Date },
): Promise<void> => {
  await sql`
    insert into registration_tokens
      (token_hash, id, phone, phone_proved, binding_hash, affiliate_key, referral_key, expires_at)
    values (${token.token_hash}, ${token.id}, ${token.phone}, ${token.phone_proved}, ${token.binding_hash},
      ${token.affiliate_key}, ${token.referral_key}, ${token.expires_at})`.execute(tx)
}

/** Deletes a registration token and returns its data (phone, referral keys). Returns null if the token was used or has expired. */
export const spendRegistrationToken = async (
  tx: Tx,
  id: SessionId,
  now: Date,
): Promise<RegistrationToken | null> => {
  const { rows } = await sql<RegistrationToken>`
    delete from registration_tokens where id = ${id} and expires_at > ${now}
    returning id, phone, phone_proved, affiliate_key, referral_key`.execute(tx)
  return rows[0] ?? null
}

/** Inserts a member. For a registered phone, the insert violates the constraint `members_phone_key`. */
export const insertMember = async (
  tx: Tx,
  member: ReferralKeys & {
    id: MemberId
    phone: string
    phone_proved: boolean
    password_hash: string
    created_at: Date
  },
): Promise<void> => {
  await sql`
    insert into members (id, phone, phone_proved, password_hash, affiliate_key, referral_key, created_at)
    values (${member.id}, ${member.phone}, ${member.phone_proved}, ${member.password_hash},
      ${member.affiliate_key}, ${member.referral_key}, ${member.created_at})`.execute(tx)
}

export type BankDetails = {
  bank: string
  account_number: string
  name: string
  line: string
  birth_date: string | null
}

/**
 * Sets the bank account if the member has none. Returns false if one is set. For an account that another member has, the update violates the
 * constraint `members_bank_account`.
 */
export const setBankDetails = async (
  tx: Tx,
  memberId: MemberId,
  details: BankDetails,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update members set bank = ${details.bank}, account_number = ${details.account_number}, name = ${details.name},
      name_mark = ${nameMark(details.name)}, line = ${details.line}, birth_date = ${details.birth_date}::date, bank_set_at = ${now}
    where id = ${memberId} and bank_set_at is null
    returning id`.execute(tx)
  memberChanged(tx, memberId)
  return rows.length === 1
}
