import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { deleteHabits, findPersonalRows } from './personal-sql.ts'

/** Breaks and match keys stay, so that an erasure does not end an exclusion. Neither identifies the person. */
export const protectionPersonalData: PersonalData = {
  exported: ['play_limits', 'play_breaks', 'exclusion_marks', 'play_sessions', 'paid_in', 'reserved_money'],
  left_out: { exclusion_matches: "would disclose another person's self-exclusion" },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => deleteHabits(tx, member_id),
}
