import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { findPersonalRows } from './personal-sql.ts'

/** The tree names its members by their ids: it stays, as others' commission stands on it. */
export const referralPersonalData: PersonalData = {
  exported: [
    'referral_members',
    'referral_lines',
    'referral_weeks',
    'referral_claims',
    'referral_commissions',
  ],
  left_out: { referral_marks: 'compares two people: it tells of the other one' },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
}
