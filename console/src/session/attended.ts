import { UNATTENDED_HEADER } from '@sala/contract/wire/unattended.ts'
import { untouchedMs } from '@sala/ui/touches.ts'

/** Untouched for longer, a desk is one that somebody has left: what it asks by itself keeps no session alive. */
const ATTENDED_MS = 60_000

/** Goes with each call while nobody is at the desk. */
export const attendance = (): Record<string, string> =>
  untouchedMs() > ATTENDED_MS ? { [UNATTENDED_HEADER]: '1' } : {}
