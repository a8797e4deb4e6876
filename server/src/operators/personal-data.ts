import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { emptyProposals, findPersonalRows } from './personal-data-sql.ts'

/** Personal data in proposals. An erasure removes the data about the member, and keeps each proposal's maker, checker and kind. */
export const operatorsPersonalData: PersonalData = {
  exported: ['proposals'],
  left_out: {
    sole_sums: "used amounts of an operator's daily limits; a subject may be a member",
    sole_uses: "limits that an act used: the act itself is in the member's transfers",
  },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }, at) => emptyProposals(tx, member_id, at),
}
