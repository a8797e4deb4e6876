/** A failed API call, as a listener receives it. */
type Failed = { readonly unauthenticated: boolean }
type ErrorListener = (error: Failed) => void

const listeners = new Set<ErrorListener>()

/** Adds a listener that receives each failed API call before its caller does (F16). Returns a function that removes it. */
export const onApiError = (listener: ErrorListener): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const reportApiError = (error: Failed): void => {
  for (const listener of listeners) listener(error)
}
