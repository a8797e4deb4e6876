import { UNREAD_SHOWN_MAX } from '@sala/contract/messages/unread-count-limit.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import { useIdle } from '../device/idle-time.ts'
import { useSignedIn } from '../session/session-state.ts'

/** Returns the number of unread messages; 0 until it has loaded. The call waits until the page is idle, because other calls are more urgent. */
export const useUnread = (): number => {
  const signedIn = useSignedIn()
  const idle = useIdle()
  return useQuery({ ...call('GET /messages/unread'), enabled: signedIn && idle }).data?.unread ?? 0
}

/** Formats the number of unread messages: `3`, or `99+` above the maximum. */
export const formatUnread = (unread: number): string =>
  unread > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : String(unread)
