import { useRef } from 'react'

/**
 * The first thing that a dialog asks for has the focus, not the button that closes. By `autoFocus` it would have it before the dialog has
 * seen where the focus was, and could not give it back.
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
