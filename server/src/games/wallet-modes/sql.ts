import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { batchedQuery } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { PlayModes } from '../database/tables.ts'

export type PlayMode = PlayModes['mode']

/** Returns the member's stored wallet mode. If it is null, the mode of the main game site applies. */
export const findMode = batchedQuery(async (db: Db | Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<{ member_id: MemberId; mode: PlayMode }>`
    select member_id, mode from play_modes where member_id = any((select ${[...memberIds]}::text[])::text[])`.execute(
    db,
  )
  const modes = new Map(rows.map(({ member_id, mode }) => [member_id, mode]))
  return memberIds.map(id => modes.get(id) ?? null)
})

/** Stores the member's wallet mode. It deletes the stored decision whether the member may play, so that the decision is made again. */
export const upsertMode = async (tx: Tx, memberId: MemberId, mode: PlayMode, at: Date): Promise<void> => {
  await sql`
    insert into play_modes (member_id, mode, changed_at) values (${memberId}, ${mode}, ${at})
    on conflict (member_id) do update
      set mode = excluded.mode, judged_at = null, stopped = false, room = null, changed_at = excluded.changed_at`.execute(
    tx,
  )
}

export const endOpenSessions = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  await sql`
    update seamless_sessions set ended_at = ${at} where member_id = ${memberId} and ended_at is null`.execute(
    tx,
  )
  await rejudgePlay(tx, memberId)
}

export const rejudgePlay = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`update play_modes set judged_at = null where member_id = ${memberId}`.execute(tx)
}
