import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { operatorActor } from '../../platform/operator-decision.ts'
import { deleteTag, findNotes, findTags, insertNote, insertTag } from './member-notes-sql.ts'

export {
  deleteWords as forgetMemberWords,
  findPersonalRows as memberWordsOf,
  findTagged as taggedMembers,
} from './member-notes-sql.ts'

/** Maximum number of notes that are shown about a member. */
const NOTES_SHOWN = 100

/** Returns the member's tags, and the operators' notes about the member, newest first. */
export const loadNotesAndTags = async (db: Db, memberId: MemberId) => {
  const [notes, tags] = await Promise.all([findNotes(db, memberId, NOTES_SHOWN), findTags(db, memberId)])
  return { notes, tags }
}

/**
 * Writes a note about a member. The audit log records only that a note was written, not its text, because the log is permanent and notes are erased
 * with the account.
 */
const said = (
  ctx: Context,
  operator: string,
  { member, action }: { member: MemberId; action: string },
  write: (tx: Tx, by: string, at: Date) => Promise<void>,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const [by, at] = [operatorActor({ operator }), ctx.clock.now()]
    await lockMember(tx, member)
    await write(tx, by, at)
    await audit(tx, { actor: by, action, subject: member, details: { member } }, at)
  })

export const writeNote = (ctx: Context, operator: string, member: MemberId, text: string): Promise<void> =>
  said(ctx, operator, { member, action: 'member.note' }, (tx, by, at) =>
    insertNote(tx, member, { text, written_by: by, written_at: at }),
  )

/** Adds a tag to the member. Does nothing if the member already has the tag. */
export const setTag = (ctx: Context, operator: string, member: MemberId, tag: string): Promise<void> =>
  said(ctx, operator, { member, action: 'member.tag' }, (tx, by, at) =>
    insertTag(tx, member, { tag, by, at }),
  )

export const takeTag = (ctx: Context, operator: string, member: MemberId, tag: string): Promise<void> =>
  said(ctx, operator, { member, action: 'member.untag' }, tx => deleteTag(tx, member, tag))
