/** Name of a browser lock. Only the tab that holds the lock plays alerts, so that several open tabs do not sound at once. */
const LOCK = 'sala.desk.alerts'

type Tab = { signal: AbortSignal; onHold: () => void; onLost: () => void }

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })

/** Ignores an AbortError. It means that this tab cancelled its request for the lock, or lost the lock to another tab. Both are expected. */
const ignoreAbort = (error: unknown): void => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}

/**
 * Lets only one tab play alerts: the tab that holds the browser lock. `onHold` is called when this tab gets the lock, and `onLost` when
 * another tab takes it. `take` moves the lock to this tab. In a browser without locks every tab plays alerts.
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
