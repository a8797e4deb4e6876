import { useLayoutEffect } from 'react'

let holders = 0

/**
 * While mounted, notices appear at the window's head, because its foot has buttons. A document attribute is
 * cheaper than `:has`.
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
