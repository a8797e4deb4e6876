import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'deposits' as table_name, to_jsonb(d) - 'pay_image' as row from deposits d where member_id = ${memberId}
    union all
    select 'withdrawals', to_jsonb(w) - array['review', 'approved_by'] from withdrawals w where member_id = ${memberId}
    union all select 'request_events', to_jsonb(e) from request_events e where member_id = ${memberId}
    union all
    select 'bank_lines', to_jsonb(l) from bank_lines l
     where deposit_id in (select id from deposits where member_id = ${memberId})
    union all
    select 'suspense_items', to_jsonb(s) - array['assigned_by', 'assigned_reason', 'written_off_at', 'written_off_by', 'written_off_cause', 'written_off_record'] from suspense_items s
     where assigned_to = ${memberId}
    union all select 'unverified_deposits', to_jsonb(u) from unverified_deposits u where member_id = ${memberId}
    union all select 'slips', to_jsonb(s) - array['hold', 'answered_by'] from slips s where member_id = ${memberId}
    union all select 'slip_rivals', to_jsonb(r) from slip_rivals r where member_id = ${memberId}
    union all
    select 'slip_pictures', jsonb_build_object('slip_id', p.slip_id, 'webp_base64', encode(p.webp, 'base64'))
      from slip_pictures p join slips s on s.id = p.slip_id where s.member_id = ${memberId}`.execute(db)
  return rows
}

/** Returns whether the member has an open deposit, withdrawal, slip or suspense item, which blocks an erasure of the member's data. */
export const findBusiness = async (tx: Tx, memberId: MemberId): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from deposits where member_id = ${memberId} and status in ('waiting', 'paid', 'held')
    union all select 1 from withdrawals where member_id = ${memberId} and status not in ('paid', 'refused')
    union all select 1 from slips where member_id = ${memberId} and status = 'waiting'
    union all
    select 1 from suspense_items
     where hint_member_id = ${memberId} and assigned_at is null and returned_at is null
       and written_off_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Deletes the member's slip pictures, and the IP addresses that the member's browser reported. */
export const deleteEvidence = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`
    delete from slip_pictures p using slips s where s.id = p.slip_id and s.member_id = ${memberId}`.execute(
    tx,
  )
  await sql`update deposits set claimed_ip = null where member_id = ${memberId}`.execute(tx)
}

/** Returns bank accounts that were registered to the member at the time of a payment. */
export const findOwnAccounts = async (tx: Tx, memberId: MemberId): Promise<string[]> => {
  const { rows } = await sql<{ account: string }>`
    select from_account as account from deposits where member_id = ${memberId} and from_account <> ''
    union select account_number from withdrawals where member_id = ${memberId} and account_number <> ''`.execute(
    tx,
  )
  return rows.map(({ account }) => account)
}

/** Erases the data of payers and payees from the member's payments. */
export const forgetOwnAccounts = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`update deposits set from_account = '', from_bank = '' where member_id = ${memberId}`.execute(tx)
  await sql`
    update withdrawals set account_number = '', name = '', bank_reason = null where member_id = ${memberId}`.execute(
    tx,
  )
  await sql`
    update risk_marks set reason = '', payer = 'erased:' || no where member_id = ${memberId}`.execute(tx)
  await sql`update suspense_items set assigned_reason = '' where assigned_to = ${memberId}`.execute(tx)
}

/**
 * Erases these bank accounts from bank lines and from the rows that were created from those lines. Keeps an account that is registered to a member
 * today.
 */
export const forgetPayers = async (
  tx: Tx,
  memberId: MemberId,
  accounts: readonly string[],
): Promise<void> => {
  await sql`
    update payer_returns r set to_bank = '', to_account = '', to_name = ''
     where ended_at is not null
       and (to_account = any(${[...accounts]}::text[])
            or line_id in (select l.line_id from bank_lines l join deposits d on d.id = l.deposit_id
                            where d.member_id = ${memberId}))`.execute(tx)
  await sql`
    update bank_lines l set from_bank = '', from_account = '', from_name = ''
     where deposit_id in (select id from deposits where member_id = ${memberId})
        or (from_account = any(${[...accounts]}::text[])
            and not exists (select from member_profiles p where p.account_number = l.from_account))`.execute(
    tx,
  )
  await sql`
    update risk_marks set payer = 'erased:' || no
     where split_part(payer, ':', 2) = any(${[...accounts]}::text[])`.execute(tx)
}
