import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { examineBeforeErasure } from './members/affiliate-members.ts'
import { findPersonalRows, forgetMember } from './personal-data-sql.ts'
import { todayOf } from './statements/coming-of-age-date.ts'

/**
 * Personal data of this domain: the affiliate channel by which the member registered. An erasure keeps it for members who deposited and are of age.
 */
export const affiliatesPersonalData: PersonalData = {
  exported: ['affiliate_members'],
  left_out: { affiliates: 'the phone of a company that is no member' },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: async (tx, { member_id }, at) => {
    await forgetMember(tx, member_id, todayOf(at).born_until)
    await examineBeforeErasure(tx, member_id, at)
  },
}
