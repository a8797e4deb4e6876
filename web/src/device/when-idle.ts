import { useEffect, useState } from 'react'

/** Browsers without idle callbacks (Safari) wait so long after the page has loaded. */
const LATER_MS = 2_000

/** Does what nobody waits for, once the page has loaded and the browser has nothing better to do. */
export const whenIdle = (work: () => void): void => {
  const soon = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work)
    else setTimeout(work, LATER_MS)
  }
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

/** False while the page still loads what was asked for first. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
