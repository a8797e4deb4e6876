import type { MemberId, PlayEndId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { PlayEnds } from '../database/tables.ts'
import { type EndEvent, nextEndStatus } from './game-closing-state.ts'

const END = [
  'member_id',
  'id',
  'site',
  'why',
  'cause',
  'status',
  'closed',
  'silences',
  'until',
  'asked_at',
] as const satisfies readonly (keyof PlayEnds)[]

export type PlayEnd = Row<PlayEnds, typeof END>

export type NewEnd = Pick<PlayEnd, 'member_id' | 'id' | 'site' | 'why' | 'cause' | 'until'>

/** Inserts a request to close a member's games at a game site. Returns false if a request with the same cause exists. */
export const insertEnd = async (tx: Tx, end: NewEnd, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into play_ends (member_id, id, site, why, cause, status, due_at, until, asked_at)
    values (${end.member_id}, ${end.id}, ${end.site}, ${end.why}, ${end.cause}, 'asked', ${at}, ${end.until}, ${at})
    on conflict (member_id, cause, site) do nothing returning id`.execute(tx)
  return rows.length > 0
}

export const findEnd = async (db: Db, memberId: MemberId, id: PlayEndId): Promise<PlayEnd | null> => {
  const { rows } = await sql<PlayEnd>`
    select ${columns(END)} from play_ends where member_id = ${memberId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

type Step = { readonly event: EndEvent; readonly closed?: number; readonly due: Date; readonly at: Date }

/** Applies an event to a request to close games. Returns false if the request has already ended. */
export const stepEnd = async (
  db: Db | Tx,
  end: Pick<PlayEnd, 'member_id' | 'id'>,
  { event, closed, due, at }: Step,
): Promise<boolean> => {
  const status = nextEndStatus('asked', event)
  const { rows } = await sql`
    update play_ends
       set status = ${status}, closed = ${closed ?? null}, due_at = ${due},
           silences = silences + ${event === 'silent' ? 1 : 0}, ended_at = ${status === 'asked' ? null : at}
     where member_id = ${end.member_id} and id = ${end.id} and status = 'asked' returning id`.execute(db)
  return rows.length > 0
}

/** Returns requests to close games whose next call to the game site is overdue, because a worker crashed. */
export const overdueEnds = async (
  tx: Tx,
  before: Date,
  tried: readonly string[],
  atMost: number,
): Promise<Pick<PlayEnd, 'member_id' | 'id'>[]> => {
  const { rows } = await sql<Pick<PlayEnd, 'member_id' | 'id'>>`
    select member_id, id from play_ends
     where ended_at is null and due_at < ${before} and id <> all(${[...tried]}::text[]) order by due_at limit ${atMost}`.execute(
    tx,
  )
  return rows
}

export const findLastEnd = async (db: Db, memberId: MemberId): Promise<PlayEnd | null> => {
  const { rows } = await sql<PlayEnd>`
    select ${columns(END)} from play_ends where member_id = ${memberId} order by asked_at desc, id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
