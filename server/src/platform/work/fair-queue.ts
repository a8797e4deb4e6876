import { Refusal } from '../refusal.ts'

export type TurnCaps = {
  readonly atOnce: number
  /** Pieces of work that may wait, all together. */
  readonly waitingMax: number
  /** Of one caller, so that nobody fills the line alone. */
  readonly waitingMaxEach: number
  /** Places that only known callers may wait in, so that strangers cannot fill the line even together. */
  readonly keptForKnown: number
}

/** Whose the work is, by whatever tells callers apart, and whether that one is known. */
export type InLine = { readonly who: string; readonly known: boolean }

/**
 * A line that costly work stands in. So many pieces run, so many wait, and beyond that the answer is `unavailable` (503) instead
 * of a growing queue. Callers take turns: however much one of them has in line, the next one's waits for one piece of it.
 */
export const makeTurns = (caps: TurnCaps) => {
  let running = 0
  let waiting = 0
  let strangers = 0
  /** Each caller's own line, in the order of their turns. */
  const lines = new Map<string, (() => void)[]>()

  const standInLine = ({ who, known }: InLine): Promise<void> => {
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

  /** The place is handed to the next in line, or given up. */
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

  return async <T>(caller: InLine, work: () => Promise<T>): Promise<T> => {
    if (running >= caps.atOnce) await standInLine(caller)
    else running += 1
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
