import { inOnePage, type PersonalData } from '../../platform/personal-data.ts'
import { findPersonalRows, leaveBatches } from './personal-data-sql.ts'

/**
 * Personal data of free rounds. An erasure takes the member out of batches that have not given the rounds yet. Other rows stay with their bonuses.
 */
export const freeRoundsPersonalData: PersonalData = {
  exported: ['free_round_members'],
  left_out: {},
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => leaveBatches(tx, member_id),
}
