import type { AnyRouter } from '@tanstack/react-router'
import { dialogStore } from '../dialogs/dialogs.ts'
import { titleOf } from '../page/title.ts'
import { isNowhere } from '../page/unknown-address.ts'

/** Names the browser's tab after the page, and gives the new page the focus, so that a screen reader starts there. */
export const followPages = (router: AnyRouter): void => {
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const last = router.state.matches.at(-1)
    const found = last !== undefined && !isNowhere(last.pathname, toLocation.pathname)
    const named = found ? last.staticData.title : ''
    document.title = titleOf(named)
    // A popup that came with the page has the focus, and keeps it.
    const isFree = dialogStore.get() === null
    if (isFree && fromLocation && fromLocation.pathname !== toLocation.pathname)
      document.getElementById('main')?.focus({ preventScroll: true })
  })
}
