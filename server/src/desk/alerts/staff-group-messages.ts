import { groupText } from '@sala/contract/desk/alerts/alert-texts.ts'
import type { Context } from '../../context.ts'
import { deskSettings } from '../../operators/decisions/desk-settings.ts'
import { deskOrigin } from '../../operators/sign-in/invitations.ts'
import { isPartnerFailure } from '../../partners/adapter-kit/partner-http.ts'
import type { StaffGroup } from '../../partners/ports/staff-group.ts'
import { HOUR_MS, MINUTE_SECONDS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue, forEachIsolated } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { takeCalls } from './alert-delivery.ts'
import { waitingItems } from './alert-work-items.ts'
import {
  claimDueGroupMessages,
  type DueGroupMessage,
  endGroupMessage,
  findGroupMessages,
  insertGroupMessages,
  markGroupMessageSent,
  postponeGroupMessage,
} from './staff-group-sql.ts'

export const SEND_GROUP_JOB = 'desk:send-group'
/** Id under which alerts to the staff group are stored. No session has this id. */
const GROUP = 'group'
const AT_ONCE = 8
const SHOWN_MAX = 30
const SECOND_MS = 1_000
const FIRST_PAUSE_SECONDS = 15
const PAUSE_MAX_SECONDS = 10 * MINUTE_SECONDS
/** A message that could not be sent within an hour is dropped, because the waiting time in its text is no longer true. */
const GIVE_UP_MS = HOUR_MS
/** Longest pause before the next attempt that a chat service may ask for. */
const ASKED_PAUSE_MAX_SECONDS = 60 * MINUTE_SECONDS
/**
 * Maximum number of attempts to send a message that may already have arrived, if the chat service does not recognise repeated messages. These
 * attempts take eight minutes in total.
 */
export const UNCERTAIN_TRIES_MAX = 6
const UNKNOWN = 'outcome unknown'

/** Queues a message to the staff group (the chat of the shift) for each kind of work that became escalated. No item is counted in two messages. */
export const callGroup = async (ctx: Context): Promise<void> => {
  const channels = ctx.partners.staff_groups.map(({ name }) => name)
  if (channels.length === 0) return
  const times = await readSettings(ctx.db, deskSettings)
  const items = await waitingItems(ctx, null)
  await inTransaction(ctx.db, async tx => {
    const alerts = await takeCalls(tx, ctx, GROUP, {
      items,
      times,
      // The receipt is null, because the message is stored in the same transaction and therefore cannot be lost.
      receipt: null,
      isFor: (item, level) => level === 'escalated' && !item.is_old,
    })
    for (const { kind, alarms, count, waiting_minutes } of alerts)
      await insertGroupMessages(
        tx,
        channels,
        { kind, alarms, items: count, waiting_minutes },
        ctx.clock.now(),
      )
    if (alerts.length > 0) await enqueue(tx, SEND_GROUP_JOB, {}, { key: SEND_GROUP_JOB })
  })
}

/** Returns the text of a message. It has only a kind of work and numbers, so it contains no data of a member. */
const textOf = (ctx: Pick<Context, 'config'>, due: DueGroupMessage, is_repeated: boolean): string =>
  groupText(
    { ...due, level: 'escalated', count: due.items },
    { url: `${deskOrigin(ctx.config)}/desk/`, no: due.no, is_repeated },
  )

/**
 * Tries once to send the message. If the chat service does not answer, a later run tries again, because a lost call for help is worse than a repeated
 * one.
 */
const sendBy = async (ctx: Context, group: StaffGroup, due: DueGroupMessage): Promise<void> => {
  const now = ctx.clock.now()
  // If the message may have arrived at an earlier attempt, the text says that it is repeated. A chat service that recognises repeated messages by
  // their reference gets the unchanged text.
  const isRepeated = due.tries > 1 && group.repeats_safely !== true
  try {
    const outcome = await group.send({ reference: `group:${due.no}`, text: textOf(ctx, due, isRepeated) })
    if (outcome.kind === 'taken') return await markGroupMessageSent(ctx.db, due.no, outcome.message_id)
    if (outcome.kind === 'refused') return await endGroupMessage(ctx.db, due.no, outcome.why)
    const seconds = Math.min(ASKED_PAUSE_MAX_SECONDS, Math.max(FIRST_PAUSE_SECONDS, outcome.after_seconds))
    await postponeGroupMessage(ctx.db, due.no, new Date(now.getTime() + seconds * SECOND_MS))
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    ctx.log.warn({ err: error, group: group.name }, 'the group of the shift did not accept a message')
  }
}

const deliver = async (ctx: Context, due: DueGroupMessage): Promise<void> => {
  if (ctx.clock.now().getTime() - due.created_at.getTime() > GIVE_UP_MS)
    return endGroupMessage(ctx.db, due.no, due.tries > 1 ? UNKNOWN : 'too late')
  const group = ctx.partners.staff_groups.find(({ name }) => name === due.channel)
  if (group === undefined) return endGroupMessage(ctx.db, due.no, 'no group')
  if (due.tries > UNCERTAIN_TRIES_MAX && group.repeats_safely !== true)
    return endGroupMessage(ctx.db, due.no, UNKNOWN)
  await sendBy(ctx, group, due)
}

/** Sends all due messages to the staff group (the chat of the shift). */
export const sendGroupMessages = async (ctx: Context): Promise<void> => {
  const pause = { limit: AT_ONCE, first_seconds: FIRST_PAUSE_SECONDS, most_seconds: PAUSE_MAX_SECONDS }
  for (;;) {
    const due = await claimDueGroupMessages(ctx.db, ctx.clock.now(), pause)
    if (due.length === 0) return
    await forEachIsolated(ctx, due, 'a message to the group could not be sent', each => deliver(ctx, each))
  }
}

/** Returns the newest messages to the staff group with their state, and the connected groups. */
export const groupMessages = async (ctx: Context) => ({
  channels: ctx.partners.staff_groups.map(({ name }) => name),
  rows: (await findGroupMessages(ctx.db, SHOWN_MAX)).map(({ no, items, alarms: _, status, ...row }) => ({
    ...row,
    id: String(no),
    count: items,
    state: status,
  })),
})
