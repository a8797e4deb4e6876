import { LINE_FIRST_WORDS } from '@sala/contract/messages/line-notice.ts'
import { LINE_TOKEN_PARAMETER } from '@sala/contract/messages/line-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type Answer, api } from '../../calls/api.ts'
import { call, refetchCalls } from '../../calls/query-cache.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { useSignedIn } from '../../session/session-state.ts'

export type LineView = Answer<'GET /messages/line'>

/** Milliseconds between two questions for the state: LINE reports a link or a block to the server only. */
const POLL_MS = 5_000

export const useLine = () =>
  useQuery({ ...call('GET /messages/line'), enabled: useSignedIn(), refetchInterval: POLL_MS })

/** Returns the link token in the page's address; null if the member did not come by a link of LINE. */
export const useLinkToken = (): string | null => {
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  return new URLSearchParams(query).get(LINE_TOKEN_PARAMETER)
}

/** Returns the address that opens the chat with the text that the member has to send. */
export const chatAddress = (chatUrl: string): string => chatUrl + encodeURIComponent(LINE_FIRST_WORDS)

/** Submission that begins to link a LINE account, and then leaves for LINE's own page. */
export const useLink = () =>
  useSubmit({
    send: (link_token: string) => api('POST /messages/line', { body: { link_token } }),
    onDone: ({ url }) => window.location.assign(url),
  })

/** Submission that unlinks the LINE account. */
export const useUnlink = () =>
  useSubmit({
    send: () => api('POST /messages/line/end'),
    onDone: () => refetchCalls('GET /messages/line'),
  })
