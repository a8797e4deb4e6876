import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Member } from './members.ts'

const MEMBER = sql`id, phone, phone_proved, name, bank, account_number, line, birth_date::text as birth_date,
  bank_set_at, payment_gateway_status, scope, created_at`

export const findMember = async (db: Db | Tx, memberId: MemberId): Promise<Member | null> => {
  const { rows } = await sql<Member>`select ${MEMBER} from members where id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

export const findMemberForUpdate = async (tx: Tx, memberId: MemberId): Promise<Member | null> => {
  const { rows } = await sql<Member>`select ${MEMBER} from members where id = ${memberId} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export const findMemberId = async (db: Db | Tx, phone: string): Promise<MemberId | null> => {
  const { rows } = await sql<{ id: MemberId }>`select id from members where phone = ${phone}`.execute(db)
  return rows[0]?.id ?? null
}

/** Whose bank account that is; `banks` are the names that one bank goes by. */
export const findAccountOwner = async (
  db: Db | Tx,
  banks: readonly string[],
  accountNumber: string,
): Promise<MemberId | null> => {
  const { rows } = await sql<{ id: MemberId }>`
    select id from members where bank = any(${[...banks]}::text[]) and account_number = ${accountNumber}
    order by created_at limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export const findPhones = async (
  db: Db,
  memberIds: readonly MemberId[],
): Promise<{ id: MemberId; phone: string }[]> => {
  const { rows } = await sql<{ id: MemberId; phone: string }>`
    select id, phone from members where id = any(${[...memberIds]}::text[])`.execute(db)
  return rows
}

export type Credentials = { id: MemberId; password_hash: string }

export const findCredentials = async (db: Db | Tx, phone: string): Promise<Credentials | null> => {
  const { rows } =
    await sql<Credentials>`select id, password_hash from members where phone = ${phone}`.execute(db)
  return rows[0] ?? null
}

export const findPasswordHash = async (db: Db | Tx, memberId: MemberId): Promise<string | null> => {
  const { rows } = await sql<{
    password_hash: string
  }>`select password_hash from members where id = ${memberId}`.execute(db)
  return rows[0]?.password_hash ?? null
}

/** Whether the hash is still the member's; the password cannot change until the transaction ends. */
export const holdPasswordHash = async (tx: Tx, memberId: MemberId, hash: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from members where id = ${memberId} and password_hash = ${hash} for share`.execute(tx)
  return rows.length === 1
}

export const updatePasswordHash = async (tx: Tx, memberId: MemberId, hash: string): Promise<void> => {
  await sql`update members set password_hash = ${hash} where id = ${memberId}`.execute(tx)
}

export const markPhoneProved = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`update members set phone_proved = true where id = ${memberId}`.execute(tx)
}

export type ReferralKeys = { affiliate_key: string | null; referral_key: string | null }

export const upsertRegistration = async (
  tx: Tx,
  registration: ReferralKeys & { phone: string; claimed_ip: string | null; expires_at: Date },
): Promise<void> => {
  await sql`
    insert into registrations (phone, affiliate_key, referral_key, claimed_ip, expires_at)
    values (${registration.phone}, ${registration.affiliate_key}, ${registration.referral_key},
      ${registration.claimed_ip}, ${registration.expires_at})
    on conflict (phone) do update set affiliate_key = excluded.affiliate_key,
      referral_key = excluded.referral_key, claimed_ip = excluded.claimed_ip, expires_at = excluded.expires_at`.execute(
    tx,
  )
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

/** Spends the token: null when it was spent or is too old. */
export const takeRegistrationToken = async (
  tx: Tx,
  id: SessionId,
  now: Date,
): Promise<RegistrationToken | null> => {
  const { rows } = await sql<RegistrationToken>`
    delete from registration_tokens where id = ${id} and expires_at > ${now}
    returning id, phone, phone_proved, affiliate_key, referral_key`.execute(tx)
  return rows[0] ?? null
}

/** Fails on `members_phone_key` when the phone is a member's. */
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

/** Sets the bank account where none is set; false where one is. Fails on `members_bank_account` when another member has it. */
export const setBankDetails = async (
  tx: Tx,
  memberId: MemberId,
  details: BankDetails,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update members set bank = ${details.bank}, account_number = ${details.account_number}, name = ${details.name},
      line = ${details.line}, birth_date = ${details.birth_date}::date, bank_set_at = ${now}
    where id = ${memberId} and bank_set_at is null
    returning id`.execute(tx)
  return rows.length === 1
}

/** For a member who has the bank step behind them and no birth date yet. */
export const setBirthDate = async (
  tx: Tx,
  memberId: MemberId,
  birthDate: string,
  now: Date,
): Promise<void> => {
  await sql`
    update members set birth_date = ${birthDate}::date, birth_date_set_at = ${now}
    where id = ${memberId} and birth_date is null and bank_set_at is not null`.execute(tx)
}

const FORGOTTEN_IN_ONE_GO = 5_000

/** What is of no use any more, and since which column. Sessions stay longer: they are the devices a member is known by. */
const SHORT_LIVED = [
  ['registrations', 'expires_at'],
  ['registration_tokens', 'expires_at'],
  ['password_resets', 'expires_at'],
  ['one_time_codes', 'expires_at'],
  ['activity_tickets', 'expires_at'],
  ['login_delays', 'failed_at'],
  ['sign_in_links', 'expires_at'],
] as const

/** Deletes a bounded number of old rows of each kind and says how many; the caller asks again until it is none. */
export const forgetOld = async (
  db: Db,
  before: { short: Date; sessions: Date; devices: Date },
): Promise<number> => {
  let count = 0
  for (const [table, column, until] of [
    ...SHORT_LIVED.map(([table, column]) => [table, column, before.short] as const),
    ['sessions', 'expires_at', before.sessions] as const,
    ['device_marks', 'seen_at', before.devices] as const,
    ['sign_in_addresses', 'day', before.devices] as const,
  ]) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${until} limit ${FORGOTTEN_IN_ONE_GO}))`.execute(
      db,
    )
    count += Number(numAffectedRows ?? 0n)
  }
  return count
}
