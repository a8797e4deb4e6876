import type { ThreadView } from '@sala/contract/desk/support/endpoints.ts'
import type { ThreadId } from '@sala/contract/wire/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { usePermissions } from '../session/desk-session.ts'
import { usePace } from '../session/live-updates.ts'
import { usePages } from '../table/use-list-pages.ts'

export type ThreadRow = Answer<'GET /support'>['rows'][number]
export type Thread = Answer<'GET /support/threads/{thread}'>
export type ReadyAnswer = Answer<'GET /support/ready-answers'>['rows'][number]

/** Poll interval of conversations in ms while the event stream is not connected. */
const ASK_EVERY_MS = 10_000
const SECOND_MS = 1_000
/** Minimum interval in ms between two calls that report that the staff user is typing. */
const TYPING_EVERY_MS = 4_000

/** Loads a list of conversations page by page. */
export const useThreadPages = (view: ThreadView) =>
  usePages(['GET /support', view], (before: string | undefined, signal) =>
    api('GET /support', { query: { view, ...(before === undefined ? {} : { before }) }, signal }),
  )

/** Returns the number of conversations in each list, and the server's time of the response. */
export const useThreadCounts = (view: ThreadView) =>
  useQuery({ ...call('GET /support', { query: { view } }), refetchInterval: usePace(ASK_EVERY_MS) }).data

/** Returns the number of members who wait for an answer; undefined without the permission `support.read`. */
export const useWaitingThreads = () => {
  const may = usePermissions()
  return useQuery({
    ...call('GET /support/waiting'),
    refetchInterval: usePace(ASK_EVERY_MS),
    enabled: may('support.read'),
  }).data
}

export const useThread = (thread: ThreadId) =>
  useQuery({
    ...call('GET /support/threads/{thread}', { params: { thread } }),
    refetchInterval: usePace(ASK_EVERY_MS),
  })

/**
 * Returns the messages of a conversation, oldest first, with the older pages that were loaded. `more` loads another older page; it is undefined if
 * there is none. `older` is the number of messages from older pages.
 */
export const useOlderMessages = ({ id: thread, messages, before: first }: Thread) => {
  const [isWanted, setWanted] = useState(false)
  const pages = usePages(
    ['GET /support/threads/{thread}/messages', thread, first],
    (before: string | undefined, signal) =>
      api('GET /support/threads/{thread}/messages', {
        params: { thread },
        query: { before: before ?? first ?? '0' },
        signal,
      }),
    isWanted && first !== null,
  )
  const older = (pages.rows ?? []).toReversed()
  const start = first !== null && !isWanted ? () => setWanted(true) : undefined
  return { messages: [...older, ...messages], older: older.length, more: isWanted ? pages.more : start }
}

/** Fetches the open conversation and the lists again after an action of the staff user. */
export const refetchThread = () =>
  refetchCalls('GET /support/threads/{thread}', 'GET /support', 'GET /support/waiting', 'GET /complaints')

/** Marks the messages up to `newest` as read by the staff, while the page is visible. */
export const useReadMark = (thread: ThreadId, newest: string | undefined): void => {
  const mayAnswer = usePermissions()('support.answer')
  const marked = useRef<string>(undefined)
  useEffect(() => {
    const mark = () => {
      if (!mayAnswer || newest === undefined || marked.current === newest) return
      if (document.visibilityState !== 'visible') return
      marked.current = newest
      const sent = { params: { thread }, body: { up_to: newest } }
      void api('POST /support/threads/{thread}/read', sent).catch(() => undefined)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [thread, newest, mayAnswer])
}

/**
 * Returns whether the desk shows that the member is typing. The last response arrived at `answeredAtMs`, and it said that the member is
 * typing for the next `seconds`.
 */
export const useTypingSign = (seconds: number, answeredAtMs: number): boolean => {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const leftMs = answeredAtMs + seconds * SECOND_MS - Date.now()
    setShown(leftMs > 0)
    if (leftMs <= 0) return
    const timer = setTimeout(() => setShown(false), leftMs)
    return () => clearTimeout(timer)
  }, [seconds, answeredAtMs])
  return isShown
}

/** Returns a function to call at each keystroke. It reports to the member, at most every `TYPING_EVERY_MS`, that a staff user is typing. */
export const useTypingCall = (thread: ThreadId): (() => void) => {
  const reportedAtMs = useRef(0)
  return () => {
    const now = Date.now()
    if (now - reportedAtMs.current < TYPING_EVERY_MS) return
    reportedAtMs.current = now
    void api('POST /support/threads/{thread}/typing', { params: { thread } }).catch(() => undefined)
  }
}
