import type { CorrectionKind } from '@sala/contract/privacy/correction-requests.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../platform/database/column-lists.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'
import type { CorrectionRequests, Erasures } from './database/tables.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'correction_requests' as table_name, to_jsonb(c) - 'decided_by' as row from correction_requests c
     where member_id = ${memberId}
    union all select 'erasures', to_jsonb(e) - 'erased_by' from erasures e where member_id = ${memberId}`.execute(
    db,
  )
  return rows
}

const CORRECTION = [
  'member_id',
  'no',
  'kind',
  'value',
  'bank',
  'note',
  'asked_at',
  'outcome',
  'decided_by',
  'decided_at',
] as const satisfies readonly (keyof CorrectionRequests)[]

export type Correction = Row<CorrectionRequests, typeof CORRECTION>

/** Inserts a member's correction request. Returns false if the member has an open request of the same kind. */
export const insertCorrection = async (
  tx: Tx,
  memberId: MemberId,
  asked: { kind: CorrectionKind; value: string; bank: string | null; note: string | null },
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into correction_requests (member_id, kind, value, bank, note, asked_at)
    values (${memberId}, ${asked.kind}, ${asked.value}, ${asked.bank}, ${asked.note}, ${at})
    on conflict do nothing returning no`.execute(tx)
  return rows.length === 1
}

/** Returns the member's correction requests, newest first. */
export const findCorrectionsOf = async (db: Db, memberId: MemberId, most: number): Promise<Correction[]> => {
  const { rows } = await sql<Correction>`
    select ${columns(CORRECTION)} from correction_requests where member_id = ${memberId}
     order by no desc limit ${most}`.execute(db)
  return rows
}

/** Returns open correction requests, oldest first. */
export const findOpenCorrections = async (db: Db, most: number): Promise<Correction[]> => {
  const { rows } = await sql<Correction>`
    select ${columns(CORRECTION)} from correction_requests where outcome is null order by asked_at limit ${most}`.execute(
    db,
  )
  return rows
}

export const lockCorrection = async (tx: Tx, no: bigint): Promise<Correction | null> => {
  const { rows } = await sql<Correction>`
    select ${columns(CORRECTION)} from correction_requests where no = ${no} and outcome is null for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export const decideCorrection = async (
  tx: Tx,
  no: bigint,
  decided: { outcome: 'accepted' | 'refused'; by: string; at: Date },
): Promise<void> => {
  await sql`
    update correction_requests set outcome = ${decided.outcome}, decided_by = ${decided.by}, decided_at = ${decided.at}
     where no = ${no}`.execute(tx)
}

/** Deletes the values in the member's correction requests. The requests themselves and the decisions about them stay. */
export const emptyCorrections = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`
    update correction_requests set value = null, bank = null, note = null where member_id = ${memberId}`.execute(
    tx,
  )
}

export type Identity = {
  readonly phone: string | null
  readonly name: string | null
  readonly bank: string | null
  readonly account_number: string | null
  readonly birth_date: string | null
}

export const insertErasure = async (
  tx: Tx,
  memberId: MemberId,
  erased: { at: Date; by: string; identity: Identity; identity_until: Date; money_until: Date },
): Promise<void> => {
  const { phone, name, bank, account_number, birth_date } = erased.identity
  await sql`
    insert into erasures (member_id, erased_at, erased_by, identity_until, phone, name, bank, account_number, birth_date, money_until)
    values (${memberId}, ${erased.at}, ${erased.by}, ${erased.identity_until}, ${phone}, ${name}, ${bank},
      ${account_number}, ${birth_date}::date, ${erased.money_until})`.execute(tx)
}

const ERASURE = [
  'member_id',
  'erased_at',
  'identity_until',
  'phone',
  'name',
  'bank',
  'account_number',
  'birth_date',
  'identity_gone_at',
  'money_until',
  'money_gone_at',
] as const satisfies readonly (keyof Erasures)[]

export type Erasure = Row<Erasures, typeof ERASURE>

export const findErasure = async (db: Db | Tx, memberId: MemberId): Promise<Erasure | null> => {
  const { rows } = await sql<Erasure>`
    select ${columns(ERASURE)} from erasures where member_id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/** Returns erased members with kept data whose retention period has ended. */
export const findDueErasures = async (
  db: Db,
  now: Date,
  tried: readonly string[],
  most: number,
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from erasures
     where (money_gone_at is null and money_until <= ${now} or identity_gone_at is null and identity_until <= ${now})
       and member_id <> all(${[...tried]}::text[])
     limit ${most}`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

export const lockErasure = async (tx: Tx, memberId: MemberId): Promise<Erasure | null> => {
  const { rows } = await sql<Erasure>`
    select ${columns(ERASURE)} from erasures where member_id = ${memberId} for update`.execute(tx)
  return rows[0] ?? null
}

export const markMoneyGone = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  await sql`update erasures set money_gone_at = ${at} where member_id = ${memberId}`.execute(tx)
}

export const forgetIdentity = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  await sql`
    update erasures set phone = null, name = null, bank = null, account_number = null, birth_date = null,
      identity_gone_at = ${at} where member_id = ${memberId}`.execute(tx)
}
