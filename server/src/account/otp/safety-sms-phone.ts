import { countHit, countShared } from '../../platform/rate-limits.ts'
import { readSettings } from '../../platform/settings.ts'
import type { NoticePhone } from '../../ports.ts'
import { memberOf } from '../members/members.ts'
import { limits, SMS_SHARES, smsPerDay } from '../rate-limits.ts'
import { accountSettings } from '../settings.ts'

/**
 * Returns the phone for a safety SMS. Safety SMS have a separate limit per phone, so that they never use up the member's one-time codes. In the
 * lobby's daily maximum they count like SMS to a known device.
 */
export const noticePhone: NoticePhone = async (db, memberId, { now, is_counted }) => {
  const { phone, erased_at } = await memberOf(db, memberId)
  if (erased_at !== null) return null
  if (is_counted) return phone
  if (!(await countHit(db, limits.notices_per_phone, phone, now)).allowed) return null
  const { sms_per_day } = await readSettings(db, accountSettings)
  const caller = { network: 'notices', known: true }
  return (await countShared(db, smsPerDay(sms_per_day), SMS_SHARES, caller, now)).allowed ? phone : null
}
