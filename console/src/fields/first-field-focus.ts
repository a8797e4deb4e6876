import { useRef } from 'react'

/**
 * Focuses the first field of a dialog instead of its close button. `autoFocus` would move the focus before
 * the dialog has recorded the previously focused element, so closing could not restore the focus.
 */
export const useFirstField = () => {
  const focusFirst = useRef<HTMLElement | null>(null)
  return {
    focusFirst,
    /** Ref for the element that contains the dialog's fields. */
    around: (place: HTMLElement | null) => {
      focusFirst.current = place?.querySelector<HTMLElement>('input, select, textarea, button') ?? null
    },
  }
}
