const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Time of the last user input. Opening the page counts as input. */
let touchedAt = Date.now()

/** Starts to record user input; call this once per page. */
export const trackTouches = (): void => {
  const note = () => {
    touchedAt = Date.now()
  }
  for (const touch of TOUCHES) window.addEventListener(touch, note, { passive: true, capture: true })
}

/** Returns the milliseconds since the last user input. */
export const idleMs = (): number => Date.now() - touchedAt
