import type {
  ConsentState,
  DocumentKind,
  DocumentSide,
} from '@sala/contract/account/documents/document-lists.ts'
import type { IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { batchedQuery } from '../../platform/database/batched-queries.ts'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { IdentityCases } from '../database/tables.ts'

const CASE = [
  'id',
  'member_id',
  'status',
  'asked_for',
  'asked_at',
  'kind',
  'sent_at',
  'decided_at',
  'decided_by',
  'last4',
  'expires_on',
  'refused_for',
  'vendor_consent',
] as const satisfies readonly (keyof IdentityCases)[]

export type IdentityCase = Row<IdentityCases, typeof CASE>

export const findCase = async (db: Db | Tx, id: IdentityCaseId): Promise<IdentityCase | null> => {
  const { rows } =
    await sql<IdentityCase>`select ${columns(CASE)} from identity_cases where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns the member's newest case of an identity document. A case that was ended is returned only if the member has no other. */
export const findNewestCase = async (db: Db | Tx, memberId: MemberId): Promise<IdentityCase | null> => {
  const { rows } = await sql<IdentityCase>`
    select ${columns(CASE)} from identity_cases where member_id = ${memberId}
     order by status = 'ended', no desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Inserts a case that waits for the member's pictures. If a case is open, the insert violates `identity_cases_open`. */
export const insertCase = async (
  tx: Tx,
  { id, member_id, asked_for, asked_at }: Pick<IdentityCase, 'id' | 'member_id' | 'asked_for' | 'asked_at'>,
): Promise<void> => {
  await sql`
    insert into identity_cases (id, member_id, status, asked_for, asked_at)
    values (${id}, ${member_id}, 'asked', ${asked_for}, ${asked_at})`.execute(tx)
}

/** Replaces the reason why an open case asks for an identity document. */
export const setReason = async (
  tx: Tx,
  id: IdentityCaseId,
  asked_for: IdentityCase['asked_for'],
): Promise<void> => {
  await sql`
    update identity_cases set asked_for = ${asked_for} where id = ${id} and status in ('asked', 'sent')`.execute(
    tx,
  )
}

/** Stores an encrypted picture of one side of an identity document. It replaces the earlier picture of this side. */
export const storePicture = async (
  tx: Tx,
  { case_id, side, sealed, at }: { case_id: IdentityCaseId; side: DocumentSide; sealed: Buffer; at: Date },
): Promise<void> => {
  await sql`
    insert into identity_pictures (case_id, side, sealed, stored_at) values (${case_id}, ${side}, ${sealed}, ${at})
    on conflict (case_id, side) do update set sealed = excluded.sealed, stored_at = excluded.stored_at`.execute(
    tx,
  )
}

export const findStoredSides = async (db: Db | Tx, id: IdentityCaseId): Promise<DocumentSide[]> => {
  const { rows } = await sql<{ side: DocumentSide }>`
    select side from identity_pictures where case_id = ${id} order by side`.execute(db)
  return rows.map(({ side }) => side)
}

export const findSealedPicture = async (
  tx: Db | Tx,
  id: IdentityCaseId,
  side: DocumentSide,
): Promise<Buffer | null> => {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from identity_pictures where case_id = ${id} and side = ${side}`.execute(tx)
  return rows[0]?.sealed ?? null
}

/** Deletes stored pictures of sides that the document does not have, such as the back of a passport. */
export const deleteOtherSides = async (
  tx: Tx,
  id: IdentityCaseId,
  sides: readonly DocumentSide[],
): Promise<void> => {
  await sql`delete from identity_pictures where case_id = ${id} and side <> all(${[...sides]}::text[])`.execute(
    tx,
  )
}

/** Records that the member sent the pictures of the case. Returns false if its status is no longer `asked`. */
export const markSent = async (
  tx: Tx,
  id: IdentityCaseId,
  { kind, vendor_consent, at }: Pick<IdentityCase, 'vendor_consent'> & { kind: DocumentKind; at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    update identity_cases set status = 'sent', kind = ${kind}, sent_at = ${at}, vendor_consent = ${vendor_consent}
     where id = ${id} and status = 'asked' returning id`.execute(tx)
  return rows.length === 1
}

export type CaseDecision = Pick<IdentityCase, 'last4' | 'expires_on' | 'refused_for'> & {
  readonly status: 'accepted' | 'refused'
  readonly kind: DocumentKind
  readonly by: string
  readonly at: Date
}

/** Stores the decision of two operators about an identity document. Returns false if the status of its case is no longer `sent`. */
export const decideCase = async (tx: Tx, id: IdentityCaseId, decision: CaseDecision): Promise<boolean> => {
  const { status, kind, last4, expires_on, refused_for, by, at } = decision
  const { rows } = await sql`
    update identity_cases
       set status = ${status}, kind = ${kind}, last4 = ${last4}, expires_on = ${expires_on}::date,
           refused_for = ${refused_for}, decided_at = ${at}, decided_by = ${by}
     where id = ${id} and status = 'sent' returning id`.execute(tx)
  return rows.length === 1
}

/** SQL condition: staff demanded a document in the case `d`, and no document of the member was accepted since. */
const UNMET_DEMAND = sql`
  d.asked_for in ('risk', 'name') and d.status in ('asked', 'sent', 'refused')
  and not exists (select from identity_cases a where a.member_id = d.member_id and a.status = 'accepted' and a.no > d.no)`

/** Ends the staff's demands for an identity document that the member has not met, and deletes their pictures. Returns the number of ended demands. */
export const endDemands = async (tx: Tx, memberId: MemberId, by: string, at: Date): Promise<number> => {
  const { rows } = await sql`
    with ended as (
      update identity_cases d set status = 'ended', decided_at = ${at}, decided_by = ${by}
       where d.member_id = ${memberId} and ${UNMET_DEMAND} returning d.id),
    deleted as (delete from identity_pictures where case_id in (select id from ended))
    select id from ended`.execute(tx)
  return rows.length
}

export type DocumentStanding = {
  /** True if an accepted document of the member is still valid on this day. */
  readonly is_accepted: boolean
  /** True if staff demanded a document because of a risk or a name, and none was accepted since. */
  readonly is_demanded: boolean
}

type Asked = { readonly member_id: MemberId; readonly today: string }

/** Returns whether the member has a valid identity document, and whether staff demanded one. */
export const findStanding = batchedQuery(async (db: Db | Tx, asked: readonly Asked[]) => {
  const { rows } = await sql<DocumentStanding>`
    select exists (select from identity_cases c
                    where c.member_id = of_member and c.status = 'accepted'
                      and (c.expires_on is null or c.expires_on >= on_day)) as is_accepted,
           exists (select from identity_cases d
                    where d.member_id = of_member and ${UNMET_DEMAND}) as is_demanded
      from unnest(${asked.map(({ member_id }) => member_id)}::text[], ${asked.map(({ today }) => today)}::date[])
           with ordinality as wanted (of_member, on_day, place)
     order by place`.execute(db)
  return rows
})

export type CaseFilter = { readonly status: IdentityCase['status'] | null; readonly before: string | null }

/** Returns at most `limit` cases, newest first. Cases that wait for a decision are sorted by the time at which their pictures were sent. */
export const listCases = async (db: Db, filter: CaseFilter, limit: number): Promise<IdentityCase[]> => {
  const { rows } = await sql<IdentityCase>`
    select ${columns(CASE)} from identity_cases
     where (${filter.status}::text is null or status = ${filter.status})
       and (${filter.before}::text is null or id < ${filter.before})
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the member's cases of identity documents, newest first. */
export const findCasesOf = async (db: Db, memberId: MemberId, limit: number): Promise<IdentityCase[]> => {
  const { rows } = await sql<IdentityCase>`
    select ${columns(CASE)} from identity_cases where member_id = ${memberId} order by no desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Returns the state of the member's consent to a vendor, or null if the member never agreed. */
export const findConsent = async (db: Db | Tx, memberId: MemberId): Promise<ConsentState | null> => {
  const { rows } = await sql<{ consent: ConsentState | null }>`
    select case when bool_or(vendor_consent is not null) then 'given'
                when bool_or(consent_withdrawn_at is not null) then 'withdrawn' end as consent
      from identity_cases where member_id = ${memberId}`.execute(db)
  return rows[0]?.consent ?? null
}
