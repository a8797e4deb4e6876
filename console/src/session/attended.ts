import { UNATTENDED_HEADER } from '@sala/contract/wire/unattended.ts'
import { untouchedMs } from '@sala/ui/touches.ts'

/** Without input for longer, the desk counts as unattended: its polls do not extend the session. */
const ATTENDED_MS = 60_000

/** Sent with each call of an unattended desk. */
export const attendance = (): Record<string, string> =>
  untouchedMs() > ATTENDED_MS ? { [UNATTENDED_HEADER]: '1' } : {}
