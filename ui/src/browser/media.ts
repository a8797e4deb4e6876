/** Returns whether the window matches a media query; false in a browser without `matchMedia`. */
export const meetsMedia = (query: string): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia(query).matches

/** Calls `listener` each time a media query starts or stops to match, until the returned function is called. */
export const followMedia = (query: string, listener: () => void): (() => void) => {
  if (typeof window.matchMedia !== 'function') return () => undefined
  const media = window.matchMedia(query)
  media.addEventListener?.('change', listener)
  return () => media.removeEventListener?.('change', listener)
}
