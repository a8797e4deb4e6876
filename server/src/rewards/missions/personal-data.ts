import { inOnePage, type PersonalData } from '../../platform/personal-data.ts'
import { deleteCheckInsOf, findPersonalRows } from './personal-sql.ts'

/** Personal data of the missions. An erasure deletes the check-ins. Claims stay, because they contain only the member's id, as the ledger does. */
export const missionsPersonalData: PersonalData = {
  exported: ['mission_claims', 'check_ins'],
  left_out: {},
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => deleteCheckInsOf(tx, member_id),
}
