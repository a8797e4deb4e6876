import { call } from '../page-components/sandbox-call.ts'
import { usePoll } from '../page-components/use-poll.ts'

const ASK_EVERY_MS = 3_000

type End = { ended: false; return_url: string | null } | { ended: true; return_url: string }

/** Hook that polls, while the page is visible, whether Sala ended the play session. Returns null until Sala has. */
export function useEnded(token: string | null): { return_url: string } | null {
  const { data } = usePoll(token, ASK_EVERY_MS, () =>
    call<End>('GET', `/game-site/session/ended?token=${encodeURIComponent(token ?? '')}`),
  )
  return data?.ended ? data : null
}
