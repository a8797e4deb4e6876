/** Milliseconds between two steps of the banner carousel, on a phone and on a desktop (L06, B01). */
export const PHONE_PACE_MS = 3_000
export const DESKTOP_PACE_MS = 2_000

/**
 * Reasons to pause the carousel. `away`: the carousel is out of the viewport. `motion`: the user prefers reduced motion. `paused`: the user pressed
 * the pause button.
 */
export type Hold = 'pointer' | 'focus' | 'drag' | 'hidden' | 'away' | 'motion' | 'paused'

export type Pace = {
  /** Sets (`holds` true) or removes (`holds` false) a reason to pause. The carousel moves only while no reason is set. */
  hold: (why: Hold, holds: boolean) => void
  stop: () => void
}

/** Starts a timer that calls `step` every `delayMs` while there is no reason to pause. */
export const createPace = (delayMs: number, step: () => void): Pace => {
  const reasons = new Set<Hold>()
  let timer: ReturnType<typeof setInterval> | undefined
  const run = () => {
    clearInterval(timer)
    timer = reasons.size === 0 ? setInterval(step, delayMs) : undefined
  }
  run()
  return {
    hold: (why, holds) => {
      if (reasons.has(why) === holds) return
      if (holds) reasons.add(why)
      else reasons.delete(why)
      run()
    },
    stop: () => clearInterval(timer),
  }
}
