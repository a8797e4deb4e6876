import { useSyncExternalStore } from 'react'

/** L06, L08. */
const ON_PHONE = 1
const ON_DESKTOP = 3

const wide = () => window.matchMedia('(min-width: 60.625em)')

const subscribe = (listener: () => void) => {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** How many banners are in view, as in the style sheet. A page drawn by the server cannot know and says one. */
export const useVisible = (): number =>
  useSyncExternalStore(
    subscribe,
    () => (wide().matches ? ON_DESKTOP : ON_PHONE),
    () => ON_PHONE,
  )
