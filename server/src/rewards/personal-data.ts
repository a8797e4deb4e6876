import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { findPersonalRows, forgetInvitations } from './personal-data-sql.ts'

export const rewardsPersonalData: PersonalData = {
  exported: ['coupon_redemptions', 'coupon_members'],
  left_out: {},
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => forgetInvitations(tx, member_id),
}
