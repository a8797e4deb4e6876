const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Time in ms of the last user input. Opening the page counts as input. */
let touchedAt = Date.now()

/** Starts to record the time of the last pointer, key, wheel or touch input, which shows whether a person is present. Call this once per page. */
export const trackTouches = (): void => {
  const note = () => {
    touchedAt = Date.now()
  }
  for (const touch of TOUCHES) window.addEventListener(touch, note, { passive: true, capture: true })
}

/** Returns the milliseconds since the last user input. */
export const idleMs = (): number => Date.now() - touchedAt
