import type { NewsRefusal } from '@sala/contract/messages/news-refusals.ts'
import { messagesSettings } from '../messages/settings.ts'
import { readSettings } from '../platform/settings.ts'
import type { DeliveryStops } from '../ports.ts'
import { newsRefusalsOf } from './news-recipients.ts'
import { quietUntil } from './quiet-hours.ts'

/** Reasons that do not stop a message that is already written, because the maximum number of news was checked when it was written. */
const CAPS: readonly NewsRefusal[] = ['day_cap', 'week_cap']

/**
 * Returns for each written message about news, bonuses or commission why channels other than the inbox (such as push) must not send it now, or null
 * if they may. Messages about bonuses and commission need no consent to news, because the member chose their channel. In quiet hours a message waits
 * until they end.
 */
export const deliveryStops: DeliveryStops = async (db, asked, now) => {
  const settings = await readSettings(db, messagesSettings)
  const refusals = await newsRefusalsOf(
    db,
    asked.map(({ member_id }) => member_id),
    now,
  )
  return asked.map(({ member_id, group }) => {
    const left = (refusals.get(member_id) ?? []).filter(
      refusal => !CAPS.includes(refusal) && (refusal !== 'no_consent' || group === 'news'),
    )
    if (left.length === 0) return null
    const forever = left.filter(refusal => refusal !== 'quiet_hours')
    return forever.length === 0
      ? { why: 'quiet_hours', until: quietUntil(settings, now) }
      : { why: forever.toSorted().join(' '), until: null }
  })
}
