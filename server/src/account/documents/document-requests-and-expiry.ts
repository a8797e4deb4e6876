import { RENEWAL_DAYS } from '@sala/contract/account/documents/document-lists.ts'
import { daysLater } from '@sala/contract/wire/calendar.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { bangkokDate, DAY_MS } from '../../platform/calendar.ts'
import { deleteInBatches } from '../../platform/database/row-retention.ts'
import { inTransaction } from '../../platform/db.ts'
import { forEachIsolated, type JobPayload } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { iterateDueItems } from '../../platform/work-scheduling/due-items.ts'
import { lockMember } from '../members/members.ts'
import { accountSettings } from '../settings.ts'
import {
  deleteRefusedPictures,
  deleteUnsentPictures,
  type Expiring,
  findExpiring,
  markTold,
} from './document-requests-and-expiry-sql.ts'
import { beginCase } from './documents.ts'

export const DOCUMENTS_JOB = 'account:documents'
/** Job that asks a member for an identity document, because the member's withdrawals of 30 days exceed the sum that is allowed without one. */
export const ASK_DOCUMENT_JOB = 'account:ask-document'

/** Maximum number of pictures that one SQL statement deletes. It is small, because a picture is a hundred times as large as other rows. */
const PICTURES_AT_ONCE = 500
const DUE_AT_ONCE = 200

/** Begins a case for a member whose withdrawal waits for a document. Does nothing if a case is open. */
export const askForWithdrawal = (ctx: Context, { member_id }: JobPayload): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const id = member_id as MemberId
    const member = await lockMember(tx, id)
    if (member.erased_at === null) await beginCase(tx, id, 'sum', ctx.clock.now())
  })

const tell = (ctx: Context, step: 'expiring' | 'expired', due: Expiring): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, due.member_id)
    const at = ctx.clock.now()
    if (!(await markTold(tx, due.id, step, at))) return
    const facts = {
      kind: 'identity_document',
      progress: step,
      refusal: null,
      last_day: due.expires_on,
    } as const
    await writeMessage(tx, due.member_id, facts, `${due.id} ${step}`, at)
  })

/** The daily job: informs members whose document expires, and deletes pictures after their retention. */
export const keepDocuments = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const today = bangkokDate(now)
  const { document_refused_days } = await readSettings(ctx.db, accountSettings)
  const before = new Date(now.getTime() - document_refused_days * DAY_MS)
  await deleteInBatches(atMost => deleteRefusedPictures(ctx.db, before, atMost), PICTURES_AT_ONCE)
  await deleteInBatches(atMost => deleteUnsentPictures(ctx.db, before, atMost), PICTURES_AT_ONCE)
  const days = { expired: today, expiring: daysLater(today, RENEWAL_DAYS + 1) } as const
  for (const step of ['expired', 'expiring'] as const) {
    const due = iterateDueItems(
      DUE_AT_ONCE,
      (tried, most) => findExpiring(ctx.db, step, days[step], tried, most),
      ({ id }: Expiring) => id,
    )
    await forEachIsolated(ctx, due, 'the message about an expiring document failed', one =>
      tell(ctx, step, one),
    )
  }
}
