import { providersOfDay } from '../../account/otp/delivery-receipts.ts'
import { callbacksOfDay } from '../../cashier/bank/callback-counts.ts'
import type { Context } from '../../context.ts'
import { lineStatus } from '../../messages/line-chat/line-quota.ts'
import { partnerNames } from '../../partners/call-log.ts'
import {
  PARTNER_LOG_PAGE_ROWS,
  type PartnerLogWanted,
  partnerLog,
} from '../../platform/partner-log/partner-log.ts'
import { type SecurityKind, securityEvents } from '../../platform/security/security-events.ts'
import { partnerClocks } from '../business-figures/partner-clocks.ts'
import { findUnanswered } from '../sql/attention-items.ts'

/** Kinds of security events about rejected callbacks (calls that claim to come from a partner). */
const STRANGE: readonly SecurityKind[] = ['callback_forged', 'callback_unreadable']

/** Returns the status row of LINE. Returns no row if LINE is not configured. */
const lineRows = async (ctx: Context) => {
  const status = await lineStatus(ctx)
  if (status === null) return []
  const { quota, ...counts } = status
  const { most = null, used = 0, read_at = null, is_near_end = false } = quota ?? {}
  return [{ ...counts, most, used, read_at, is_near_end }]
}

/** Returns the state of the partners: last callbacks, calls without a response, and rejected callbacks. */
export const partnersNow = async (ctx: Context) => {
  const [clocks, callbacks, unanswered, codes, line, ...strange] = await Promise.all([
    partnerClocks(ctx),
    callbacksOfDay(ctx),
    findUnanswered(ctx.db, ctx.clock.now()),
    providersOfDay(ctx),
    lineRows(ctx),
    ...STRANGE.map(kind => securityEvents(ctx.db, kind)),
  ])
  return {
    clocks,
    callbacks,
    silences: unanswered.map(({ partner: _, ...silence }) => silence),
    codes,
    line,
    strange: strange
      .flat()
      .map(({ minute, kind, network, detail, count }) => ({ minute, kind, network, detail, count }))
      .toSorted((a, b) => b.minute.getTime() - a.minute.getTime()),
  }
}

/** Returns a page of the log of partners' calls, and the names of all partners in it. */
export const partnerLogPage = async (ctx: Context, wanted: PartnerLogWanted) => {
  const rows = (await partnerLog(ctx.db, wanted)).map(({ no, ...line }) => ({ ...line, no: no.toString() }))
  const { doors } = ctx.partners
  return {
    rows,
    before: rows.length < PARTNER_LOG_PAGE_ROWS ? null : (rows.at(-1)?.no ?? null),
    partners: [...new Set([...partnerNames(ctx.config.partners), ...Object.keys(doors)])].toSorted(),
  }
}
