/** Name of the browser's lock that the tab holds which is called. Other tabs of the desk are silent. */
const LOCK = 'sala.desk.alerts'

type Tab = { signal: AbortSignal; onHold: () => void; onLost: () => void }

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })

/** An AbortError says that the request was cancelled, or that another tab took the lock. Both are expected. */
const ignoreAbort = (error: unknown): void => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}

/**
 * Makes one tab of the browser the one that is called. `take` moves the calls to this tab. A tab that lost them waits until the other tab
 * closes. A browser without locks calls in each tab.
 */
export const beCalledTab = ({ signal, onHold, onLost }: Tab): { take: () => void } => {
  if (navigator.locks === undefined) {
    onHold()
    return { take: () => undefined }
  }
  let isHeld = false
  let isStolen = false
  let request = new AbortController()
  signal.addEventListener('abort', () => request.abort())
  const hold = async () => {
    request = new AbortController()
    const options: LockOptions = isStolen ? { steal: true } : { signal: request.signal }
    isStolen = false
    await navigator.locks
      .request(LOCK, options, () => {
        isHeld = true
        onHold()
        return untilAborted(signal)
      })
      .catch(ignoreAbort)
    if (isHeld) onLost()
    isHeld = false
  }
  const keep = async () => {
    while (!signal.aborted) await hold()
  }
  void keep()
  return {
    take: () => {
      if (isHeld) return
      isStolen = true
      request.abort()
    },
  }
}
