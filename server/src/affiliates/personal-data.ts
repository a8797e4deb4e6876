import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { findPersonalRows, forgetMember } from './personal-data-sql.ts'

/** Personal data of affiliate partners: the channel by which the member registered. An erasure keeps it for members with a deposit only. */
export const affiliatesPersonalData: PersonalData = {
  exported: ['affiliate_members'],
  left_out: { affiliates: 'the phone of a company that is no member' },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => forgetMember(tx, member_id),
}
