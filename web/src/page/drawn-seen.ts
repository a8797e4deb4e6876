/** A page that nobody looks at is not painted; its program must run all the same. */
const LONGEST_WAIT_MS = 500

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0

/**
 * Settles once the screens that the server drew have been painted. The program takes their place with its own: doing that in
 * the same breath would keep them from ever being seen, and a slow phone would look at nothing for that much longer.
 */
export const drawnSeen = (root: HTMLElement): Promise<void> =>
  new Promise(resolve => {
    const watchable = PerformanceObserver.supportedEntryTypes?.includes('paint')
    if (root.querySelector('main') === null || document.hidden || !watchable || isPainted()) return resolve()
    new PerformanceObserver((_entries, observer) => {
      if (!isPainted()) return
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, LONGEST_WAIT_MS)
  })
