import { useRef } from 'react'

/**
 * Moves the focus to a dialog's first field instead of its close button. `autoFocus` would do so before the dialog has recorded the element
 * with the focus, and closing the dialog could not give the focus back.
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
