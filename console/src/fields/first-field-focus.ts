import { useRef } from 'react'

/**
 * Moves the focus to a dialog's first field instead of its close button. `autoFocus` cannot be used: it moves the focus before the dialog
 * has recorded which element had it, so the closing dialog could not give the focus back.
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
