import { UNATTENDED_HEADER } from '@sala/contract/wire/unattended.ts'
import { idleMs } from '@sala/ui/touches.ts'

/** After this time without input the desk is unattended, and its polls do not extend the session. */
const ATTENDED_MS = 60_000

/** Header of each call of an unattended desk. */
export const attendance = (): Record<string, string> =>
  idleMs() > ATTENDED_MS ? { [UNATTENDED_HEADER]: '1' } : {}
