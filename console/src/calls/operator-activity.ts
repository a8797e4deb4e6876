import { UNATTENDED_HEADER } from '@sala/contract/wire/unattended-header.ts'
import { idleMs } from '@sala/ui/user-activity.ts'

/** Milliseconds without input after which the desk counts as unattended. Polls of an unattended desk do not extend the session. */
const ATTENDED_MS = 60_000

/** Returns a header for calls of an unattended desk; otherwise an empty object. */
export const attendance = (): Record<string, string> =>
  idleMs() > ATTENDED_MS ? { [UNATTENDED_HEADER]: '1' } : {}
