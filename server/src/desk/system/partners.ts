import { providersOfDay } from '../../account/codes/receipts.ts'
import { partnerTraffic } from '../../cashier/bank/partner-traffic.ts'
import type { Context } from '../../context.ts'
import { type SecurityKind, securityEvents } from '../../platform/security/events.ts'

/** What came to a partner's door and was not the partner's. */
const STRANGE: readonly SecurityKind[] = ['callback_forged', 'callback_unreadable']

/** What partners sent, what they leave unanswered, and what came that was not theirs. */
export const partnersNow = async (ctx: Context) => {
  const [traffic, codes, ...strange] = await Promise.all([
    partnerTraffic(ctx),
    providersOfDay(ctx),
    ...STRANGE.map(kind => securityEvents(ctx.db, kind)),
  ])
  return {
    ...traffic,
    codes,
    strange: strange
      .flat()
      .map(({ minute, kind, network, detail, count }) => ({ minute, kind, network, detail, count }))
      .toSorted((a, b) => b.minute.getTime() - a.minute.getTime()),
  }
}
