import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { deleteHabits, findPersonalRows } from './personal-sql.ts'

/** Breaks and the marks of an exclusion stay: erasing an account is no way round one. Neither tells who it was. */
export const protectionPersonalData: PersonalData = {
  exported: ['play_limits', 'play_breaks', 'exclusion_marks', 'play_sessions', 'paid_in', 'set_aside'],
  left_out: { exclusion_matches: 'tells that somebody else has excluded themselves' },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => deleteHabits(tx, member_id),
}
