import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { findPersonalRows } from './personal-data-sql.ts'

/** Personal data of the referral domain. The tree of inviters is never erased, because other members' commission depends on it. */
export const referralPersonalData: PersonalData = {
  exported: [
    'referral_members',
    'referral_lines',
    'referral_weeks',
    'referral_claims',
    'referral_commissions',
  ],
  left_out: { referral_marks: 'compares two people: the data of the other one' },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
}
