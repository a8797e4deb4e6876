const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Opening the page counts as input. */
let touchedAt = Date.now()

/** Call once per page. */
export const trackTouches = (): void => {
  const note = () => {
    touchedAt = Date.now()
  }
  for (const touch of TOUCHES) window.addEventListener(touch, note, { passive: true, capture: true })
}

/** Time since the last input. */
export const idleMs = (): number => Date.now() - touchedAt
