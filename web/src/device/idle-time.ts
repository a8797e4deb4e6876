import { useEffect, useState } from 'react'

/**
 * Longest wait for idle time in ms after the page has loaded. Browsers without idle callbacks (Safari)
 * always wait this long.
 */
const LATER_MS = 2_000

/** Runs low-priority work when the page has loaded and is idle. */
export const whenIdle = (work: () => void): void => {
  const soon = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LATER_MS })
    else setTimeout(work, LATER_MS)
  }
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
