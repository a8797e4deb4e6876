import { useLayoutEffect } from 'react'

let holders = 0

/**
 * While anybody holds it, notices stand at the head of the window: its foot has something to press. Said by an attribute of the
 * document, not found by `:has`: that would have the browser look for it at everything that is put into the page.
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
