import { useRef } from 'react'

/**
 * Focuses the first field of a dialog instead of its close button. `autoFocus` would move the focus before
 * the dialog stores the element that had it, so closing could not restore it.
 */
export const useFirstField = () => {
  const focusFirst = useRef<HTMLElement | null>(null)
  return {
    focusFirst,
    /** Ref for the element that contains the fields. */
    around: (place: HTMLElement | null) => {
      focusFirst.current = place?.querySelector<HTMLElement>('input, select, textarea, button') ?? null
    },
  }
}
