/** A failed call, for listeners. */
type Failed = { readonly unauthenticated: boolean }
type ErrorListener = (error: Failed) => void

const listeners = new Set<ErrorListener>()

/** F16: every failed call is passed to the listeners before its caller hears of it. Returns what stops listening. */
export const onApiError = (listener: ErrorListener): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const tellApiError = (error: Failed): void => {
  for (const listener of listeners) listener(error)
}
