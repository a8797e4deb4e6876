import { Refusal } from '../refusal.ts'

export type TurnCaps = {
  readonly atOnce: number
  readonly waitingMax: number
  /** Maximum queued items per caller, so that no caller fills the queue. */
  readonly waitingMaxEach: number
  /** Number of places in the queue that are reserved for known callers, so that unknown callers together cannot fill the queue. */
  readonly keptForKnown: number
}

/** The caller of expensive work. `who` identifies it, such as a member or a network. `known` is false if only the caller's network is known. */
export type QueueCaller = { readonly who: string; readonly known: boolean }

/**
 * Creates a fair queue for expensive work. It limits how many items run at the same time and how many wait, and runs one item of each caller in turn.
 * If the queue is full, a call throws Refusal `unavailable` (503).
 */
export const makeTurns = (caps: TurnCaps) => {
  let running = 0
  let waiting = 0
  let strangers = 0
  /** Queued items of each caller. The callers are in the order in which they are served. */
  const lines = new Map<string, (() => void)[]>()

  const standInLine = ({ who, known }: QueueCaller): Promise<void> => {
    const own = lines.get(who) ?? []
    const isFull =
      waiting >= caps.waitingMax ||
      own.length >= caps.waitingMaxEach ||
      (!known && strangers >= caps.waitingMax - caps.keptForKnown)
    if (isFull) throw new Refusal('unavailable')
    waiting += 1
    if (!known) strangers += 1
    return new Promise(resolve => {
      own.push(() => {
        waiting -= 1
        if (!known) strangers -= 1
        resolve()
      })
      lines.set(who, own)
    })
  }

  const leave = (): void => {
    const [next] = lines
    if (next === undefined) {
      running -= 1
      return
    }
    const [who, [begin, ...others]] = next
    lines.delete(who)
    if (others.length > 0) lines.set(who, others)
    begin?.()
  }

  return async <T>(caller: QueueCaller, work: () => Promise<T>): Promise<T> => {
    if (running >= caps.atOnce) await standInLine(caller)
    else running += 1
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
