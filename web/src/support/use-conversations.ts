import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { usePollPace } from '../session/poll-interval.ts'
import { useSignedIn } from '../session/session-state.ts'
import type { ThreadId } from './support-search.ts'

export type Thread = Answer<'GET /support/threads/{thread}'>
export type Message = Thread['messages'][number]
export type ThreadSummary = Answer<'GET /support'>['threads'][number]
export type Complaint = NonNullable<Thread['complaint']>

/** Poll interval of conversations in ms while the event stream is not connected. */
const POLL_MS = 10_000
const SECOND_MS = 1_000
/** Minimum interval in ms between two calls that report that the member is typing. The server shows each report for twice as long. */
const TYPING_EVERY_MS = 4_000

export const useThreads = () =>
  useQuery({ ...call('GET /support'), enabled: useSignedIn(), refetchInterval: usePollPace(POLL_MS) })

/** Returns a conversation with the loaded messages, oldest first, and a function that loads older ones. */
export const useThread = (thread: ThreadId) => {
  const query = useInfiniteQuery({
    queryKey: ['GET /support/threads/{thread}', thread],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /support/threads/{thread}', {
        params: { thread },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    getNextPageParam: page => page.before ?? undefined,
    enabled: useSignedIn(),
    refetchInterval: usePollPace(POLL_MS),
  })
  const pages = query.data?.pages ?? []
  return {
    thread: pages[0],
    messages: pages.toReversed().flatMap(page => page.messages),
    error: query.error,
    refetch: query.refetch,
    older: query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined,
    answeredAtMs: query.dataUpdatedAt,
  }
}

/** Marks the messages up to `newest` as read, while the page is visible. */
export const useReadMark = (thread: ThreadId, newest: string | undefined): void => {
  const marked = useRef<string>(undefined)
  useEffect(() => {
    const mark = () => {
      if (newest === undefined || marked.current === newest || document.visibilityState !== 'visible') return
      marked.current = newest
      // If this call fails, the next visit marks the messages, so the failure needs no notice.
      void api('POST /support/threads/{thread}/read', { params: { thread }, body: { up_to: newest } }).catch(
        () => undefined,
      )
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [thread, newest])
}

/**
 * Returns whether the page shows that a staff user is typing. The last response arrived at `answeredAtMs`, and it said that a staff user is
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

/** Returns a function to call at each keystroke. It reports to the staff, at most every `TYPING_EVERY_MS`, that the member is typing. */
export const useTypingCall = (thread: ThreadId): (() => void) => {
  const reportedAtMs = useRef(0)
  return () => {
    const now = Date.now()
    if (now - reportedAtMs.current < TYPING_EVERY_MS) return
    reportedAtMs.current = now
    void api('POST /support/threads/{thread}/typing', { params: { thread } }).catch(() => undefined)
  }
}
