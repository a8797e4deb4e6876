import type { Analytics } from '@sala/contract/page/page-data.ts'
import { randomKey } from '@sala/ui/browser/random-key.ts'
import type { AnyRouter } from '@tanstack/react-router'

/**
 * Returns the URL that reports one page view to the analytics service (B07). It contains the pattern of the page's route instead of the page's URL,
 * so no id, secret or query leaves the lobby. `aip` asks the service to drop the IP address. `visit` is a random id that changes with each page
 * load and is not stored.
 */
export const pageViewOf = ({ id, host }: Analytics, visit: string, site: string, route: string): string => {
  const fields = { v: '2', tid: id, cid: visit, en: 'page_view', dl: site + route, aip: '1' }
  return `${host}/g/collect?${new URLSearchParams(fields)}`
}

/** Reports this page and each later page to the analytics service. It runs no script of the service and sets no cookie. */
export const countPages = (analytics: Analytics, router: AnyRouter): void => {
  const visit = randomKey()
  const site = window.location.origin + (router.options.basepath ?? '')
  let counted: string | undefined
  const count = () => {
    const { location, matches } = router.state
    const last = matches.at(-1)
    // A page that is still loading is reported once it is shown.
    if (last === undefined || location.pathname === counted) return
    counted = location.pathname
    const sending: RequestInit = { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true }
    // `last` is undefined while the first page is still loading. The router's event `onRendered` then calls `count` again once the page is
    // shown.
    fetch(pageViewOf(analytics, visit, site, String(last.fullPath)), sending).catch(() => undefined)
  }
  count()
  router.subscribe('onRendered', count)
}
