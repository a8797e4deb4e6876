import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { findPersonalRows, forgetFindingsOf } from './personal-data-sql.ts'

/** Personal data of this domain: the markers of harm that were found for the member, and the interactions with the member. */
export const carePersonalData: PersonalData = {
  exported: ['care_findings', 'care_interactions'],
  left_out: {},
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => forgetFindingsOf(tx, member_id),
}
