import type {
  CheckProblem,
  DocumentSide,
  VendorVerdict,
} from '@sala/contract/account/documents/document-lists.ts'
import type { DocumentCheckId, IdentityCaseId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { IdentityChecks } from '../database/tables.ts'
import { statusesBefore } from './check-state.ts'

const CHECK = [
  'id',
  'no',
  'case_id',
  'status',
  'asked_by',
  'asked_at',
  'waits_since',
  'tries',
  'sent_at',
  'verdict',
  'reasons',
  'verdict_at',
  'name_agrees',
  'birth_agrees',
  'number_valid',
  'expires_on',
  'face_percent',
  'problem',
  'problem_at',
  'deletion_due_at',
  'deletion_tries',
  'deleted_there_at',
] as const satisfies readonly (keyof IdentityChecks)[]

export type DocumentCheck = Row<IdentityChecks, typeof CHECK>

/** Inserts the check of a case, due at once. Returns false if the case has one. */
export const insertCheck = async (
  tx: Tx,
  { id, case_id, asked_by, at }: Pick<DocumentCheck, 'id' | 'case_id' | 'asked_by'> & { readonly at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into identity_checks (id, case_id, asked_by, asked_at, waits_since, next_try_at)
    values (${id}, ${case_id}, ${asked_by}, ${at}, ${at}, ${at}) on conflict (case_id) do nothing returning id`.execute(
    tx,
  )
  return rows.length === 1
}

/** Returns sent cases whose members agreed to the vendor and which have no check, oldest first. */
export const findUnchecked = async (db: Db, limit: number): Promise<IdentityCaseId[]> => {
  const { rows } = await sql<{ id: IdentityCaseId }>`
    select c.id from identity_cases c
     where c.status = 'sent' and c.vendor_consent is not null
       and not exists (select from identity_checks k where k.case_id = c.id)
     order by c.sent_at, c.no limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const findCheckOf = async (db: Db | Tx, caseId: IdentityCaseId): Promise<DocumentCheck | null> => {
  const { rows } = await sql<DocumentCheck>`
    select ${columns(CHECK)} from identity_checks where case_id = ${caseId}`.execute(db)
  return rows[0] ?? null
}

export const findCheck = async (db: Db | Tx, id: string): Promise<DocumentCheck | null> => {
  const { rows } = await sql<DocumentCheck>`
    select ${columns(CHECK)} from identity_checks where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks a check until the transaction ends. */
export const lockCheck = async (tx: Tx, id: DocumentCheckId): Promise<DocumentCheck | null> => {
  const { rows } = await sql<DocumentCheck>`
    select ${columns(CHECK)} from identity_checks where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

type Pause = { readonly limit: number; readonly first_seconds: number; readonly most_seconds: number }

/**
 * Claims up to `limit` due checks. The next attempt of each is scheduled before this one starts, so that no check is lost if the process dies. The
 * pause doubles with each attempt, from `first_seconds` up to `most_seconds`.
 */
export const claimDueChecks = async (db: Db, now: Date, pause: Pause): Promise<DocumentCheck[]> => {
  const { rows } = await sql<DocumentCheck>`
    with due as (
      select id as due_id from identity_checks where next_try_at <= ${now}
       order by next_try_at, no limit ${pause.limit} for update skip locked)
    update identity_checks k
       set tries = k.tries + 1,
           next_try_at = ${now}::timestamptz
             + make_interval(secs => least(${pause.most_seconds}, ${pause.first_seconds} * (2 ^ least(k.tries, 20))::integer))
      from due where k.id = due.due_id
    returning ${columns(CHECK)}`.execute(db)
  return rows.toSorted((one, other) => Number(one.no - other.no))
}

/** Postpones the next question about a sent check after a valid answer without a verdict. */
export const postponeCheck = async (db: Db, id: DocumentCheckId, until: Date): Promise<void> => {
  await sql`
    update identity_checks set tries = 0, next_try_at = ${until} where id = ${id} and status = 'sent'`.execute(
    db,
  )
}

/** Records that the vendor has the pictures. The first question about the verdict is due at `ask_at`. */
export const markCheckSent = async (
  db: Db,
  id: DocumentCheckId,
  { vendor_id, at, ask_at }: { readonly vendor_id: string; readonly at: Date; readonly ask_at: Date },
): Promise<void> => {
  await sql`
    update identity_checks
       set status = 'sent', vendor_id = ${vendor_id}, sent_at = ${at}, waits_since = ${at}, tries = 0, next_try_at = ${ask_at}
     where id = ${id} and status = any(${statusesBefore('send')}::text[])`.execute(db)
}

export type StoredVerdict = Pick<
  DocumentCheck,
  'reasons' | 'name_agrees' | 'birth_agrees' | 'number_valid' | 'expires_on' | 'face_percent'
> & { readonly verdict: VendorVerdict; readonly verdict_at: Date }

/** Stores the vendor's verdict. The first one is final. Requires the check's lock. */
export const storeVerdict = async (
  tx: Tx,
  id: DocumentCheckId,
  found: StoredVerdict,
  problem: { readonly word: CheckProblem | null; readonly at: Date },
): Promise<void> => {
  await sql`
    update identity_checks
       set status = 'answered', tries = 0, next_try_at = null, verdict = ${found.verdict}, verdict_at = ${found.verdict_at},
           reasons = ${[...found.reasons]}::text[], name_agrees = ${found.name_agrees}, birth_agrees = ${found.birth_agrees},
           number_valid = ${found.number_valid}, expires_on = ${found.expires_on}::date, face_percent = ${found.face_percent},
           problem = ${problem.word}, problem_at = ${problem.word === null ? null : problem.at}::timestamptz
     where id = ${id} and status = any(${statusesBefore('answer')}::text[])`.execute(tx)
}

export const failCheck = async (
  db: Db | Tx,
  id: DocumentCheckId,
  problem: CheckProblem,
  at: Date,
): Promise<void> => {
  await sql`
    update identity_checks set status = 'failed', next_try_at = null, problem = ${problem}, problem_at = ${at}
     where id = ${id} and status = any(${statusesBefore('fail')}::text[])`.execute(db)
}

/** Notes that an answered check got another verdict. */
export const noteChanged = async (tx: Tx, id: DocumentCheckId, at: Date): Promise<void> => {
  await sql`
    update identity_checks set problem = 'changed', problem_at = ${at} where id = ${id} and status = 'answered'`.execute(
    tx,
  )
}

/** Ends a check whose pictures were not sent. */
export const endCheck = async (db: Db, id: DocumentCheckId): Promise<void> => {
  await sql`
    update identity_checks set status = 'ended', next_try_at = null
     where id = ${id} and status = any(${statusesBefore('end')}::text[])`.execute(db)
}

/**
 * Queues a failed or ended check again, with the same reference. An earlier attempt may have reached the vendor. `tries` therefore starts at one, so
 * that the vendor is asked before the pictures are sent again. Returns false if the check has another status.
 */
export const retryCheck = async (tx: Tx, id: DocumentCheckId, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    update identity_checks
       set status = 'queued', waits_since = ${at}, tries = 1, next_try_at = ${at}, problem = null, problem_at = null
     where id = ${id} and status = any(${statusesBefore('retry')}::text[]) returning id`.execute(tx)
  return rows.length === 1
}

export type SealedSide = { readonly side: DocumentSide; readonly sealed: Buffer }

export const findSealedPictures = async (db: Db | Tx, caseId: IdentityCaseId): Promise<SealedSide[]> => {
  const { rows } = await sql<SealedSide>`
    select side, sealed from identity_pictures where case_id = ${caseId} order by side`.execute(db)
  return rows
}

/** Returns the number of checks that failed or have `tries` failed attempts. Only checks of documents that wait for a decision are counted. */
export const countFailing = async (db: Db, tries: number): Promise<number> => {
  const { rows } = await sql<{ failing: number }>`
    select count(*)::integer as failing from identity_checks k join identity_cases c on c.id = k.case_id
     where c.status = 'sent' and (k.status = 'failed' or (k.status in ('queued', 'sent') and k.tries >= ${tries}))`.execute(
    db,
  )
  return rows[0]?.failing ?? 0
}
