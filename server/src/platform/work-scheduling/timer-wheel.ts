export type Wheel<T> = {
  /** Adds an item. `turn` is called with it once per round, for the first time within one round. Returns a function that removes the item. */
  add(one: T): () => void
}

type Options<T> = {
  readonly roundMs: number
  readonly places: number
  readonly turn: (one: T) => void
}

/**
 * Creates one timer for many periodic items, so that the process wakes once per slot (part of a round) and not once per item. A new item gets the
 * emptiest slot, so that items added together, as after a start, are spread over the round.
 */
export const makeWheel = <T>({ roundMs, places, turn }: Options<T>): Wheel<T> => {
  const wheel = Array.from({ length: places }, () => new Set<T>())
  let at = 0
  let count = 0
  let timer: NodeJS.Timeout | null = null

  const step = (): void => {
    at = (at + 1) % places
    for (const one of wheel[at] ?? []) turn(one)
  }
  const stop = (): void => {
    if (timer !== null) clearInterval(timer)
    timer = null
  }
  /** Returns the slot with the fewest items. Of equal ones it returns that which is due last, so that a new item is not called too early. */
  const emptiest = (): Set<T> => {
    let found = new Set<T>()
    for (let steps = 1; steps <= places; steps++) {
      const place = wheel[(at + steps) % places]
      if (place !== undefined && (steps === 1 || place.size <= found.size)) found = place
    }
    return found
  }

  return {
    add: one => {
      const place = emptiest()
      place.add(one)
      count += 1
      timer ??= setInterval(step, roundMs / places)
      return () => {
        if (!place.delete(one)) return
        count -= 1
        if (count === 0) stop()
      }
    },
  }
}
