const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Opening the page is a use of it. */
let touchedAt = Date.now()

/** Called once by the page. */
export const noteTouches = (): void => {
  const note = () => {
    touchedAt = Date.now()
  }
  for (const touch of TOUCHES) window.addEventListener(touch, note, { passive: true, capture: true })
}

/** Time since the last input. */
export const untouchedMs = (): number => Date.now() - touchedAt
