import { LINE_TOKEN_PARAMETER } from '@sala/contract/messages/line-link-states.ts'
import { LINE_FIRST_WORDS } from '@sala/contract/messages/line-notice-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type Answer, api } from '../../calls/api.ts'
import { call, refetchCalls } from '../../calls/query-cache.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { useSignedIn } from '../../session/session-state.ts'

export type LineView = Answer<'GET /messages/line'>

/**
 * Poll interval in ms of the state of the member's LINE account. Polls are needed, because the member links or blocks in the LINE app, which
 * reports this only to our server.
 */
const POLL_MS = 5_000

export const useLine = () =>
  useQuery({ ...call('GET /messages/line'), enabled: useSignedIn(), refetchInterval: POLL_MS })

/** Returns the one-time token in the page's URL, which links a LINE account. Returns null if the page was not opened by a link from LINE. */
export const useLinkToken = (): string | null => {
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  return new URLSearchParams(query).get(LINE_TOKEN_PARAMETER)
}

/** Returns the URL that opens our chat in LINE, with the text that the member has to send already typed in. */
export const chatAddress = (chatUrl: string): string => chatUrl + encodeURIComponent(LINE_FIRST_WORDS)

/** Starts the linking of a LINE account. The browser then opens LINE's own page, which completes the linking. */
export const useLink = () =>
  useSubmit({
    send: (link_token: string) => api('POST /messages/line', { body: { link_token } }),
    onDone: ({ url }) => window.location.assign(url),
  })

/** Unlinks the member's LINE account. */
export const useUnlink = () =>
  useSubmit({
    send: () => api('POST /messages/line/end'),
    onDone: () => refetchCalls('GET /messages/line'),
  })
