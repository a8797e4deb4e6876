/** A failed call, for listeners. */
type Failed = { readonly unauthenticated: boolean }
type ErrorListener = (error: Failed) => void

const listeners = new Set<ErrorListener>()

/** F16: listeners receive each failed call before its caller. Returns a function that removes the listener. */
export const onApiError = (listener: ErrorListener): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const reportApiError = (error: Failed): void => {
  for (const listener of listeners) listener(error)
}
