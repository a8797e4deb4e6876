import type { DocumentCheckId, IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Locks the member's cases until the transaction ends, so that no check of them is ordered meanwhile. */
export const lockCases = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`select id from identity_cases where member_id = ${memberId} order by no for update`.execute(tx)
}

/**
 * Deletes the member's cases with their pictures and checks; accepted cases only if `accepted` is true. For each check that may have reached the
 * vendor, and that the vendor has not deleted, the reference is kept, and its deletion there is due at `due`.
 */
export const deleteCases = async (
  tx: Tx,
  memberId: MemberId,
  { accepted, at, due }: { readonly accepted: boolean; readonly at: Date; readonly due: Date },
): Promise<void> => {
  await sql`
    with gone as (
      delete from identity_checks k using identity_cases c
       where c.id = k.case_id and c.member_id = ${memberId} and (${accepted} or c.status <> 'accepted')
      returning k.id, k.case_id, k.deleted_there_at,
                k.sent_at is not null or k.tries > 0 or k.verdict is not null as may_be_there)
    insert into identity_deletions (check_id, case_id, requested_at, deletion_due_at)
    select id, case_id, ${at}, ${due} from gone where may_be_there and deleted_there_at is null`.execute(tx)
  await sql`
    delete from identity_cases where member_id = ${memberId} and (${accepted} or status <> 'accepted')`.execute(
    tx,
  )
}

type DueDeletion = { readonly id: DocumentCheckId; readonly case_id: IdentityCaseId }
type Pause = { readonly limit: number; readonly first_seconds: number; readonly most_seconds: number }

/**
 * Claims due deletions at the vendor: up to `limit` of checks that Sala has, and as many of erased accounts. The next attempt of each is scheduled
 * before this one starts. The pause doubles with each attempt.
 */
export const claimDueDeletions = async (db: Db, now: Date, pause: Pause): Promise<DueDeletion[]> => {
  const next = sql`${now}::timestamptz + make_interval(secs =>
    least(${pause.most_seconds}, ${pause.first_seconds} * (2 ^ least(d.deletion_tries, 20))::integer))`
  const { rows } = await sql<DueDeletion>`
    with due as (
      select id as due_id from identity_checks where deletion_due_at <= ${now}
       order by deletion_due_at, no limit ${pause.limit} for update skip locked),
    due_erased as (
      select check_id as due_id from identity_deletions where deletion_due_at <= ${now}
       order by deletion_due_at, check_id limit ${pause.limit} for update skip locked),
    claimed as (
      update identity_checks d set deletion_tries = d.deletion_tries + 1, deletion_due_at = ${next}
        from due where d.id = due.due_id returning d.id, d.case_id),
    claimed_erased as (
      update identity_deletions d set deletion_tries = d.deletion_tries + 1, deletion_due_at = ${next}
        from due_erased where d.check_id = due_erased.due_id returning d.check_id, d.case_id)
    select id, case_id from claimed union all select check_id, case_id from claimed_erased`.execute(db)
  return rows
}

/** Ends the attempts to delete a check after the vendor confirmed the deletion at `at`. Of an erased account, nothing is left then. */
export const confirmDeletion = async (db: Db, id: DocumentCheckId, at: Date): Promise<void> => {
  await sql`
    update identity_checks set deletion_due_at = null, deleted_there_at = ${at} where id = ${id}`.execute(db)
  await sql`delete from identity_deletions where check_id = ${id}`.execute(db)
}

/** Ends the attempts to delete a check at a vendor without a call for it. */
export const leaveDeletion = async (db: Db, id: DocumentCheckId, at: Date): Promise<void> => {
  await sql`update identity_checks set deletion_due_at = null where id = ${id}`.execute(db)
  await sql`
    update identity_deletions set deletion_due_at = null, no_call_at = ${at} where check_id = ${id}`.execute(
    db,
  )
}

/** Deletes the references of erased accounts' checks at a vendor without a call for a deletion, if this was found before the given time. */
export const forgetLeftDeletions = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from identity_deletions where no_call_at < ${before}`.execute(db)
}
