import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { eraseThreads, findPersonalRows } from './personal-data-sql.ts'

/** Personal data of this domain. */
export const supportPersonalData: PersonalData = {
  exported: ['support_threads', 'support_messages', 'support_pictures', 'complaints'],
  left_out: { support_notes: 'notes between staff users: their working papers' },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }, at) => eraseThreads(tx, member_id, at),
}
