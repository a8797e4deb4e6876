/**
 * Returns an abort signal that fires after `ms` milliseconds, or earlier if `other` fires. It replaces `AbortSignal.any`, which Safari 16
 * does not have.
 */
export const deadline = (ms: number, other?: AbortSignal): { signal: AbortSignal; isOver: () => boolean } => {
  const timeout = AbortSignal.timeout(ms)
  const isOver = () => timeout.aborted
  if (other === undefined) return { signal: timeout, isOver }
  if (typeof AbortSignal.any === 'function') return { signal: AbortSignal.any([other, timeout]), isOver }
  const either = new AbortController()
  for (const one of [other, timeout])
    if (one.aborted) either.abort(one.reason)
    else one.addEventListener('abort', () => either.abort(one.reason), { once: true, signal: either.signal })
  return { signal: either.signal, isOver }
}
