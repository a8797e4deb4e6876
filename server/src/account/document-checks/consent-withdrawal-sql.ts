import type { IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
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
