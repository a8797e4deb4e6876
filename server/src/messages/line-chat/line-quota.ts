import { advertisingGroups } from '@sala/contract/messages/message-channels.ts'
import type { MessageKind } from '@sala/contract/messages/message-facts.ts'
import { groupOf } from '@sala/contract/messages/message-texts.ts'
import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/adapter-kit/partner-http.ts'
import { bangkokDate, HOUR_MS } from '../../platform/calendar.ts'
import { readSettings } from '../../platform/settings.ts'
import { messagesSettings } from '../settings.ts'
import { countLine, deleteQuotasBefore, findQuota, type LineCounts, type QuotaRow, saveQuota } from './sql.ts'

/**
 * Time in ms after which Sala asks LINE again how many messages of the quota are used. Until then, Sala adds the messages that it sends itself to the
 * last number.
 */
const READ_AFTER_MS = HOUR_MS
const PERCENT = 100
const MONTH_CHARACTERS = 'YYYY-MM'.length

export const monthOf = (at: Date): string => bangkokDate(at).slice(0, MONTH_CHARACTERS)

/** Reads the month's quota from LINE and stores it. If LINE does not answer, the stored quota stays. */
export const readLineQuota = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  try {
    const quota = await ctx.partners.chat_app?.quota()
    if (quota !== undefined) await saveQuota(ctx.db, monthOf(now), { ...quota, read_at: now })
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    ctx.log.warn({ err: error }, 'the quota of LINE could not be read')
  }
}

/** Returns this month's quota of LINE messages, and reads it from LINE if the stored one is an hour old. Returns null if it could never be read. */
const quotaNow = async (ctx: Context): Promise<QuotaRow | null> => {
  const now = ctx.clock.now()
  const known = await findQuota(ctx.db, monthOf(now))
  if (known !== null && now.getTime() - known.read_at.getTime() < READ_AFTER_MS) return known
  await readLineQuota(ctx)
  return findQuota(ctx.db, monthOf(now))
}

const isNearEnd = ({ most, used }: QuotaRow, reservePercent: number): boolean =>
  most !== null && (most - used) * PERCENT < most * reservePercent

/** Returns whether advertising must not use LINE now, because the rest of the month's message quota is reserved for other messages. */
export const isAdvertisingOff = async (ctx: Context): Promise<boolean> => {
  const quota = await quotaNow(ctx)
  if (quota === null) return false
  const { line_reserve_percent } = await readSettings(ctx.db, messagesSettings)
  return isNearEnd(quota, line_reserve_percent)
}

export const isAdvertising = (kind: MessageKind): boolean => advertisingGroups.has(groupOf(kind))

/** Deletes the stored LINE quotas of the months before `before`. */
export const forgetQuotas = (ctx: Context, before: Date): Promise<void> =>
  deleteQuotasBefore(ctx.db, monthOf(before))

type LineStatus = LineCounts & {
  /** LINE's message quota of this month. Null if it could never be read. `most` is null if there is no limit. */
  readonly quota: (QuotaRow & { readonly is_near_end: boolean }) | null
}

/** Returns the figures about LINE that operators see. Returns null if LINE is not configured. */
export const lineStatus = async (ctx: Context): Promise<LineStatus | null> => {
  if (ctx.partners.chat_app === null) return null
  const [counts, quota, { line_reserve_percent }] = await Promise.all([
    countLine(ctx.db),
    findQuota(ctx.db, monthOf(ctx.clock.now())),
    readSettings(ctx.db, messagesSettings),
  ])
  return { ...counts, quota: quota && { ...quota, is_near_end: isNearEnd(quota, line_reserve_percent) } }
}
