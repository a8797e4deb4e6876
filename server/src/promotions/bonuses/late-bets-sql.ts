import { sql } from 'kysely'
import { batchedQuery } from '../../platform/database/batched-queries.ts'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { BonusLateBets } from '../database/tables.ts'

const UNDER_WAY = [
  'member_id',
  'bonus_id',
  'credit',
  'own',
  'staked',
  'game_result',
  'ended_at',
  'play_no_at_end',
  'late_staked',
  'late_won',
  'late_returned',
  'is_open',
  'play_after',
] as const satisfies readonly (keyof BonusLateBets)[]

export type UndecidedStakes = Row<BonusLateBets, typeof UNDER_WAY>

export const insertUnderWay = async (
  tx: Tx,
  row: Omit<UndecidedStakes, 'late_staked' | 'late_won' | 'late_returned' | 'play_after'>,
): Promise<void> => {
  await sql`
    insert into bonus_late_bets (member_id, bonus_id, credit, own, staked, game_result, ended_at, play_no_at_end, is_open)
    values (${row.member_id}, ${row.bonus_id}, ${row.credit}, ${row.own}, ${row.staked}, ${row.game_result}, ${row.ended_at}, ${row.play_no_at_end}, ${row.is_open})`.execute(
    tx,
  )
}

type Ended = { readonly member_id: UndecidedStakes['member_id']; readonly since: Date }

const findEnded = batchedQuery(async (db: Db | Tx, wanted: readonly Ended[]) => {
  const since = new Date(Math.min(...wanted.map(each => each.since.getTime())))
  const { rows } = await sql<UndecidedStakes>`
    select ${columns(UNDER_WAY)} from bonus_late_bets
     where member_id = any((select ${wanted.map(({ member_id }) => member_id)}::text[])::text[]) and ended_at > ${since}
     order by ended_at`.execute(db)
  return wanted.map(own => rows.filter(row => row.member_id === own.member_id && row.ended_at > own.since))
})

/**
 * Returns the rows about undecided stakes of the member's bonuses that ended after `since`, oldest first. Such a row is stored when a bonus ends
 * while bets are undecided.
 */
export const findUnderWay = (
  db: Db | Tx,
  member_id: UndecidedStakes['member_id'],
  since: Date,
): Promise<UndecidedStakes[]> => findEnded(db, { member_id, since })

/** Adds results that were reported after the end of a bonus to its row about undecided stakes, and returns the row. Requires the member's lock. */
export const addReported = async (
  tx: Tx,
  { member_id, bonus_id }: Pick<UndecidedStakes, 'member_id' | 'bonus_id'>,
  sums: { readonly staked: bigint; readonly won: bigint; readonly returned: bigint; readonly after: bigint },
): Promise<UndecidedStakes | null> => {
  const { rows } = await sql<UndecidedStakes>`
    update bonus_late_bets set late_staked = late_staked + ${sums.staked}, late_won = late_won + ${sums.won},
      late_returned = late_returned + ${sums.returned}, play_after = play_after + ${sums.after}
    where member_id = ${member_id} and bonus_id = ${bonus_id}
    returning ${columns(UNDER_WAY)}`.execute(tx)
  return rows[0] ?? null
}
