import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { forgetMemberWords, memberWordsOf } from './members/member-notes.ts'
import { forgetMemberAlarms } from './risk/risk-alarms.ts'

/**
 * Personal data that the desk (the staff's website) stores about a member: what an export of the member's data contains, and what an erasure removes.
 */
export const deskPersonalData: PersonalData = {
  exported: ['member_notes', 'member_tags'],
  left_out: {
    day_extremes: "a rank among others, made of the member's own days of play, which are in the copy",
    risk_alarms: 'alarms of rules: their members are in risk_alarm_members',
    risk_alarm_members: 'suspicions of rules: disclosure would help fraud',
    unreconciled_items:
      'a comparison of our books with a partner: the deposits and withdrawals themselves are in the copy',
  },
  read: (db, memberId) => inOnePage(memberWordsOf(db, memberId)),
  erase: async (tx, { member_id }) => {
    await forgetMemberAlarms(tx, member_id)
    await forgetMemberWords(tx, member_id)
  },
}
