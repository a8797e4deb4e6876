import type { SupportTopic } from '@sala/contract/support/conversation-topics.ts'
import type { MemberId, ThreadId } from '@sala/contract/wire/ids.ts'
import { writeMessage } from '../messages/messages.ts'
import { announce } from '../platform/browser-events.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/random.ts'
import { insertMessage, insertThread } from './sql.ts'
import { noteAnswer } from './staff-conversations-sql.ts'

export type DeskQuestion = {
  readonly operator: string
  readonly topic: SupportTopic
  readonly text: string
}

/**
 * Begins a conversation with a message of the staff, in the caller's transaction. The member gets the message in the inbox and may answer in the
 * conversation. The conversation does not count towards the member's maximum.
 */
export const askMember = async (
  tx: Tx,
  memberId: MemberId,
  { operator, topic, text }: DeskQuestion,
  at: Date,
): Promise<ThreadId> => {
  const id = newId('thr', at)
  await insertThread(tx, { id, member_id: memberId, topic, about: null, key: null, at })
  const no = await insertMessage(tx, { thread: id, author: operator, body: text, key: null, at })
  await noteAnswer(tx, id, operator, no, at)
  await writeMessage(tx, memberId, { kind: 'support_answered', topic }, `${id}:0`, at)
  await announce(tx, { member_id: memberId, kind: 'support' })
  return id
}
