import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Bonus } from './sql.ts'

export type RecordedArrival = {
  readonly from: Date
  readonly until: Date
  readonly gap: bigint
  readonly compared_at: Date | null
  readonly is_exact: boolean
}

/** Records when a bonus reached the game site. From then on, the member can stake the bonus there. Requires the member's lock. */
export const recordArrival = async (
  tx: Tx,
  bonus: Pick<Bonus, 'member_id' | 'id'>,
  arrival: RecordedArrival,
): Promise<void> => {
  await sql`
    update bonuses set awaits_arrival = false, arrived_from = ${arrival.from}, arrived_until = ${arrival.until},
      gap_at_open = ${arrival.gap}, compared_at_open = ${arrival.compared_at}, is_exact = ${arrival.is_exact}
    where member_id = ${bonus.member_id} and id = ${bonus.id}`.execute(tx)
}
