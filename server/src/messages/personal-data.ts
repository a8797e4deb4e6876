import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { deleteMessagesOf, findPersonalRows } from './personal-data-sql.ts'

/**
 * Personal data of this domain. An erasure deletes all messages. The records that messages are about, such as deposits, belong to other domains,
 * which decide what to delete.
 */
export const messagesPersonalData: PersonalData = {
  exported: ['messages', 'push_subscriptions', 'line_links', 'message_choices', 'news_consents'],
  left_out: { line_link_starts: 'the hash of a secret that works for ten minutes' },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => deleteMessagesOf(tx, member_id),
}
