import type { CreditCheckId, MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { batchedQuery, rowPerItem } from '../../platform/database/batched-queries.ts'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { GameMovements } from '../database/tables.ts'
import type { CreditLocation } from './credit-location.ts'
import { type MovementEvent, nextMovementStatus, statesBefore } from './credit-movement-state.ts'

const MOVEMENT = [
  'member_id',
  'id',
  'site',
  'direction',
  'amount',
  'taker',
  'status',
  'reason',
  'silences',
  'mark',
  'sent_at',
  'is_read',
  'then_job',
  'then_payload',
] as const satisfies readonly (keyof GameMovements)[]

export type Movement = Omit<Row<GameMovements, typeof MOVEMENT>, 'then_payload'> & {
  readonly then_payload: Readonly<Record<string, string>> | null
}

export const findMovement = async (
  db: Db | Tx,
  memberId: MemberId,
  movementId: MovementId,
): Promise<Movement | null> => {
  const { rows } = await sql<Movement>`
    select ${columns(MOVEMENT)} from game_movements where member_id = ${memberId} and id = ${movementId}`.execute(
    db,
  )
  return rows[0] ?? null
}

export const findOpenMovement = batchedQuery(async (db: Db | Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<Movement>`
    select ${columns(MOVEMENT)} from game_movements
     where member_id = any((select ${[...memberIds]}::text[])::text[]) and ended_at is null`.execute(db)
  return rowPerItem(
    memberIds,
    id => id,
    rows,
    row => row.member_id,
  )
})

/** Returns for each member whether a credit movement is open, the wallet mode and the game site. */
export const findWayIn = batchedQuery(async (tx: Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<CreditLocation & { member_id: string; is_open: boolean }>`
    select asked.member_id,
           exists (select from game_movements m where m.member_id = asked.member_id and m.ended_at is null) as is_open,
           (select p.mode from play_modes p where p.member_id = asked.member_id) as mode, a.site, a.next_site
      from unnest((select ${[...memberIds]}::text[])) as asked (member_id)
      left join game_accounts a on a.member_id = asked.member_id`.execute(tx)
  return rowPerItem(
    memberIds,
    id => id,
    rows,
    row => row.member_id,
  ).map(row => ({
    is_open: row?.is_open ?? false,
    mode: row?.mode ?? null,
    site: row?.site ?? null,
    next_site: row?.next_site ?? null,
  }))
})

export type NewMovement = Pick<
  Movement,
  'member_id' | 'id' | 'site' | 'direction' | 'amount' | 'taker' | 'then_job' | 'then_payload'
> & { readonly at: Date }

export const insertMovement = batchedQuery(async (tx: Tx, movements: readonly NewMovement[]) => {
  const payloads = movements.map(({ then_payload }) =>
    then_payload === null ? null : JSON.stringify(then_payload),
  )
  await sql`
    insert into game_movements
      (member_id, id, site, direction, amount, taker, status, due_at, then_job, then_payload, created_at)
    select member_id, id, site, direction, amount, taker, 'queued', at, then_job, then_payload::jsonb, at
      from unnest(${movements.map(({ member_id }) => member_id)}::text[], ${movements.map(({ id }) => id)}::text[],
        ${movements.map(({ site }) => site)}::text[],
        ${movements.map(({ direction }) => direction)}::text[], ${movements.map(({ amount }) => amount)}::bigint[],
        ${movements.map(({ taker }) => taker)}::text[], ${movements.map(({ then_job }) => then_job)}::text[],
        ${payloads}::text[], ${movements.map(({ at }) => at)}::timestamptz[])
        as new (member_id, id, site, direction, amount, taker, then_job, then_payload, at)`.execute(tx)
  return movements.map(() => undefined)
})

/** Returns the SQL expression for the next status of a credit movement after the event, by the rules of `nextMovementStatus`. */
const leadsTo = (event: MovementEvent) =>
  sql`(${statesBefore(event).map(from => nextMovementStatus(from, event))}::text[])[
    array_position(${statesBefore(event)}::text[], status)]`

const mayHappen = (event: MovementEvent) => sql`status = any(${statesBefore(event)}::text[])`

/** Applies an event that does not end the credit movement. Returns null if another worker was first. */
export const stepMovement = async (
  db: Db | Tx,
  movement: Pick<Movement, 'member_id' | 'id'>,
  event: 'send' | 'silent',
  dueAt: Date,
  sent: { readonly mark: string | null; readonly is_read: boolean; readonly at: Date } | null = null,
): Promise<Movement | null> => {
  const { rows } = await sql<Movement>`
    update game_movements
       set status = ${leadsTo(event)}, due_at = ${dueAt},
           mark = coalesce(mark, ${sent?.mark ?? null}), sent_at = coalesce(${sent?.at ?? null}, sent_at),
           is_read = coalesce(${sent?.is_read ?? null}, is_read),
           silences = silences + ${event === 'silent' ? 1 : 0}
     where member_id = ${movement.member_id} and id = ${movement.id} and ${mayHappen(event)}
    returning ${columns(MOVEMENT)}`.execute(db)
  return rows[0] ?? null
}

/**
 * Queues a credit movement again, because the game site never received it. If the site's list was searched, stores the position up to which it was
 * searched. Returns null if the movement ended or was sent again meanwhile.
 */
export const requeueAbsent = async (
  db: Db,
  movement: Pick<Movement, 'member_id' | 'id' | 'sent_at'>,
  mark: string | null,
  dueAt: Date,
): Promise<Movement | null> => {
  const { rows } = await sql<Movement>`
    update game_movements
       set status = ${leadsTo('absent')}, due_at = ${dueAt}, mark = coalesce(${mark}, mark)
     where member_id = ${movement.member_id} and id = ${movement.id} and ${mayHappen('absent')}
       and sent_at is not distinct from ${movement.sent_at}
    returning ${columns(MOVEMENT)}`.execute(db)
  return rows[0] ?? null
}

export type MovementEnd = {
  readonly event: 'done' | 'refused'
  readonly reason: string | null
  readonly difference: bigint
}

/** Ends a credit movement. Returns null if it had already ended. */
export const endMovementRow = async (
  tx: Tx,
  movement: Pick<Movement, 'member_id' | 'id'>,
  end: MovementEnd,
  at: Date,
): Promise<Movement | null> => {
  const { rows } = await sql<Movement>`
    update game_movements
       set status = ${leadsTo(end.event)}, reason = ${end.reason}, difference = ${end.difference}, ended_at = ${at}
     where member_id = ${movement.member_id} and id = ${movement.id} and ${mayHappen(end.event)}
    returning ${columns(MOVEMENT)}`.execute(tx)
  return rows[0] ?? null
}

/** Returns open credit movements whose next call to the game site is overdue, because a worker crashed. */
export const overdueMovements = async (
  tx: Tx,
  before: Date,
  tried: readonly string[],
  atMost: number,
): Promise<Pick<Movement, 'member_id' | 'id'>[]> => {
  const { rows } = await sql<Pick<Movement, 'member_id' | 'id'>>`
    select member_id, id from game_movements
     where ended_at is null and due_at < ${before} and id <> all(${[...tried]}::text[]) order by due_at limit ${atMost}`.execute(
    tx,
  )
  return rows
}

/** Inserts a credit check. Returns false if another check of the member is running. */
export const insertCheck = async (
  tx: Tx,
  memberId: MemberId,
  checkId: CreditCheckId,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into credit_checks (member_id, id, state, started_at) values (${memberId}, ${checkId}, 'checking', ${at})
    on conflict (member_id) where state = 'checking' do nothing returning id`.execute(tx)
  return rows.length > 0
}

export const isChecking = async (db: Db | Tx, memberId: MemberId): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from credit_checks where member_id = ${memberId} and state = 'checking'`.execute(db)
  return rows.length > 0
}

export const findRunningCheck = async (
  db: Db | Tx,
  memberId: MemberId,
  checkId: CreditCheckId,
): Promise<{ tries: number } | null> => {
  const { rows } = await sql<{ tries: number }>`
    select tries from credit_checks
     where member_id = ${memberId} and id = ${checkId} and state = 'checking'`.execute(db)
  return rows[0] ?? null
}

/** Returns the member's running credit check if it waits for a retry after a failure. Otherwise returns null. */
export const findWaitingCheck = async (db: Db, memberId: MemberId): Promise<CreditCheckId | null> => {
  const { rows } = await sql<{ id: CreditCheckId }>`
    select id from credit_checks where member_id = ${memberId} and state = 'checking' and tries > 0`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

type EndedCheck = {
  readonly member_id: MemberId
  readonly id: CreditCheckId
  readonly site_balance: Satang | null
  readonly difference: bigint
  readonly at: Date
}

/** Stores the ends of credit checks. Returns false for a check that had already ended, whose result must not be posted. */
export const recordCheck = batchedQuery(async (tx: Tx, checks: readonly EndedCheck[]) => {
  const ends = checks.map(({ at }) => at)
  const { rows } = await sql<{ id: CreditCheckId }>`
    insert into credit_checks as c (member_id, id, state, site_balance, difference, started_at, ended_at)
    select member_id, id, 'done', site_balance, difference, started_at, ended_at
      from unnest(${checks.map(({ member_id }) => member_id)}::text[], ${checks.map(({ id }) => id)}::text[],
        ${checks.map(({ site_balance }) => site_balance)}::bigint[], ${checks.map(({ difference }) => difference)}::bigint[],
        ${ends}::timestamptz[], ${ends}::timestamptz[])
        as ended (member_id, id, site_balance, difference, started_at, ended_at)
    on conflict (member_id, id) do update
      set state = 'done', site_balance = excluded.site_balance, difference = excluded.difference, ended_at = excluded.ended_at
      where c.state = 'checking'
    returning id`.execute(tx)
  const ended = new Set(rows.map(({ id }) => id))
  return checks.map(({ id }) => ended.has(id))
})

/** Returns the time at which the game site last reported the member's balance. */
export const findLastSeen = async (db: Db, memberId: MemberId): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(ended_at) as at from credit_checks where member_id = ${memberId} and state = 'done'`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

export const countTry = async (tx: Tx, memberId: MemberId, checkId: CreditCheckId): Promise<void> => {
  await sql`
    update credit_checks set tries = tries + 1
     where member_id = ${memberId} and id = ${checkId} and state = 'checking'`.execute(tx)
}

export const failCheck = async (
  tx: Tx,
  memberId: MemberId,
  checkId: CreditCheckId,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update credit_checks set state = 'failed', ended_at = ${at}
     where member_id = ${memberId} and id = ${checkId} and state = 'checking' returning id`.execute(tx)
  return rows.length > 0
}

/** Marks running credit checks that started before `before` as failed. Returns their members. */
export const failChecksFrom = async (tx: Tx, before: Date, at: Date): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    update credit_checks set state = 'failed', ended_at = ${at}
     where state = 'checking' and started_at < ${before} returning member_id`.execute(tx)
  return rows.map(row => row.member_id)
}

/** Returns the result of the credit movement that was opened with the given follow-up job and payload. Returns null while the movement is open. */
export const findEndFor = async (
  db: Db,
  memberId: MemberId,
  then: { job: string; payload: Readonly<Record<string, string>> },
): Promise<'done' | 'refused' | null> => {
  const { rows } = await sql<{ status: 'done' | 'refused' }>`
    select status from game_movements
     where member_id = ${memberId} and then_job = ${then.job} and then_payload @> ${JSON.stringify(then.payload)}::jsonb
       and ended_at is not null limit 1`.execute(db)
  return rows[0]?.status ?? null
}
