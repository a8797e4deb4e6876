import { UNATTENDED_HEADER } from '@sala/contract/wire/unattended.ts'
import { untouchedMs } from '@sala/ui/touches.ts'

/** Untouched for longer, a page is one that lies open: what it asks by itself keeps no session alive. */
export const ATTENDED_MS = 5 * 60_000

/** Goes with each call while nobody is at the page. */
export const attendance = (): Record<string, string> =>
  untouchedMs() > ATTENDED_MS ? { [UNATTENDED_HEADER]: '1' } : {}
