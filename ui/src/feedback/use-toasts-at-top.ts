import { useLayoutEffect } from 'react'

let holders = 0

/**
 * While `holds` is true, toasts appear at the top of the window, because the bottom has buttons. Sets an
 * attribute on the document for the style sheet, which costs less than a CSS `:has`.
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
