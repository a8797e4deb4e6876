/** Whether the window meets a media query; a browser that cannot say does not. */
export const meetsMedia = (query: string): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia(query).matches

/** Calls `listener` at each change of the answer until the returned function is called. */
export const followMedia = (query: string, listener: () => void): (() => void) => {
  if (typeof window.matchMedia !== 'function') return () => undefined
  const media = window.matchMedia(query)
  media.addEventListener?.('change', listener)
  return () => media.removeEventListener?.('change', listener)
}
