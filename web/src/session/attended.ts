import { UNATTENDED_HEADER } from '@sala/contract/wire/unattended.ts'
import { untouchedMs } from '@sala/ui/touches.ts'

/** Without input for longer, the page counts as unattended: its polls do not extend the session. */
export const ATTENDED_MS = 5 * 60_000

/** Sent with each call of an unattended page. */
export const attendance = (): Record<string, string> =>
  untouchedMs() > ATTENDED_MS ? { [UNATTENDED_HEADER]: '1' } : {}
