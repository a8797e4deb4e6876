import { readEvents } from '@sala/ui/event-stream-reader.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { call, queryClient } from '../calls/query-cache.ts'
import { tokenStore } from '../calls/session-token.ts'
import { eventsConnected } from '../session/poll-interval.ts'
import { profileCall } from '../session/session.ts'
import { followEvents, kindOf, reconnectMs } from './member-event-stream.ts'

const streamOf = (...pieces: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(control) {
      const encoder = new TextEncoder()
      for (const piece of pieces) control.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
      control.close()
    },
  })

const all = async (stream: ReadableStream<Uint8Array>) => {
  const found: string[] = []
  for await (const data of readEvents(stream, { onData: () => undefined, silenceMs: 1_000 })) found.push(data)
  return found
}

describe('reading the event stream', () => {
  test('gives whole events, however the network splits the data', async () => {
    expect(
      await all(streamOf('data: {"kind":"dep', 'osit"}\n', '\ndata: {"ki', 'nd":"credit"}\n\n')),
    ).toEqual(['{"kind":"deposit"}', '{"kind":"credit"}'])
  })

  test('gives no event for comments, other fields and empty lines', async () => {
    expect(await all(streamOf(': ping\n\nevent: x\nid: 1\n\ndata:a\r\n\r\n'))).toEqual(['a'])
  })

  test('joins the bytes of a character that arrive in two parts', async () => {
    const bytes = new TextEncoder().encode('data: ฝาก\n\n')
    expect(await all(streamOf(bytes.slice(0, 8), bytes.slice(8)))).toEqual(['ฝาก'])
  })

  test('ends at a line that is too long', async () => {
    expect(await all(streamOf(`data: ${'x'.repeat(20_000)}`, 'y\n\ndata: a\n\n'))).toEqual([])
  })
})

describe('an event', () => {
  test.each(['deposit', 'withdrawal', 'credit', 'play', 'session', 'bonus', 'message', 'support'])(
    'of kind %s is known',
    kind => {
      expect(kindOf(JSON.stringify({ kind }))).toBe(kind)
    },
  )

  test.each(['', '{', 'null', '[]', '{"kind":1}', '{"kind":"other"}', '{"kind":"toString"}'])(
    '%s is passed over',
    data => expect(kindOf(data)).toBeNull(),
  )
})

test('the delay before a reconnection doubles from one second to half a minute, plus at most a half', () => {
  expect([0, 1, 4, 5, 50].map(attempt => reconnectMs(attempt, 0))).toEqual([
    1000, 2000, 16_000, 30_000, 30_000,
  ])
  expect(reconnectMs(0, 1)).toBe(1500)
})

followEvents()

describe('an open request', () => {
  type Request = { id: string } | null

  afterEach(() => {
    tokenStore.set(null)
    vi.unstubAllGlobals()
  })

  /** A page of a signed-in member. The test decides when the event stream opens and when each profile call is answered. */
  const openPage = () => {
    const stream = new TransformStream<Uint8Array>()
    const answers: ((pending: Request, status?: number) => void)[] = []
    vi.stubGlobal('fetch', (url: string) =>
      url.endsWith('/customers/events')
        ? Promise.resolve(new Response(stream.readable))
        : new Promise<Response>(resolve => {
            answers.push((pending, status = 200) =>
              resolve(Response.json({ data: { pending_request: pending } }, { status })),
            )
          }),
    )
    tokenStore.set({ access_token: 'a', expires_at_ms: Number.POSITIVE_INFINITY })
    const observer = new QueryObserver(queryClient, profileCall)
    onTestFinished(observer.subscribe(() => undefined))
    const writer = stream.writable.getWriter()
    const send = (text: string) => writer.write(new TextEncoder().encode(`${text}\n\n`))
    return {
      openStream: () => send(': open'),
      sendEvent: (kind: string) => send(`data: {"kind":"${kind}"}`),
      answers,
      shown: () => observer.getCurrentResult().data?.data.pending_request,
    }
  }

  test('is fetched again when the stream opens, because the event of its end may be older', async () => {
    const { openStream, answers, shown } = openPage()
    answers[0]?.({ id: 'dep_1' })
    await expect.poll(shown).toEqual({ id: 'dep_1' })
    await openStream()
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.(null)
    await expect.poll(shown).toBeNull()
  })

  test('is fetched again if the stream opens while the first profile call is in progress', async () => {
    const { openStream, answers, shown } = openPage()
    await openStream()
    await expect.poll(() => eventsConnected.get()).toBe(true)
    answers[0]?.({ id: 'dep_1' })
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.(null)
    await expect.poll(shown).toBeNull()
  })

  test('is fetched again if the call after the event of its end fails', async () => {
    const { openStream, sendEvent, answers, shown } = openPage()
    answers[0]?.({ id: 'dep_1' })
    await openStream()
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.({ id: 'dep_1' })
    await expect.poll(shown).toEqual({ id: 'dep_1' })
    await sendEvent('deposit')
    await expect.poll(() => answers.length).toBe(3)
    answers[2]?.(null, 500)
    await expect.poll(() => answers.length).toBe(4)
    answers[3]?.(null)
    await expect.poll(shown).toBeNull()
  })

  test('costs a member without one no second call', async () => {
    const { openStream, answers, shown } = openPage()
    answers[0]?.(null)
    await expect.poll(shown).toBeNull()
    await openStream()
    await expect.poll(() => eventsConnected.get()).toBe(true)
    expect(answers).toHaveLength(1)
  })
})

test('the unread messages are counted again when the stream opens, if they were counted before', async () => {
  const stream = new TransformStream<Uint8Array>()
  let unread = 0
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/customers/events') ? new Response(stream.readable) : Response.json({ unread }),
  )
  tokenStore.set({ access_token: 'a', expires_at_ms: Number.POSITIVE_INFINITY })
  onTestFinished(() => tokenStore.set(null))
  const observer = new QueryObserver(queryClient, call('GET /messages/unread'))
  onTestFinished(observer.subscribe(() => undefined))
  const shown = () => observer.getCurrentResult().data?.unread
  await expect.poll(shown).toBe(0)
  unread = 1
  await stream.writable.getWriter().write(new TextEncoder().encode(': open\n\n'))
  await expect.poll(shown).toBe(1)
})
