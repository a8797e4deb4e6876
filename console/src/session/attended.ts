import { UNATTENDED_HEADER } from '@sala/contract/wire/unattended.ts'

/** Untouched for longer, a desk is one that somebody has left: what it asks by itself keeps no session alive. */
const ATTENDED_MS = 60_000
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

/** Goes with each call while nobody is at the desk. */
export const attendance = (): Record<string, string> =>
  Date.now() - touchedAt > ATTENDED_MS ? { [UNATTENDED_HEADER]: '1' } : {}
