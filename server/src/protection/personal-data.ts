import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { deleteHabits, findPersonalRows } from './personal-data-sql.ts'

/**
 * Personal data of this domain. An erasure keeps breaks and match keys (hashes), because otherwise it would end a self-exclusion. It also keeps the
 * steps of care, which contain no text.
 */
export const protectionPersonalData: PersonalData = {
  exported: [
    'play_limits',
    'limit_choices',
    'limit_raises',
    'care_cases',
    'play_breaks',
    'exclusion_marks',
    'play_sessions',
    'paid_in',
    'reserved_money',
  ],
  left_out: {
    exclusion_matches: "would disclose another person's self-exclusion",
    withdrawal_watches: 'a case about money laundering: the law forbids to disclose it (AMLA section 66)',
  },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => deleteHabits(tx, member_id),
}
