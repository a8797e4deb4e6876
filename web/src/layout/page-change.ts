import type { AnyRouter } from '@tanstack/react-router'
import { dialogStore } from '../dialogs/dialog-types.ts'
import { titleOf } from '../page/page-title.ts'
import { isUnknownAddress } from '../page/unknown-address.ts'

/** Sets the document title after each navigation and focuses the new page, so that a screen reader starts there. */
export const followPages = (router: AnyRouter): void => {
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const last = router.state.matches.at(-1)
    const found = last !== undefined && !isUnknownAddress(last.pathname, toLocation.pathname)
    const named = found ? last.staticData.title : ''
    document.title = titleOf(named)
    // If a popup opened together with the page, the popup keeps the focus.
    const isFree = dialogStore.get() === null
    if (isFree && fromLocation && fromLocation.pathname !== toLocation.pathname)
      document.getElementById('main')?.focus({ preventScroll: true })
  })
}
