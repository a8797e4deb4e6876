import { UNATTENDED_HEADER } from '@sala/contract/wire/unattended-header.ts'
import { idleMs } from '@sala/ui/user-activity.ts'

/** After this many milliseconds without input, the desk counts as unattended. The polls of an unattended desk do not extend the session. */
const ATTENDED_MS = 60_000

/** Returns the header that marks calls from an unattended desk. */
export const attendance = (): Record<string, string> =>
  idleMs() > ATTENDED_MS ? { [UNATTENDED_HEADER]: '1' } : {}
