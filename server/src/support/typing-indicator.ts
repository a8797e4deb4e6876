import type { ThreadId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../context.ts'
import type { EventHub, TypingEvent } from '../platform/browser-events.ts'

/** Milliseconds for which a person is shown as typing. The person's page repeats the call while the person types. */
const SHOWN_MS = 8_000
const SECOND_MS = 1_000
/** Number of entries at which expired ones are removed, so that the list does not grow without end. */
const SWEEP_FROM = 1_000

type Typing = {
  readonly note: (event: Pick<TypingEvent, 'thread' | 'by'>, now: Date) => void
  readonly secondsLeft: (thread: ThreadId, by: TypingEvent['by'], now: Date) => number
  readonly clear: () => void
}

const keyOf = (thread: string, by: string): string => `${thread} ${by}`

/** Creates the list of people who are typing in conversations. It is only in memory, and its entries expire. */
export const makeTyping = (): Typing => {
  const until = new Map<string, number>()
  return {
    note: ({ thread, by }, now) => {
      if (until.size >= SWEEP_FROM)
        for (const [key, end] of until) if (end <= now.getTime()) until.delete(key)
      if (until.size < SWEEP_FROM) until.set(keyOf(thread, by), now.getTime() + SHOWN_MS)
    },
    secondsLeft: (thread, by, now) =>
      Math.max(0, Math.ceil(((until.get(keyOf(thread, by)) ?? 0) - now.getTime()) / SECOND_MS)),
    clear: () => until.clear(),
  }
}

const typingOfHubs = new WeakMap<EventHub, Typing>()

/** Returns this process's list of people who are typing. The first call subscribes the list to the events of typing. */
export const typingOf = ({ events, clock }: Pick<Context, 'events' | 'clock'>): Typing => {
  const known = typingOfHubs.get(events)
  if (known !== undefined) return known
  const typing = makeTyping()
  typingOfHubs.set(events, typing)
  events.watch({ typing: event => typing.note(event, clock.now()), gap: typing.clear })
  return typing
}
