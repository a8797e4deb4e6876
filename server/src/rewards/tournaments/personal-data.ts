import { inOnePage, type PersonalData } from '../../platform/personal-data.ts'
import { findPersonalRows, forgetEntries } from './personal-data-sql.ts'

/** Personal data of tournaments. An erasure hides the name in the ranks and deletes the rounds. Places and prizes stay. */
export const tournamentsPersonalData: PersonalData = {
  exported: ['tournament_entries', 'tournament_rounds', 'tournament_results'],
  left_out: {},
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => forgetEntries(tx, member_id),
}
