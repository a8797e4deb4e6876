import { useRef } from 'react'

/**
 * Focuses the first field of a dialog instead of its close button. `autoFocus` would set the focus before the
 * dialog stores the previous one, so closing could not restore it.
 */
export const useFirstField = () => {
  const focusFirst = useRef<HTMLElement | null>(null)
  return {
    focusFirst,
    /** The container of the fields. */
    around: (place: HTMLElement | null) => {
      focusFirst.current = place?.querySelector<HTMLElement>('input, select, textarea, button') ?? null
    },
  }
}
