import type { DocumentCheckId, IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { statusesBefore } from './check-state.ts'

type Withdrawn = { readonly id: IdentityCaseId; readonly version: string }

/** Removes the member's consent to a vendor from all cases. Returns the cases that had one, with the version of its text. */
export const clearConsents = async (tx: Tx, memberId: MemberId, at: Date): Promise<Withdrawn[]> => {
  const { rows } = await sql<Withdrawn>`
    with given as (
      select id as given_id, vendor_consent as version from identity_cases
       where member_id = ${memberId} and vendor_consent is not null for update)
    update identity_cases set vendor_consent = null, consent_withdrawn_at = ${at}
      from given where id = given_id returning id, version`.execute(tx)
  return rows
}

/**
 * Ends the open checks of the cases, and schedules the deletion of their checks at the vendor. A check that Sala never tried to send has nothing to
 * delete there.
 */
export const scheduleDeletions = async (
  tx: Tx,
  cases: readonly IdentityCaseId[],
  due: Date,
): Promise<void> => {
  await sql`
    update identity_checks
       set status = case when status = any(${statusesBefore('withdraw')}::text[]) then 'ended' else status end,
           next_try_at = null,
           deletion_due_at = case when sent_at is not null or tries > 0 or verdict is not null then ${due}::timestamptz end
     where case_id = any(${[...cases]}::text[])`.execute(tx)
}

type DueDeletion = { readonly id: DocumentCheckId; readonly case_id: IdentityCaseId }
type Pause = { readonly limit: number; readonly first_seconds: number; readonly most_seconds: number }

/** Claims up to `limit` due deletions. The next attempt of each is scheduled before this one starts. The pause doubles with each attempt. */
export const claimDueDeletions = async (db: Db, now: Date, pause: Pause): Promise<DueDeletion[]> => {
  const { rows } = await sql<DueDeletion>`
    with due as (
      select id as due_id from identity_checks where deletion_due_at <= ${now}
       order by deletion_due_at, no limit ${pause.limit} for update skip locked)
    update identity_checks k
       set deletion_tries = k.deletion_tries + 1,
           deletion_due_at = ${now}::timestamptz + make_interval(secs =>
             least(${pause.most_seconds}, ${pause.first_seconds} * (2 ^ least(k.deletion_tries, 20))::integer))
      from due where k.id = due.due_id
    returning id, case_id`.execute(db)
  return rows
}

/** Ends the attempts to delete a check at the vendor. `at`: time of the vendor's confirmation; null if the vendor has no such call. */
export const endDeletion = async (db: Db, id: DocumentCheckId, at: Date | null): Promise<void> => {
  await sql`
    update identity_checks set deletion_due_at = null, deleted_there_at = ${at}::timestamptz where id = ${id}`.execute(
    db,
  )
}
