import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { bangkokDate } from '../platform/calendar.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { ErasedPerson, PersonalRow } from '../platform/personal-data.ts'
import { memberChanged } from './members/members.ts'
import { deleteAllFactors } from './second-factors/factor-code-check.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'members' as table_name, to_jsonb(m) - 'password_hash' as row from members m where id = ${memberId}
    union all
    select 'sessions', to_jsonb(s) - array['token_hash', 'binding_hash'] from sessions s where member_id = ${memberId}
    union all
    select 'device_marks', to_jsonb(d) - 'mark_hash' from device_marks d where member_id = ${memberId}
    union all
    select 'payer_marks', to_jsonb(p) - 'payer_hash' from payer_marks p where member_id = ${memberId}
    union all
    select 'sign_in_addresses', to_jsonb(a) from sign_in_addresses a where member_id = ${memberId}
    union all
    select 'sign_in_links', to_jsonb(l) - array['code_hash', 'made_by'] from sign_in_links l where member_id = ${memberId}
    union all
    select 'activity_tickets', to_jsonb(t) - 'ticket_hash' from activity_tickets t where member_id = ${memberId}
    union all
    select 'password_resets', to_jsonb(r) - array['token_hash', 'code_id'] from password_resets r where member_id = ${memberId}
    union all
    select 'one_time_codes', to_jsonb(c) - 'id' from one_time_codes c join members m on m.phone = c.phone where m.id = ${memberId}
    union all
    select 'member_passkeys', to_jsonb(k) - array['id', 'public_key', 'counter'] from member_passkeys k where member_id = ${memberId}
    union all
    select 'member_authenticators', to_jsonb(a) - array['secret', 'last_step'] from member_authenticators a where member_id = ${memberId}
    union all
    select 'member_recovery_codes', to_jsonb(c) - 'code_hash' from member_recovery_codes c where member_id = ${memberId}
    union all
    select 'member_factor_proofs', to_jsonb(f) from member_factor_proofs f where member_id = ${memberId}
    union all
    select 'factor_recoveries', to_jsonb(v) from factor_recoveries v where member_id = ${memberId}
    union all
    select 'identity_cases', to_jsonb(i) - array['decided_by', 'asked_for'] from identity_cases i where member_id = ${memberId}
    union all
    select 'identity_pictures', to_jsonb(p) - 'sealed' from identity_pictures p join identity_cases i on i.id = p.case_id where i.member_id = ${memberId}
    union all
    select 'identity_checks', to_jsonb(k) - array['asked_by', 'vendor_id', 'tries', 'next_try_at', 'deletion_tries', 'deletion_due_at']
      from identity_checks k join identity_cases i on i.id = k.case_id where i.member_id = ${memberId}
    union all
    select 'login_delays', to_jsonb(d) from login_delays d join members m on d.subject in (m.phone, m.id) where m.id = ${memberId}`.execute(
    db,
  )
  return rows
}

export const findAddresses = async (tx: Tx, memberId: MemberId): Promise<string[]> => {
  const { rows } = await sql<{ address: string }>`
    select address from sign_in_addresses where member_id = ${memberId}
    union select ip from sessions where member_id = ${memberId}`.execute(tx)
  return rows.map(({ address }) => address)
}

/** Deletes the sign-in data of an erased person. The IP addresses of sign-ins stay for their legal retention period. */
export const deleteTraces = async (tx: Tx, { member_id, phone, addresses }: ErasedPerson): Promise<void> => {
  await sql`delete from sign_in_links where member_id = ${member_id}`.execute(tx)
  await deleteAllFactors(tx, member_id)
  await sql`delete from factor_recoveries where member_id = ${member_id}`.execute(tx)
  await sql`delete from sessions where member_id = ${member_id}`.execute(tx)
  await sql`delete from password_resets where member_id = ${member_id} or phone = ${phone}`.execute(tx)
  await sql`delete from one_time_codes where phone = ${phone}`.execute(tx)
  await sql`delete from registrations where phone = ${phone}`.execute(tx)
  await sql`delete from registration_tokens where phone = ${phone}`.execute(tx)
  await sql`
    delete from login_delays where subject = any(${[member_id, phone, ...addresses]}::text[])`.execute(tx)
  await sql`delete from device_marks where member_id = ${member_id}`.execute(tx)
  await sql`delete from payer_marks where member_id = ${member_id}`.execute(tx)
}

export const emptyMember = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  await sql`
    update members set phone = id, phone_proved = false, password_hash = '', name = null, name_mark = null, bank = null,
      account_number = null, line = null, birth_date = null, bank_set_at = null, birth_date_set_at = null,
      payment_gateway_status = false, scope = '[]', affiliate_key = null, referral_key = null, second_factor_at = null,
      factors_recovered_at = null, erased_at = ${at}
    where id = ${memberId}`.execute(tx)
  memberChanged(tx, memberId)
}

/** Deletes the IP addresses of sign-ins of members whose accounts were erased, if they were recorded before the given day. */
export const deleteAddressesOfErased = async (db: Db, before: Date): Promise<void> => {
  await sql`
    delete from sign_in_addresses a using members m
     where m.id = a.member_id and m.erased_at is not null and a.day < ${bangkokDate(before)}::date`.execute(
    db,
  )
}
