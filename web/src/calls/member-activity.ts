import { UNATTENDED_HEADER } from '@sala/contract/wire/unattended-header.ts'
import { idleMs } from '@sala/ui/user-activity.ts'

/** Milliseconds without user input after which the page counts as unattended: the polls of an unattended page do not extend the session. */
export const ATTENDED_MS = 5 * 60_000

/** Returns a header for calls of an unattended page; otherwise an empty object. */
export const attendance = (): Record<string, string> =>
  idleMs() > ATTENDED_MS ? { [UNATTENDED_HEADER]: '1' } : {}
