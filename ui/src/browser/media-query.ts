/** Returns whether the window matches a media query. Returns false in a browser without `matchMedia`. */
export const meetsMedia = (query: string): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia(query).matches

/** Calls `listener` whenever the window starts or stops to match the media query. Returns a function that stops this. */
export const followMedia = (query: string, listener: () => void): (() => void) => {
  if (typeof window.matchMedia !== 'function') return () => undefined
  const media = window.matchMedia(query)
  media.addEventListener?.('change', listener)
  return () => media.removeEventListener?.('change', listener)
}
