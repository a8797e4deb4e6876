import type { AnyRouter } from '@tanstack/react-router'

const SITE = 'Sala ศาลา'

/** Names the browser's tab after the page, and gives the new page the focus, so that a screen reader starts there. */
export const followPages = (router: AnyRouter): void => {
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const title = router.state.matches.at(-1)?.staticData.title
    document.title = title ? `${title} · ${SITE}` : SITE
    if (fromLocation && fromLocation.pathname !== toLocation.pathname)
      document.getElementById('main')?.focus({ preventScroll: true })
  })
}
