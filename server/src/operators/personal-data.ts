import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { emptyProposals, findPersonalRows } from './personal-sql.ts'

/** Keeps maker, checker and kind; erases the data about the member. */
export const operatorsPersonalData: PersonalData = {
  exported: ['proposals'],
  left_out: {
    sole_sums: 'how much of the limits of one operator a day used up: a subject may be a member',
    sole_uses: 'which limits of an operator an act used: the act is in the books of the member',
  },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }, at) => emptyProposals(tx, member_id, at),
}
