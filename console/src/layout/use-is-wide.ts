import { useSyncExternalStore } from 'react'

/** Where list and case stand beside each other, as the style says it. */
const WIDE = window.matchMedia('(min-width: 60.01em)')

const follow = (listener: () => void) => {
  WIDE.addEventListener('change', listener)
  return () => WIDE.removeEventListener('change', listener)
}

export const useIsWide = (): boolean => useSyncExternalStore(follow, () => WIDE.matches)
