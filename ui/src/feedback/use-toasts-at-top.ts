import { useLayoutEffect } from 'react'

let holders = 0

/**
 * Shows toasts (short messages) at the top of the window while `holds` is true, for pages with buttons at the bottom. It sets an attribute
 * of the document for the style sheet, because the CSS selector `:has` would be slower.
 */
export const useNoticesAtHead = (holds: boolean): void => {
  useLayoutEffect(() => {
    if (!holds) return
    const { dataset } = document.documentElement
    holders += 1
    dataset.notices = 'head'
    return () => {
      holders -= 1
      if (holders === 0) delete dataset.notices
    }
  }, [holds])
}
