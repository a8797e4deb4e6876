export type Wheel<T> = {
  /** Its turn comes once in each round, for the first time within one. Returns what takes it off. */
  add(one: T): () => void
}

type Options<T> = {
  readonly roundMs: number
  readonly places: number
  readonly turn: (one: T) => void
}

/**
 * One timer for very many who each want to be called once in a round: the program wakes for a whole place of them and not for each. Who
 * comes gets the emptiest place, so that those who all come at once, as after a start, are not all called at once ever after.
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
  /** The latest of the emptiest slots, so no item is early. */
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
